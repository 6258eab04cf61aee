//===- ChosenSums.h - Sums put into choices by LLVM -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A choice between a word and a difference, c ? x : x - q, is x - (c ? 0 : q)
/// for LLVM, so that nobody computes the difference. While carries are looked
/// for it is there, and where it is found to be a word of a chain, it is chosen
/// again.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_CHOSENSUMS_H
#define RESIDUE_LIB_PASSES_CHOSENSUMS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/ValueHandle.h"

namespace llvm {
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace residue {

class ChosenSums {
public:
  /// Computes what is chosen in \p F, in words that a register holds.
  explicit ChosenSums(llvm::Function &F);
  ChosenSums(const ChosenSums &) = delete;
  ChosenSums &operator=(const ChosenSums &) = delete;
  /// Takes away what was computed, and has not become a word of a chain.
  ~ChosenSums();
  /// Chooses sums that have become words of chains; before the destructor.
  void choose();

private:
  struct Choice {
    llvm::Instruction *Whole;  ///< x + (c ? y : 0) or x - (c ? y : 0)
    llvm::Instruction *Sum;    ///< x + y or x - y, as it was computed
    llvm::WeakTrackingVH Word; ///< what it has become
  };

  void compute(llvm::Instruction &Whole);

  llvm::SmallVector<Choice, 8> Choices;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_CHOSENSUMS_H
