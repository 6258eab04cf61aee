// Hash tables and modular powers on machine words: divisions that are not wide.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static uint64_t fnv(const void *data, size_t size) {
  const unsigned char *bytes = data;
  uint64_t h = 0xcbf29ce484222325;
  for (size_t i = 0; i < size; i++)
    h = (h ^ bytes[i]) * 0x100000001b3;
  return h;
}

struct entry {
  const char *key;
  int value;
};

int *find(struct entry *table, size_t size, const char *key) {
  for (size_t i = fnv(key, strlen(key)) % size;; i = (i + 1) % size) {
    if (!table[i].key)
      return NULL;
    if (strcmp(table[i].key, key) == 0)
      return &table[i].value;
  }
}

uint32_t power(uint32_t base, uint32_t exponent, uint32_t modulus) {
  uint64_t result = 1, square = base;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1)
      result = result * square % modulus;
    square = square * square % modulus;
  }
  return (uint32_t)result;
}

uint64_t mersenne31(uint64_t x) { return x % 0x7fffffff; }
uint64_t mersenne61(uint64_t x) { return x % 0x1fffffffffffffff; }
unsigned _BitInt(64) add61(unsigned _BitInt(61) a, unsigned _BitInt(61) b) {
  return ((unsigned _BitInt(64))a + b) % 0x1fffffffffffffffuwb;
}

// Wide, but without a division.
unsigned _BitInt(512)
    product(unsigned _BitInt(255) a, unsigned _BitInt(255) b) {
  return (unsigned _BitInt(512))a * b;
}

unsigned _BitInt(256) read_little_endian(const unsigned char *bytes) {
  unsigned _BitInt(256) x = 0;
  for (int i = 0; i < 32; i++)
    x |= (unsigned _BitInt(256))bytes[i] << (8 * i);
  return x;
}
