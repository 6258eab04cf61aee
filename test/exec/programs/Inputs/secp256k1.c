// ECDH on secp256k1 (SEC 2, section 2.4.1).

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

enum { bytes = 32 };
#define A 0

static const wide p = ((wide)1 << 256) - ((wide)1 << 32) - 977;
static const fe b = 7;

#include "short_curve.h"

// The compressed form, 0x02 or 0x03 and x. p is 3 modulo 4, so a power is the
// square root.
static int decompress_point(point *P, const unsigned char in[1 + bytes]) {
  number x = decode(in + 1);
  if ((in[0] != 2 && in[0] != 3) || x >= p)
    return 0;
  fe square_of_y = right_side(x);
  fe y = power(square_of_y, (fe)((p + 1) / 4));
  if (square(y) != square_of_y)
    return 0;
  *P = (point){x, (y & 1) == (in[0] & 1) ? y : sub(0, y), 1};
  return 1;
}

// The product of scalar and point, or nothing and 0.
int secp256k1_multiply(unsigned char out[64], const unsigned char scalar[32],
                       const unsigned char encoded[65]) {
  return multiply_encoded(out, scalar, encoded);
}

int secp256k1_multiply_compressed(unsigned char out[64],
                                  const unsigned char scalar[32],
                                  const unsigned char encoded[33]) {
  point P;
  if (!decompress_point(&P, encoded))
    return 0;
  point R = multiply(scalar, &P);
  return encode_point(out, &R);
}
