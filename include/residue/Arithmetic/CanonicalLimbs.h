//===- CanonicalLimbs.h - Lanes become canonical integers -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The integers in [0, M) that the lanes of vectors of limbs stand for, all at
/// once, as words: what is stored needs no correction, and no join of limbs, by
/// itself.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_CANONICALLIMBS_H
#define RESIDUE_ARITHMETIC_CANONICALLIMBS_H

#include "residue/Arithmetic/LimbArithmetic.h"

namespace residue {

class CanonicalLimbs {
public:
  /// Without a builder it is only found out whether there is such code.
  CanonicalLimbs(const LimbArithmetic &Arithmetic, llvm::IRBuilderBase *B)
      : Arithmetic(Arithmetic), B(B) {}

  /// The limbs of the integers; none where there are no multiply-adds, or \p A
  /// is too large.
  std::optional<Limbs> reduce(const Limbs &A) const;

  /// The integers of canonical limbs, in whole words, of the lanes that are
  /// bits of \p Needed; others are null.
  llvm::SmallVector<llvm::Value *, 4> integers(const Limbs &Canonical,
                                               unsigned Needed) const;

private:
  using Vectors = llvm::SmallVector<llvm::Value *, 12>;
  std::optional<Limbs> belowTwice(const Limbs &A) const;
  Vectors carried(const Limbs &A, const LimbBounds &C) const;
  std::optional<Limbs> subtractOnce(const Limbs &A) const;
  llvm::Value *word(const Limbs &A, unsigned Word) const;
  Vectors transposed(llvm::ArrayRef<llvm::Value *> Words) const;
  llvm::Value *limb(const Integer &C) const {
    return Arithmetic.integer(*B, C, Arithmetic.machine().LimbBits);
  }

  const LimbArithmetic &Arithmetic;
  llvm::IRBuilderBase *B;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_CANONICALLIMBS_H
