// A ladder in Montgomery form begins with 1, 0, x and 1: which form they have is known of x,
// and so of 0, which may have any.
// RUN: %clang-residue -O2 -mllvm -residue-representation=montgomery -mllvm -residue-verify -Rpass=verify-reductions -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=itself
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + p - b % p) % p); }

// CHECK: proven for all inputs: {{[0-9]+}} reductions
fe ladder(fe x1, unsigned n) {
  fe x2 = 1, z2 = 0, x3 = x1, z3 = 1;
  for (unsigned i = 0; i < n; i++) {
    fe a = add(x2, z2), b = sub(x2, z2);
    fe aa = mul(a, a), bb = mul(b, b), e = sub(aa, bb);
    fe da = mul(sub(x3, z3), a), cb = mul(add(x3, z3), b);
    fe t = add(da, cb), u = sub(da, cb);
    x3 = mul(t, t);
    z3 = mul(x1, mul(u, u));
    x2 = mul(aa, bb);
    z2 = mul(e, add(aa, mul(121665, e)));
  }
  return mul(mul(x2, z2), mul(x3, z3));
}
