// Signed fixed point: 64.128 bits, scaled by 10^18, with quotients toward zero.
#include "stream.h"

typedef _BitInt(192) fixed;
typedef _BitInt(384) twice;

static const twice one = 1000000000000000000;

static fixed mul(fixed a, fixed b) { return (fixed)((twice)a * b / one); }

static fixed polynomial(fixed x) {
  static const fixed c[5] = {1000000000000000000, -500000000000000000,
                             166666666666666667, -41666666666666667,
                             8333333333333333};
  fixed r = 0;
  for (int i = 4; i >= 0; i--)
    r = mul(r, x) + c[i];
  return r;
}

static int64_t fraction(fixed x) { return (int64_t)(x % (fixed)one); }

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    fixed x = (fixed)(int64_t)next64() * 65536;
    fixed y = polynomial(x);
    RESULT(192, (unsigned _BitInt(192))y);
    result((uint64_t)fraction(y));
    result((uint64_t)fraction(-y));
  }
  return finish();
}
