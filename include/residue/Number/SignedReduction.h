//===- SignedReduction.h - Short moduli of two signed words -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The numbers of x % c, with the sign of x, where x has two words and c has
/// two bits less than a word, at least. Knows no IR.
///
/// Nothing is negated on the way. With b = 0 where x is not negative, and c - 1
/// where it is, C's remainder is
///
///     x % c = ((x + b) mod c) - b,
///
/// for with x = -k, 0 <= k mod c = j, that is (c - 1 - j) - (c - 1) = -j. So b
/// is added to one word that is congruent to x, and is there long before it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_SIGNEDREDUCTION_H
#define RESIDUE_NUMBER_SIGNEDREDUCTION_H

#include "residue/Number/Bound.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace residue {

/// How a word that is congruent to x is found. The word is Word + Offset + b,
/// which is not negative and at most Max.
struct SignedReduction {
  enum Kind {
    /// Of c = 2^n - 1: the sum of digits of n bits, the highest with the sign.
    Digits,
    /// Of c of half a word: the sum of halves of words times Factors, which are
    /// 2^(h i) mod c, the nearest to 0; the highest half has the sign.
    Halves,
    /// x - q c, with q = floor(floor(x / 2^Shift) Multiplier / 2^w) a little
    /// below x / c; with RoundsUp the inner floor is one more where x is
    /// negative, and q a little above.
    Estimate
  };

  Kind Way;
  Integer Divisor;
  Integer Offset = Integer(0), Max = Integer(0);
  llvm::SmallVector<Integer, 4> Factors = {};
  /// Of Estimate: x is first high F + low, where Fold is F, if not 0.
  Integer Fold = Integer(0), Multiplier = Integer(0);
  unsigned Shift = 0;
  bool RoundsUp = false;

  /// In the end 2^j c is subtracted where what is left is not below it, for
  /// each j of these, in their order: of numbers below 3 c it is c twice, a
  /// constant less, and else the largest power of two first.
  llvm::SmallVector<unsigned, 4> differences() const;

  /// For all x of \p Range, which has two words of \p WordBits bits. With
  /// \p WantsQuotient there is x / c, too, which has one word. None if there is
  /// no way.
  static std::optional<SignedReduction> find(const Integer &Divisor,
                                             const Bound &Range,
                                             unsigned WordBits,
                                             bool WantsQuotient);
};

} // namespace residue

#endif // RESIDUE_NUMBER_SIGNEDREDUCTION_H
