// The symbol of Legendre, and a generator, modulo 2^127 - 1.
#include "stream.h"

typedef unsigned _BitInt(127) num;
typedef unsigned _BitInt(254) num2;

#define PRIME (((num2)1 << 127) - 1)

num product(num a, num b) { return (num2)a * b % PRIME; }

int legendre(num a) {
  num r = 1, base = a;
  num e = (num)((PRIME - 1) / 2);
  for (int i = 0; i < 126; i++) {
    if (e >> i & 1)
      r = product(r, base);
    base = product(base, base);
  }
  return r == 0 ? 0 : r == 1 ? 1 : -1;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  num x = 12345;
  for (long t = 0; t < count; t++) {
    for (int i = 0; i < 8; i++)
      x = product(x, 0x2360ed051fc65da44385df649fccf645wb) ^ (next64() & 1);
    RESULT(128, x);
    result((uint64_t)legendre(x));
  }
  return finish();
}
