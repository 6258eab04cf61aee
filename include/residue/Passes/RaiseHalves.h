//===- RaiseHalves.h - Halves that are products -----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Formulas for points halve numbers, for which nothing has to be multiplied:
///
///   h = (x + (x & 1 ? p : 0)) >> 1         h = x (p + 1) / 2 mod p
///
/// But the lowest bit is one of the number below p, which has to be computed
/// for that, and no lane has it: the products around would leave their lanes.
/// So where these can be, and where ScalarCosts says so, it is a product, too.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_RAISEHALVES_H
#define RESIDUE_PASSES_RAISEHALVES_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct RaiseHalvesPass : llvm::PassInfoMixin<RaiseHalvesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_RAISEHALVES_H
