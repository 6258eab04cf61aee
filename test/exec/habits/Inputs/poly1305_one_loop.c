// Poly1305 with the partial last block in the same loop.
#include "stream.h"

typedef unsigned _BitInt(130) acc_t;
typedef unsigned _BitInt(320) wide_t;

static const wide_t prime = ((wide_t)1 << 130) - 5;

static void poly1305(uint8_t tag[16], const uint8_t *m, size_t len,
                     const uint8_t key[32]) {
  unsigned __int128 r, s, result;
  memcpy(&r, key, 16);
  memcpy(&s, key + 16, 16);
  r &= (unsigned __int128)0x0ffffffc0ffffffc << 64 | 0x0ffffffc0fffffff;
  acc_t h = 0;
  while (len > 0) {
    size_t n = len < 16 ? len : 16;
    acc_t block = 0;
    for (size_t i = 0; i < n; i++)
      block |= (acc_t)m[i] << (8 * i);
    block |= (acc_t)1 << (8 * n);
    h = (acc_t)(((wide_t)h + block) * r % prime);
    m += n;
    len -= n;
  }
  result = (unsigned __int128)h + s;
  memcpy(tag, &result, 16);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  uint8_t message[600], key[32];
  next_bytes(message, sizeof message);
  for (long t = 0; t < count; t++) {
    next_bytes(key, 32);
    uint64_t tag[2];
    poly1305((uint8_t *)tag, message, next64() % 600, key);
    result(tag[0]);
    result(tag[1]);
  }
  return finish();
}
