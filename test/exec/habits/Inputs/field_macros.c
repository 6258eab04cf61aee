// Two fields out of one macro: coordinates and scalars of P-256.
#include "stream.h"

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;

#define DEFINE_FIELD(name, modulus)                                            \
  static u256 name##_add(u256 a, u256 b) {                                     \
    return (u256)(((u512)a + b) % (modulus));                                  \
  }                                                                            \
  static u256 name##_sub(u256 a, u256 b) {                                     \
    return (u256)(((u512)a + (modulus) - b) % (modulus));                      \
  }                                                                            \
  static u256 name##_mul(u256 a, u256 b) {                                     \
    return (u256)((u512)a * b % (modulus));                                    \
  }                                                                            \
  static u256 name##_inv(u256 a) {                                             \
    u256 e = (modulus) - 2, r = 1;                                             \
    while (e > 0) {                                                            \
      if (e & 1)                                                               \
        r = name##_mul(r, a);                                                  \
      a = name##_mul(a, a);                                                    \
      e >>= 1;                                                                 \
    }                                                                          \
    return r;                                                                  \
  }

DEFINE_FIELD(
    fp, 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffuwb)
DEFINE_FIELD(
    fn, 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551uwb)

int main(int argc, char **argv) {
  long count = start(argc, argv);
  u256 x = 0;
  for (int i = 0; i < 4; i++)
    x = x << 64 | next64();
  for (long t = 0; t < count; t++) {
    u256 k = fn_add(x, next64());
    u256 y = fp_sub(fp_mul(x, x), fp_add(x, 3));
    u256 slope = fp_mul(y, fp_inv(x));
    x = fn_mul(fn_sub(slope, k), fn_inv(k));
    RESULT(256, slope);
    RESULT(256, x);
  }
  return finish();
}
