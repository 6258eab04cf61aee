// ECDH on NIST P-256, written as the standards state it: numbers modulo
// p = 2^256 - 2^224 + 2^192 + 2^96 - 1 are _BitInt values and every operation
// ends in `% p`. The algorithm is that of fast libraries: Jacobian coordinates
// and signed windows of five bits, 8 products per doubling and 16 per addition.
// p256_complete.c is shorter to prove, with complete formulas.
//
//   SEC 1, Elliptic Curve Cryptography, version 2.0, 2009: points as bytes
//   D. J. Bernstein, T. Lange, Explicit-Formulas Database,
//   https://hyperelliptic.org/EFD/g1p/auto-shortw-jacobian-3.html
//   A. D. Booth, A signed binary multiplication technique, 1951

#include "p256.h"

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

static const wide p = ((wide)1 << 256) - ((wide)1 << 224) + ((wide)1 << 192) +
                      ((wide)1 << 96) - 1;
static const fe b = (fe)0x5ac635d8aa3a93e7 << 192 |
                    (fe)0xb3ebbd55769886bc << 128 |
                    (fe)0x651d06b0cc53b0f6 << 64 | (fe)0x3bce3c3e27d2604b;
// The number of points.
static const fe order = (fe)0xffffffff00000000 << 192 |
                        (fe)0xffffffffffffffff << 128 |
                        (fe)0xbce6faada7179e84 << 64 | (fe)0xf3b9cac2fc632551;

static fe add(fe x, fe y) { return (fe)(((wide)x + y) % p); }
static fe sub(fe x, fe y) { return (fe)(((wide)x + p - y) % p); }
static fe mul(fe x, fe y) { return (fe)((wide)x * y % p); }
static fe square(fe x) { return mul(x, x); }
static fe twice(fe x) { return add(x, x); }
static fe thrice(fe x) { return add(twice(x), x); }

static fe square_times(fe x, int n) {
  for (int i = 0; i < n; i++)
    x = square(x);
  return x;
}

// x^(p - 2) by an addition chain.
static fe invert(fe x) {
  fe e2 = mul(square(x), x); // x^(2^2 - 1)
  fe e4 = mul(square_times(e2, 2), e2);
  fe e8 = mul(square_times(e4, 4), e4);
  fe e16 = mul(square_times(e8, 8), e8);
  fe e24 = mul(square_times(e16, 8), e8);
  fe e28 = mul(square_times(e24, 4), e4);
  fe e30 = mul(square_times(e28, 2), e2);
  fe e32 = mul(square_times(e30, 2), e2);
  fe r = mul(square_times(e32, 32), x); // ffffffff 00000001
  r = mul(square_times(r, 128), e32);   // 00000000 00000000 00000000 ffffffff
  r = mul(square_times(r, 32), e32);    // ffffffff
  r = mul(square_times(r, 30), e30);    // fffffffd
  return mul(square_times(r, 2), x);
}

// A point (X : Y : Z) stands for (X / Z^2, Y / Z^3); Z = 0 is the infinity.
typedef struct {
  fe x, y, z;
} point;

// when ? P : Q, in constant time.
static point choose(bool when, point P, point Q) {
  fe mask = -(fe)when;
  return (point){(P.x & mask) | (Q.x & ~mask), (P.y & mask) | (Q.y & ~mask),
                 (P.z & mask) | (Q.z & ~mask)};
}

// 2 P, for any P: dbl-2001-b of the database.
static point double_point(point P) {
  fe delta = square(P.z);
  fe gamma = square(P.y);
  fe beta4 = twice(twice(mul(P.x, gamma)));
  fe alpha = mul(sub(P.x, delta), thrice(add(P.x, delta)));
  fe x = sub(square(alpha), twice(beta4));
  fe y = sub(mul(alpha, sub(beta4, x)), twice(square(twice(gamma))));
  return (point){x, y, twice(mul(P.y, P.z))};
}

