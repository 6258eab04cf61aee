// A number-theoretic transform modulo 2^64 - 2^32 + 1.
#include "stream.h"

typedef unsigned __int128 u128;

#define P 0xffffffff00000001ULL
#define LOG 6
#define N (1 << LOG)

static uint64_t mul_mod(uint64_t a, uint64_t b) {
  return (uint64_t)((u128)a * b % P);
}

static uint64_t add_mod(uint64_t a, uint64_t b) { return ((u128)a + b) % P; }

static uint64_t sub_mod(uint64_t a, uint64_t b) {
  return a >= b ? a - b : a + (P - b);
}

static uint64_t pow_mod(uint64_t a, uint64_t e) {
  uint64_t r = 1;
  for (; e; e >>= 1, a = mul_mod(a, a))
    if (e & 1)
      r = mul_mod(r, a);
  return r;
}

static void transform(uint64_t *a, const uint64_t *roots) {
  for (int i = 1, j = 0; i < N; i++) {
    int bit = N >> 1;
    for (; j & bit; bit >>= 1)
      j ^= bit;
    j ^= bit;
    if (i < j) {
      uint64_t t = a[i];
      a[i] = a[j];
      a[j] = t;
    }
  }
  for (int len = 2; len <= N; len <<= 1)
    for (int i = 0; i < N; i += len)
      for (int j = 0; j < len / 2; j++) {
        uint64_t u = a[i + j],
                 v = mul_mod(a[i + j + len / 2], roots[j * (N / len)]);
        a[i + j] = add_mod(u, v);
        a[i + j + len / 2] = sub_mod(u, v);
      }
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  uint64_t roots[N / 2], a[N];
  uint64_t w = pow_mod(7, (P - 1) / N);
  roots[0] = 1;
  for (int i = 1; i < N / 2; i++)
    roots[i] = mul_mod(roots[i - 1], w);
  for (int i = 0; i < N; i++)
    a[i] = next64() % P;
  for (long t = 0; t < count; t++) {
    transform(a, roots);
    result(a[t % N]);
  }
  for (int i = 0; i < N; i++)
    result(a[i]);
  return finish();
}
