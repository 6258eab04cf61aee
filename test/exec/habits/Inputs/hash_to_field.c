// Transcripts: 64 bytes, highest first, become a challenge in the scalars of
// BLS12-381, and the challenge folds a vector.
#include "stream.h"

typedef unsigned _BitInt(512) u512;
typedef unsigned _BitInt(256) u256;

static const u512 r_bls =
    52435875175126190479447740508185965837690552500527637822603658699938581184513uwb;

static u256 os2ip_mod(const unsigned char *bytes, size_t n) {
  u512 x = 0;
  for (size_t i = 0; i < n; i++)
    x = (x << 8) | bytes[i];
  return (u256)(x % r_bls);
}

static void absorb(uint8_t state[64], u256 v) {
  for (int i = 31; i >= 0; i--, v >>= 8)
    state[i] ^= (uint8_t)v;
  for (int i = 0; i < 64; i++)
    state[i] = (uint8_t)(state[i] * 5 + state[(i + 17) % 64] + i);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  uint8_t state[64];
  u256 a[8];
  next_bytes(state, 64);
  for (int i = 0; i < 8; i++)
    a[i] = (u256)next64() << 64 | next64();
  for (long t = 0; t < count; t++) {
    u256 c = os2ip_mod(state, 64);
    for (int i = 0; i < 4; i++)
      a[i] = (u256)((a[i] + (u512)c * a[i + 4]) % r_bls);
    for (int i = 4; i < 8; i++)
      a[i] = (u256)(((u512)a[i] * c + next64()) % r_bls);
    absorb(state, a[t % 4]);
    RESULT(256, c);
  }
  return finish();
}
