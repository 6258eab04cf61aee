//===- ByteOrder.h - Byte loops become loads and stores ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Recognises the loops that read or write a wide integer byte by byte, in
/// either byte order, and replaces each by one load or store (and a bswap).
/// Shifting hundreds of bits for every byte is slow, and the vectorizers make
/// it slower.
///
/// So it does with the words of a number, where they are in the machine's
/// order: nobody else would see a number in memory of which only words are
/// accessed.
///
/// This is a loop pass that runs in front of the unroller, where the loops
/// still have their shape; loop deletion behind it removes what is left.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_BYTEORDER_H
#define RESIDUE_PASSES_BYTEORDER_H

#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class LPMUpdater;
} // namespace llvm

namespace residue {

struct ByteOrderPass : llvm::PassInfoMixin<ByteOrderPass> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &AM,
                              llvm::LoopStandardAnalysisResults &AR,
                              llvm::LPMUpdater &U);
};

} // namespace residue

#endif // RESIDUE_PASSES_BYTEORDER_H
