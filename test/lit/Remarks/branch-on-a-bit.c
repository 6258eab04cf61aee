// Square and multiply, with a branch on each bit of the exponent.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe power(fe base, fe exponent) {
  fe r = 1;
  for (int i = 255; i >= 0; i--) {
    r = mul(r, r);
    // CHECK: branch-on-a-bit.c:[[#@LINE + 1]]:{{23|9}}: remark: the time tells a bit of 'exponent': this is a branch; do the work in any case, into a variable, and choose between the results by ?:; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
    if (exponent >> i & 1)
      r = mul(r, base);
  }
  return r;
}
