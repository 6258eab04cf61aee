//===- FillLanes.h - Products where a lane is free --------------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What only one side of a branch needs is computed there: LLVM sinks the T of
/// a doubled point on an Edwards curve into the addition behind the branch. In
/// lanes it takes a round there, and none in front of the branch, where the
/// last round of the doubling has three products in four lanes. So such
/// products go back in front of the branch, if the plan has fewer rounds for
/// it.
///
/// What is behind a branch to a rare case goes in front of it, too
/// (RareBranches.h), if more is in lanes for it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_FILLLANES_H
#define RESIDUE_PASSES_FILLLANES_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct FillLanesPass : llvm::PassInfoMixin<FillLanesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_FILLLANES_H
