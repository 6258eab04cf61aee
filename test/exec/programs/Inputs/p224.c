// ECDH on P-224 (FIPS 186-4, D.1.2.2).

typedef unsigned _BitInt(224) fe;
typedef unsigned _BitInt(448) wide;

enum { bytes = 28 };
#define A -3

static const wide p = ((wide)1 << 224) - ((wide)1 << 96) + 1;
static const fe b = (fe)0x00000000b4050a85 << 192 |
                    (fe)0x0c04b3abf5413256 << 128 |
                    (fe)0x5044b0b7d7bfd8ba << 64 | (fe)0x270b39432355ffb4;

#include "short_curve.h"

// The product of scalar and point, or nothing and 0.
int p224_multiply(unsigned char out[56], const unsigned char scalar[28],
                  const unsigned char encoded[57]) {
  return multiply_encoded(out, scalar, encoded);
}
