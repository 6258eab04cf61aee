//===- DividedNumbers.h - Divisions and what they divide --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What all code shares that takes the place of divisions.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_DIVIDEDNUMBERS_H
#define RESIDUE_LIB_PASSES_DIVIDEDNUMBERS_H

#include "residue/Analysis/RingTerm.h"
#include "residue/Number/Bound.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/ValueMap.h"

namespace residue {

/// \p X as every use sees the same bits of it; null if there is no place to
/// freeze it.
llvm::Value *frozenNumber(llvm::Value *X, llvm::Function &F,
                          llvm::DominatorTree &DT);

/// \p T freezes what may be poison: that may be a number then that no range of
/// its operand has.
bool freezesPoison(const RingTerm &T);

/// What the operands of divisions can be.
class DividedRanges {
public:
  /// Of what \p Divisions divide, as long as nothing of it is frozen.
  void find(llvm::Function &F, llvm::ArrayRef<llvm::Instruction *> Divisions);
  /// What \p X can be, a number of \p Type: that at most. A number that
  /// another division has frozen is the one of which it is known.
  Bound at(const llvm::Value *X, const Bound &Type) const;

private:
  /// What takes the place of a number has its range.
  llvm::ValueMap<const llvm::Value *, Bound> Ranges;
};

/// Puts \p New in the place of \p I, with its name.
void replaceDivision(llvm::Instruction &I, llvm::Value *New);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_DIVIDEDNUMBERS_H
