//===- Bound.h - Intervals of integers --------------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Closed intervals of integers. They bound the values of the source program
/// (may an operation wrap?) and of the rewritten program (does a sum fit its
/// words?). The two must not be mixed up: see docs/how-it-works.md, The
/// analysis.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_BOUND_H
#define RESIDUE_NUMBER_BOUND_H

#include "residue/Number/Integer.h"

namespace residue {

/// The integers from Lo to Hi, both included. Never empty.
struct Bound {
  Integer Lo, Hi;

  Bound() = default;
  Bound(Integer Lo, Integer Hi) : Lo(std::move(Lo)), Hi(std::move(Hi)) {
    assert(this->Lo <= this->Hi && "empty bound");
  }

  static Bound point(const Integer &V) { return {V, V}; }
  /// All values of an unsigned type of \p Bits bits: [0, 2^Bits - 1].
  static Bound unsignedOf(unsigned Bits) {
    return {Integer(0), Integer::maxUnsigned(Bits)};
  }
  /// All values of a signed type: [-2^(Bits-1), 2^(Bits-1) - 1].
  static Bound signedOf(unsigned Bits) {
    return {-Integer::pow2(Bits - 1), Integer::maxUnsigned(Bits - 1)};
  }
  /// The canonical residues [0, Modulus - 1].
  static Bound canonical(const Integer &Modulus) {
    return {Integer(0), Modulus - Integer(1)};
  }

  bool contains(const Bound &B) const { return Lo <= B.Lo && B.Hi <= Hi; }
  /// Every value is one of an unsigned type of \p Bits bits.
  bool fitsUnsigned(unsigned Bits) const {
    return unsignedOf(Bits).contains(*this);
  }
  bool fitsSigned(unsigned Bits) const {
    return signedOf(Bits).contains(*this);
  }

  bool operator==(const Bound &B) const { return Lo == B.Lo && Hi == B.Hi; }
  bool operator!=(const Bound &B) const { return !(*this == B); }

  Bound operator+(const Bound &B) const { return {Lo + B.Lo, Hi + B.Hi}; }
  Bound operator-(const Bound &B) const { return {Lo - B.Hi, Hi - B.Lo}; }
  Bound operator*(const Bound &B) const;
  Bound operator<<(unsigned Bits) const { return {Lo << Bits, Hi << Bits}; }

  /// The smallest interval that contains both.
  Bound hull(const Bound &B) const { return {min(Lo, B.Lo), max(Hi, B.Hi)}; }
  /// The common part, or this interval where there is none (the program point
  /// is then unreachable, and any bound is true).
  Bound clip(const Bound &B) const;

  /// Of x / c and x % c as C has them, rounded towards zero and with the sign
  /// of x, for all x of this interval. \p C is positive.
  Bound quotient(const Integer &C) const;
  Bound remainder(const Integer &C) const;

  /// "[0, 2^255 - 20]".
  std::string str() const;
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const Bound &B);

} // namespace residue

#endif // RESIDUE_NUMBER_BOUND_H
