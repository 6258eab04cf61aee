// Montgomery's multiplication by hand, on words: there is no division to
// replace.
#include "stream.h"

typedef unsigned __int128 u128;

static const uint64_t N[4] = {0x3c208c16d87cfd47, 0x97816a916871ca8d,
                              0xb85045b68181585d, 0x30644e72e131a029};

static void mont_mul(uint64_t out[4], const uint64_t a[4],
                     const uint64_t b[4]) {
  uint64_t inv = 1, t[6] = {0};
  for (int i = 0; i < 6; i++)
    inv *= 2 - N[0] * inv;
  for (int i = 0; i < 4; i++) {
    u128 c = 0;
    for (int j = 0; j < 4; j++) {
      c += (u128)a[i] * b[j] + t[j];
      t[j] = (uint64_t)c;
      c >>= 64;
    }
    c += t[4];
    t[4] = (uint64_t)c;
    t[5] = (uint64_t)(c >> 64);
    uint64_t m = t[0] * -inv;
    c = ((u128)m * N[0] + t[0]) >> 64;
    for (int j = 1; j < 4; j++) {
      c += (u128)m * N[j] + t[j];
      t[j - 1] = (uint64_t)c;
      c >>= 64;
    }
    c += t[4];
    t[3] = (uint64_t)c;
    t[4] = t[5] + (uint64_t)(c >> 64);
  }
  uint64_t d[4], borrow = 0;
  for (int i = 0; i < 4; i++) {
    u128 x = (u128)t[i] - N[i] - borrow;
    d[i] = (uint64_t)x;
    borrow = (uint64_t)(x >> 64) & 1;
  }
  for (int i = 0; i < 4; i++)
    out[i] = t[4] < borrow ? t[i] : d[i];
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  uint64_t x[4], y[4];
  for (int i = 0; i < 4; i++) {
    x[i] = next64() >> (i == 3 ? 3 : 0);
    y[i] = next64() >> (i == 3 ? 3 : 0);
  }
  for (long t = 0; t < count; t++) {
    mont_mul(x, x, y);
    mont_mul(y, y, x);
  }
  for (int i = 0; i < 4; i++)
    result(x[i]), result(y[i]);
  return finish();
}
