//===- WrapTerms.h - What is above all limbs, by shifts ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Notation: k limbs of w bits, N = k w, f = 2^N mod M, columns of c bits.
///
/// Where f is a sum of few powers of two with signs, f = sum of s_t 2^(w q_t +
/// r_t) with r_t below w, as 2^128 + 2^96 - 2^32 + 1 modulo P-384's prime, a
/// column V above all limbs comes down by shifts:
///
///   V 2^r = lo + 2^w hi,   lo = (V mod 2^(w - r)) 2^r,   hi = V >> (w - r)
///
/// and is cut once for all terms with the same r; V is added as it is where r
/// is 0 and no term is negative.
///
/// What is subtracted from a column is lo below 2^w and hi below 2^(c - w + r).
/// So a multiple of M is added first whose columns are no less than the sum of
/// these, and no column is ever negative. It depends on no bounds of factors.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_WRAPTERMS_H
#define RESIDUE_LIB_ARITHMETIC_WRAPTERMS_H

#include "residue/Arithmetic/LimbArithmetic.h"
#include "residue/Number/Modulus.h"

namespace residue {

class WrapTerms {
public:
  /// A power of two: limb q, bit r of it.
  struct Term {
    unsigned Limb, Shift;
    bool IsNegative;
  };

  /// None where f has more terms than are less than what \p Instructions are,
  /// or reaches too high a limb. The limbs are as wide as each other.
  static std::optional<WrapTerms> find(const Modulus &M,
                                       const LimbSchema &Schema,
                                       unsigned ColumnBits,
                                       unsigned Instructions);

  /// Those with r = \p Shift.
  llvm::SmallVector<Term, 4> with(unsigned Shift) const;
  /// The different r.
  llvm::SmallVector<unsigned, 4> shifts() const;
  /// All terms with this r are positive, and it is 0.
  bool takesWhole(unsigned Shift) const;
  /// What is added first, for each of 2 k columns.
  const LimbBounds &padding() const { return Padding; }

private:
  /// Of additions, subtractions, and shifts, for each column.
  unsigned instructions() const;
  void plan(const Modulus &M, const LimbSchema &Schema, unsigned ColumnBits);

  llvm::SmallVector<Term, 6> Terms;
  LimbBounds Padding;
};

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_WRAPTERMS_H
