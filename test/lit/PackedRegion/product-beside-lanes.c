// An addition of points has nine products. One of numbers from memory, which
// another one waits for, is a round of lanes by itself: it is computed in words
// beside them, whether the constant is multiplied by the number in memory or by its
// negative. Where there are as many rounds without it, it stays in lanes.
//
// REQUIRES: x86-registered-target, x86-64-host
// RUN: %clang -std=c23 -O2 -march=icelake-server -fpass-plugin=%plugin -emit-llvm -S -o - %s | FileCheck %s

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;
static const fe d2 =
    0x2406d9dc56dffce7198e80f2eef3d13000e0149a8283b156ebd69b9426b2f159uwb;
typedef struct {
  fe x, y, z, t;
} point;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + 2 * p - b) % p); }

static point addition(point p, point q, fe dt) {
  fe a = mul(sub(p.y, p.x), sub(q.y, q.x)), b = mul(add(p.y, p.x), add(q.y, q.x));
  fe c = mul(dt, q.t), d = mul(p.z, q.z);
  d = add(d, d);
  fe e = sub(b, a), f = sub(d, c), g = add(d, c), h = add(b, a);
  return (point){mul(e, f), mul(g, h), mul(f, g), mul(e, h)};
}

// CHECK-LABEL: @from_memory(
// CHECK:       mul{{.*}} i128
// CHECK-COUNT-50: vpmadd52h.uq.256
// CHECK-NOT:   vpmadd52h
// CHECK:       ret void
void from_memory(point *restrict r, const point *restrict p,
                 const point *restrict q) {
  *r = addition(*p, *q, mul(p->t, d2));
}

// CHECK-LABEL: @negative(
// CHECK:       mul{{.*}} i128
// CHECK-COUNT-50: vpmadd52h.uq.256
// CHECK-NOT:   vpmadd52h
// CHECK:       ret void
void negative(point *restrict r, const point *restrict p,
              const point *restrict q) {
  *r = addition(*p, *q, mul(sub(0, p->t), d2));
}

// CHECK-LABEL: @of_a_product(
// CHECK-NOT:   mul{{.*}} i128
// CHECK-COUNT-75: vpmadd52h.uq.256
// CHECK-NOT:   mul{{.*}} i128
// CHECK:       ret void
void of_a_product(point *restrict r, const point *restrict p,
                  const point *restrict q) {
  *r = addition(*p, *q, mul(mul(p->t, p->x), d2));
}
