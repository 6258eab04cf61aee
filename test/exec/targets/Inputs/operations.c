// What one does with field elements, and beside them, without a loop and
// without a branch. The command line says which field: -DBITS=256 -DMODULUS=...
// .

typedef unsigned _BitInt(BITS) fe;
typedef unsigned _BitInt(2 * BITS) wide;

static const wide p = MODULUS;

static fe negate(unsigned bit) { return (fe)0 - (fe)(bit & 1); }

fe mul(fe x, fe y) { return (fe)((wide)x * y % p); }
fe square(fe x) { return (fe)((wide)x * x % p); }
fe add(fe x, fe y) { return (fe)(((wide)x + y) % p); }
fe sub(fe x, fe y) { return (fe)(((wide)x % p + p - y % p) % p); }
fe times_small(fe x) { return (fe)((wide)x * 121665 % p); }
fe canonical(fe x) { return (fe)(x % p); }
fe sum_of_products(fe a, fe b, fe c, fe d) {
  return (fe)((wide)mul(a, b) + mul(c, d)) % (fe)p;
}
fe chain(fe x, fe y, fe z) { return mul(sub(add(mul(x, y), z), x), y); }
int same(fe x, fe y, fe z) { return mul(x, y) == mul(y, z); }

fe choose(fe x, fe y, fe z, unsigned bit) {
  fe mask = negate(bit);
  return (mul(x, y) & mask) | (mul(y, z) & ~mask);
}

fe lookup(const fe table[4], unsigned secret, fe x) {
  fe r = 0;
  r |= table[0] & negate(secret == 0);
  r |= table[1] & negate(secret == 1);
  r |= table[2] & negate(secret == 2);
  r |= table[3] & negate(secret == 3);
  return mul(r, x);
}

void swap(fe *x, fe *y, unsigned bit) {
  fe toggle = (*x ^ *y) & negate(bit);
  *x ^= toggle;
  *y ^= toggle;
}

// Nothing here is reduced, so it is computed exactly.
void product(wide *r, const fe *x, const fe *y) { *r = (wide)*x * *y; }
void exact_square(wide *r, const fe *x) { *r = (wide)*x * *x; }
void low_product(wide *r, const wide *x, const wide *y) { *r = *x * *y; }
void sum(wide *r, const wide *x, const wide *y) { *r = *x + *y; }
void difference(wide *r, const wide *x, const wide *y) { *r = *x - *y; }
unsigned less(const wide *x, const wide *y) { return *x < *y; }
unsigned equal(const wide *x, const wide *y) { return *x == *y; }
fe add_carry(fe x, fe y) {
  fe s = x + y;
  return s + (negate(s < x) & 38);
}
fe correct(fe x) { return x >= (fe)p ? x - (fe)p : x; }
