//===- WordSumQuotient.h - Quotients by divisors of 2^w - 1 -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The numbers of a division by c = 2^s d, where d is odd and divides B - 1 for
/// words of w bits, B = 2^w. Knows no IR.
///
/// As the sum of the digits tells of divisibility by nine, the sum of the words
/// does here. With K = (B - 1) / d, y = x >> s of the words y_i, and S their
/// sum,
///
///     y - S = sum of y_i (B^i - 1) = (B - 1) Y,  Y = sum of y >> w k, k >= 1,
///     y / d = K Y + S / d,
///
/// and S of two words is divided by the same rule: S = h B + l is
/// h (B - 1) + T with T = h + l, so that S / d = K h + T / d. (Remainders are
/// found by sums of digits in H. S. Warren, Hacker's Delight, chapter 10.)
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_WORDSUMQUOTIENT_H
#define RESIDUE_NUMBER_WORDSUMQUOTIENT_H

#include "residue/Number/Integer.h"
#include <optional>

namespace residue {

struct WordSumQuotient {
  /// s, d and K.
  unsigned Shift;
  Integer Odd, Factor;
  /// The words of y, two at least.
  unsigned Words;
  /// The largest Y + h: of K (Y + h), which is a quotient by d at most, and so
  /// at most y / d / K = y / (B - 1).
  Integer Above;

  /// Products of words that a quotient takes: K times each word of Y + h, and
  /// one of T. Of two words Y has one, and h is a bit, for which K may be added
  /// as well.
  unsigned products(unsigned WordBits) const;

  /// Of numbers up to \p Max by \p Divisor, if that is such a divisor, above a
  /// power of two, and the numbers have from two to eight words.
  static std::optional<WordSumQuotient>
  find(const Integer &Divisor, const Integer &Max, unsigned WordBits);
};

} // namespace residue

#endif // RESIDUE_NUMBER_WORDSUMQUOTIENT_H
