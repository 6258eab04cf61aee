//===- QuadraticRing.h - Integers modulo N, and sqrt(D) ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_QUADRATICRING_H
#define RESIDUE_NUMBER_QUADRATICRING_H

#include "residue/Number/Integer.h"
#include "llvm/ADT/APInt.h"
#include <cstdlib>
#include <utility>

namespace residue {

/// Arithmetic modulo an odd N, in numbers of twice its bits.
class QuadraticRing {
public:
  using Element = llvm::APInt;
  /// First + Second sqrt(D).
  using Pair = std::pair<Element, Element>;

  explicit QuadraticRing(const Integer &Modulus)
      : N(Modulus.toAPInt(2 * Modulus.bits())) {}

  /// N is larger than the absolute value of \p V.
  Element element(int V) const {
    Element Absolute(N.getBitWidth(), std::abs(V));
    return V < 0 ? N - Absolute : Absolute;
  }
  Element add(const Element &A, const Element &B) const {
    Element Sum = A + B;
    return Sum.uge(N) ? Sum - N : Sum;
  }
  Element negate(const Element &A) const { return A.isZero() ? A : N - A; }
  Element multiply(const Element &A, const Element &B) const {
    return (A * B).urem(N);
  }
  Element power(const Element &Base, const Integer &Exponent) const;
  Pair power(const Pair &Base, int D, const Integer &Exponent) const;

  bool isMinusOne(const Element &A) const { return A == N - 1; }
  bool isUnit(const Element &A) const {
    return llvm::APIntOps::GreatestCommonDivisor(A, N).isOne();
  }

private:
  llvm::APInt N;
};

} // namespace residue

#endif // RESIDUE_NUMBER_QUADRATICRING_H
