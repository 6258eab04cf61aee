// Multiplication of points on y^2 = x^3 + a x + b with a = 0 or a = -3, by the
// complete formulas of Renes, Costello and Batina (Complete addition formulas
// for prime order elliptic curves, 2016): no case needs a branch.
//
// In front of it stand the types fe and wide, p and b of type fe and wide, the
// number of bytes of a coordinate, and A; and WINDOW, for multiplication by
// windows of that many bits.

typedef unsigned _BitInt(8 * bytes) number;

static fe add(fe x, fe y) { return (fe)(((wide)x + y) % p); }
static fe sub(fe x, fe y) { return (fe)(((wide)x + p - y) % p); }
static fe mul(fe x, fe y) { return (fe)((wide)x * y % p); }
static fe square(fe x) { return mul(x, x); }
static fe twice(fe x) { return add(x, x); }
static fe thrice(fe x) { return add(twice(x), x); }

// The exponent is public.
static fe power(fe x, fe exponent) {
  fe r = 1;
  for (int i = 8 * bytes - 1; i >= 0; i--) {
    r = square(r);
    if ((number)exponent >> i & 1)
      r = mul(r, x);
  }
  return r;
}

static fe invert(fe x) { return power(x, (fe)(p - 2)); }

// A point (X : Y : Z) stands for (X / Z, Y / Z); (0 : 1 : 0) is the infinity.
typedef struct {
  fe x, y, z;
} point;

#if A == 0

// Algorithm 7. Like the others it may write to where it reads.
static void add_points(point *R, const point *P, const point *Q) {
  const fe b3 = thrice(b);
  fe t0 = mul(P->x, Q->x), t1 = mul(P->y, Q->y), t2 = mul(P->z, Q->z);
  fe t3 = sub(mul(add(P->x, P->y), add(Q->x, Q->y)), add(t0, t1));
  fe t4 = sub(mul(add(P->y, P->z), add(Q->y, Q->z)), add(t1, t2));
  fe y3 = sub(mul(add(P->x, P->z), add(Q->x, Q->z)), add(t0, t2));
  t0 = thrice(t0);
  t2 = mul(b3, t2);
  fe z3 = add(t1, t2);
  t1 = sub(t1, t2);
  y3 = mul(b3, y3);
  R->x = sub(mul(t3, t1), mul(t4, y3));
  R->y = add(mul(t1, z3), mul(y3, t0));
  R->z = add(mul(z3, t4), mul(t0, t3));
}

// Algorithm 9.
static void double_point(point *R, const point *P) {
  const fe b3 = thrice(b);
  fe t0 = square(P->y);
  fe z3 = twice(twice(twice(t0)));
  fe t1 = mul(P->y, P->z);
  fe t2 = mul(b3, square(P->z));
  fe x3 = mul(t2, z3);
  fe y3 = add(t0, t2);
  z3 = mul(t1, z3);
  t0 = sub(t0, thrice(t2));
  t1 = mul(P->x, P->y);
  R->y = add(x3, mul(t0, y3));
  R->x = twice(mul(t0, t1));
  R->z = z3;
}

#elif A == -3

// Algorithm 4.
static void add_points(point *R, const point *P, const point *Q) {
  fe t0, t1, t2, t3, t4, x3, y3, z3;
  t0 = mul(P->x, Q->x);
  t1 = mul(P->y, Q->y);
  t2 = mul(P->z, Q->z);
  t3 = mul(add(P->x, P->y), add(Q->x, Q->y));
  t3 = sub(t3, add(t0, t1));
  t4 = mul(add(P->y, P->z), add(Q->y, Q->z));
  t4 = sub(t4, add(t1, t2));
  y3 = mul(add(P->x, P->z), add(Q->x, Q->z));
  y3 = sub(y3, add(t0, t2));
  z3 = mul(b, t2);
  x3 = thrice(sub(y3, z3));
  z3 = sub(t1, x3);
  x3 = add(t1, x3);
  y3 = mul(b, y3);
  t2 = thrice(t2);
  y3 = thrice(sub(sub(y3, t2), t0));
  t0 = sub(thrice(t0), t2);
  R->x = sub(mul(t3, x3), mul(t4, y3));
  R->y = add(mul(x3, z3), mul(t0, y3));
  R->z = add(mul(t4, z3), mul(t3, t0));
}

