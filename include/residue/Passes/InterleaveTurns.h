//===- InterleaveTurns.h - Turns of a loop side by side ---------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop whose turns do not wait for each other's products, as the layers of a
/// number-theoretic transform, sums of products, and whatever is done to each
/// element of an array:
///
///   for (size_t j = 0; j < half; j++) {
///     fe u = a[j], v = mul(a[j + half], w[j]);
///     a[j] = add(u, v), a[j + half] = sub(u, v);
///   }
///
/// A turn may also make a sum, a product or a power of that of the turn before,
/// as w = mul(w, g) in place of w[j].
///
/// Several turns become one block, each turn a lane. Pointers may overlap, so
/// that is a second loop, which runs where addresses, which are public, say
/// that they do not; turns that are left over are computed one by one. There is
/// a second loop only where lanes compute it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_INTERLEAVETURNS_H
#define RESIDUE_PASSES_INTERLEAVETURNS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct InterleaveTurnsPass : llvm::PassInfoMixin<InterleaveTurnsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  /// Turns of \p F may be side by side, as far as can be told without a plan.
  static bool hasCandidates(llvm::Function &F,
                            llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_INTERLEAVETURNS_H
