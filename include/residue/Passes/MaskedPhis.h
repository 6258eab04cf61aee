//===- MaskedPhis.h - Numbers in memory that became registers ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In memory a number of 255 bits has 256, and what is loaded is masked. Where
/// the optimizer keeps such a number in a register around a loop, a state that
/// is behind a pointer, the mask is inside and its operand comes from memory
/// the first time: no turn knows that the one before made a residue. So the
/// mask goes in front of the loop.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_MASKEDPHIS_H
#define RESIDUE_PASSES_MASKEDPHIS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct MaskedPhisPass : llvm::PassInfoMixin<MaskedPhisPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_MASKEDPHIS_H
