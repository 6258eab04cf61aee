// Old style: a macro with three arguments, globals for temporaries, goto for
// loops.
#include "stream.h"

#define MULMOD(r, a, b, m) ((r) = (u192)(((u384)(a) * (b)) % (m)))
#define ADDMOD(r, a, b, m)                                                     \
  {                                                                            \
    (r) = (a) + (b);                                                           \
    if ((r) >= (m))                                                            \
      (r) -= (m);                                                              \
  }

typedef unsigned _BitInt(192) u192;
typedef unsigned _BitInt(384) u384;

#define PRIME 0x1fffffffffffffffffffffffffffffffffffffffffffffe1uwb

u192 T1, T2, ACC;

void horner(const u192 *c, int n, u192 x) {
  int i = 0;
  ACC = 0;
again:
  if (i == n)
    goto done;
  MULMOD(T1, ACC, x, PRIME);
  T2 = c[i];
  ADDMOD(ACC, T1, T2, PRIME);
  i++;
  goto again;
done:
  return;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  u192 c[12];
  for (int i = 0; i < 12; i++)
    c[i] = (u192)next64() << 100 | next64();
  ACC = 1;
  for (long t = 0; t < count; t++) {
    horner(c, (int)(next64() % 13), ACC + 1);
    RESULT(192, ACC);
  }
  return finish();
}