// Algorithm 6.
static void double_point(point *R, const point *P) {
  fe t0, t1, t2, t3, x3, y3, z3;
  t0 = square(P->x);
  t1 = square(P->y);
  t2 = square(P->z);
  t3 = twice(mul(P->x, P->y));
  z3 = twice(mul(P->x, P->z));
  y3 = thrice(sub(mul(b, t2), z3));
  x3 = sub(t1, y3);
  y3 = mul(x3, add(t1, y3));
  x3 = mul(x3, t3);
  t2 = thrice(t2);
  z3 = thrice(sub(sub(mul(b, z3), t2), t0));
  t0 = sub(thrice(t0), t2);
  y3 = add(y3, mul(t0, z3));
  t0 = twice(mul(P->y, P->z));
  R->x = sub(x3, mul(t0, z3));
  R->y = y3;
  R->z = twice(twice(mul(t0, t1)));
}

#endif

#ifndef WINDOW

// Puts Q in the place of P if choose is one, and does nothing if it is zero.
static void choose_point(point *P, const point *Q, unsigned choose) {
  fe mask = -(fe)choose;
  P->x ^= mask & (P->x ^ Q->x);
  P->y ^= mask & (P->y ^ Q->y);
  P->z ^= mask & (P->z ^ Q->z);
}

// scalar * P, bit by bit.
static point multiply(const unsigned char scalar[bytes], const point *P) {
  point R = {0, 1, 0};
  for (int i = 0; i < 8 * bytes; i++) {
    point S;
    double_point(&R, &R);
    add_points(&S, &R, P);
    choose_point(&R, &S, scalar[i / 8] >> (7 - i % 8) & 1);
  }
  return R;
}

#else

// Reads all of the table, whatever the index is.
static void lookup(point *R, const point table[1 << WINDOW], unsigned index) {
  *R = (point){0, 0, 0};
  for (unsigned i = 0; i < 1 << WINDOW; i++) {
    fe mask = -(fe)(i == index);
    R->x |= mask & table[i].x;
    R->y |= mask & table[i].y;
    R->z |= mask & table[i].z;
  }
}

// scalar * P by windows of so many bits, a divisor of eight.
static point multiply(const unsigned char scalar[bytes], const point *P) {
  point table[1 << WINDOW] = {{0, 1, 0}, *P};
  for (int i = 2; i < 1 << WINDOW; i++)
    add_points(&table[i], &table[i - 1], P);

  point R = {0, 1, 0};
  for (int i = 0; i < 8 * bytes; i += WINDOW) {
    for (int j = 0; j < WINDOW; j++)
      double_point(&R, &R);
    unsigned shift = 8 - WINDOW - i % 8;
    point S;
    lookup(&S, table, scalar[i / 8] >> shift & ((1 << WINDOW) - 1));
    add_points(&R, &R, &S);
  }
  return R;
}

#endif

static number decode(const unsigned char in[bytes]) {
  number x = 0;
  for (int i = 0; i < bytes; i++)
    x = x << 8 | in[i];
  return x;
}

static void encode(unsigned char out[bytes], fe x) {
  for (int i = 0; i < bytes; i++)
    out[i] = (unsigned char)((number)x >> (8 * (bytes - 1 - i)));
}

static fe right_side(fe x) {
  fe cube = mul(square(x), x);
  return A == 0 ? add(cube, b) : add(sub(cube, thrice(x)), b);
}

// The uncompressed form of SEC 1, section 2.3.3: 0x04, x, y. Zero if it is not
// the encoding of a point on the curve.
static int decode_point(point *P, const unsigned char in[1 + 2 * bytes]) {
  number x = decode(in + 1), y = decode(in + 1 + bytes);
  if (in[0] != 4 || x >= p || y >= p)
    return 0;
  *P = (point){(fe)x, (fe)y, 1};
  return square(P->y) == right_side(P->x);
}

// x and y. Zero for the infinity.
static int encode_point(unsigned char out[2 * bytes], const point *P) {
  if (P->z == 0)
    return 0;
  fe z = invert(P->z);
  encode(out, mul(P->x, z));
  encode(out + bytes, mul(P->y, z));
  return 1;
}

// The product of a scalar and a point, or nothing and 0.
static int multiply_encoded(unsigned char out[2 * bytes],
                            const unsigned char scalar[bytes],
                            const unsigned char encoded[1 + 2 * bytes]) {
  point P;
  if (!decode_point(&P, encoded))
    return 0;
  point R = multiply(scalar, &P);
  return encode_point(out, &R);
}
