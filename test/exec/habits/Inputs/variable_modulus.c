// A modulus that comes with the data: RSA with keys that are read.
#include "stream.h"

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;

static u256 powmod(u256 base, unsigned e, u256 n) {
  u256 r = 1;
  for (; e; e >>= 1) {
    if (e & 1)
      r = (u256)((u512)r * base % n);
    base = (u256)((u512)base * base % n);
  }
  return r;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    u256 n = 1, m = next64();
    for (int i = 0; i < 4; i++)
      n = n << 64 | next64();
    n |= 1;
    RESULT(256, powmod(m, 65537, n));
  }
  return finish();
}
