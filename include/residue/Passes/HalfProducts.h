//===- HalfProducts.h - Products composed of halves -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The product of two words that a program composes of four products of their
/// halves becomes the one instruction, or two, that the target has for it, with
/// words that are added on the way.
///
/// Which values are its words is proven by findHalfProducts(). It stays as it
/// is where the target has no such instruction, or one whose time may depend on
/// the words.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_HALFPRODUCTS_H
#define RESIDUE_PASSES_HALFPRODUCTS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct HalfProductsPass : llvm::PassInfoMixin<HalfProductsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_HALFPRODUCTS_H
