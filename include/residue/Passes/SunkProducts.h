//===- SunkProducts.h - What both sides of a branch end in ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// SimplifyCFG moves what all sides of a branch end in behind it, once for all
/// of them: of two formulas for points, those that double and those that add,
/// the last sums and products. That saves code, and costs time: what a product
/// behind the branch takes is in a phi node, so it shares no vector with the
/// products that are on one side only, and waits for those that it would run
/// beside.
///
/// Products go back to the sides, where these reduce something themselves, and
/// where no more numbers leave the sides than before. Functions that are to be
/// small keep them.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_SUNKPRODUCTS_H
#define RESIDUE_PASSES_SUNKPRODUCTS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct SunkProductsPass : llvm::PassInfoMixin<SunkProductsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_SUNKPRODUCTS_H
