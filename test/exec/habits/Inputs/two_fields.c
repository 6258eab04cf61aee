// One of two fields by a flag: coordinates or scalars of secp256k1.
#include "stream.h"

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;

static const u256 P = -0x1000003d1wb;
static const u256 N =
    0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141uwb;

static u256 chain(u256 x, u256 y, int steps, _Bool scalars) {
  const u256 m = scalars ? N : P;
  for (int i = 0; i < steps; i++) {
    u256 z = (u256)((u512)x * y % m);
    y = (u256)(((u512)x + m - y % m) % m);
    x = z;
  }
  return (u256)(((u512)x + y) % m);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  u256 x = next64(), y = next64();
  for (long t = 0; t < count; t++) {
    uint64_t choice = next64();
    x = chain(x, y, 16, choice & 1);
    y = chain(y, x, 16, choice >> 1 & 1);
    RESULT(256, x);
    RESULT(256, y);
  }
  return finish();
}
