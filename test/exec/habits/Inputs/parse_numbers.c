// Field elements read from text: decimal and hex digits, reduced on the way.
#include "stream.h"

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(264) u264;

static const u256 n =
    0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141uwb;

static u256 parse_decimal(const char *s) {
  u256 x = 0;
  for (; *s; s++)
    x = (u256)(((u264)x * 10 + (*s - '0')) % n);
  return x;
}

static int value(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  return (c | 32) - 'a' + 10;
}

static u256 parse_hex(const char *s) {
  u264 x = 0;
  while (*s)
    x = (x * 16 + value(*s++)) % n;
  return (u256)x;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    char decimal[97], hex[97];
    for (int i = 0; i < 96; i++) {
      uint64_t word = next64();
      decimal[i] = '0' + word % 10;
      hex[i] = "0123456789abcdefABCDEF"[(word >> 32) % 22];
    }
    decimal[96] = hex[96] = 0;
    RESULT(256, parse_decimal(decimal));
    RESULT(256, parse_hex(hex));
  }
  return finish();
}
