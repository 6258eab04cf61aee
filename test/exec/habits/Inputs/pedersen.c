// Pedersen's commitments in the group of units modulo 2^255 - 19: powers of two
// bases, bit by bit at once.
#include "stream.h"

typedef unsigned _BitInt(256) scalar;
typedef unsigned _BitInt(255) group;
typedef unsigned _BitInt(510) group_wide;

#define MODULUS (((group_wide)1 << 255) - 19)

static const group G = 2, H = 486662;

static group op(group a, group b) {
  return (group)((group_wide)a * b % MODULUS);
}

static group commit(scalar m, scalar r) {
  const group both = op(G, H);
  group c = 1;
  for (int i = 255; i >= 0; --i) {
    c = op(c, c);
    int bits = (int)(m >> i & 1) * 2 + (int)(r >> i & 1);
    if (bits == 3)
      c = op(c, both);
    else if (bits == 2)
      c = op(c, G);
    else if (bits == 1)
      c = op(c, H);
  }
  return c;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  group all = 1;
  for (long t = 0; t < count; t++) {
    scalar m = (scalar)next64() << 128 | next64();
    scalar r = (scalar)next64() << 192 | next64();
    all = op(all, commit(m, r));
    RESULT(256, all);
  }
  return finish();
}
