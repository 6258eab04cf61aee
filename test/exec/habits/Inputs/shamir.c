// Shamir's secret sharing over the scalars of BLS12-381.
#include "stream.h"

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;

static const u256 R =
    0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001uwb;

static u256 add(u256 a, u256 b) { return (u256)(((u512)a + b) % R); }
static u256 sub(u256 a, u256 b) { return add(a, R - b); }
static u256 mul(u256 a, u256 b) { return (u256)((u512)a * b % R); }

static u256 inv(u256 a) {
  u256 r = 1, e = R - 2;
  for (int i = 254; i >= 0; i--) {
    r = mul(r, r);
    if ((e >> i) & 1)
      r = mul(r, a);
  }
  return r;
}

enum { THRESHOLD = 4, SHARES = 6 };

struct share {
  u256 x, y;
};

static void split(u256 secret, const u256 *random, struct share *out) {
  for (int i = 0; i < SHARES; i++) {
    out[i].x = i + 1;
    u256 y = 0;
    for (int j = THRESHOLD - 2; j >= 0; j--)
      y = mul(add(y, random[j]), out[i].x);
    out[i].y = add(y, secret);
  }
}

static u256 combine(const struct share *s) {
  u256 secret = 0;
  for (int i = 0; i < THRESHOLD; i++) {
    u256 num = 1, den = 1;
    for (int j = 0; j < THRESHOLD; j++) {
      if (i == j)
        continue;
      num = mul(num, s[j].x);
      den = mul(den, sub(s[j].x, s[i].x));
    }
    secret = add(secret, mul(s[i].y, mul(num, inv(den))));
  }
  return secret;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    u256 random[THRESHOLD - 1];
    for (int i = 0; i < THRESHOLD - 1; i++)
      random[i] = (u256)next64() << 180 | next64();
    u256 secret = (u256)next64() << 120 | next64();
    struct share shares[SHARES];
    split(secret, random, shares);
    for (int i = 0; i < SHARES; i++)
      RESULT(256, shares[i].y);
    RESULT(256, combine(shares + next64() % 3));
  }
  return finish();
}
