// Poly1305 with a block of 17 bytes that is cleared, copied to, and padded.
#include "stream.h"

typedef unsigned _BitInt(136) block136;
typedef unsigned _BitInt(272) wide272;

static block136 le_bytes_to_num(const uint8_t *b, int n) {
  block136 x = 0;
  for (int i = n - 1; i >= 0; i--)
    x = x * 256 + b[i];
  return x;
}

static void mac(uint8_t tag[16], const uint8_t *msg, size_t size,
                const uint8_t key[32]) {
  const wide272 p = ((wide272)1 << 130) - 5;
  block136 r = le_bytes_to_num(key, 16) & 0x0ffffffc0ffffffc0ffffffc0fffffffuwb;
  block136 s = le_bytes_to_num(key + 16, 16);
  block136 a = 0;
  for (size_t i = 0; i < size; i += 16) {
    uint8_t block[17];
    size_t left = size - i > 16 ? 16 : size - i;
    memset(block, 0, sizeof block);
    memcpy(block, msg + i, left);
    block[left] = 1;
    a += le_bytes_to_num(block, 17);
    a = (block136)((wide272)a * r % p);
  }
  a += s;
  for (int i = 0; i < 16; i++) {
    tag[i] = (uint8_t)a;
    a >>= 8;
  }
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  uint8_t message[600], key[32];
  next_bytes(message, sizeof message);
  for (long t = 0; t < count; t++) {
    next_bytes(key, 32);
    uint64_t tag[2];
    mac((uint8_t *)tag, message, next64() % 600, key);
    result(tag[0]);
    result(tag[1]);
  }
  return finish();
}
