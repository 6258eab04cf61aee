// The modulus is a parameter of a function that other files may call.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

fe mulmod(fe a, fe b, fe n) {
  // CHECK: modulus-parameter.c:[[#@LINE + 1]]:27: remark: wide division stays, in variable time: the modulus is not a constant: it is 'n', a parameter of 'mulmod', which other files may call; make it static and pass a constant of this file, static const or constexpr [-Rpass-missed=crandall-reduction]
  return (fe)((wide)a * b % n);
}
