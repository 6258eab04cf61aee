//===- CarriedPowers.h - Where a number changes its power -------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a loop carries around has one power of R in Montgomery's form
/// (MontgomeryPowers.h). Where the next place of a polynomial is its value at
/// the one before,
///
///   for (j = 0; j < places; j++) {
///     fe y = 0;
///     for (i = 0; i < n; i++)
///       y = y * x + c[i];
///     x = y;
///   }
///
/// y and c[i] would best be as they are, and x times R. But x is y, so every
/// coefficient is converted. So it is with sums of products of what tables hold
/// if the next challenge, of which the tables' next elements are made, is made
/// of the sums. A product by a constant may have any power: once in a turn of
/// the outer loop, x becomes -(-1 y), if the plan costs less for it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_CARRIEDPOWERS_H
#define RESIDUE_PASSES_CARRIEDPOWERS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct CarriedPowersPass : llvm::PassInfoMixin<CarriedPowersPass> {
  /// With \p ForTurns, where turns are side by side for it; those that can be
  /// as they are have to be so already. Else where the plan costs less.
  explicit CarriedPowersPass(bool ForTurns) : ForTurns(ForTurns) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);

private:
  bool ForTurns;
};

} // namespace residue

#endif // RESIDUE_PASSES_CARRIEDPOWERS_H
