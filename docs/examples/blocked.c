typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(256) word256;
typedef unsigned _BitInt(512) wide;
typedef _BitInt(512) swide;

static const wide p = ((wide)1 << 255) - 19;
static const wide q = ((wide)1 << 252) + 0x14def9dea2f79cd65812631a5cf5d3edwb;

// The sum wraps: three numbers of 255 bits do not fit 256.
fe sum(fe a, fe b, fe c) { return (fe)(((word256)a + b + c) % (word256)p); }

// The difference wraps where a < b.
fe difference(fe a, fe b) { return (fe)(((wide)a - b) % p); }

// The difference wraps where b is above p: a parameter can be.
fe late_multiple(fe a, fe b) { return (fe)(((wide)a + p - b) % p); }

// The modulus is a variable.
fe variable(fe a, fe b, wide m) { return (fe)((wide)a * b % m); }

// The modulus is a constant, but the dividend is too wide to be unrolled.
unsigned _BitInt(4096) too_wide(unsigned _BitInt(4096) a) { return a % q; }

// Quotients and signed numbers, by a variable.
wide quotient(wide a, wide m) { return a / m; }
swide with_sign(swide a, swide m) { return a % m; }

// One product, two moduli: it is computed exactly, once, and nothing is lost.
fe two_moduli(fe a, fe b, wide *r) {
  wide product = (wide)a * b;
  *r = product % (((wide)1 << 256) - 189);
  return (fe)(product % p);
}
