// Printing __int128, signed and not, as there is no format for it.
#include "stream.h"

static int print_u128(char *out, unsigned __int128 x) {
  char buf[40];
  int n = 0;
  do {
    buf[n++] = '0' + (int)(x % 10);
    x /= 10;
  } while (x > 0);
  for (int i = 0; i < n; i++)
    out[i] = buf[n - 1 - i];
  return n;
}

static int print_i128(char *out, __int128 x) {
  char digits[41];
  int n = 0, sign = x < 0;
  while (x != 0) {
    int digit = (int)(x % 10);
    digits[n++] = '0' + (digit < 0 ? -digit : digit);
    x = x / 10;
  }
  if (n == 0)
    digits[n++] = '0';
  if (sign)
    digits[n++] = '-';
  for (int i = 0; i < n; i++)
    out[i] = digits[n - 1 - i];
  return n;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    uint64_t high = next64(), low = next64();
    int shift = high & 63;
    char text[80] = {0};
    int n = print_u128(text, ((unsigned __int128)high << 64 | low) >> shift);
    n += print_i128(text + n,
                    (__int128)((unsigned __int128)low << 64 | high) >> shift);
    uint64_t words[10];
    memcpy(words, text, sizeof words);
    for (int i = 0; i < 10; i++)
      result(words[i]);
    result(n);
  }
  return finish();
}
