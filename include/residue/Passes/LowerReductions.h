//===- LowerReductions.h - No raised call survives --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lowers every reduction that is left, each on its own, to a complete
/// constant-time reduction (the single-step stage), and defines the operations
/// that the rewritten functions share.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_LOWERREDUCTIONS_H
#define RESIDUE_PASSES_LOWERREDUCTIONS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace residue {

/// Lowers all supported reductions of \p F; returns how many there were.
unsigned lowerReductions(llvm::Function &F);

/// Lowers \p I alone, a reduction that is supported; by products in Montgomery
/// form if those are asked for, modulo an odd number without loops.
void lowerReduction(llvm::Instruction &I, bool InMontgomeryForm = false);

/// From here on \p F has the divisions that it had, and nothing lowers them but
/// LLVM. -residue-verify asks for it, where a proof was not found.
void keepDivisions(llvm::Function &F);

struct LowerReductionsPass : llvm::PassInfoMixin<LowerReductionsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace residue

#endif // RESIDUE_PASSES_LOWERREDUCTIONS_H
