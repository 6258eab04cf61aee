// ECDH on NIST P-256, written as the standards state it: numbers modulo
// p = 2^256 - 2^224 + 2^192 + 2^96 - 1 are _BitInt values and every operation
// ends in `% p`. The formulas are the complete ones for a = -3 of Renes,
// Costello and Batina (Complete addition formulas for prime order elliptic
// curves, 2016, algorithms 4 and 6), so no case needs a branch.

#include "p256.h"

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

static const wide p = ((wide)1 << 256) - ((wide)1 << 224) + ((wide)1 << 192) +
                      ((wide)1 << 96) - 1;
static const fe b = (fe)0x5ac635d8aa3a93e7 << 192 |
                    (fe)0xb3ebbd55769886bc << 128 |
                    (fe)0x651d06b0cc53b0f6 << 64 | (fe)0x3bce3c3e27d2604b;

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

// A point (X : Y : Z) stands for (X / Z, Y / Z); (0 : 1 : 0) is the infinity.
typedef struct {
  fe x, y, z;
} point;

static point add_points(point P, point Q) {
  fe t0 = mul(P.x, Q.x);
  fe t1 = mul(P.y, Q.y);
  fe t2 = mul(P.z, Q.z);
  fe t3 = sub(mul(add(P.x, P.y), add(Q.x, Q.y)), add(t0, t1));
  fe t4 = sub(mul(add(P.y, P.z), add(Q.y, Q.z)), add(t1, t2));
  fe y3 = sub(mul(add(P.x, P.z), add(Q.x, Q.z)), add(t0, t2));
  fe x3 = thrice(sub(y3, mul(b, t2)));
  fe z3 = sub(t1, x3);
  x3 = add(t1, x3);
  t2 = thrice(t2);
  y3 = thrice(sub(sub(mul(b, y3), t2), t0));
  t0 = sub(thrice(t0), t2);
  point R = {
      sub(mul(t3, x3), mul(t4, y3)),
      add(mul(x3, z3), mul(t0, y3)),
      add(mul(t4, z3), mul(t3, t0)),
  };
  return R;
}

static point double_point(point P) {
  fe t0 = square(P.x);
  fe t1 = square(P.y);
  fe t2 = square(P.z);
  fe t3 = twice(mul(P.x, P.y));
  fe z3 = twice(mul(P.x, P.z));
  fe y3 = thrice(sub(mul(b, t2), z3));
  fe x3 = sub(t1, y3);
  y3 = mul(x3, add(t1, y3));
  x3 = mul(x3, t3);
  t2 = thrice(t2);
  z3 = thrice(sub(sub(mul(b, z3), t2), t0));
  t0 = sub(thrice(t0), t2);
  y3 = add(y3, mul(t0, z3));
  t0 = twice(mul(P.y, P.z));
  point R = {sub(x3, mul(t0, z3)), y3, twice(twice(mul(t0, t1)))};
  return R;
}

// table[index], reading all of the table whatever the index is.
static point lookup(const point table[16], unsigned index) {
  point R = {0, 0, 0};
  for (unsigned i = 0; i < 16; i++) {
    fe mask = -(fe)(i == index);
    R.x |= mask & table[i].x;
    R.y |= mask & table[i].y;
    R.z |= mask & table[i].z;
  }
  return R;
}

// scalar * P with a fixed window of four bits.
static point multiply(const unsigned char scalar[32], point P) {
  point table[16];
  table[0] = (point){0, 1, 0};
  table[1] = P;
  for (int i = 2; i < 16; i++)
    table[i] = add_points(table[i - 1], P);

  point R = lookup(table, scalar[0] >> 4);
  for (int i = 1; i < 64; i++) {
    for (int j = 0; j < 4; j++)
      R = double_point(R);
    unsigned window = scalar[i / 2] >> (i % 2 ? 0 : 4) & 15;
    R = add_points(R, lookup(table, window));
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

  point R = multiply(scalar, (point){x, y, 1});
  if (R.z == 0)
    return P256_INFINITY;
  encode(out, mul(R.x, invert(R.z)));
  return P256_OK;
}
