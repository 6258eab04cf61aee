// The base field of a curve for pairings, with p = 3 modulo 4; its quadratic
// extension by a square root of -1; and the curve's group G1.
//
// In front of it stand what short_curve.h needs, with A 0, and the name of the
// exported functions, NAME(operation).

#include "short_curve.h"

// An element x + y i, where i^2 = -1.
typedef struct {
  fe x, y;
} fe2;

static fe2 add2(fe2 a, fe2 b) { return (fe2){add(a.x, b.x), add(a.y, b.y)}; }

// Karatsuba's way, with three multiplications.
static fe2 mul2(fe2 a, fe2 b) {
  fe xx = mul(a.x, b.x), yy = mul(a.y, b.y);
  fe cross = mul(add(a.x, a.y), add(b.x, b.y));
  return (fe2){sub(xx, yy), sub(sub(cross, xx), yy)};
}

static fe2 square2(fe2 a) {
  return (fe2){mul(add(a.x, a.y), sub(a.x, a.y)), twice(mul(a.x, a.y))};
}

// (x - y i) / (x^2 + y^2).
static fe2 invert2(fe2 a) {
  fe norm = invert(add(square(a.x), square(a.y)));
  return (fe2){mul(a.x, norm), mul(sub(0, a.y), norm)};
}

// a * b + c^2 with one reduction of each coordinate at the end, where the sums
// have room in the wide type.
static fe2 sum_of_products2(fe2 a, fe2 b, fe2 c) {
  wide x = (wide)a.x * b.x + (wide)c.x * c.x + 2 * p * p - (wide)a.y * b.y -
           (wide)c.y * c.y;
  wide y = (wide)a.x * b.y + (wide)a.y * b.x + 2 * ((wide)c.x * c.y);
  return (fe2){(fe)(x % p), (fe)(y % p)};
}

// Reads what need not be canonical.
static fe decode_element(const unsigned char in[bytes]) {
  return (fe)(decode(in) % p);
}

static fe2 decode2(const unsigned char in[2 * bytes]) {
  return (fe2){decode_element(in), decode_element(in + bytes)};
}

static void encode2(unsigned char out[2 * bytes], fe2 a) {
  encode(out, a.x);
  encode(out + bytes, a.y);
}

// a b, a^2, 1/a or 0, a + b, a - b.
void NAME(field)(unsigned char out[5 * bytes], const unsigned char in_a[bytes],
                 const unsigned char in_b[bytes]) {
  fe x = decode_element(in_a), y = decode_element(in_b);
  encode(out, mul(x, y));
  encode(out + bytes, square(x));
  encode(out + 2 * bytes, invert(x));
  encode(out + 3 * bytes, add(x, y));
  encode(out + 4 * bytes, sub(x, y));
}

// A square root, or nothing and 0.
int NAME(root)(unsigned char out[bytes], const unsigned char in[bytes]) {
  fe x = decode_element(in);
  fe root = power(x, (fe)((p + 1) / 4));
  if (square(root) != x)
    return 0;
  encode(out, root);
  return 1;
}

// a b, a^2, 1/a or 0, a + b, a b + b^2, in the extension.
void NAME(extension)(unsigned char out[10 * bytes],
                     const unsigned char in_a[2 * bytes],
                     const unsigned char in_b[2 * bytes]) {
  fe2 x = decode2(in_a), y = decode2(in_b);
  encode2(out, mul2(x, y));
  encode2(out + 2 * bytes, square2(x));
  encode2(out + 4 * bytes, invert2(x));
  encode2(out + 6 * bytes, add2(x, y));
  encode2(out + 8 * bytes, sum_of_products2(x, y, y));
}

// The product of scalar and a point of G1, or nothing and 0.
int NAME(multiply)(unsigned char out[2 * bytes],
                   const unsigned char scalar[bytes],
                   const unsigned char encoded[1 + 2 * bytes]) {
  return multiply_encoded(out, scalar, encoded);
}
