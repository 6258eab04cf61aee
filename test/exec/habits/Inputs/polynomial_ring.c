// Polynomials of low degree over a field: products, remainders modulo x^4 - x -
// 1, and powers of x.
#include "stream.h"

typedef unsigned _BitInt(256) coeff;
typedef unsigned _BitInt(520) acc;

static const coeff q =
    0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffuwb;

typedef struct {
  coeff c[4];
} poly;

static poly poly_mul(const poly *a, const poly *b) {
  acc t[7] = {0};
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      t[i + j] += (acc)a->c[i] * b->c[j];
  // x^(4 + k) is x^(k + 1) + x^k.
  for (int k = 2; k >= 0; k--) {
    t[k + 1] += t[k + 4];
    t[k] += t[k + 4];
  }
  poly r;
  for (int i = 0; i < 4; i++)
    r.c[i] = (coeff)(t[i] % q);
  return r;
}

static poly poly_pow(poly base, uint64_t e) {
  poly r = {{1, 0, 0, 0}};
  while (e) {
    if (e & 1)
      r = poly_mul(&r, &base);
    base = poly_mul(&base, &base);
    e >>= 1;
  }
  return r;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  poly x = {{0, 1, 0, 0}};
  for (long t = 0; t < count; t++) {
    poly y = poly_pow(x, next64() >> 40);
    x.c[0] = y.c[3];
    x.c[2] = y.c[1];
    for (int i = 0; i < 4; i++)
      RESULT(256, y.c[i]);
  }
  return finish();
}
