// Remainders as t - (t / p) * p, and quotients that somebody wants, too.
#include "stream.h"

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;

#define P 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fuwb

static u256 mod(u512 t) { return (u256)(t - (t / P) * P); }

static u256 divide(u512 t, u256 *rest) {
  *rest = (u256)(t % P);
  return (u256)(t / P);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  u256 x = 3, y = 5;
  for (long t = 0; t < count; t++) {
    x ^= next64();
    x = mod((u512)x * y);
    u256 r, q = divide((u512)x * x + y, &r);
    y = q ^ r;
    RESULT(256, x);
    RESULT(256, y);
  }
  return finish();
}
