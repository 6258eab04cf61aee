// The extended form of Euclid's algorithm, with signed numbers.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef _BitInt(512) number;

number inverse(number a, number m) {
  number t = 0, next_t = 1, r = m, next_r = a;
  while (next_r != 0) {
    // CHECK: euclid-inverse.c:[[#@LINE + 1]]:18: remark: wide division stays, in variable time: it is divided by what it has left before, as in Euclid's algorithm; for an inverse modulo a prime p write the power by p - 2, a loop that squares and multiplies [-Rpass-missed=crandall-reduction]
    number q = r / next_r;
    number t2 = t - q * next_t, r2 = r - q * next_r;
    t = next_t, next_t = t2;
    r = next_r, next_r = r2;
  }
  return t < 0 ? t + m : t;
}
