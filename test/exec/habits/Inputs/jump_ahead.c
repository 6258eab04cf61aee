// A multiplicative generator modulo 2^64 - 59, and how it jumps ahead.
#include "stream.h"

typedef unsigned __int128 uint128_t;

static const uint64_t m = -59ull;
static const uint64_t mult = 13891176665706064842ull;
static const uint64_t inc = 1442695040888963407ull;

struct lcg {
  uint64_t x;
};

static uint64_t lcg_next(struct lcg *g) {
  g->x = (uint64_t)(((uint128_t)g->x * mult + inc) % m);
  return g->x;
}

static void lcg_jump(struct lcg *g, uint64_t steps) {
  uint64_t a = mult, c = inc, A = 1, C = 0;
  while (steps) {
    if (steps & 1) {
      A = (uint128_t)A * a % m;
      C = ((uint128_t)C * a + c) % m;
    }
    c = (((uint128_t)a + 1) * c) % m;
    a = (uint128_t)a * a % m;
    steps /= 2;
  }
  g->x = ((uint128_t)A * g->x + C) % m;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  struct lcg g = {next64() % m};
  for (long t = 0; t < count; t++) {
    lcg_jump(&g, next64() >> 40);
    for (int i = 0; i < 16; i++)
      result(lcg_next(&g));
  }
  return finish();
}
