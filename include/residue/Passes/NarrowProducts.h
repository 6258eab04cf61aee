//===- NarrowProducts.h - Products that wrap in a register ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A remark on `a * b % p` with 64-bit numbers and a modulus above 32 bits,
/// where the product has lost its upper half before it is reduced: a cast to
/// unsigned __int128 is missing; and on sums modulo more than 2^63, and
/// differences of two variables, which are lost in the same way. LLVM compiles
/// it as it is written, and nothing is changed; asked for at the start, since
/// the optimizer writes a division by more than 2^63 as a comparison.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_NARROWPRODUCTS_H
#define RESIDUE_PASSES_NARROWPRODUCTS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct NarrowProductsPass : llvm::PassInfoMixin<NarrowProductsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_NARROWPRODUCTS_H
