//===- VectorLookups.h - Choices around a loop, in vectors ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A lookup that reads all of a table,
///
///   chosen = mask ? table[i] : chosen
///
/// is made of bit operations on whole elements, which the legalizer splits into
/// words. On targets with vector registers the element that goes round the loop
/// becomes a vector: a load, an `and` and two `xor` for all of its words.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_VECTORLOOKUPS_H
#define RESIDUE_PASSES_VECTORLOOKUPS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct VectorChoicesPass : llvm::PassInfoMixin<VectorChoicesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_VECTORLOOKUPS_H
