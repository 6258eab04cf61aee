// A negation without a multiple of the modulus.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;

fe negate(fe a) {
  // CHECK: negation.c:[[#@LINE + 1]]:15: remark: this negation is below zero; subtract from a multiple of p instead, 3 p - 'a' (p = 2^255 - 19) [-Rpass-missed=crandall-reduction]
  return (fe)(-(wide)a % p);
}

// A choice of a number or its negation is no correction. Where it stands depends on LLVM's
// version.
fe negate_if(fe a, int minus) {
  wide d = (wide)a;
  // CHECK: negation.c:{{[0-9]+:[0-9]+}}: remark: this negation is below zero; subtract from a multiple of p instead, 3 p - 'd' (p = 2^255 - 19) [-Rpass-missed=crandall-reduction]
  if (minus)
    d = -d;
  return (fe)(d % p);
}
