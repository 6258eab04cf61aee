//===- LimitUnrolling.h - Keep loops over field operations ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// To the unroller a raised call is one cheap instruction; it will be a
/// hundred. Loops over field operations keep their shape unless they are short.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_LIMITUNROLLING_H
#define RESIDUE_PASSES_LIMITUNROLLING_H

#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
class LPMUpdater;
} // namespace llvm

namespace residue {

struct LimitUnrollingPass : llvm::PassInfoMixin<LimitUnrollingPass> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &AM,
                              llvm::LoopStandardAnalysisResults &AR,
                              llvm::LPMUpdater &U);
};

/// Nobody but LimitUnrolling asked for \p L to be left as it is.
bool mayUnroll(const llvm::Loop &L);

} // namespace residue

#endif // RESIDUE_PASSES_LIMITUNROLLING_H
