// Numbers of 256 bits in decimal: printed digit by digit, and read again.
#include "stream.h"

typedef unsigned _BitInt(256) uint256;

static char *to_decimal(uint256 x, char *end) {
  *end = 0;
  do {
    *--end = (char)('0' + (int)(x % 10));
    x /= 10;
  } while (x);
  return end;
}

static uint256 from_decimal(const char *s) {
  uint256 x = 0;
  while (*s >= '0' && *s <= '9')
    x = x * 10 + (*s++ - '0');
  return x;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    uint256 x = 0;
    for (int i = 0; i < 4; i++)
      x = x << 64 | next64();
    x >>= next64() % 256;
    char buffer[80] = {0};
    char *text = to_decimal(x, buffer + 79);
    uint64_t first = 0;
    memcpy(&first, text, strlen(text) < 8 ? strlen(text) : 8);
    result(first);
    result(strlen(text));
    RESULT(256, from_decimal(text));
  }
  return finish();
}
