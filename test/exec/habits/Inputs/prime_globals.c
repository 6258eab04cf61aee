// Globals that nobody wrote const to, and an array of primes that a loop goes
// over.
#include "stream.h"

typedef unsigned _BitInt(128) u128;
typedef unsigned _BitInt(256) u256;

static u128 p1 = 170141183460469231731687303715884105727uwb;
static u128 p2 = 340282366920938463463374607431768211297uwb;

static u128 primes[] = {340282366920938463463374607431768211297uwb,
                        340282366920938463463374607431768211283uwb,
                        340282366920938463463374607431768211219uwb,
                        340282366920938463463374607431768211223uwb};

int main(int argc, char **argv) {
  long count = start(argc, argv);
  u128 x = next64(), y = next64();
  for (long t = 0; t < count; t++) {
    x = (u128)(((u256)x * x + y) % p2);
    y = (u128)(((u256)y * x + 1) % p1);
    for (int i = 0; i < 4; i++)
      y ^= (u128)((u256)x * y % primes[i]);
  }
  RESULT(128, x);
  RESULT(128, y);
  return finish();
}
