//===- LowestBits.h - Whether numbers are odd -------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whether numbers are odd, as conditions: one for all numbers of a function
/// whose lowest bits are the same or opposite.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_LOWESTBITS_H
#define RESIDUE_LIB_PASSES_LOWESTBITS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

class LowestBits {
public:
  struct Condition {
    llvm::Value *Bit = nullptr; ///< null where there is no place for it
    bool Inverted = false;
  };

  explicit LowestBits(llvm::Function &F) : F(F) {}
  /// Whether \p Decides is odd.
  Condition conditionOf(llvm::Value *Decides);
  /// \p I is about to go.
  void forget(const llvm::Instruction &I) { Known.erase(&I); }

private:
  llvm::Value *lowestBit(llvm::Value &V);

  llvm::Function &F;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Known;
};

/// \p IfOdd or \p IfEven.
llvm::Value *createSelect(llvm::IRBuilder<> &B, const LowestBits::Condition &C,
                          llvm::Value *IfOdd, llvm::Value *IfEven);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_LOWESTBITS_H
