// ECDH on P-384 (FIPS 186-4, D.1.2.4).

typedef unsigned _BitInt(384) fe;
typedef unsigned _BitInt(768) wide;

enum { bytes = 48 };
#define A -3
#define WINDOW 4

static const wide p =
    ((wide)1 << 384) - ((wide)1 << 128) - ((wide)1 << 96) + ((wide)1 << 32) - 1;
static const fe b =
    (fe)0xb3312fa7e23ee7e4 << 320 | (fe)0x988e056be3f82d19 << 256 |
    (fe)0x181d9c6efe814112 << 192 | (fe)0x0314088f5013875a << 128 |
    (fe)0xc656398d8a2ed19d << 64 | (fe)0x2a85c8edd3ec2aef;

#include "short_curve.h"

// The product of scalar and point, or nothing and 0.
int p384_multiply(unsigned char out[96], const unsigned char scalar[48],
                  const unsigned char encoded[97]) {
  return multiply_encoded(out, scalar, encoded);
}
