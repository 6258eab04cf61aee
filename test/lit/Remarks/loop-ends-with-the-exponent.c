// A loop that ends when no bit of the exponent is left.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe power(fe base, fe exponent) {
  fe r = 1;
  // CHECK: loop-ends-with-the-exponent.c:[[#@LINE + 1]]:3: remark: the time tells the size of 'exponent': this loop ends with it; take as many turns as its type has bits; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
  while (exponent) {
    fe t = mul(r, base);
    r = exponent & 1 ? t : r;
    base = mul(base, base);
    exponent >>= 1;
  }
  return r;
}
