// Decimal fixed point with 18 digits in 256 bits, as contracts of ledgers
// compute.
#include "stream.h"

typedef unsigned _BitInt(256) uint256_t;
typedef unsigned _BitInt(512) uint512_t;

static const uint256_t WAD = 1000000000000000000;
static const uint256_t RAY = 1000000000000000000000000000uwb;

static uint256_t wad_mul(uint256_t a, uint256_t b) {
  return (uint256_t)(((uint512_t)a * b + WAD / 2) / WAD);
}

static uint256_t ray_mul(uint256_t a, uint256_t b) {
  return (uint256_t)(((uint512_t)a * b + RAY / 2) / RAY);
}

static uint256_t ray_pow(uint256_t x, unsigned n) {
  uint256_t z = n % 2 ? x : RAY;
  for (n /= 2; n != 0; n /= 2) {
    x = ray_mul(x, x);
    if (n % 2)
      z = ray_mul(z, x);
  }
  return z;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    uint256_t a = (uint256_t)next64() << 64 | next64();
    uint256_t rate = RAY + next64();
    uint256_t interest = ray_pow(rate, (unsigned)(next64() >> 44));
    RESULT(256, interest);
    RESULT(256, wad_mul(a, interest / 1000000000));
    RESULT(64, (uint64_t)(wad_mul(a, a) % WAD));
  }
  return finish();
}
