// X25519 as in x25519.c, in the style of code that passes field elements by
// pointer: the result first, then the operands, any of which may be the same.

#include "x25519.h"

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;

static const wide p = ((wide)1 << 255) - 19;

static void add(fe *r, const fe *a, const fe *b) {
  *r = (fe)(((wide)*a + *b) % p);
}
static void sub(fe *r, const fe *a, const fe *b) {
  *r = (fe)(((wide)*a + p - *b) % p);
}
static void mul(fe *r, const fe *a, const fe *b) {
  *r = (fe)((wide)*a * *b % p);
}
static void mul_small(fe *r, const fe *a, unsigned b) {
  *r = (fe)((wide)*a * b % p);
}
static void square(fe *r, const fe *a) { mul(r, a, a); }

static void square_times(fe *r, const fe *a, int n) {
  *r = *a;
  for (int i = 0; i < n; i++)
    square(r, r);
}

// a^(p - 2) by an addition chain for p - 2 = 2^255 - 21.
static void invert(fe *r, const fe *a) {
  fe a2, a9, a11, e5, e10, e20, e40, e50, e100, e200, e250;
  square(&a2, a);
  square_times(&a9, &a2, 2);
  mul(&a9, &a9, a);
  mul(&a11, &a9, &a2);
  square(&e5, &a11);
  mul(&e5, &e5, &a9); // a^(2^5 - 1)
  square_times(&e10, &e5, 5);
  mul(&e10, &e10, &e5);
  square_times(&e20, &e10, 10);
  mul(&e20, &e20, &e10);
  square_times(&e40, &e20, 20);
  mul(&e40, &e40, &e20);
  square_times(&e50, &e40, 10);
  mul(&e50, &e50, &e10);
  square_times(&e100, &e50, 50);
  mul(&e100, &e100, &e50);
  square_times(&e200, &e100, 100);
  mul(&e200, &e200, &e100);
  square_times(&e250, &e200, 50);
  mul(&e250, &e250, &e50);
  square_times(r, &e250, 5);
  mul(r, r, &a11);
}

static void decode_u(fe *r, const unsigned char u[32]) {
  wide x = 0;
  for (int i = 0; i < 32; i++)
    x |= (wide)u[i] << (8 * i);
  *r = (fe)((wide)(fe)x % p);
}

static void encode_u(unsigned char u[32], const fe *x) {
  for (int i = 0; i < 32; i++)
    u[i] = (unsigned char)(*x >> (8 * i));
}

static void cswap(unsigned swap, fe *a, fe *b) {
  fe mask = -(fe)swap;
  fe t = mask & (*a ^ *b);
  *a ^= t;
  *b ^= t;
}

void x25519(unsigned char out[32], const unsigned char scalar[32],
            const unsigned char point[32]) {
  unsigned char k[32];
  for (int i = 0; i < 32; i++)
    k[i] = scalar[i];
  k[0] &= 248;
  k[31] &= 127;
  k[31] |= 64;

  fe x1, x2 = 1, z2 = 0, x3, z3 = 1;
  decode_u(&x1, point);
  x3 = x1;
  unsigned swap = 0;

  for (int t = 254; t >= 0; t--) {
    unsigned bit = (k[t / 8] >> (t % 8)) & 1;
    swap ^= bit;
    cswap(swap, &x2, &x3);
    cswap(swap, &z2, &z3);
    swap = bit;

    fe a, aa, b, bb, e, c, d, da, cb;
    add(&a, &x2, &z2);
    square(&aa, &a);
    sub(&b, &x2, &z2);
    square(&bb, &b);
    sub(&e, &aa, &bb);
    add(&c, &x3, &z3);
    sub(&d, &x3, &z3);
    mul(&da, &d, &a);
    mul(&cb, &c, &b);
    add(&x3, &da, &cb);
    square(&x3, &x3);
    sub(&z3, &da, &cb);
    square(&z3, &z3);
    mul(&z3, &x1, &z3);
    mul(&x2, &aa, &bb);
    mul_small(&z2, &e, 121665);
    add(&z2, &aa, &z2);
    mul(&z2, &e, &z2);
  }
  cswap(swap, &x2, &x3);
  cswap(swap, &z2, &z3);

  fe inverse;
  invert(&inverse, &z2);
  mul(&x2, &x2, &inverse);
  encode_u(out, &x2);
}
