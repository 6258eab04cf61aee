// X25519 (RFC 7748, section 5), written as the RFC states it: numbers modulo
// p = 2^255 - 19 are _BitInt values and every operation ends in `% p`.
//
// This file is all that the benchmark compiles: with plain clang, and with the
// Residue plugin at each of its stages.

#include "x25519.h"

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;

static const wide p = ((wide)1 << 255) - 19;

static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + p - b) % p); }
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe square(fe a) { return mul(a, a); }

static fe square_times(fe a, int n) {
  for (int i = 0; i < n; i++)
    a = square(a);
  return a;
}

// a^(p - 2) by an addition chain for p - 2 = 2^255 - 21.
static fe invert(fe a) {
  fe a2 = square(a);
  fe a9 = mul(square_times(a2, 2), a);
  fe a11 = mul(a9, a2);
  fe e5 = mul(square(a11), a9); // a^(2^5 - 1)
  fe e10 = mul(square_times(e5, 5), e5);
  fe e20 = mul(square_times(e10, 10), e10);
  fe e40 = mul(square_times(e20, 20), e20);
  fe e50 = mul(square_times(e40, 10), e10);
  fe e100 = mul(square_times(e50, 50), e50);
  fe e200 = mul(square_times(e100, 100), e100);
  fe e250 = mul(square_times(e200, 50), e50);
  return mul(square_times(e250, 5), a11);
}

// Little-endian, as section 5 asks for: the top bit of the last byte is
// ignored and non-canonical values are taken modulo p.
static fe decode_u(const unsigned char u[32]) {
  wide x = 0;
  for (int i = 0; i < 32; i++)
    x |= (wide)u[i] << (8 * i);
  return (fe)((wide)(fe)x % p);
}

static void encode_u(unsigned char u[32], fe x) {
  for (int i = 0; i < 32; i++)
    u[i] = (unsigned char)(x >> (8 * i));
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

  fe x1 = decode_u(point);
  fe x2 = 1, z2 = 0, x3 = x1, z3 = 1;
  unsigned swap = 0;

  for (int t = 254; t >= 0; t--) {
    unsigned bit = (k[t / 8] >> (t % 8)) & 1;
    swap ^= bit;
    cswap(swap, &x2, &x3);
    cswap(swap, &z2, &z3);
    swap = bit;

    fe a = add(x2, z2);
    fe aa = square(a);
    fe b = sub(x2, z2);
    fe bb = square(b);
    fe e = sub(aa, bb);
    fe c = add(x3, z3);
    fe d = sub(x3, z3);
    fe da = mul(d, a);
    fe cb = mul(c, b);
    x3 = square(add(da, cb));
    z3 = mul(x1, square(sub(da, cb)));
    x2 = mul(aa, bb);
    z2 = mul(e, add(aa, mul(121665, e)));
  }
  cswap(swap, &x2, &x3);
  cswap(swap, &z2, &z3);

  encode_u(out, mul(x2, invert(z2)));
}
