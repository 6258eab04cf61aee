// ECDH on SM2 (GB/T 32918.5).

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

enum { bytes = 32 };
#define A -3
#define WINDOW 2

static const wide p =
    ((wide)1 << 256) - ((wide)1 << 224) - ((wide)1 << 96) + ((wide)1 << 64) - 1;
static const fe b = (fe)0x28e9fa9e9d9f5e34 << 192 |
                    (fe)0x4d5a9e4bcf6509a7 << 128 |
                    (fe)0xf39789f515ab8f92 << 64 | (fe)0xddbcbd414d940e93;

#include "short_curve.h"

// The product of scalar and point, or nothing and 0.
int sm2_multiply(unsigned char out[64], const unsigned char scalar[32],
                 const unsigned char encoded[65]) {
  return multiply_encoded(out, scalar, encoded);
}
