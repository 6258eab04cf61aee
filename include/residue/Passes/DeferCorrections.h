//===- DeferCorrections.h - Sums with room to spare -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A sum of products is kept small by hand,
///
///   for (i = 0; i < 16; i++) { s += (u128)a[i] * b[i]; if (s >= K) s -= K; }
///   return s % m;
///
/// with a K that is a multiple of m. Where the loop turns so rarely that the
/// sum fits its type without that, and only its residue is wanted, it is not
/// corrected: each turn would wait for the comparison.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_DEFERCORRECTIONS_H
#define RESIDUE_PASSES_DEFERCORRECTIONS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct DeferCorrectionsPass : llvm::PassInfoMixin<DeferCorrectionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_DEFERCORRECTIONS_H
