// Comparisons that only correct a number are gone with it: they are no reason against the
// Montgomery form, which they would have to leave.
// REQUIRES: x86-registered-target
// RUN: %clang-residue --target=x86_64-linux-gnu -std=c23 -O2 -c -o /dev/null -gline-tables-only -Rpass-analysis=crandall-reduction -fno-caret-diagnostics %s 2>&1 | FileCheck %s

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffuwb;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe add(fe a, fe b) {
  unsigned _BitInt(257) s = (unsigned _BitInt(257))a + b;
  return s >= p ? (fe)(s - p) : (fe)s;
}
static fe sub(fe a, fe b) { return a >= b ? a - b : a - b + (fe)p; }

// CHECK: 1 web, montgomery representation
// CHECK: 12 products and 16 sums modulo {{.*}} in montgomery form, 2 complete reductions
fe powers(fe a, fe b, int n) {
  fe x = a, y = b; // which may be p and more in the first turn alone
  for (int i = 0; i < n; i++) {
    fe t = mul(sub(x, y), add(x, y)), u = mul(x, y);
    fe v = add(sub(t, u), add(t, t)), w = sub(add(u, u), t);
    x = add(v, sub(w, add(v, v))), y = sub(add(w, w), add(x, v));
  }
  return add(x, y);
}
