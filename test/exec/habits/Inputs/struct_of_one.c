// Elements in structs that start as {1} and {0}: the byte that is set and the
// rest of the number go separate ways through swaps, loops and a branch.
#include "stream.h"

typedef struct {
  unsigned _BitInt(448) v;
} gf;

typedef unsigned _BitInt(896) gf2;

#define P ((((gf2)1) << 448) - (((gf2)1) << 224) - 1)

static void gf_mul(gf *r, const gf *a, const gf *b) {
  r->v = (unsigned _BitInt(448))(((gf2)a->v * b->v) % P);
}

static void gf_add(gf *r, const gf *a, const gf *b) {
  r->v = (unsigned _BitInt(448))(((gf2)a->v + b->v) % P);
}

static void gf_sub(gf *r, const gf *a, const gf *b) {
  r->v = (unsigned _BitInt(448))(((gf2)a->v + P - b->v) % P);
}

static void cond_swap(gf *a, gf *b, uint8_t swap) {
  unsigned _BitInt(448) m = -(unsigned _BitInt(448))(swap != 0),
                        t = m & (a->v ^ b->v);
  a->v ^= t;
  b->v ^= t;
}

static void power(gf *r, const gf *a, uint64_t e) {
  gf t = {1};
  for (int i = 63; i >= 0; i--) {
    gf_mul(&t, &t, &t);
    if (e >> i & 1)
      gf_mul(&t, &t, a);
  }
  *r = t;
}

static gf random_element(void) {
  gf r;
  uint8_t bytes[56];
  next_bytes(bytes, 56);
  memcpy(&r.v, bytes, 56);
  r.v = (unsigned _BitInt(448))((gf2)r.v % P);
  return r;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  gf x1 = random_element(), x2 = {1}, z2 = {0}, x3 = x1, z3 = {1};
  uint64_t k = next64();
  for (long t = 0; t < count; t++) {
    uint8_t swap = k >> (t % 64) & 1;
    cond_swap(&x2, &x3, swap);
    cond_swap(&z2, &z3, swap);
    gf a, b, c, d, aa, bb, e;
    gf_add(&a, &x2, &z2);
    gf_sub(&b, &x2, &z2);
    gf_add(&c, &x3, &z3);
    gf_sub(&d, &x3, &z3);
    gf_mul(&aa, &a, &a);
    gf_mul(&bb, &b, &b);
    gf_sub(&e, &aa, &bb);
    gf_mul(&d, &d, &a);
    gf_mul(&c, &c, &b);
    gf_add(&x3, &c, &d);
    gf_mul(&x3, &x3, &x3);
    gf_sub(&z3, &d, &c);
    gf_mul(&z3, &z3, &z3);
    gf_mul(&z3, &z3, &x1);
    gf_mul(&x2, &aa, &bb);
    gf_add(&aa, &aa, &e);
    gf_mul(&z2, &e, &aa);
  }
  gf p;
  power(&p, &z2, k);
  RESULT(448, x2.v);
  RESULT(448, z2.v);
  RESULT(448, x3.v);
  RESULT(448, z3.v);
  RESULT(448, p.v);
  return finish();
}
