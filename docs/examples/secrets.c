typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;

static const wide p = ((wide)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

// A branch on each bit of the exponent.
fe power(fe a, fe exponent) {
  fe r = 1;
  for (int i = 254; i >= 0; i--) {
    r = mul(r, r);
    if (exponent >> i & 1)
      r = mul(r, a);
  }
  return r;
}

// An address that depends on an element.
fe lookup(const fe *table, fe a) { return mul(table[a & 15], a); }

// The work is done in any case, and the bit chooses.
fe steady_power(fe a, fe exponent) {
  fe r = 1;
  for (int i = 254; i >= 0; i--) {
    r = mul(r, r);
    fe t = mul(r, a);
    r = exponent >> i & 1 ? t : r;
  }
  return r;
}

// Who is asked to verify knows all numbers.
int verify(fe a, fe b, fe c) {
  int larger = mul(a, b) > c;
  __asm__("" : "+r"(larger));
  if (larger)
    return 0;
  return mul(a, c) == mul(b, b);
}
