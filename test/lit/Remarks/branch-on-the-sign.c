// Work for odd numbers alone: a branch on an element's lowest bit.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe odd_times(fe a) {
  fe b = mul(a, a);
  // CHECK: branch-on-the-sign.c:[[#@LINE + 1]]:10: remark: the time tells a bit of 'b': this is a branch; do the work in any case, into a variable, and choose between the results by ?:; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
  return b & 1 ? mul(b, a) : b;
}

// The root that is even: a negation runs in any case.
fe even_root(fe a) {
  fe b = mul(a, a);
  return b & 1 ? mul(b, p - 1) : b;
}
