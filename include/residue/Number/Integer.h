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
#include <algorithm>
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace residue {

/// A signed integer of any size. Up to 128 bits it is a machine integer: bounds
/// of limbs and columns are no longer, and a plan looks at a great many of
/// them.
class Integer {
public:
  Integer() = default;
  Integer(int64_t V) : Short(V) {}

  static Integer fromUnsigned(const llvm::APInt &V) {
    return Integer(V.zext(V.getBitWidth() + 1));
  }
  static Integer fromSigned(const llvm::APInt &V) { return Integer(V); }
  /// 2^Exponent.
  static Integer pow2(unsigned Exponent) {
    return Exponent < ShortBits - 1
               ? ofShort(Word(1) << Exponent)
               : Integer(llvm::APInt::getOneBitSet(Exponent + 2, Exponent));
  }
  /// 2^Bits - 1, the largest value of an unsigned type of that many bits.
  static Integer maxUnsigned(unsigned Bits) { return pow2(Bits) - Integer(1); }

  bool isNegative() const { return isShort() ? Short < 0 : Long.isNegative(); }
  bool isZero() const { return isShort() && Short == 0; }
  /// Number of bits that a non-negative value needs; 0 for 0.
  unsigned bits() const;
  bool isPowerOf2() const {
    return isShort() ? Short > 0 && (Short & (Short - 1)) == 0
                     : !Long.isNegative() && Long.isPowerOf2();
  }
  bool testBit(unsigned Bit) const {
    if (isShort())
      return Short >> std::min(Bit, ShortBits - 1) & 1;
    return Bit < Long.getBitWidth() ? Long[Bit] : Long.isNegative();
  }

  /// The value modulo 2^Width, as an APInt of that width.
  llvm::APInt toAPInt(unsigned Width) const;

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
  /// How many terms that has.
  unsigned countSignedPowers() const;

  /// Decimal up to 64 bits. Above that as a person would write it: the nearest
  /// power of two and a short distance ("2^255 - 19"), a short sum ("2^256 -
  /// 2^224 + 2^192 + 2^96 - 1"), or else hexadecimal. No two integers share a
  /// text.
  std::string str() const;

private:
  __extension__ using Word = __int128;
  static constexpr unsigned ShortBits = 128;

  explicit Integer(const llvm::APInt &V);
  static Integer ofShort(Word V) {
    Integer I;
    I.Short = V;
    return I;
  }
  /// Every integer has one form, and the short one if it can.
  bool isShort() const { return Long.getBitWidth() == 1; }
  bool fits64() const { return isShort() && Short == int64_t(Short); }
  /// In the narrowest two's complement form.
  llvm::APInt asAPInt() const;

  Word Short = 0;
  /// Of more than 128 bits; of one where the integer is short.
  llvm::APInt Long = llvm::APInt(1, 0);
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
