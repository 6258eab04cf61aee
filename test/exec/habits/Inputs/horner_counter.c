// A polynomial hash that adds the number of the block, and the length at the
// end.
#include "stream.h"

typedef unsigned _BitInt(127) elem;
typedef unsigned _BitInt(256) prod;

static const prod M127 = ((prod)1 << 127) - 1;

static elem hash(const uint64_t *words, unsigned n, elem key) {
  elem h = 0;
  for (unsigned i = 0; i < n; i++)
    h = (elem)(((prod)h * key + words[i] + i) % M127);
  return (elem)(((prod)h * key + n * 8) % M127);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  uint64_t words[64];
  for (int i = 0; i < 64; i++)
    words[i] = next64();
  for (long t = 0; t < count; t++) {
    elem key = (elem)next64() << 60 | next64();
    RESULT(128, hash(words, next64() % 64, key));
  }
  return finish();
}
