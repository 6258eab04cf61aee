//===- PlainPhis.h - What phi nodes hide ------------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two kinds of phi nodes that hide which number they are.
///
/// In memory a number of 255 bits has 256, and what is loaded is masked. Where
/// the optimizer keeps such a number in a register around a loop, a state that
/// is behind a pointer, the mask is inside and its operand comes from memory
/// the first time: no turn knows that the one before made a residue. So the
/// mask goes in front of the loop, and to the end of a turn that is not known
/// to make one; and likewise where ways join, and where one of two numbers is
/// chosen.
///
/// And where both sides of a branch compute the same, a sum of two coordinates
/// that a product and a square have in common, LLVM leaves it on both sides.
/// It is computed in front of the branch.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_PLAINPHIS_H
#define RESIDUE_PASSES_PLAINPHIS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct PlainPhisPass : llvm::PassInfoMixin<PlainPhisPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_PLAINPHIS_H
