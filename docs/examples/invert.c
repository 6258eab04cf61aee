typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;

static const wide p = ((wide)1 << 255) - 19;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

// a^(p - 2): the inverse of a, and 0 for 0.
fe invert(fe a) {
  fe r = 1;
  for (int i = 254; i >= 0; i--) {
    r = mul(r, r);
    if ((p - 2) >> i & 1)
      r = mul(r, a);
  }
  return r;
}
