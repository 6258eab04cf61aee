// A number of many words divided by a constant: the remainder goes on to the
// next word.
#include "stream.h"

typedef unsigned __int128 u128;

enum { WORDS = 16 };

static uint64_t divide_by(uint64_t x[WORDS], uint64_t *rest) {
  uint64_t carry = 0;
  for (int i = WORDS - 1; i >= 0; i--) {
    u128 t = (u128)carry << 64 | x[i];
    x[i] = (uint64_t)(t / 10000000000000000061u);
    carry = (uint64_t)(t % 10000000000000000061u);
  }
  *rest = carry;
  return x[0];
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  uint64_t x[WORDS];
  for (long t = 0; t < count; t++) {
    for (int i = 0; i < WORDS; i++)
      x[i] = next64();
    for (int i = 0; i < 4; i++) {
      uint64_t rest;
      result(divide_by(x, &rest));
      result(rest);
    }
  }
  return finish();
}
