//===- QuotientFold.h - x - q M, q from the highest words -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where M fills its words and 2^C - M is a short sum of powers of two, a sum
/// that is some multiples of M too large, or negative, becomes an element in
/// one step: the highest word, or the highest two, and what is above the
/// container tell the quotient. Knows no IR; MontgomeryRepresentation emits it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_QUOTIENTFOLD_H
#define RESIDUE_NUMBER_QUOTIENTFOLD_H

#include "residue/Number/Modulus.h"
#include <optional>

namespace residue {

/// x = h 2^C + low becomes x - q M. With s = -1 where h is negative, 0
/// elsewhere, and t the highest TopWords words of low,
///
///     q = h + s + carry(t + ((h + s + 1) 2^Shift - Slack)).
struct QuotientFold {
  unsigned TopWords;
  unsigned Shift;
  Integer Slack;
  /// q is not below 0.
  bool NonNegative;
  /// Bound of the result, an element.
  Integer Max;

  /// The fold of [Min, Max], if there is one. \p C are the container's bits.
  static std::optional<QuotientFold> plan(const Modulus &M, unsigned C,
                                          unsigned WordBits, const Integer &Min,
                                          const Integer &Max);
  /// In additions of words.
  static unsigned cost(unsigned Words) { return 3 * Words + 4; }
};

} // namespace residue

#endif // RESIDUE_NUMBER_QUOTIENTFOLD_H
