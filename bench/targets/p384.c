// ECDH on NIST P-384, written as bench/p256 is: numbers modulo
// p = 2^384 - 2^128 - 2^96 + 2^32 - 1 are _BitInt values and every operation
// ends in `% p`. The algorithm is that of fast libraries: Jacobian coordinates
// and signed windows of five bits, 8 products per doubling and 13 per addition.
// test/exec/programs has complete formulas, which are shorter to prove.
//
// What the formulas and the windows are, ../p256/p256.c tells.

typedef unsigned _BitInt(384) fe;
typedef unsigned _BitInt(768) wide;

static const wide p =
    ((wide)1 << 384) - ((wide)1 << 128) - ((wide)1 << 96) + ((wide)1 << 32) - 1;
static const fe b =
    (fe)0xb3312fa7e23ee7e4 << 320 | (fe)0x988e056be3f82d19 << 256 |
    (fe)0x181d9c6efe814112 << 192 | (fe)0x0314088f5013875a << 128 |
    (fe)0xc656398d8a2ed19d << 64 | (fe)0x2a85c8edd3ec2aef;
// The number of points.
static const fe order =
    (fe)0xffffffffffffffff << 320 | (fe)0xffffffffffffffff << 256 |
    (fe)0xffffffffffffffff << 192 | (fe)0xc7634d81f4372ddf << 128 |
    (fe)0x581a0db248b0a77a << 64 | (fe)0xecec196accc52973;

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
  fe e3 = mul(square(e2), x);
  fe e6 = mul(square_times(e3, 3), e3);
  fe e12 = mul(square_times(e6, 6), e6);
  fe e15 = mul(square_times(e12, 3), e3);
  fe e30 = mul(square_times(e15, 15), e15);
  fe e60 = mul(square_times(e30, 30), e30);
  fe e120 = mul(square_times(e60, 60), e60);
  fe e240 = mul(square_times(e120, 120), e120);
  fe e255 = mul(square_times(e240, 15), e15);
  fe e32 = mul(square_times(e30, 2), e2);
  fe r = mul(square_times(e255, 33), e32); // 255 ones, fffffffe, ffffffff
  r = mul(square_times(r, 94), e30);       // 00000000 00000000 3fffffff
  return mul(square_times(r, 2), x);       // fffffffd
}

// A point (X, Y, Z, T) stands for (X / Z^2, Y / (2 Z^3)) on the curve
// y^2 = x^3 + A x + B, and T is A Z^4: the modified coordinates of the
// database, but for twice their Y, which saves the factors of 4 and 8. Z = 0 is
// the infinity.
typedef struct {
  fe x, y, z, t;
} point;

// A point with Z = 1.
typedef struct {
  fe x, y;
} affine;

// when ? x : y, in constant time.
static fe choose(bool when, fe x, fe y) {
  fe mask = -(fe)when;
  return (x & mask) | (y & ~mask);
}

// 2 P, for any P: 8 products, of which three wait for each other.
static point double_point(point P) {
  fe yy = square(P.y), u = square(yy), s = mul(P.x, yy);
  fe m = add(thrice(square(P.x)), P.t);
  fe x = sub(square(m), twice(s)), y = sub(twice(mul(m, sub(s, x))), u);
  return (point){x, y, mul(P.y, P.z), mul(u, P.t)};
}

// P + Q, where they differ and P is not the infinity: add-1998-cmo-2 of
// the database, with Z2 = 1.
// P = -Q gives H = 0, and by that the infinity.
static point add_distinct(point P, affine Q) {
  fe zz = square(P.z);
  fe h = sub(mul(Q.x, zz), P.x), r = sub(mul(Q.y, mul(P.z, zz)), P.y);
  fe h2 = twice(h), hh = square(h2), hhh = mul(h, hh), v = mul(P.x, hh);
  // Z is H2 times what it was, and so T is H2^4 times.
  fe z = mul(P.z, h2), t = mul(P.t, square(hh));
  fe x = sub(sub(square(r), hhh), twice(v));
  fe y = twice(sub(mul(r, sub(v, x)), mul(P.y, hhh)));
  return (point){x, y, z, t};
}

// P to 16 P with one Z, so that they have Z = 1 on the curve with A = -3 Z^4.
//
// iP and P with one Z have a sum whose Z is H times theirs, and P is had with
// that Z, too (N. Meloni, New point addition formulae for ECC applications,
// 2007). Backwards, all get the last Z.
typedef struct {
  affine times[16];
  fe z;
} multiples;

