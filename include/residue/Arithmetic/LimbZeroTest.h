//===- LimbZeroTest.h - Whether numbers in limbs are zero -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which numbers of a vector are multiples of M, without taking any of them
/// out of its lane.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_LIMBZEROTEST_H
#define RESIDUE_ARITHMETIC_LIMBZEROTEST_H

#include "residue/Arithmetic/LimbArithmetic.h"

namespace residue {

class LimbZeroTest {
public:
  /// Without a builder it is only found out whether there is such code.
  LimbZeroTest(const LimbArithmetic &Arithmetic, llvm::IRBuilderBase *B)
      : Arithmetic(Arithmetic), B(B) {}

  /// A truth value for each lane of \p A, null while planning; none where there
  /// are no multiply-adds, or too many multiples that a number may be.
  std::optional<llvm::Value *> isZero(Limbs A) const;

private:
  /// 0, M, ..., K M: what A may be of these; none if they are many.
  std::optional<llvm::SmallVector<Integer, 4>> multiples(const Limbs &A) const;
  llvm::Value *isNumber(const Limbs &A, const Integer &Number) const;
  llvm::Value *limb(const Integer &C) const {
    return Arithmetic.integer(*B, C, Arithmetic.machine().LimbBits);
  }

  const LimbArithmetic &Arithmetic;
  llvm::IRBuilderBase *B;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_LIMBZEROTEST_H
