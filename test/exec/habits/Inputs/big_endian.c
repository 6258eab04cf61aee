// Numbers of P-521 as octets, highest first: read, squared, inverted in sign,
// written.
#include "stream.h"

typedef unsigned _BitInt(521) fe;
typedef unsigned _BitInt(1042) fe2;

#define P521 (((fe2)1 << 521) - 1)

static fe load(const uint8_t in[66]) {
  fe x = 0;
  for (int i = 0; i < 66; i++)
    x = (fe)(x << 8 | in[i]);
  return x;
}

static void store(uint8_t out[66], fe x) {
  for (int i = 65; i >= 0; i--) {
    out[i] = (uint8_t)x;
    x >>= 8;
  }
}

static void step(uint8_t out[66], const uint8_t in[66], const uint8_t by[66]) {
  fe a = load(in), b = load(by);
  fe c = (fe)((fe2)a * b % P521);
  c = (fe)(((fe2)c * c + P521 - c) % P521);
  store(out, c);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  uint8_t a[72] = {0}, b[66];
  next_bytes(a, 66);
  next_bytes(b, 66);
  a[0] &= 1;
  b[0] &= 1;
  for (long t = 0; t < count; t++)
    step(a, a, b);
  for (int i = 0; i < 72; i += 8) {
    uint64_t word;
    memcpy(&word, a + i, 8);
    result(word);
  }
  return finish();
}
