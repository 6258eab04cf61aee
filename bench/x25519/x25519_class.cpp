// X25519 as in x25519.c, in C++: a field is a class template on its modulus,
// with operators.

#include "x25519.h"

#include <algorithm>

namespace {

using Wide = unsigned _BitInt(512);

/// The integers modulo 2^Bits - C.
template <int Bits, unsigned C> class Field {
  using Value = unsigned _BitInt(Bits);
  static constexpr Wide P = (Wide(1) << Bits) - C;

  Value V;

  explicit Field(Wide Integer) : V(static_cast<Value>(Integer % P)) {}

public:
  static constexpr int Bytes = (Bits + 7) / 8;

  Field(unsigned Small) : V(Small) {}

  /// Little-endian. Bits that do not belong to the number are ignored.
  static Field decode(const unsigned char *In) {
    Wide X = 0;
    for (int I = 0; I < Bytes; ++I)
      X |= Wide(In[I]) << (8 * I);
    return Field(Wide(static_cast<Value>(X)));
  }

  void encode(unsigned char *Out) const {
    for (int I = 0; I < Bytes; ++I)
      Out[I] = static_cast<unsigned char>(V >> (8 * I));
  }

  friend Field operator+(Field A, Field B) { return Field(Wide(A.V) + B.V); }
  friend Field operator-(Field A, Field B) {
    return Field(Wide(A.V) + P - B.V);
  }
  friend Field operator*(Field A, Field B) { return Field(Wide(A.V) * B.V); }

  Field square(int Times = 1) const {
    Field R = *this;
    for (int I = 0; I < Times; ++I)
      R = R * R;
    return R;
  }

  /// Swaps A and B if Swap is 1, and not if it is 0.
  friend void conditionalSwap(unsigned Swap, Field &A, Field &B) {
    Value Mask = -Value(Swap);
    Value T = Mask & (A.V ^ B.V);
    A.V ^= T;
    B.V ^= T;
  }
};

using Fe = Field<255, 19>;

} // namespace

// A^(p - 2) by an addition chain for p - 2 = 2^255 - 21.
static Fe invert(const Fe &A) {
  Fe A2 = A.square();
  Fe A9 = A2.square(2) * A;
  Fe A11 = A9 * A2;
  Fe E5 = A11.square() * A9; // A^(2^5 - 1)
  Fe E10 = E5.square(5) * E5;
  Fe E20 = E10.square(10) * E10;
  Fe E40 = E20.square(20) * E20;
  Fe E50 = E40.square(10) * E10;
  Fe E100 = E50.square(50) * E50;
  Fe E200 = E100.square(100) * E100;
  Fe E250 = E200.square(50) * E50;
  return E250.square(5) * A11;
}

void x25519(unsigned char Out[32], const unsigned char Scalar[32],
            const unsigned char Point[32]) {
  unsigned char K[32];
  std::copy_n(Scalar, 32, K);
  K[0] &= 248;
  K[31] &= 127;
  K[31] |= 64;

  const Fe X1 = Fe::decode(Point);
  Fe X2 = 1, Z2 = 0, X3 = X1, Z3 = 1;
  unsigned Swap = 0;

  for (int T = 254; T >= 0; --T) {
    unsigned Bit = (K[T / 8] >> (T % 8)) & 1;
    Swap ^= Bit;
    conditionalSwap(Swap, X2, X3);
    conditionalSwap(Swap, Z2, Z3);
    Swap = Bit;

    Fe A = X2 + Z2, B = X2 - Z2;
    Fe AA = A.square(), BB = B.square();
    Fe E = AA - BB;
    Fe C = X3 + Z3, D = X3 - Z3;
    Fe DA = D * A, CB = C * B;
    X3 = (DA + CB).square();
    Z3 = X1 * (DA - CB).square();
    X2 = AA * BB;
    Z2 = E * (AA + 121665 * E);
  }
  conditionalSwap(Swap, X2, X3);
  conditionalSwap(Swap, Z2, Z3);

  (X2 * invert(Z2)).encode(Out);
}
