//===- DisjointLoops.h - Loops whose pointers do not overlap ----*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A function gets its elements by pointers, and loads and stores them in every
/// turn of a loop, since the pointers may overlap:
///
///   for (int i = 0; i < n; i++) {
///     *h0 = mul(add(*h0, m[2 * i]), *key);
///     *h1 = mul(add(*h1, m[2 * i + 1]), *key);
///   }
///
/// So the second product waits for the first one's store, and no lanes can be.
/// This makes a second loop for pointers that do not overlap, which holds its
/// elements in registers, and in which short loops inside are unrolled. Which
/// of the two is run is decided by addresses and numbers of turns. There is a
/// second loop only where lanes compute it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_DISJOINTLOOPS_H
#define RESIDUE_PASSES_DISJOINTLOOPS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct DisjointLoopsPass : llvm::PassInfoMixin<DisjointLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_DISJOINTLOOPS_H
