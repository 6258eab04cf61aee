// Inverses by Euclid's extended algorithm: quotients of variables, modulo a
// constant.
#include "stream.h"

typedef _BitInt(264) big;
typedef _BitInt(528) bigger;

static const big p =
    0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fuwb;

static big inverse(big a) {
  big t = 0, newt = 1, r = p, newr = a;
  while (newr != 0) {
    big q = r / newr;
    big x = t - q * newt;
    t = newt;
    newt = x;
    x = r - q * newr;
    r = newr;
    newr = x;
  }
  return t < 0 ? t + p : t;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  big a = next64();
  for (long t = 0; t < count; t++) {
    big b = inverse(a);
    a = (big)(((bigger)b * b + next64()) % p);
    RESULT(256, (unsigned _BitInt(256))b);
  }
  return finish();
}
