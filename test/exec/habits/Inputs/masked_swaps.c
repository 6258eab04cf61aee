// A ladder for powers with swaps by masks, as constant-time code has them.
#include "stream.h"

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(510) fe2;

static const fe2 p = ((fe2)1 << 255) - 19;

static fe mul(fe a, fe b) { return (fe)((fe2)a * b % p); }

static void cswap(fe *a, fe *b, unsigned bit) {
  fe mask = -(fe)bit;
  fe t = mask & (*a ^ *b);
  *a ^= t;
  *b ^= t;
}

static fe ladder(fe base, const uint8_t *e, int bytes) {
  fe r0 = 1, r1 = base;
  unsigned swap = 0;
  for (int i = bytes * 8 - 1; i >= 0; i--) {
    unsigned bit = e[i / 8] >> (i % 8) & 1;
    cswap(&r0, &r1, swap ^ bit);
    swap = bit;
    r1 = mul(r0, r1);
    r0 = mul(r0, r0);
  }
  cswap(&r0, &r1, swap);
  return r0;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  fe x = 9;
  for (long t = 0; t < count; t++) {
    uint8_t e[8];
    next_bytes(e, 8);
    x = ladder(x + 1, e, 8);
    RESULT(256, x);
  }
  return finish();
}
