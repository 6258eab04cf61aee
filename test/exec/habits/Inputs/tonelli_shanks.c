// Square roots by Tonelli and Shanks modulo 2^224 - 2^96 + 1, and modulo 2^255
// - 19 by its shortcut.
#include "stream.h"

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;

static const u256 p224 = ((u256)1 << 224) - ((u256)1 << 96) + 1;
static const u256 p25519 = ((u256)1 << 255) - 19;

static u256 mul224(u256 a, u256 b) { return (u512)a * b % p224; }

static u256 pow224(u256 a, u256 e) {
  u256 r = 1;
  for (; e; e >>= 1) {
    if (e & 1)
      r = mul224(r, a);
    a = mul224(a, a);
  }
  return r;
}

static u256 sqrt224(u256 n) {
  const u256 q = (p224 - 1) >> 96;
  u256 c = pow224(11, q), t = pow224(n, q), r = pow224(n, (q + 1) / 2);
  int m = 96;
  while (t != 1) {
    int i = 0;
    for (u256 s = t; s != 1; s = mul224(s, s))
      i++;
    u256 b = c;
    for (int j = 0; j < m - i - 1; j++)
      b = mul224(b, b);
    m = i;
    c = mul224(b, b);
    t = mul224(t, c);
    r = mul224(r, b);
  }
  return r;
}

static u256 mul25519(u256 a, u256 b) { return (u256)((u512)a * b % p25519); }

static u256 sqrt25519(u256 a) {
  u256 r = 1, x = a;
  for (u256 e = (p25519 + 3) / 8; e; e /= 2, x = mul25519(x, x))
    if (e % 2)
      r = mul25519(r, x);
  if (mul25519(r, r) == a)
    return r;
  u256 i = 1, two = 2;
  for (u256 e = (p25519 - 1) / 4; e; e /= 2, two = mul25519(two, two))
    if (e % 2)
      i = mul25519(i, two);
  return mul25519(r, i);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    u256 a = (u256)next64() << 100 | next64();
    u256 root = sqrt224(mul224(a, a));
    RESULT(256, mul224(root, root) == mul224(a, a) ? mul224(a, root) : 0);
    RESULT(256, sqrt25519(mul25519(a, a)));
  }
  return finish();
}
