// Many inverses at the price of one, modulo 2^448 - 2^224 - 1.
#include "stream.h"

typedef unsigned _BitInt(448) fe448;
typedef unsigned _BitInt(896) wide448;

static const fe448 p448 =
    (fe448)(((wide448)1 << 448) - ((wide448)1 << 224) - 1);

static fe448 mul(fe448 a, fe448 b) { return (fe448)((wide448)a * b % p448); }

static fe448 invert(fe448 a) {
  fe448 r = 1;
  for (int i = 447; i >= 0; i--) {
    r = mul(r, r);
    if (((p448 - 2) >> i) & 1)
      r = mul(r, a);
  }
  return r;
}

static void invert_all(fe448 *x, int n) {
  fe448 prefix[16];
  fe448 acc = 1;
  for (int i = 0; i < n; i++) {
    prefix[i] = acc;
    acc = mul(acc, x[i]);
  }
  acc = invert(acc);
  for (int i = n; i-- > 0;) {
    fe448 t = mul(acc, prefix[i]);
    acc = mul(acc, x[i]);
    x[i] = t;
  }
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    fe448 x[16];
    int n = 4 + next64() % 13;
    for (int i = 0; i < n; i++)
      x[i] = (fe448)next64() << 300 | next64();
    invert_all(x, n);
    for (int i = 0; i < n; i++)
      RESULT(448, x[i]);
  }
  return finish();
}
