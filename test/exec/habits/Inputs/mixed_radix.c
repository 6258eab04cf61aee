// Dates, coordinates and counters packed into one number, and taken apart
// again.
#include "stream.h"

typedef unsigned _BitInt(192) packed;

static const unsigned radix[8] = {60, 60, 24, 366, 10000, 1000003, 360, 97};

static packed pack(const unsigned f[8]) {
  packed x = 0;
  for (int i = 7; i >= 0; i--)
    x = x * radix[i] + f[i];
  return x;
}

static void unpack(packed x, unsigned f[8]) {
  for (int i = 0; i < 8; i++) {
    f[i] = (unsigned)(x % radix[i]);
    x /= radix[i];
  }
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    packed x = 0;
    for (int i = 0; i < 3; i++)
      x = x << 64 | next64();
    unsigned f[8];
    unpack(x, f);
    for (int i = 0; i < 8; i++)
      result(f[i]);
    RESULT(192, pack(f));
  }
  return finish();
}