static void make_multiples(multiples *of, affine P) {
  fe h[16];
  // 2 P, and P with its Z, 2 y.
  fe yy = square(P.y), s = twice(twice(mul(P.x, yy)));
  fe m = thrice(sub(square(P.x), 1));
  affine Q = {s, twice(square(twice(yy)))};
  fe x = sub(square(m), twice(s));
  of->times[1] = (affine){x, sub(mul(m, sub(s, x)), Q.y)};
  for (int i = 2; i < 16; i++) {
    affine R = of->times[i - 1];
    h[i] = sub(Q.x, R.x);
    fe hh = square(h[i]), v = mul(Q.x, hh), w = mul(R.x, hh);
    fe u = mul(Q.y, sub(v, w)), r = sub(Q.y, R.y);
    x = sub(square(r), add(v, w));
    of->times[i] = (affine){x, sub(mul(r, sub(v, x)), u)};
    Q = (affine){v, u};
  }
  fe z = 1;
  for (int i = 14; i > 0; i--) {
    z = mul(z, h[i + 1]);
    fe zz = square(z);
    of->times[i].x = mul(of->times[i].x, zz);
    of->times[i].y = mul(of->times[i].y, mul(z, zz));
  }
  of->times[0] = Q;
  for (int i = 0; i < 16; i++)
    of->times[i].y = twice(of->times[i].y);
  of->z = mul(z, twice(P.y));
}

// index * P, or zeros for 0, reading all of the table whatever the index is.
static affine lookup(const affine table[16], unsigned index) {
  affine R = {0, 0};
  for (unsigned i = 0; i < 16; i++) {
    fe mask = -(fe)(i + 1 == index);
    R.x |= mask & table[i].x;
    R.y |= mask & table[i].y;
  }
  return R;
}

// scalar * P, for a scalar below the order n.
//
// The sum R = 32 K P of the digits before is added to Q = d P, with a digit d
// of Booth's form from -16 to 16. They are equal where 32 K - d is a multiple
// of n. If that is 0, so are K and d, and both points are the infinity. It is
// below n before the last digit, and there it is k - 2 d. This is n only for
// k = n + 2 d with a negative d; but then, as d = k modulo 32, it is d = -n
// modulo 32, and n is 19: there is no such digit.
static point multiply(fe scalar, affine P) {
  multiples of;
  make_multiples(&of, P);
  fe A = sub(0, thrice(square(square(of.z))));
  // The highest digit is not negative, as k has no bits for it.
  unsigned highest = ((unsigned)(scalar >> 379) + 1) >> 1;
  affine H = lookup(of.times, highest);
  bool none_before = highest == 0;
  point R = {H.x, H.y, !none_before, choose(none_before, 0, A)};
  for (int i = 75; i >= 0; i--) {
    unsigned bits = (unsigned)(i ? scalar >> (5 * i - 1) : scalar << 1) & 63;
    bool negative = bits >> 5;
    unsigned magnitude = ((negative ? 63 - bits : bits) + 1) >> 1;
    affine Q = lookup(of.times, magnitude);
    Q.y = choose(negative, sub(0, Q.y), Q.y);
    bool none = magnitude == 0;
    for (int j = 0; j < 5; j++)
      R = double_point(R);
    // R where Q is the infinity, Q where R is.
    point S = add_distinct(R, Q);
    R.x = choose(none_before, Q.x, choose(none, R.x, S.x));
    R.y = choose(none_before, Q.y, choose(none, R.y, S.y));
    R.z = choose(none_before, !none, choose(none, R.z, S.z));
    R.t = choose(none_before, choose(none, 0, A), choose(none, R.t, S.t));
    none_before &= none;
  }
  R.z = mul(R.z, of.z);
  return R;
}

static fe decode(const unsigned char bytes[48]) {
  fe x = 0;
  for (int i = 0; i < 48; i++)
    x = x << 8 | bytes[i];
  return x;
}

static void encode(unsigned char bytes[48], fe x) {
  for (int i = 0; i < 48; i++)
    bytes[i] = (unsigned char)(x >> (8 * (47 - i)));
}

// The first coordinate of the product, and 1; or 0.
int p384_ecdh(unsigned char out[48], const unsigned char scalar[48],
              const unsigned char encoded[97]) {
  if (encoded[0] != 4)
    return 0;
  fe x = decode(encoded + 1), y = decode(encoded + 49);
  if (x >= p || y >= p)
    return 0;
  if (square(y) != add(sub(mul(square(x), x), thrice(x)), b))
    return 0;

  point R = multiply(decode(scalar) % order, (affine){x, y});
  if (R.z == 0)
    return 0;
  encode(out, mul(R.x, square(invert(R.z))));
  return 1;
}
