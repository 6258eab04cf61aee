// ECDH on P-256, as bench/p256/p256.c has it, and the public key of a private
// one.

#include "../../bench/p256/p256.c"

static const affine generator = {
    (fe)0x6b17d1f2e12c4247 << 192 | (fe)0xf8bce6e563a440f2 << 128 |
        (fe)0x77037d812deb33a0 << 64 | (fe)0xf4a13945d898c296,
    (fe)0x4fe342e2fe1a7f9b << 192 | (fe)0x8ee7eb4a7c0f9e16 << 128 |
        (fe)0x2bce33576b315ece << 64 | (fe)0xcbb6406837bf51f5};

int p256_is_private(const unsigned char scalar[32]) {
  fe k = decode(scalar);
  return k != 0 && k < order;
}

// The affine coordinates of (X, Y, Z) are X / Z^2 and Y / (2 Z^3).
int p256_public(unsigned char out[65], const unsigned char scalar[32]) {
  point R = multiply(decode(scalar), generator);
  fe inverse = invert(R.z), squared = square(inverse);
  fe half = (fe)((p + 1) / 2);
  out[0] = 4;
  encode(out + 1, mul(R.x, squared));
  encode(out + 33, mul(mul(R.y, half), mul(squared, inverse)));
  return R.z != 0;
}
