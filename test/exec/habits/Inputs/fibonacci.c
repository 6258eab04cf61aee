// Fibonacci numbers by doubling, in recursion.
#include "stream.h"

typedef unsigned __int128 u128;
typedef unsigned long long ull;

#define M 1000000000000000009ULL

static ull mul(ull a, ull b) { return (u128)a * b % M; }

static void fib(ull n, ull *f, ull *g) {
  if (n == 0) {
    *f = 0;
    *g = 1;
    return;
  }
  ull a, b;
  fib(n / 2, &a, &b);
  ull c = mul(a, (2 * b + M - a) % M);
  ull d = (mul(a, a) + mul(b, b)) % M;
  if (n % 2 == 0) {
    *f = c;
    *g = d;
  } else {
    *f = d;
    *g = (c + d) % M;
  }
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    ull f, g;
    fib(next64(), &f, &g);
    result(f);
    result(g);
  }
  return finish();
}
