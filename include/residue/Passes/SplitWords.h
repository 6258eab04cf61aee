//===- SplitWords.h - Numbers that are taken for words ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In front of carry-chain, in functions that compute on the words of numbers
/// and reduce them, what the optimizer has made of words is words again:
///
/// - A word of a number in a type of two words, as
///   `(unsigned __int128)a[i] + b[i]` has them, is the extension of a word, and
///   so is a sum that is known to fit one.
/// - A number that a carry chooses, of two that are put together from words, is
///   put together from chosen words.
/// - The bits of N from one below a word on, which are a word of 2 N, are two
///   words of N, shifted.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_SPLITWORDS_H
#define RESIDUE_PASSES_SPLITWORDS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct SplitWordsPass : llvm::PassInfoMixin<SplitWordsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_SPLITWORDS_H
