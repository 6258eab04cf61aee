// Barrett's reduction by hand: there is no division to replace.
#include "stream.h"

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;
typedef unsigned _BitInt(520) u520;

static const u256 m =
    0xb3f7e2c8a15d90466d2b1c0fe8a7935c4e6f1a2b3c4d5e6f708192a3b4c5d6efuwb;

static u520 mu;

static u256 reduce(u512 x) {
  u512 q = (u512)(((unsigned _BitInt(1040))x * mu) >> 512);
  u512 r = x - q * m;
  while (r >= m)
    r -= m;
  return (u256)r;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  mu = (((u520)1 << 512) / m);
  u256 x = next64(), y = (u256)next64() << 190;
  for (long t = 0; t < count; t++) {
    x = reduce((u512)x * y + t);
    y = reduce((u512)y * y + x);
  }
  RESULT(256, x);
  RESULT(256, y);
  return finish();
}
