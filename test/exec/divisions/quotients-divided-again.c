// What a division with a sign gives is divided again, as in x / 1000 % 1000:
// against one division at a time, each in a function of its own.
//
// RUN: %clang-residue -std=c23 -O2 %s -o %t
// RUN: %t
// RUN: %clang-residue -std=c23 -Oz %s -o %t
// RUN: %t

#include <stdint.h>

typedef signed _BitInt(256) number;

static uint64_t state = 2027;
static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

static number random_number(void) {
  unsigned _BitInt(256) x = 0;
  for (uint64_t words = next() % 5; words; words--)
    x = x << 64 | next();
  return next() & 1 ? (number)x : -(number)(x >> 1);
}

#define ONE(NAME, TYPE, OP, BY)                                                \
  __attribute__((noinline)) static TYPE NAME(TYPE x) { return x OP BY; }
ONE(over_thousand, number, /, 1000)
ONE(in_thousand, number, %, 1000)
ONE(over_minus_thousand, number, /, -1000)
ONE(in_prime, number, %, 1000003)
ONE(over_seven, number, /, 7)
ONE(in_seven, number, %, 7)
ONE(over_day, __int128, /, 86400)
ONE(in_sixty, __int128, %, 60)
ONE(over_sixty, __int128, /, 60)

int main(void) {
  int wrong = 0;
  for (int i = 0; i < 20000; i++) {
    number x = random_number();
    number y = x / 1000;
    wrong += y % 1000 != in_thousand(over_thousand(x));
    wrong += y / -1000 != over_minus_thousand(over_thousand(x));
    number r = x % 1000003;
    wrong += r / 7 - r % 7 != over_seven(in_prime(x)) - in_seven(in_prime(x));
    __int128 t = (__int128)x;
    wrong += t / 86400 % 60 / 60 != over_sixty(in_sixty(over_day(t)));
    wrong += t / 86400 / 60 % 60 != in_sixty(over_sixty(over_day(t)));
  }
  return wrong != 0;
}
