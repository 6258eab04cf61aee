//===- RaiseChoices.h - Choices, however they are written -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In functions with reductions, turns into `select` what chooses between two
/// wide numbers: arithmetic with masks and bits (Choice.h), one of a few places
/// in memory that is read or written (ChosenPlace.h), a branch around nothing
/// but phi nodes, and one whose sides do the same with other numbers. So a swap
/// costs the same in all its forms, has no address and no branch, and a loop
/// with one in it stays one block. Late passes make masks of the selects.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_RAISECHOICES_H
#define RESIDUE_PASSES_RAISECHOICES_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct RaiseChoicesPass : llvm::PassInfoMixin<RaiseChoicesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_RAISECHOICES_H
