//===- JoinPieces.h - Numbers that were cut in two --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A wide number on the stack whose lowest byte is set by itself, as clang does
/// for `struct { _BitInt(448) v; } x = {1}`, becomes two numbers everywhere:
/// phi nodes of the byte and of the other 440 bits, which are put together in
/// front of each use. So do the words of a number that is looked at word by
/// word, and those of `struct { uint64_t v[4]; }`, in any order. In functions
/// with reductions these become one phi node, if it is a number that comes in
/// on some way; and what is put together from parts of one number, or adds
/// them, is that number. Numbers whose bytes are turned around are turned back
/// where they become phi nodes or choices.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_JOINPIECES_H
#define RESIDUE_PASSES_JOINPIECES_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct JoinPiecesPass : llvm::PassInfoMixin<JoinPiecesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Whether anything was joined in \p F.
bool joinPieces(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_PASSES_JOINPIECES_H
