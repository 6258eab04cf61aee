// A point that may be at infinity, by value: what the sum computes decides about it, and is
// compared in lanes. The choice is in lanes, too, with what the table has, as the sum took it
// there. What only code behind the loop wants leaves the lanes there.
//
// REQUIRES: x86-registered-target, x86-64-host
// RUN: %clang -std=c23 -O2 -march=icelake-server -Xclang -load -Xclang %plugin -fpass-plugin=%plugin -mllvm -residue-representation=packed -emit-llvm -S -o - %s | FileCheck %s

// CHECK-LABEL: @sums(
// CHECK-COUNT-5: phi <4 x i64>
// CHECK-NOT:     phi i256
// CHECK:         vpmadd52
// CHECK-NOT:     extractelement <4 x i64>
// CHECK:         extractelement <4 x i1>
// CHECK:         and <4 x i64>
// CHECK-NOT:     extractelement <4 x i64>
// CHECK:         br i1
// CHECK:         {{^}}}

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(510) wide;
static const fe p = (fe)0 - 19;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + p - b) % p); }

typedef struct {
  fe x, y, z;
} point;

static point sum(point q, fe x, fe y) {
  fe zz = mul(q.z, q.z), u = mul(x, zz), s = mul(mul(y, q.z), zz);
  fe h = sub(u, q.x), r = sub(s, q.y), hh = mul(h, h), hhh = mul(hh, h), v = mul(q.x, hh);
  fe rx = sub(sub(mul(r, r), hhh), add(v, v));
  return (point){rx, sub(mul(r, sub(v, rx)), mul(q.y, hhh)), mul(q.z, h)};
}

void sums(point *restrict to, const fe *restrict table, int n) {
  point q = {0, 1, 0};
  for (int i = 0; i < n; i++) {
    fe x = table[2 * i] % p, y = table[2 * i + 1] % p;
    point r = sum(q, x, y);
    _Bool none = mul(q.z, q.z) == 0;
    q.x = none ? x : r.x;
    q.y = none ? y : r.y;
    q.z = none ? 1 : r.z;
  }
  *to = q;
}
