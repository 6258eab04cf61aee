// A modint as everybody has one in his template file.
#include "stream.h"

template <long long P> struct Mod {
  long long v;
  Mod(long long x = 0) : v(x % P) {
    if (v < 0)
      v += P;
  }
  Mod &operator+=(const Mod &o) {
    v += o.v;
    if (v >= P)
      v -= P;
    return *this;
  }
  Mod &operator-=(const Mod &o) {
    v -= o.v;
    if (v < 0)
      v += P;
    return *this;
  }
  Mod &operator*=(const Mod &o) {
    v = (long long)((__int128)v * o.v % P);
    return *this;
  }
  friend Mod operator+(Mod a, const Mod &b) { return a += b; }
  friend Mod operator-(Mod a, const Mod &b) { return a -= b; }
  friend Mod operator*(Mod a, const Mod &b) { return a *= b; }
  Mod pow(long long e) const {
    Mod r = 1, b = *this;
    for (; e; e >>= 1, b *= b)
      if (e & 1)
        r *= b;
    return r;
  }
  Mod inv() const { return pow(P - 2); }
};

using mint = Mod<1000000000000000009LL>;

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    mint a = (long long)next64(), b = (long long)next64();
    mint c = (a - b) * (a + b) - a * a;
    result((c * (a * b).inv()).v);
  }
  return finish();
}
