// A branch on which of two elements is larger.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe either(fe x, fe y) {
  fe a = mul(x, y), b = mul(x, x);
  // CHECK: branch-on-a-comparison.c:[[#@LINE + 1]]:{{9|7}}: remark: the time tells how a comparison of 'a' ends: this is a branch; compute both sides into variables, and choose between them by ?:; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
  if (a < b)
    return mul(a, a);
  return mul(b, y);
}
