// With -residue-strict a wide division that stays, and a branch or an address that depends
// on an element, are errors. What wraps stays a remark: it is constant time.
// RUN: not %clang-residue -O2 -gline-tables-only -mllvm -residue-strict -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=remark:
// RUN: not %clang-residue -O2 -mllvm -residue-strict -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=NOLINES
// RUN: %clang-residue -O2 -mllvm -residue-strict -DGOOD -Rpass-missed=crandall-reduction -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

#ifndef GOOD
// NOLINES: error: {{.*}}wide division stays, in variable time
fe variable(fe a, fe b, fe n) {
  // CHECK: strict.c:[[#@LINE + 1]]:27: error: wide division stays, in variable time: the modulus is not a constant
  return (fe)((wide)a * b % n);
}

fe power(fe base, fe e) {
  fe r = 1;
  for (int i = 255; i >= 0; i--) {
    r = mul(r, r);
    // CHECK: strict.c:[[#@LINE + 1]]:{{16|9}}: error: the time tells a bit of a parameter of 'power'
    if (e >> i & 1)
      r = mul(r, base);
  }
  return r;
}

fe lookup(const fe *table, fe a, fe b) {
  // CHECK: strict.c:[[#@LINE + 1]]:14: error: the cache tells a field element
  return mul(table[mul(a, b) & 15], a);
}
#endif

// GOOD: strict.c:[[#@LINE + 1]]:50: remark: this difference can be negative
fe difference(fe a, fe b) { return (fe)(((wide)a - b) % p); }
