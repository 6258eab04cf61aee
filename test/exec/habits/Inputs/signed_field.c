// Signed _BitInt for a field, so that differences may be negative.
#include "stream.h"

typedef _BitInt(256) fe;
typedef _BitInt(512) wide;

static const wide p = ((wide)1 << 255) - 19;

static fe reduce(wide t) {
  t %= p;
  if (t < 0)
    t += p;
  return (fe)t;
}

static fe mul(fe a, fe b) { return reduce((wide)a * b); }
static fe sub(fe a, fe b) { return reduce((wide)a - b); }
static fe cross(fe a, fe b, fe c, fe d) {
  return reduce((wide)a * d - (wide)b * c);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  fe a = next64(), b = next64(), c = next64(), d = next64();
  for (long t = 0; t < count; t++) {
    fe n = cross(a, b, c, d);
    a = mul(b, c);
    b = sub(c, d);
    c = mul(n, n);
    d = sub(a, mul(n, b));
  }
  RESULT(256, (unsigned _BitInt(256))a);
  RESULT(256, (unsigned _BitInt(256))b);
  RESULT(256, (unsigned _BitInt(256))c);
  RESULT(256, (unsigned _BitInt(256))d);
  return finish();
}
