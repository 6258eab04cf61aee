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
/// branches, are compared by one chain of borrows; and so are those whose
/// comparison ends early, if values are all that depends on it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_COMPAREDWORDS_H
#define RESIDUE_PASSES_COMPAREDWORDS_H

#include "llvm/IR/PassManager.h"

namespace residue {

class ComparedWordsPass : public llvm::PassInfoMixin<ComparedWordsPass> {
public:
  /// In front of carry-chain only what branches: what is corrected then becomes
  /// a chain together with what was compared. The rest is behind it, where
  /// comparisons that are its carries are gone.
  explicit ComparedWordsPass(bool OnlyBranches = false)
      : OnlyBranches(OnlyBranches) {}

  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);

private:
  bool OnlyBranches;
};

} // namespace residue

#endif // RESIDUE_PASSES_COMPAREDWORDS_H
