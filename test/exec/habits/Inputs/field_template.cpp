// A class for a prime field, with the prime as a parameter of the template.
#include "stream.h"

using u256 = unsigned _BitInt(256);
using u512 = unsigned _BitInt(512);

struct BN254 {
  static constexpr u256 modulus =
      21888242871839275222246405745257275088696311157297823662689037894645226208583__uwb;
};

template <class Params> class PrimeField {
  u256 value = 0;

public:
  constexpr PrimeField() = default;
  constexpr PrimeField(u256 v) : value(v % Params::modulus) {}
  constexpr PrimeField operator+(const PrimeField &o) const {
    return PrimeField(u512(value) + o.value, 0);
  }
  constexpr PrimeField operator-(const PrimeField &o) const {
    return PrimeField(u512(value) + Params::modulus - o.value, 0);
  }
  constexpr PrimeField operator-() const { return PrimeField() - *this; }
  constexpr PrimeField operator*(const PrimeField &o) const {
    return PrimeField(u512(value) * o.value, 0);
  }
  constexpr bool operator==(const PrimeField &o) const {
    return value == o.value;
  }
  constexpr PrimeField inverse() const {
    PrimeField r = 1, b = *this;
    for (u256 e = Params::modulus - 2; e; e >>= 1, b = b * b)
      if (e & 1)
        r = r * b;
    return r;
  }
  constexpr u256 get() const { return value; }

private:
  constexpr PrimeField(u512 wide, int) : value(u256(wide % Params::modulus)) {}
};

// Fp2 = Fp[i] / (i^2 + 1).
template <class F> struct Quadratic {
  F re, im;
  Quadratic operator*(const Quadratic &o) const {
    F a = re * o.re, b = im * o.im;
    return {a - b, (re + im) * (o.re + o.im) - a - b};
  }
  Quadratic operator+(const Quadratic &o) const {
    return {re + o.re, im + o.im};
  }
  Quadratic inverse() const {
    F norm = (re * re + im * im).inverse();
    return {re * norm, -im * norm};
  }
};

using Fp = PrimeField<BN254>;
using Fp2 = Quadratic<Fp>;

int main(int argc, char **argv) {
  long count = start(argc, argv);
  Fp2 x{u256(next64()), u256(next64())}, y{u256(next64()), Fp(3)};
  for (long t = 0; t < count; t++) {
    for (int i = 0; i < 20; i++) {
      x = x * y + Fp2{u256(i), Fp(1)};
      y = y * y + x;
    }
    x = x.inverse();
    RESULT(256, x.re.get());
    RESULT(256, x.im.get());
  }
  return finish();
}
