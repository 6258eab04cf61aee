// Lambdas that capture the modulus, and functions that take such lambdas.
#include "stream.h"

template <class T, class F>
T repeat(T base, unsigned long long e, T one, F mul) {
  T r = one;
  for (; e; e /= 2) {
    if (e % 2)
      r = mul(r, base);
    base = mul(base, base);
  }
  return r;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  using u320 = unsigned _BitInt(320);
  using u640 = unsigned _BitInt(640);
  const u320 m = ~u320(0) - 196;
  auto mulmod = [=](u320 a, u320 b) { return u320(u640(a) * b % m); };
  const unsigned long long small = 9223372036854775783ULL;
  auto mulmod64 = [=](unsigned long long a, unsigned long long b) {
    return (unsigned long long)((unsigned __int128)a * b % small);
  };
  u320 x = next64();
  unsigned long long y = next64() % small;
  for (long t = 0; t < count; t++) {
    uint64_t e = next64();
    x = repeat<u320>(x + 1, e, 1, mulmod);
    y = repeat<unsigned long long>(y + 1, e, 1, mulmod64);
    RESULT(320, x);
    result(y);
  }
  return finish();
}
