typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(256) word256;
typedef unsigned _BitInt(512) wide;

static const wide p = ((wide)1 << 255) - 19;

// Sums in a type with room.
fe sum(fe a, fe b, fe c) { return (fe)(((wide)a + b + c) % p); }

// The multiple of p first, and large enough for every b of the type.
fe difference(fe a, fe b) { return (fe)(((wide)a + 2 * p - b) % p); }

// Or b reduced first: then it is below p.
fe reduced_difference(fe a, fe b) { return (fe)(((wide)a + p - b % p) % p); }

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

// A choice by a mask.
fe choose(unsigned bit, fe a, fe b) {
  fe mask = -(fe)(bit & 1);
  fe x = mul(a, a), y = mul(b, b);
  return mul(a, y ^ (mask & (x ^ y)));
}

// table[index], whatever the index is.
fe lookup(const fe table[8], unsigned index, fe a) {
  fe r = 0;
  for (unsigned i = 0; i < 8; i++)
    r |= -(fe)(i == index) & table[i];
  return mul(r, a);
}

// A correction by hand, with comparison and subtraction in one type.
fe corrected(fe a, fe b) {
  word256 s = (word256)mul(a, a) + mul(b, b);
  s = s >= (word256)p ? s - (word256)p : s;
  return (fe)((wide)s * s % p);
}
