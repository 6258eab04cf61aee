// Sums corrected by hand, in the order of Curve25519's group.
#include "stream.h"

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;

static const u256 l =
    7237005577332262213973186563042994240857116359379907606001950938285454250989uwb;

static u256 add(u256 a, u256 b) {
  u256 s = a + b;
  if (s >= l)
    s -= l;
  return s;
}

static u256 sub(u256 a, u256 b) { return a >= b ? a - b : a + l - b; }

static u256 half(u256 a) { return a & 1 ? (a + l) >> 1 : a >> 1; }

static u256 neg(u256 a) { return a == 0 ? 0 : l - a; }

static u256 mul(u256 a, u256 b) { return (u256)((u512)a * b % l); }

int main(int argc, char **argv) {
  long count = start(argc, argv);
  u256 a = next64(), b = next64();
  for (long t = 0; t < count; t++) {
    u256 c = mul(add(a, b), sub(a, b));
    a = add(half(c), mul(b, b));
    b = neg(sub(mul(a, c), add(b, b)));
    RESULT(256, b);
  }
  RESULT(256, a);
  return finish();
}
