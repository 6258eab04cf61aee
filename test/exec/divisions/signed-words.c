// Numbers of two words with signs, divided by less than a word: random ones,
// and those at the ends of words and around multiples of the divisor. Sums of
// remainders that are divided again in one word are compared, too.
//
// DEFINE: %{halves} = -mllvm -residue-word-bits=32
// RUN: %clang-residue -O2 %s -o %t
// RUN: %t
// RUN: %clang-residue -Oz %s -o %t
// RUN: %t
// RUN: %clang-residue -O2 %{halves} %s -o %t
// RUN: %t

#include <stdint.h>

typedef __int128 wide;

static uint64_t state = 2026;
static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

static int64_t word(void) {
  int64_t x = (int64_t)next();
  switch (next() % 5) {
  case 0:
    return INT64_MIN;
  case 1:
    return INT64_MAX;
  case 2:
    return x >> next() % 64;
  default:
    return x;
  }
}

static wide number(wide c) {
  wide x = (wide)next() << 64 | next();
  switch (next() % 6) {
  case 0:
    return x >> next() % 128;
  case 1:
    return (wide)word() * word();
  case 2:
    return c * (word() >> 3) + (int)(next() % 3) - 1;
  default:
    return x;
  }
}

// A divisor that is no constant is none of the plugin's.
#define CHECKED(name, c)                                                       \
  static const int64_t p_##name = (c);                                         \
  static volatile int64_t v_##name = (c);                                      \
  __attribute__((noinline)) static wide r_##name(wide x) {                     \
    return x % p_##name;                                                       \
  }                                                                            \
  __attribute__((noinline)) static wide product_##name(int64_t a, int64_t b) { \
    return (wide)a * b % p_##name;                                             \
  }                                                                            \
  __attribute__((noinline)) static wide both_##name(int64_t a, int8_t b,       \
                                                    wide *q) {                 \
    wide x = (wide)a * b;                                                      \
    *q = x / p_##name;                                                         \
    return x % p_##name;                                                       \
  }                                                                            \
  __attribute__((noinline)) static wide floored_##name(int64_t a, int8_t b) {  \
    wide x = (wide)a * b, q = x / p_##name;                                    \
    if (x % p_##name < 0)                                                      \
      q--;                                                                     \
    return q % 86400;                                                          \
  }                                                                            \
  __attribute__((noinline)) static wide floor_##name(int64_t a, int8_t b,      \
                                                     wide *rest) {             \
    wide x = (wide)a * (b & 127), q = x / p_##name, r = x % p_##name;          \
    *rest = r != 0 && (r < 0) != (p_##name < 0) ? r + p_##name : r;            \
    return r != 0 && (x < 0) != (p_##name < 0) ? q - 1 : q;                    \
  }                                                                            \
  __attribute__((noinline)) static int64_t near_##name(wide x, uint8_t b) {    \
    return ((int64_t)(x % p_##name) + b) % p_##name;                           \
  }                                                                            \
  __attribute__((noinline)) static int64_t less_##name(wide x, wide y) {       \
    return ((int64_t)(x % p_##name) - (int64_t)(y % p_##name)) % p_##name;     \
  }                                                                            \
  static int check_##name(void) {                                              \
    int wrong = 0;                                                             \
    volatile int day = 86400;                                                  \
    for (int i = 0; i < 3000; i++) {                                           \
      int64_t v = v_##name, a = word(), b = word(), r, s;                      \
      wide x = number(v), y = number(v), q, z = (wide)a * (int8_t)b;           \
      r = (int64_t)(x % v);                                                    \
      s = (int64_t)(y % v);                                                    \
      wrong += r_##name(x) != r || product_##name(a, b) != (wide)a * b % v;    \
      wrong += both_##name(a, (int8_t)b, &q) != z % v || q != z / v;           \
      wrong += floored_##name(a, (int8_t)b) != (z / v - (z % v < 0)) % day;    \
      wide most = (wide)a * ((int8_t)b & 127);                                 \
      wide down = most / v - (most % v != 0 && (most < 0) != (v < 0));         \
      wrong += floor_##name(a, (int8_t)b, &q) != down || q != most - down * v; \
      wrong += near_##name(x, (uint8_t)b) != (r + (uint8_t)b) % v;             \
      wrong += less_##name(x, y) != (r - s) % v;                               \
    }                                                                          \
    return wrong;                                                              \
  }

CHECKED(seven, 7)
CHECKED(thousand, -1000)
CHECKED(day, 86400)
CHECKED(ntt, 998244353)
CHECKED(nanos, 1000000000)
CHECKED(m31, 2147483647)
CHECKED(above_half, 4294967311)
CHECKED(minutes, 8640000000000)
CHECKED(p18, 1000000000000000009)
CHECKED(minus_p18, -1000000000000000009)
CHECKED(m61, 2305843009213693951)
CHECKED(two_bits_less, 4611686018427387847)

int main(void) {
  return (check_seven() | check_thousand() | check_day() | check_ntt() |
          check_nanos() | check_m31() | check_above_half() | check_minutes() |
          check_p18() | check_minus_p18() | check_m61() |
          check_two_bits_less()) != 0;
}
