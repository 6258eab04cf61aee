// Euclid's algorithm, for the greatest common divisor.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

fe gcd(fe a, fe b) {
  while (b) {
    // CHECK: euclid.c:[[#@LINE + 1]]:14: remark: wide division stays, in variable time: it is divided by what it has left before, as in Euclid's algorithm; for an inverse modulo a prime p write the power by p - 2, a loop that squares and multiplies [-Rpass-missed=crandall-reduction]
    fe t = a % b;
    a = b;
    b = t;
  }
  return a;
}
