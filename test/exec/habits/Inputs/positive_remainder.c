// ((x % p) + p) % p: the remainder that is never negative, of signed numbers.
#include "stream.h"

typedef __int128 i128;

static const int64_t p = (1LL << 61) - 1;

static int64_t modp(i128 x) { return (int64_t)(((x % p) + p) % p); }

int main(int argc, char **argv) {
  long count = start(argc, argv);
  int64_t a = 1, b = 2;
  for (long i = 0; i < count; i++) {
    int64_t x = (int64_t)next64() >> 2, y = (int64_t)next64() >> 2;
    a = modp((i128)a * x - (i128)b * y);
    b = modp((i128)b * x - a);
    result(a);
    result(b);
  }
  return finish();
}
