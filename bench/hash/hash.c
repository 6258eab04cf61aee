// The polynomial hash of a message modulo the Mersenne prime 2^61 - 1: its
// words are the coefficients, and its value at a secret point is the hash.

#include "hash.h"

typedef unsigned __int128 wide;

static const uint64_t p = ((uint64_t)1 << 61) - 1;

uint64_t hash(const uint64_t *words, size_t count, uint64_t key) {
  uint64_t h = 0;
  for (size_t i = 0; i < count; i++)
    h = (uint64_t)(((wide)h * key + words[i]) % p);
  return h;
}
