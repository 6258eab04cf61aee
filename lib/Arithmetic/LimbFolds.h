//===- LimbFolds.h - Numbers in limbs get smaller ---------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A number in limbs, whatever they hold, is folded until it is not far above
/// 2^n, with n the bits of M, and carried until its limbs are those that it has
/// in the only way there is. It stays what it is modulo M.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_LIMBFOLDS_H
#define RESIDUE_LIB_ARITHMETIC_LIMBFOLDS_H

#include "residue/Arithmetic/LimbArithmetic.h"

namespace residue {

class LimbFolds {
public:
  /// What needs more of them stays as it is.
  static constexpr unsigned MaxFolds = 4;

  /// Without a builder it is only found out whether there is such code. The
  /// machine has multiply-adds, and the limbs are as wide as each other.
  LimbFolds(const LimbArithmetic &Arithmetic, llvm::IRBuilderBase *B)
      : Arithmetic(Arithmetic), B(B) {}
  static bool canFold(const LimbArithmetic &Arithmetic) {
    return Arithmetic.machine().SplitProducts &&
           Arithmetic.schema().isUniform();
  }

  /// The fold that leaves the smallest number; none if none makes it smaller.
  std::optional<Limbs> fold(const Limbs &A) const;
  /// All limbs but the highest have at most w bits; none if that does not fit.
  std::optional<Limbs> carry(Limbs A) const;
  bool fitLimbs(const LimbBounds &Max) const;
  llvm::Value *limb(const Integer &C) const {
    return Arithmetic.integer(*B, C, Arithmetic.machine().LimbBits);
  }

private:
  unsigned top() const { return Arithmetic.schema().count() - 1; }
  std::optional<Limbs> foldAbove(Limbs A, unsigned Width) const;
  bool addMultiple(Limbs &A, unsigned At, llvm::Value *X, const Integer &Max,
                   const Integer &Factor) const;

  const LimbArithmetic &Arithmetic;
  llvm::IRBuilderBase *B;
};

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_LIMBFOLDS_H
