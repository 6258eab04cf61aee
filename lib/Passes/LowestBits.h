//===- LowestBits.h - Whether numbers are odd -------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whether numbers are odd, or have another bit, as conditions: one for all
/// numbers of a function whose lowest bits are the same or opposite.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_LOWESTBITS_H
#define RESIDUE_LIB_PASSES_LOWESTBITS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/ValueHandle.h"

namespace residue {

class LowestBits {
public:
  struct Condition {
    llvm::Value *Bit = nullptr; ///< null where there is no place for it
    bool Inverted = false;
  };

  explicit LowestBits(llvm::Function &F) : F(F) {}
  /// The number whose lowest bit \p Decides has, or the opposite of it.
  static Condition sameAs(llvm::Value *Decides);
  /// Whether \p Decides is odd, or has that bit.
  Condition conditionOf(llvm::Value *Decides, unsigned Bit = 0);
  /// \p I is about to go.
  void forget(const llvm::Instruction &I) { Known.erase(&I); }

private:
  llvm::Value *bitOf(llvm::Value &V, unsigned Bit);

  llvm::Function &F;
  llvm::DenseMap<const llvm::Value *,
                 llvm::SmallDenseMap<unsigned, llvm::WeakVH, 1>>
      Known;
};

/// \p IfOdd or \p IfEven.
llvm::Value *createSelect(llvm::IRBuilder<> &B, const LowestBits::Condition &C,
                          llvm::Value *IfOdd, llvm::Value *IfEven);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_LOWESTBITS_H
