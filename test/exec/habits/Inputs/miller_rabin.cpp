// Miller-Rabin for numbers that are known when the program is compiled.
#include "stream.h"

using u64 = unsigned long long;
using u128 = unsigned __int128;

template <u64 N> u64 power(u64 a, u64 e) {
  u64 r = 1;
  while (e > 0) {
    if (e % 2 == 1)
      r = (u128)r * a % N;
    a = (u128)a * a % N;
    e /= 2;
  }
  return r;
}

template <u64 N> bool witness(u64 a) {
  u64 d = N - 1;
  int s = 0;
  while (d % 2 == 0)
    d /= 2, s++;
  u64 x = power<N>(a % N, d);
  if (x <= 1 || x == N - 1)
    return false;
  for (int i = 1; i < s; i++) {
    x = (u128)x * x % N;
    if (x == N - 1)
      return false;
  }
  return true;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    u64 a = next64() % 1000000000 + 2;
    result(witness<18446744073709551557ULL>(a));
    result(witness<1000000000000000009ULL>(a));
    result(witness<3825123056546413051ULL>(a));
    result(power<18446744069414584321ULL>(a, a));
  }
  return finish();
}
