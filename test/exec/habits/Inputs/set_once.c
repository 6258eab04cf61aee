// A modulus that is set once, when the library is initialised.
#include "stream.h"

typedef unsigned _BitInt(512) u512;
typedef unsigned _BitInt(1024) u1024;

static u512 modulus;
static int initialised;

static void init(void) {
  if (initialised)
    return;
  modulus = ((u512)1 << 511) - 187;
  initialised = 1;
}

static u512 mulmod(u512 a, u512 b) { return (u512)((u1024)a * b % modulus); }

static u512 power(u512 a, uint32_t e) {
  u512 r = 1;
  while (e) {
    if (e & 1)
      r = mulmod(r, a);
    a = mulmod(a, a);
    e >>= 1;
  }
  return r;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  init();
  u512 x = next64();
  for (long t = 0; t < count; t++) {
    x = power(x, (uint32_t)next64() | 3);
    RESULT(512, x);
  }
  return finish();
}
