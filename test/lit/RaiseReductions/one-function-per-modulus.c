// Two reductions by different moduli, one in each branch, are not made one call
// with a phi for the modulus: each modulus has a function of its own.
// RUN: %clang -std=c23 -O2 -fpass-plugin=%plugin %s -o %t && %t
// RUN: %clang -std=c23 -Os -fpass-plugin=%plugin %s -o %t && %t
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;
static const wide q = ((wide)1 << 255) - 31;

__attribute__((noinline)) wide either(wide a, wide b, int which) {
  wide r;
  if (which)
    r = a % p;
  else
    r = b % q;
  return r;
}

int main(void) {
  if (either(p + 5, q + 7, 1) != 5)
    return 1;
  if (either(p + 5, q + 7, 0) != 7)
    return 2;
  return 0;
}
