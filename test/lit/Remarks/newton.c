// Newton's iteration divides by a number that is made of quotients: that is not Euclid's algorithm,
// and no parameter, though it begins as one.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) number;

number root(number n) {
  number x = n, y = (x + 1) / 2;
  while (y < x) {
    x = y;
    // CHECK: newton.c:[[#@LINE + 1]]:16: remark: wide division stays, in variable time: the divisor is not a constant: it is 'x', which is computed when the program runs; if it is a fixed number, write it as a constant of this file, static const or constexpr [-Rpass-missed=crandall-reduction]
    y = (x + n / x) / 2;
  }
  return x;
}
