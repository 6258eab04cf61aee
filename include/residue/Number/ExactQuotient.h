//===- ExactQuotient.h - Quotients from remainders --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The numbers of a division without remainder. Knows no IR.
///
/// With c = 2^s d, d odd, and y = x >> s,
///
///     x / c = y / d = (y - y mod d) / d,
///
/// and d divides y - y mod d. Such a quotient is a product by d^-1 modulo any
/// power of two that is above it: of y - y mod d only as many low bits count as
/// the quotient has. (T. Granlund, P. L. Montgomery, Division by Invariant
/// Integers using Multiplication, 1994, section 9; H. S. Warren, Hacker's
/// Delight, 10-16.)
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_EXACTQUOTIENT_H
#define RESIDUE_NUMBER_EXACTQUOTIENT_H

#include "residue/Number/Integer.h"

namespace residue {

class ExactQuotient {
public:
  /// Of numbers up to \p Max by \p Divisor, which is positive.
  ExactQuotient(const Integer &Divisor, const Integer &Max);

  /// s and d.
  unsigned shift() const { return Shift; }
  const Integer &oddPart() const { return Odd; }
  /// The bits of the largest quotient.
  unsigned bits() const { return Bits; }
  /// d^-1 modulo 2^Bits.
  Integer inverse(unsigned Bits) const;

private:
  unsigned Shift;
  Integer Odd;
  unsigned Bits;
};

} // namespace residue

#endif // RESIDUE_NUMBER_EXACTQUOTIENT_H
