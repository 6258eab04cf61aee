// Sums of products that stay in 128 bits, with a correction by hand, and hashes
// modulo a small prime.
#include "stream.h"

typedef unsigned __int128 u128;

#define MOD 1000000000000000009ULL
#define SMALL 998244353

static const u128 LIMIT = (u128)MOD * MOD;

static uint64_t dot(const uint64_t *a, const uint64_t *b, int n) {
  u128 s = 0;
  for (int i = 0; i < n; i++) {
    s += (u128)a[i] * b[i];
    if (s >= LIMIT)
      s -= LIMIT;
  }
  return s % MOD;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    uint64_t a[16], b[16];
    for (int i = 0; i < 16; i++) {
      a[i] = next64() % MOD;
      b[i] = next64() % MOD;
    }
    result(dot(a, b, 16));
    u128 all = (u128)next64() * next64();
    result((uint64_t)(all % SMALL));
    result((uint64_t)((all >> 37) % SMALL));
  }
  return finish();
}
