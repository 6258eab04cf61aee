//===- ComparedWords.h - Comparisons of numbers of words --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Numbers of words that are compared word by word, by conditions without
/// branches, are compared by one chain of borrows.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_COMPAREDWORDS_H
#define RESIDUE_PASSES_COMPAREDWORDS_H

#include "llvm/IR/PassManager.h"

namespace residue {

/// Behind carry-chain: comparisons that it takes for its own stay.
struct ComparedWordsPass : llvm::PassInfoMixin<ComparedWordsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_COMPAREDWORDS_H
