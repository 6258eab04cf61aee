// Points begin as (0, 1, 0, 0), in lanes: zeros are any number in any form, so the
// rewriter says which lane holds which coordinate. It is a hint, and does not stay.
// RUN: %clang-residue -O2 -march=x86-64-v3 -mavx512f -mavx512vl -mavx512ifma -gline-tables-only -mllvm -residue-verify -Rpass=crandall-reduction -Rpass-missed=verify-reductions -S -emit-llvm %s -o %t.verified.ll 2>&1 | FileCheck %s --implicit-check-not='not proven'
// RUN: %clang-residue -O2 -march=x86-64-v3 -mavx512f -mavx512vl -mavx512ifma -gline-tables-only -S -emit-llvm %s -o %t.ll
// RUN: cmp %t.ll %t.verified.ll
// REQUIRES: x86-registered-target

// CHECK: remark: rewrote 20 reductions {{.*}} in lanes of vectors

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = (fe)0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffwb;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + p - b) % p); }
void multiples(fe q[4], const fe s[4], const unsigned char *bits, unsigned n) {
  fe x = 0, y = 1, z = 0, t = 0;
  fe sx = s[0] % p, sy = s[1] % p, sz = s[2] % p, st = s[3] % p;
  for (unsigned i = 0; i < n; i++) {
    fe yy = mul(y, y), u = mul(yy, yy), v = mul(x, yy);
    fe xx = mul(x, x), m = add(add(add(xx, xx), xx), t);
    fe x3 = sub(mul(m, m), add(v, v)), w = mul(m, sub(v, x3));
    fe z3 = mul(y, z), t3 = mul(u, t);
    fe y3 = sub(add(w, w), u);
    fe mask = -(fe)(bits[i] & 1);
    x = (x3 & ~mask) | (mask & sx);
    y = (y3 & ~mask) | (mask & sy);
    z = (z3 & ~mask) | (mask & sz);
    t = (t3 & ~mask) | (mask & st);
  }
  q[0] = x; q[1] = y; q[2] = z; q[3] = t;
}
