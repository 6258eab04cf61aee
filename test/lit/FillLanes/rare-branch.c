// A mixed addition that asks in its middle whether both points are the same: that is a rare case, so what is computed
// behind the question goes in front of it, and all is one block in lanes. What the rare case needs stays where it is.
// Whether the point is the one at infinity is no rare case, nor is a comparison of what was given.
// REQUIRES: llvm-22
// RUN: %clang-residue -O2 --target=x86_64-linux-gnu -march=znver4 -S -o %t.s %s \
// RUN:   '-Rpass=fill-lanes|crandall-reduction' -fno-caret-diagnostics 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=ASM < %t.s
typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffuwb;
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + 2 * (wide)p - b) % p); }
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
typedef struct { fe x, y; } affine;
typedef struct { fe x, y, z; } point;
void doubled(point *r, const point *a);

static void sum(point *r, const point *a, const affine *q, fe h, fe w, fe zz) {
  fe hh = mul(h, h), t = add(hh, hh);
  t = add(t, t);
  fe j = mul(h, t), v = mul(a->x, t), yj = mul(a->y, j), z = add(a->z, h);
  w = add(w, w);
  fe x = sub(sub(mul(w, w), j), add(v, v));
  fe y = sub(mul(w, sub(v, x)), add(yj, yj));
  *r = (point){x, y, sub(sub(mul(z, z), zz), hh)};
}

// CHECK: computed in front of a branch to a rare case, beside what is there
// CHECK: 24 in lanes of vectors
// ASM-LABEL: both:
// ASM: vpmadd52
// ASM: {{je|jne}}
// ASM-NOT: vpmadd52
// ASM: {{retq|jmp}}
void both(point *r, const point *a, const affine *q) {
  fe zz = mul(a->z, a->z), u = mul(q->x, zz), s = mul(mul(q->y, a->z), zz);
  fe h = sub(u, a->x), w = sub(s, a->y);
  if (h == 0 && w == 0) {
    doubled(r, a);
    return;
  }
  sum(r, a, q, h, w, zz);
}

// CHECK-NOT: rare case
// ASM-LABEL: given:
void given(point *r, const point *a, const affine *q, const fe *k) {
  fe zz = mul(a->z, a->z), u = mul(q->x, zz), s = mul(mul(q->y, a->z), zz);
  fe h = sub(u, a->x), w = sub(s, a->y);
  if (*k == 7) {
    doubled(r, a);
    return;
  }
  sum(r, a, q, h, w, zz);
}
