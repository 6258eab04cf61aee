// The same with the bytes of a scalar.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe power(fe base, const unsigned char scalar[32]) {
  fe r = 1;
  for (int i = 255; i >= 0; i--) {
    r = mul(r, r);
    // CHECK: branch-on-a-bit-of-bytes.c:[[#@LINE + 1]]:{{34|9}}: remark: the time tells a bit of 'scalar': this is a branch; do the work in any case, into a variable, and choose between the results by ?:; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
    if (scalar[i / 8] >> (i & 7) & 1)
      r = mul(r, base);
  }
  return r;
}
