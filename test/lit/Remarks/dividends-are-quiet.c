// What a quotient is made of is needed as the exact number that it is: nothing is lost where
// it may be below zero, and no multiple of the divisor may be added to it.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --allow-empty --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(512) number;
typedef unsigned _BitInt(1024) square;
static const number n = ((number)1 << 511) + 187;

// As in Paillier's cryptosystem.
number l(square u) { return (number)((u - 1) / n); }

number both(square u, number *rest) {
  square less = u - 1;
  *rest = (number)(less % n);
  return (number)(less / n);
}
