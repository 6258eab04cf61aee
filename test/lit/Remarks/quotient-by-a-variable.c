// A quotient by a variable.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

fe divide(fe a, fe b) {
  // CHECK: quotient-by-a-variable.c:[[#@LINE + 1]]:12: remark: wide division stays, in variable time: the divisor is not a constant: it is 'b', a parameter of 'divide', which other files may call; make it static and pass a constant of this file, static const or constexpr [-Rpass-missed=crandall-reduction]
  return a / b;
}
