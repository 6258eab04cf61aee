// Check digits of account numbers: text modulo 97, in pieces and at once.
#include "stream.h"

typedef unsigned __int128 u128;
typedef unsigned _BitInt(256) u256;

static int digit_of(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  return c - 'A' + 10;
}

static int check_u256(const char *s) {
  u256 n = 0;
  for (; *s; s++) {
    int d = digit_of(*s);
    n = d < 10 ? n * 10 + d : n * 100 + d;
  }
  return (int)(n % 97);
}

static int check_pieces(const char *s) {
  u128 n = 0;
  for (; *s; s++) {
    int d = digit_of(*s);
    n = n * (d < 10 ? 10 : 100) + (unsigned)d;
    if (n >> 100)
      n %= 97;
  }
  return (int)(n % 97);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    char s[35];
    for (int i = 0; i < 34; i++)
      s[i] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[next64() % 36];
    s[34] = 0;
    result(check_u256(s));
    result(98 - check_pieces(s));
  }
  return finish();
}
