// The operations of a field, written as one reads them: numbers modulo MODULUS
// are _BitInt values, and every operation ends in `% p`. The command line says
// which field it is: -DBITS=89 -DMODULUS=0x1ffffffffffffffffffffffuwb.

#include "field.h"

typedef unsigned _BitInt(2 * BITS) wide;

static const wide p = MODULUS;

static fe add(fe x, fe y) { return (fe)(((wide)x + y) % p); }
static fe mul(fe x, fe y) { return (fe)((wide)x * y % p); }
static fe square(fe x) { return mul(x, x); }

// x^(p - 2). The exponent is public.
static fe invert(fe x) {
  fe r = 1;
  for (int i = BITS - 1; i >= 0; i--) {
    r = square(r);
    if ((p - 2) >> i & 1)
      r = mul(r, x);
  }
  return r;
}

void field_multiply(fe *x, const fe *y, int times) {
  fe r = *x, factor = *y;
  for (int i = 0; i < times; i++)
    r = mul(r, factor);
  *x = r;
}

void field_square(fe *x, const fe *y, int times) {
  (void)y;
  fe r = *x;
  for (int i = 0; i < times; i++)
    r = square(r);
  *x = r;
}

void field_add(fe *x, const fe *y, int times) {
  fe r = *x, summand = *y;
  for (int i = 0; i < times; i++)
    r = add(r, summand);
  *x = r;
}

void field_invert(fe *x, const fe *y, int times) {
  (void)y;
  fe r = *x;
  for (int i = 0; i < times; i++)
    r = invert(r);
  *x = r;
}
