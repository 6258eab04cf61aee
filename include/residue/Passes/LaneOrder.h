//===- LaneOrder.h - What lanes wait for comes first ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A core starts what stands first of what it could start. So where rounds of
/// products wait for each other, what they wait for comes in front of the rest,
/// and stays there: nothing is scheduled over a fake use.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_LANEORDER_H
#define RESIDUE_PASSES_LANEORDER_H

#include "llvm/IR/PassManager.h"

namespace residue {

/// \p F has multiply-adds of ours, which the pass is to order.
void markLanes(llvm::Function &F);

/// Orders the blocks of marked functions that have multiply-adds of lanes,
/// where that makes them faster by the target's model, registers considered.
struct LaneOrderPass : llvm::PassInfoMixin<LaneOrderPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_LANEORDER_H
