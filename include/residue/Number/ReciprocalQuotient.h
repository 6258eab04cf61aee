//===- ReciprocalQuotient.h - Quotients by a product ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The numbers of a division by a reciprocal. Knows no IR.
///
/// For 0 <= x <= X the quotient x / c is floor(x m / 2^t) with m = ceil(2^t /
/// c) where X e < 2^t, e = m c - 2^t; and floor((x + 1) m / 2^t) with m =
/// floor(2^t / c) where (X + 1) e <= 2^t, e = 2^t - m c. With c = 2^s d it is
/// the quotient of floor(x / 2^s) by d, too. (T. Granlund, P. L. Montgomery,
/// Division by Invariant Integers using Multiplication, 1994; A. D. Robison,
/// N-Bit Unsigned Division Via N-Bit Multiply-Add, 2005.)
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_RECIPROCALQUOTIENT_H
#define RESIDUE_NUMBER_RECIPROCALQUOTIENT_H

#include "residue/Number/Integer.h"

namespace residue {

struct ReciprocalQuotient {
  /// m and t.
  Integer Multiplier;
  unsigned Scale;
  /// It is x + 1 that is multiplied.
  bool AddsOne = false;
  /// s: it is x >> s that is multiplied.
  unsigned Shift = 0;

  /// The words of m that are products of x: a highest word that is 1 is a sum.
  unsigned products(unsigned WordBits) const;

  /// Of numbers with a sign and \p Bits bits by \p Divisor, which is at least 3
  /// and no power of two: x / c, rounded towards zero, is floor(x m / 2^t), and
  /// 1 more where x is negative. t is at least \p Bits - 1, and m has \p Bits
  /// bits at most.
  static ReciprocalQuotient findSigned(const Integer &Divisor, unsigned Bits);

  /// Of numbers up to \p Max by \p Divisor, which is at least 2. It is x itself
  /// that is multiplied, or else x >> s, where that takes no more words of the
  /// multiplier.
  static ReciprocalQuotient find(const Integer &Divisor, const Integer &Max,
                                 unsigned WordBits);
};

} // namespace residue

#endif // RESIDUE_NUMBER_RECIPROCALQUOTIENT_H
