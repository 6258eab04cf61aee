// The test of Lucas and Lehmer for 2^521 - 1, with a power of two that is
// carried along.
#include "stream.h"

typedef unsigned _BitInt(522) num;
typedef unsigned _BitInt(1088) square;

int main(int argc, char **argv) {
  long count = start(argc, argv);
  const square M = ((square)1 << 521) - 1;
  num s = 4;
  for (long t = 0; t < count; t++) {
    s = (num)(((square)s * s - 2) % M);
    if (s < 2)
      s += 4;
  }
  for (int i = 0; i < 576; i += 64)
    result((uint64_t)((square)s >> i));
  return finish();
}
