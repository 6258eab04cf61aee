//===- Dyadic.h - Numbers m 2^e ---------------------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The numbers that the checker computes with: m 2^e, of any size, exact. The
/// high part of x = lo + 2^k hi is (x - lo) / 2^k, so powers of two are divided
/// by all the time, and nothing else is.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_DYADIC_H
#define RESIDUE_LIB_VERIFY_DYADIC_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cstdlib>
#include <optional>

namespace residue::proof {

class Dyadic {
public:
  Dyadic(int64_t V = 0)
      : Mantissa(64, V >> twosOf(V), /*isSigned=*/true), Exponent(twosOf(V)) {}
  static Dyadic ofUnsigned(const llvm::APInt &V) {
    return Dyadic(V.zext(V.getBitWidth() + 1), 0);
  }
  static Dyadic ofSigned(const llvm::APInt &V) { return Dyadic(V, 0); }
  static Dyadic pow2(int Exponent) { return Dyadic(1).scaled(Exponent); }

  bool isZero() const { return Mantissa.isZero(); }
  bool isNegative() const { return Mantissa.isNegative(); }
  bool isInteger() const { return Exponent >= 0; }
  /// The number of factors 2; negative where it is a fraction. Not of zero.
  int twos() const { return Exponent; }
  /// m, odd or zero.
  const llvm::APInt &odd() const { return Mantissa; }

  Dyadic operator+(const Dyadic &B) const;
  Dyadic operator-(const Dyadic &B) const { return *this + -B; }
  Dyadic operator-() const;
  Dyadic operator*(const Dyadic &B) const;
  /// Times 2^\p Exponent.
  Dyadic scaled(int Exponent) const;
  /// The quotient, where it is one of these numbers.
  std::optional<Dyadic> dividedBy(const Dyadic &B) const;
  /// The largest integer not above the quotient. \p B is positive.
  Dyadic floorDiv(const Dyadic &B) const;
  /// The largest integer not above, and the smallest not below.
  Dyadic floor() const;
  Dyadic ceil() const { return isInteger() ? *this : -(-*this).floor(); }
  /// Of an integer: what is left modulo 2^\p Bits, and the bits themselves.
  Dyadic low(unsigned Bits) const;
  llvm::APInt bits(unsigned Width) const;
  /// A small integer.
  std::optional<int64_t> small() const;

  int compare(const Dyadic &B) const;
  bool operator==(const Dyadic &B) const { return order(B) == 0; }
  bool operator!=(const Dyadic &B) const { return !(*this == B); }
  bool operator<(const Dyadic &B) const { return compare(B) < 0; }
  bool operator<=(const Dyadic &B) const { return compare(B) <= 0; }
  bool operator>(const Dyadic &B) const { return compare(B) > 0; }
  bool operator>=(const Dyadic &B) const { return compare(B) >= 0; }
  /// Some total order, quicker than that of the numbers.
  int order(const Dyadic &B) const;

private:
  Dyadic(llvm::APInt M, int E);
  static int twosOf(int64_t V) {
    return V ? llvm::countr_zero(uint64_t(V)) : 0;
  }
  /// -2^(Bits - 1) <= m < 2^(Bits - 1)
  bool isShort(unsigned Bits) const {
    return Mantissa.getBitWidth() == 64 &&
           Mantissa.getSignificantBits() <= Bits;
  }
  /// Of |m| 2^e > 0: 2^(k - 1) <= it < 2^k, or it is -2^k.
  int size() const { return int(Mantissa.getSignificantBits()) - 1 + Exponent; }

  /// Signed, in the narrowest multiple of 64 bits.
  llvm::APInt Mantissa;
  int Exponent;
};

inline const Dyadic &min(const Dyadic &A, const Dyadic &B) {
  return B < A ? B : A;
}
inline const Dyadic &max(const Dyadic &A, const Dyadic &B) {
  return A < B ? B : A;
}

/// What is left of the integer \p X modulo \p M > 0: not negative.
inline Dyadic modulo(const Dyadic &X, const Dyadic &M) {
  return X - X.floorDiv(M) * M;
}

/// A sum of many, without one of these for each step.
class DyadicSum {
public:
  /// Of multiples of 2^\p Least.
  explicit DyadicSum(int Least) : Words(2, 0), Least(Least) {}
  /// Adds 2^\p Exponent \p D, or takes it away.
  void add(const Dyadic &D, int Exponent = 0, bool Negative = false);
  /// Adds the product.
  void addProduct(const Dyadic &A, const Dyadic &B);
  Dyadic value() const;

private:
  /// Two's complement, with a word more than any summand has.
  llvm::SmallVector<uint64_t, 24> Words;
  int Least;
};

/// x with x \p Y = 1 modulo \p M, by Euclid's algorithm; nothing if there is
/// none.
std::optional<llvm::APInt> inverse(const llvm::APInt &Y, const llvm::APInt &M);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_DYADIC_H