// P + Q, where they differ and neither is the infinity: add-1998-cmo-2 of the
// database. P = -Q gives H = 0, and by that the infinity.
static point add_distinct(point P, point Q) {
  fe zz1 = square(P.z), zz2 = square(Q.z);
  fe u1 = mul(P.x, zz2), u2 = mul(Q.x, zz1);
  fe s1 = mul(P.y, mul(Q.z, zz2)), s2 = mul(Q.y, mul(P.z, zz1));
  fe h = sub(u2, u1), r = sub(s2, s1);
  fe hh = square(h), hhh = mul(h, hh), v = mul(u1, hh);
  fe x = sub(sub(square(r), hhh), twice(v));
  fe y = sub(mul(r, sub(v, x)), mul(s1, hhh));
  return (point){x, y, mul(mul(P.z, Q.z), h)};
}

// P + Q, where they differ or both are the infinity.
static point add_points(point P, point Q) {
  point sum = add_distinct(P, Q);
  return choose(P.z == 0, Q, choose(Q.z == 0, P, sum));
}

// index * P of the table of P to 16 P, or the infinity for 0, reading all of
// the table whatever the index is.
static point lookup(const point table[16], unsigned index) {
  point R = {0, 0, 0};
  for (unsigned i = 0; i < 16; i++) {
    fe mask = -(fe)(i + 1 == index);
    R.x |= mask & table[i].x;
    R.y |= mask & table[i].y;
    R.z |= mask & table[i].z;
  }
  return R;
}

// P, or -P.
static point negate_if(bool negative, point P) {
  return choose(negative, (point){P.x, sub(0, P.y), P.z}, P);
}

// In Booth's form a scalar k is the sum of the digits d(i) 32^i, from -16 to
// 16: five bits of k, less 32 where the highest is set, and plus the bit below
// them. This is d(i) P.
static point digit_times(fe scalar, int i, const point table[16]) {
  unsigned bits = (unsigned)(i ? scalar >> (5 * i - 1) : scalar << 1) & 63;
  bool negative = bits >> 5;
  unsigned magnitude = ((negative ? 63 - bits : bits) + 1) >> 1;
  return negate_if(negative, lookup(table, magnitude));
}

// scalar * P, for a scalar below the order n.
//
// The sum R = 32 K P of the digits before is added to Q = d P. They are equal
// where 32 K - d is a multiple of n. If that is 0, so are K and d, and both
// points are the infinity. It is below n before the last digit, and there it is
// k - 2 d. This is n only for k = n + 2 d with a negative d; but then, as d = k
// modulo 32, it is d = -n = -17: there is no such digit.
static point multiply(fe scalar, point P) {
  point table[16]; // P to 16 P
  table[0] = P;
  for (int i = 1; i < 8; i++) {
    table[2 * i - 1] = double_point(table[i - 1]);
    table[2 * i] = add_distinct(table[2 * i - 1], P);
  }
  table[15] = double_point(table[7]);

  point R = digit_times(scalar, 51, table);
  for (int i = 50; i >= 0; i--) {
    for (int j = 0; j < 5; j++)
      R = double_point(R);
    R = add_points(R, digit_times(scalar, i, table));
  }
  return R;
}

static fe decode(const unsigned char bytes[32]) {
  fe x = 0;
  for (int i = 0; i < 32; i++)
    x = x << 8 | bytes[i];
  return x;
}

static void encode(unsigned char bytes[32], fe x) {
  for (int i = 0; i < 32; i++)
    bytes[i] = (unsigned char)(x >> (8 * (31 - i)));
}

int p256_ecdh(unsigned char out[32], const unsigned char scalar[32],
              const unsigned char encoded[65]) {
  if (encoded[0] != 4)
    return P256_NOT_UNCOMPRESSED;
  fe x = decode(encoded + 1), y = decode(encoded + 33);
  if (x >= p || y >= p)
    return P256_NOT_CANONICAL;
  if (square(y) != add(sub(mul(square(x), x), thrice(x)), b))
    return P256_NOT_ON_CURVE;

  point R = multiply(decode(scalar) % order, (point){x, y, 1});
  if (R.z == 0)
    return P256_INFINITY;
  encode(out, mul(R.x, square(invert(R.z))));
  return P256_OK;
}
