// Arrays of field elements: products, sums and differences one by one.
#include "stream.h"

typedef unsigned _BitInt(255) gf;

#define SIZE 32
static const unsigned _BitInt(512) prime = ((unsigned _BitInt(512))1 << 255) -
                                           19;

static void vec_mul(gf *restrict c, const gf *a, const gf *b, int n) {
  for (int i = 0; i < n; i++)
    c[i] = (gf)((unsigned _BitInt(512))a[i] * b[i] % prime);
}

static void vec_axpy(gf *restrict c, const gf *a, gf k, int n) {
  for (int i = 0; i < n; i++)
    c[i] = (gf)(((unsigned _BitInt(512))a[i] * k + c[i]) % prime);
}

static gf vec_dot(const gf *a, const gf *b, int n) {
  unsigned _BitInt(512) sum = 0;
  for (int i = 0; i < n; i++)
    sum = (sum + (unsigned _BitInt(512))a[i] * b[i]) % prime;
  return (gf)sum;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  static gf a[SIZE], b[SIZE], c[SIZE];
  for (int i = 0; i < SIZE; i++) {
    a[i] = (gf)next64() << 190;
    b[i] = (gf)next64() << 180 | next64();
  }
  for (long t = 0; t < count; t++) {
    vec_mul(c, a, b, SIZE);
    vec_axpy(c, b, a[t % SIZE], SIZE);
    a[t % SIZE] = vec_dot(b, c, SIZE);
    RESULT(256, a[t % SIZE]);
  }
  return finish();
}
