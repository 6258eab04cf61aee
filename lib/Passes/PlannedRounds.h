//===- PlannedRounds.h - What a function computes in lanes ------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What passes look at that change a function for lanes: the plan of
/// CrandallReduction, made without it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_PLANNEDROUNDS_H
#define RESIDUE_LIB_PASSES_PLANNEDROUNDS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
} // namespace llvm

namespace residue {

/// The rounds of a function, weighted by its loops, and where they are.
struct PlannedRounds {
  static PlannedRounds of(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  /// Those of the blocks of \p L.
  double in(const llvm::Loop &L) const;

  double Number = 0;
  /// What the longest block in lanes costs, in products of words; its code is
  /// some 50 bytes for each.
  double LongestBlock = 0;
  llvm::SmallMapVector<const llvm::BasicBlock *, double, 8> Blocks;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_PLANNEDROUNDS_H
