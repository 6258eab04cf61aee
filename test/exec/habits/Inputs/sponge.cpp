// An algebraic sponge, powers in a quadratic extension and four sums by
// Horner's rule, over the order of BN254: arrays, short loops, sides of
// branches that add.
#include "stream.h"

using fr = unsigned _BitInt(254);
using wide = unsigned _BitInt(508);
static const wide r =
    0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001__uwb;

struct Fr {
  fr v = 0;
  Fr operator+(Fr o) const { return {(fr)(((wide)v + o.v) % r)}; }
  Fr operator-(Fr o) const { return {(fr)(((wide)v + r - o.v) % r)}; }
  Fr operator*(Fr o) const { return {(fr)((wide)v * o.v % r)}; }
};

struct Pair {
  Fr re, im;
  Pair operator*(Pair o) const {
    Fr a = re * o.re, b = im * o.im, c = (re + im) * (o.re + o.im);
    return {a - b, c - a - b};
  }
  Pair square() const {
    Fr t = re * im;
    return {(re + im) * (re - im), t + t};
  }
};

static Fr random_element() {
  fr v = 0;
  for (int i = 0; i < 4; i++)
    v = v << 64 | (fr)next64();
  return {(fr)((wide)v % r)};
}

static Fr fifth(Fr x) {
  Fr y = x * x;
  return y * y * x;
}

static void permute(Fr s[3], const Fr m[3][3], const Fr *c, long rounds) {
  for (long i = 0; i < rounds; i++) {
    for (int j = 0; j < 3; j++)
      s[j] = s[j] + c[j];
    if (i % 4 == 0)
      for (int j = 0; j < 3; j++)
        s[j] = fifth(s[j]);
    else
      s[0] = fifth(s[0]);
    Fr t[3];
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++)
        t[j] = t[j] + m[j][k] * s[k];
    for (int j = 0; j < 3; j++)
      s[j] = t[j];
  }
}

static Pair power(Pair base, uint64_t e) {
  Pair result = {{1}, {0}};
  while (e) {
    if (e & 1)
      result = result * base;
    base = base.square();
    e >>= 1;
  }
  return result;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  Fr s[3], m[3][3], c[3], sums[4], keys[4];
  for (Fr &x : s)
    x = random_element();
  for (auto &row : m)
    for (Fr &x : row)
      x = random_element();
  for (Fr &x : c)
    x = random_element();
  for (Fr &x : keys)
    x = random_element();
  permute(s, m, c, count);
  Pair p = power({s[0], s[1]}, next64());
  for (long i = 0; i < count; i++)
    for (int lane = 0; lane < 4; lane++)
      sums[lane] = (sums[lane] + Fr{(fr)next64()}) * keys[lane];
  for (Fr x : s)
    RESULT(256, x.v);
  RESULT(256, p.re.v);
  RESULT(256, p.im.v);
  for (Fr x : sums)
    RESULT(256, x.v);
  return finish();
}
