// A union of words and number, as code that comes from limbs has it: P-384.
#include "stream.h"

typedef union {
  uint64_t limb[6];
  unsigned _BitInt(384) n;
} num384;

typedef unsigned _BitInt(768) wide;

static const wide p384 =
    0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffffuwb;

static num384 mul(num384 a, num384 b) {
  num384 r;
  r.n = (unsigned _BitInt(384))((wide)a.n * b.n % p384);
  return r;
}

static num384 from_bytes(const uint8_t in[48]) {
  num384 r;
  for (int i = 0; i < 6; i++) {
    r.limb[i] = 0;
    for (int j = 0; j < 8; j++)
      r.limb[i] |= (uint64_t)in[8 * i + j] << 8 * j;
  }
  return r;
}

static int is_odd(num384 a) { return a.limb[0] & 1; }

int main(int argc, char **argv) {
  long count = start(argc, argv);
  uint8_t bytes[48];
  next_bytes(bytes, 48);
  num384 x = from_bytes(bytes), y = {.limb = {3}};
  for (long t = 0; t < count; t++) {
    x = mul(x, y);
    y = mul(y, y);
    if (is_odd(x))
      y.limb[5] ^= 1;
  }
  for (int i = 0; i < 6; i++)
    result(x.limb[i]), result(y.limb[i]);
  return finish();
}
