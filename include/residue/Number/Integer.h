//===- Integer.h - Integers without a width ---------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Signed integers of any size, on top of APInt. Bounds and moduli are computed
/// with them, so that no bound can overflow: a range analysis whose own
/// arithmetic wraps proves nothing.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_INTEGER_H
#define RESIDUE_NUMBER_INTEGER_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace residue {

/// A signed integer of any size, kept in the narrowest two's complement form.
class Integer {
public:
  Integer() : Value(1, 0) {}
  Integer(int64_t V)
      : Value(llvm::APInt(64, static_cast<uint64_t>(V), /*isSigned=*/true)) {
    normalize();
  }

  static Integer fromUnsigned(const llvm::APInt &V) {
    return Integer(V.zext(V.getBitWidth() + 1));
  }
  static Integer fromSigned(const llvm::APInt &V) { return Integer(V); }
  /// 2^Exponent.
  static Integer pow2(unsigned Exponent) {
    return Integer(llvm::APInt::getOneBitSet(Exponent + 2, Exponent));
  }
  /// 2^Bits - 1, the largest value of an unsigned type of that many bits.
  static Integer maxUnsigned(unsigned Bits) { return pow2(Bits) - Integer(1); }

  bool isNegative() const { return Value.isNegative(); }
  bool isZero() const { return Value.isZero(); }
  /// Number of bits that a non-negative value needs; 0 for 0.
  unsigned bits() const {
    assert(!isNegative() && "bits of a negative integer");
    return Value.getActiveBits();
  }
  bool isPowerOf2() const { return !isNegative() && Value.isPowerOf2(); }
  bool testBit(unsigned Bit) const {
    return Bit < Value.getBitWidth() ? Value[Bit] : isNegative();
  }

  /// The value modulo 2^Width, as an APInt of that width.
  llvm::APInt toAPInt(unsigned Width) const { return Value.sextOrTrunc(Width); }

  Integer operator+(const Integer &B) const;
  Integer operator-(const Integer &B) const;
  Integer operator*(const Integer &B) const;
  Integer operator-() const { return Integer(0) - *this; }
  Integer operator<<(unsigned Bits) const;
  /// Division by 2^Bits, rounded towards minus infinity.
  Integer operator>>(unsigned Bits) const;

  /// Quotient, rounded towards minus infinity. \p Divisor is positive.
  Integer floorDiv(const Integer &Divisor) const;
  /// The representative in [0, Divisor). \p Divisor is positive.
  Integer mod(const Integer &Divisor) const;

  int compare(const Integer &B) const;
  bool operator==(const Integer &B) const { return compare(B) == 0; }
  bool operator!=(const Integer &B) const { return compare(B) != 0; }
  bool operator<(const Integer &B) const { return compare(B) < 0; }
  bool operator<=(const Integer &B) const { return compare(B) <= 0; }
  bool operator>(const Integer &B) const { return compare(B) > 0; }
  bool operator>=(const Integer &B) const { return compare(B) >= 0; }

  /// One term of a sum of powers of two with signs.
  struct SignedPower {
    unsigned Exponent;
    bool Negative;
    bool operator==(const SignedPower &O) const {
      return Exponent == O.Exponent && Negative == O.Negative;
    }
  };
  /// The non-adjacent form of a non-negative integer: the sum with the fewest
  /// terms, no two of them neighbours; the largest first. (Reitwiesner, 1960.)
  llvm::SmallVector<SignedPower, 8> signedPowers() const;

  /// Decimal up to 64 bits. Above that as a person would write it: the nearest
  /// power of two and a short distance ("2^255 - 19"), a short sum ("2^256 -
  /// 2^224 + 2^192 + 2^96 - 1"), or else hexadecimal. No two integers share a
  /// text.
  std::string str() const;

private:
  explicit Integer(llvm::APInt V) : Value(std::move(V)) { normalize(); }
  void normalize() { Value = Value.trunc(Value.getSignificantBits()); }

  llvm::APInt Value;
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const Integer &I);

inline const Integer &min(const Integer &A, const Integer &B) {
  return B < A ? B : A;
}
inline const Integer &max(const Integer &A, const Integer &B) {
  return A < B ? B : A;
}

} // namespace residue

#endif // RESIDUE_NUMBER_INTEGER_H
