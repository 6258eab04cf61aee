// One formula for two curves: y^2 = x^3 + 7 over the prime of secp256k1, and
// over that of BN254's sibling y^2 = x^3 + 3.

#include "field.hpp"

using Number = unsigned _BitInt(256);
using Wide = unsigned _BitInt(514);

constexpr Wide Secp256k1 = (Wide(1) << 256) - (Wide(1) << 32) - 977;
constexpr Wide BN254 =
    Wide(0x30644e72e131a029) << 192 | Wide(0xb85045b68181585d) << 128 |
    Wide(0x97816a916871ca8d) << 64 | Wide(0x3c208c16d87cfd47);

template <typename F> bool isOnCurve(F x, F y, F b) {
  return y * y == x * x * x + b;
}

/// The x-coordinate of twice the point (x, y).
template <typename F> F doubled(F x, F y) {
  F square = x * x, slope = (square + square + square) * (y + y).inverse();
  return slope * slope - x - x;
}

extern "C" bool onSecp256k1(const Number *x, const Number *y) {
  using F = Field<256, Secp256k1>;
  return isOnCurve(F(*x), F(*y), F(7));
}
extern "C" void doubleSecp256k1(Number *r, const Number *x, const Number *y) {
  using F = Field<256, Secp256k1>;
  *r = doubled(F(*x), F(*y)).number();
}
extern "C" void doubleBN254(Number *r, const Number *x, const Number *y) {
  using F = Field<256, BN254>;
  *r = doubled(F(*x), F(*y)).number();
}

#ifdef WITH_MAIN
int main() {
  Number x = Number(0x79BE667EF9DCBBAC) << 192 |
             Number(0x55A06295CE870B07) << 128 |
             Number(0x029BFCDB2DCE28D9) << 64 | Number(0x59F2815B16F81798);
  Number y = Number(0x483ADA7726A3C465) << 192 |
             Number(0x5DA4FBFC0E1108A8) << 128 |
             Number(0xFD17B448A6855419) << 64 | Number(0x9C47D08FFB10D4B8);
  Number r;
  doubleSecp256k1(&r, &x, &y);
  // (1, 2) on the other curve: the slope is 3/4, and twice the point has x =
  // 9/16 - 2.
  Number one = 1, two = 2, s;
  doubleBN254(&s, &one, &two);
  using F = Field<256, BN254>;
  bool right = F(s) * F(16) == F(9) - F(32);
  return onSecp256k1(&x, &y) && (unsigned long)r == 0xABAC09B95C709EE5 && right
             ? 0
             : 1;
}
#endif
