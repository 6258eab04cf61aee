// Types of exactly as many bits as the modulus has: 65, 97, 137, 201, 233.
#include "stream.h"

#define FIELD(bits, twice, c)                                                  \
  typedef unsigned _BitInt(bits) f##bits;                                      \
  typedef unsigned _BitInt(twice) g##bits;                                     \
  static f##bits mul##bits(f##bits a, f##bits b) {                             \
    return (f##bits)((g##bits)a * b % (((g##bits)1 << bits) - c));             \
  }                                                                            \
  static f##bits chain##bits(f##bits a, int n) {                               \
    f##bits b = a;                                                             \
    for (int i = 0; i < n; i++)                                                \
      b = mul##bits(b, a) ^ i;                                                 \
    return b;                                                                  \
  }

FIELD(65, 130, 49)
FIELD(97, 194, 141)
FIELD(137, 274, 13)
FIELD(201, 402, 55)
FIELD(233, 466, 3)

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    int n = (int)(next64() % 8);
    RESULT(128, chain65((f65)next64() << 1 | 1, n));
    RESULT(128, chain97((f97)next64() << 30 | 1, n));
    RESULT(192, chain137((f137)next64() << 70 | 1, n));
    RESULT(256, chain201((f201)next64() << 135 | 1, n));
    RESULT(256, chain233((f233)next64() << 160 | 1, n));
  }
  return finish();
}
