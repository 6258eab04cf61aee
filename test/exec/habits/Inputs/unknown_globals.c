// Moduli that another file may change: a global without const, and one through
// a pointer that is not restrict.
#include "stream.h"

typedef unsigned _BitInt(128) u128;
typedef unsigned _BitInt(256) u256;

u128 prime = 170141183460469231731687303715884105727uwb;
u128 *other_prime = &prime;

static u128 mul(u128 a, u128 b) { return (u128)((u256)a * b % prime); }

static u128 square(u128 a) { return (u128)((u256)a * a % *other_prime); }

int main(int argc, char **argv) {
  long count = start(argc, argv);
  u128 x = next64(), y = next64();
  for (long t = 0; t < count; t++) {
    x = mul(x, y) + 1;
    y = square(y);
  }
  RESULT(128, x);
  RESULT(128, y);
  return finish();
}
