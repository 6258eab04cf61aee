//===- SplitBlocks.h - A loop of its own for full blocks --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Code that takes a message in blocks often treats the last one, which may be
/// shorter, like all others:
///
///   while (size > 0) {
///     size_t n = size < 16 ? size : 16;
///     ... n bytes ...
///   }
///
/// As long as n is 16, which is nearly always, the bytes are one number to
/// load. So the loop is divided in two: the first one runs as long as n is the
/// constant, the second, which is the loop as it was, takes over for the rest.
///
/// A loop pass that runs in front of ByteOrder, which sees the loops inside of
/// the first one with a known number of turns. Only loops with reductions are
/// divided.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_SPLITBLOCKS_H
#define RESIDUE_PASSES_SPLITBLOCKS_H

#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class LPMUpdater;
} // namespace llvm

namespace residue {

struct SplitBlocksPass : llvm::PassInfoMixin<SplitBlocksPass> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &AM,
                              llvm::LoopStandardAnalysisResults &AR,
                              llvm::LPMUpdater &U);
};

} // namespace residue

#endif // RESIDUE_PASSES_SPLITBLOCKS_H
