// Whether a point was doubled by an addition that cannot do that is told behind the loop: the comparison in each turn, and
// the flag, go behind the products, which are in lanes. The flag is the same.
// REQUIRES: llvm-22
// RUN: %clang-residue -O2 --target=x86_64-linux-gnu -march=znver4 -S -o %t.s %s \
// RUN:   -Rpass=fill-lanes -Rpass=crandall-reduction -fno-caret-diagnostics 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=ASM < %t.s
typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(510) wide;
static const wide p = ((wide)1 << 255) - 19;
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + 2 * p - b) % p); }
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
typedef struct { fe x, y; } affine;
typedef struct { fe x, y, z; } point;

// CHECK: in lanes of vectors
// ASM-LABEL: sum:
// ASM: vpmadd52
_Bool sum(point *r, const affine *q) {
  point a = {q->x, q->y, 5};
  _Bool same = 0;
  for (int i = 0; i < 256; i++) {
    fe zz = mul(a.z, a.z), u = mul(q[i].x, zz), s = mul(mul(q[i].y, a.z), zz);
    fe h = sub(u, a.x), w = sub(s, a.y);
    same |= h == 0;
    fe hh = mul(h, h), t = add(hh, hh);
    t = add(t, t);
    fe j = mul(h, t), v = mul(a.x, t), yj = mul(a.y, j), z = add(a.z, h);
    w = add(w, w);
    a.x = sub(sub(mul(w, w), j), add(v, v));
    a.y = sub(mul(w, sub(v, a.x)), add(yj, yj));
    a.z = sub(sub(mul(z, z), zz), hh);
  }
  *r = a;
  return same;
}
