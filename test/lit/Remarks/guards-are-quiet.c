// Guards are no secrets: what leaves the function where a given number is out of range, or
// two elements are equal; nor are counters, lengths, and words of public tables.
// RUN: %clang-residue -O2 -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --allow-empty --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

#include <stddef.h>

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

static fe decode(const unsigned char in[32]) {
  fe x = 0;
  for (int i = 0; i < 32; i++)
    x = x << 8 | in[i];
  return x;
}

// The coordinates of a point, and whether it is on the curve.
int check(fe *out, const unsigned char encoded[65]) {
  fe x = decode(encoded + 1), y = decode(encoded + 33);
  if (encoded[0] != 4 || x == 0 || x >= p || y >= p)
    return 0;
  if (mul(y, y) != (mul(mul(x, x), x) + (wide)7) % p)
    return 0;
  *out = mul(x, y);
  return 1;
}

// A whole array of them.
int check_all(fe *v, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (v[i] >= p)
      return 0;
    v[i] = mul(v[i], v[i]);
  }
  return 1;
}

// Horner's rule over as many blocks as there are, of a length that is given.
fe evaluate(const unsigned char *m, size_t n, fe r) {
  fe h = 0;
  for (; n >= 16; n -= 16, m += 16) {
    fe block = 1;
    for (int i = 15; i >= 0; i--)
      block = block << 8 | m[i];
    h = (fe)(((wide)h + block) * r % p);
  }
  return h;
}

// A public permutation, and flags.
struct state {
  unsigned flags, position;
  fe value[8];
};
void step(struct state *s, fe a) {
  static const unsigned char order[8] = {3, 1, 4, 0, 5, 2, 6, 7};
  for (int i = 0; i < 8; i++)
    s->value[order[i]] = mul(s->value[order[i]], a);
  if (s->flags & 1)
    s->value[s->position] = mul(a, a);
}
