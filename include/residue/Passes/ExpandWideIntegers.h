//===- ExpandWideIntegers.h - What back ends branch for ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// On many targets LLVM has no code without branches for sums, products and
/// comparisons of many words, for a comparison whose result becomes a word, or
/// for a choice between two words. The last pass over functions that may see
/// field elements (FieldFunctions.h) writes these as arithmetic on words,
/// whether a web contains them or not.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_EXPANDWIDEINTEGERS_H
#define RESIDUE_PASSES_EXPANDWIDEINTEGERS_H

#include "llvm/IR/PassManager.h"

namespace residue {

/// True if \p F has changed.
bool removeBranchHazards(llvm::Function &F);

struct BranchlessWordsPass : llvm::PassInfoMixin<BranchlessWordsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_EXPANDWIDEINTEGERS_H
