// The modulus as a value that is a parameter of the template, and fractions
// with /.
#include "stream.h"

template <unsigned _BitInt(192) P> struct Fp {
  unsigned _BitInt(192) v;
  constexpr Fp(unsigned _BitInt(192) n = 0) : v(n % P) {}
  Fp operator+(Fp o) const { return raw(((unsigned _BitInt(384))v + o.v) % P); }
  Fp operator-(Fp o) const {
    return raw(((unsigned _BitInt(384))v + P - o.v) % P);
  }
  Fp operator*(Fp o) const { return raw((unsigned _BitInt(384))v * o.v % P); }
  Fp operator/(Fp o) const { return *this * o.pow(P - 2); }
  Fp pow(unsigned _BitInt(192) e) const {
    Fp r(1), b = *this;
    while (e) {
      if (e & 1)
        r = r * b;
      b = b * b;
      e >>= 1;
    }
    return r;
  }

private:
  static Fp raw(unsigned _BitInt(384) n) {
    Fp r;
    r.v = static_cast<unsigned _BitInt(192)>(n);
    return r;
  }
};

using P192 = Fp<0xfffffffffffffffffffffffffffffffeffffffffffffffff__uwb>;

// (a/b - b/a) / (a/b + b/a)
template <class F> F cross_ratio(F a, F b) {
  return (a / b - b / a) / (a / b + b / a);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    P192 a = next64(), b = next64();
    RESULT(192, cross_ratio(a * a, b).v);
  }
  return finish();
}
