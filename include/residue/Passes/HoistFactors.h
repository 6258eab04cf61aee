//===- HoistFactors.h - Factors that a loop does not change -----*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Formulas multiply a number by several that a loop does not change, as the
/// addition of points on an Edwards curve does by 2 d and by the other point's
/// T. Modulo M
///
///   (x c % M) y % M = x (c y % M) % M,
///
/// so that c y % M is computed in front of the loop, or, of two constants,
/// while compiling: a product less in each turn, and one less that waits for
/// another. Where x waits for a product, and c and y only come from memory, an
/// argument or a constant, c y % M is computed at the same place, and nobody
/// waits for it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_HOISTFACTORS_H
#define RESIDUE_PASSES_HOISTFACTORS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct HoistFactorsPass : llvm::PassInfoMixin<HoistFactorsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_HOISTFACTORS_H
