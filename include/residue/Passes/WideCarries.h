//===- WideCarries.h - Carries of sums of two words -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Programs sum up products in three words: two of them are a number of a type
/// of twice a word, and the third counts how often that overflows, which is a
/// comparison. Back ends take the carry flag of the sum for it; but LLVM's SLP
/// vectorizer sees many comparisons of the same kind, and puts pairs of words
/// into vectors for them, which the back end takes apart again. So before the
/// vectorizers both become the step with overflow, which stays a scalar.
///
/// Functions with modular arithmetic are left alone: there comparisons are
/// read, and the SLP vectorizer does not run.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_WIDECARRIES_H
#define RESIDUE_PASSES_WIDECARRIES_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct WideCarriesPass : llvm::PassInfoMixin<WideCarriesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_WIDECARRIES_H
