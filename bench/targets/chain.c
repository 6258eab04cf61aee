// A thousand products modulo 2^255 - 19, or squares (SQUARE), each of the one
// before: what one of them takes is a thousandth of it.

#include "chain.h"

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(510) wide;

static const wide p = ((wide)1 << 255) - 19;

static fe decode(const unsigned char bytes[32]) {
  unsigned _BitInt(256) x = 0;
  for (int i = 0; i < 32; i++)
    x |= (unsigned _BitInt(256))bytes[i] << 8 * i;
  return (fe)x;
}

void chain(unsigned char out[32], const unsigned char first[32],
           const unsigned char factor[32]) {
  fe x = decode(first), y = decode(factor);
  for (int i = 0; i < 1000; i++)
#ifdef SQUARE
    x = (fe)((wide)x * x % p);
#else
    x = (fe)((wide)x * y % p);
#endif
  x = (fe)((wide)x * y % p);
  for (int i = 0; i < 32; i++)
    out[i] = (unsigned char)((unsigned _BitInt(256))x >> 8 * i);
}
