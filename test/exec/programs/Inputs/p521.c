// ECDH on P-521 (FIPS 186-4, D.1.2.5).

typedef unsigned _BitInt(521) fe;
typedef unsigned _BitInt(1088) wide;

enum { bytes = 66 };
#define A -3

static const wide p = ((wide)1 << 521) - 1;
static const fe b =
    (fe)0x0000000000000051 << 512 | (fe)0x953eb9618e1c9a1f << 448 |
    (fe)0x929a21a0b68540ee << 384 | (fe)0xa2da725b99b315f3 << 320 |
    (fe)0xb8b489918ef109e1 << 256 | (fe)0x56193951ec7e937b << 192 |
    (fe)0x1652c0bd3bb1bf07 << 128 | (fe)0x3573df883d2c34f1 << 64 |
    (fe)0xef451fd46b503f00;

#include "short_curve.h"

// The product of scalar and point, or nothing and 0.
int p521_multiply(unsigned char out[132], const unsigned char scalar[66],
                  const unsigned char encoded[133]) {
  return multiply_encoded(out, scalar, encoded);
}
