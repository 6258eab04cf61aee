//===- BitwiseLoops.h - Numbers that a loop cuts into words -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A copy or a swap under a mask, byte by byte or word by word:
///
///   for (i = 0; i < sizeof *r; i++)
///     ((char *)r)[i] ^= m & (((char *)r)[i] ^ ((char *)a)[i]);
///
/// Of operations on bits it does not matter how many are looked at together.
/// Where the memory is known to hold wide numbers, these are loaded, and each
/// operation is done once, on numbers; so the memory can become registers.
///
/// A loop pass in front of the unroller; loop deletion removes what is left.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_BITWISELOOPS_H
#define RESIDUE_PASSES_BITWISELOOPS_H

#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class LPMUpdater;
} // namespace llvm

namespace residue {

struct BitwiseLoopsPass : llvm::PassInfoMixin<BitwiseLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &AM,
                              llvm::LoopStandardAnalysisResults &AR,
                              llvm::LPMUpdater &U);
};

} // namespace residue

#endif // RESIDUE_PASSES_BITWISELOOPS_H
