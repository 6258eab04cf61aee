//===- JoinWords.h - Words that are one number ------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sums and differences modulo M that a program computes on words
/// (CorrectedWords.h), of numbers that are proven to be below M, become
/// reductions of one number, as if they had been written `(a + b) % M` and
/// `(a + M - b) % M`. So a web has the field functions of a library between its
/// products. The numbers are words of reductions, of other such sums, and of
/// phi nodes and choices of these.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_JOINWORDS_H
#define RESIDUE_PASSES_JOINWORDS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct JoinWordsPass : llvm::PassInfoMixin<JoinWordsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_JOINWORDS_H
