// powmod(a, e, m) by recursion, for P-384.
#include "stream.h"

typedef unsigned _BitInt(384) u384;
typedef unsigned _BitInt(768) u768;

static const u384 prime =
    39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319uwb;

u384 powmod(u384 a, u384 e, u384 m) {
  if (e == 0)
    return 1;
  u384 half = powmod(a, e / 2, m);
  u384 square = (u384)((u768)half * half % m);
  if (e % 2 == 0)
    return square;
  return (u384)((u768)square * a % m);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  u384 x = 2;
  for (long t = 0; t < count; t++) {
    u384 e = 0;
    for (int i = 0; i < 6; i++)
      e = e << 64 | next64();
    x = powmod(x + 1, e, prime);
    RESULT(384, x);
  }
  return finish();
}
