// As many turns as an element says, and a loop that ends when nothing is left of it.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe power(fe a) {
  fe b = mul(a, a), r = 1;
  // CHECK: turns-by-a-secret.c:[[#@LINE + 1]]:3: remark: the time tells 'b': this loop takes as many turns as it says; take the most that it can be, and choose in each by ?:; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
  for (unsigned i = 0; i < (unsigned)(b & 15); i++)
    r = mul(r, a);
  return r;
}

// The head of the loop and its end are one place.
fe any_power(fe a, fe e) {
  fe r = 1;
  // CHECK: turns-by-a-secret.c:[[#@LINE + 1]]:3: remark: the time tells the size of 'e': this loop ends with it; take as many turns as its type has bits; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
  while (e > 1) {
    a = mul(a, a);
    fe t = mul(r, a);
    r = e & 1 ? t : r;
    e >>= 1;
  }
  return r;
}
