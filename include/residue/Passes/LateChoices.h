//===- LateChoices.h - Choices behind what decides them ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A formula for points computes a result, and takes another one where a number
/// that it has computed itself is zero:
///
///   block:  z = ... mod M                  block:  z = ... mod M
///           c = z == 0                             x = ... mod M
///           r = select c, y, x             late:   c = z == 0
///           x = ... mod M                          r = select c, y, x
///
/// All operations of a block are computed side by side, in words or in lanes,
/// which they cannot where one of them needs the integer of another one. So the
/// choice, and what depends on it, gets a block of its own, which everything
/// else of the block is in front of.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_LATECHOICES_H
#define RESIDUE_PASSES_LATECHOICES_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct LateChoicesPass : llvm::PassInfoMixin<LateChoicesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_LATECHOICES_H
