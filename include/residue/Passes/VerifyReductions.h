//===- VerifyReductions.h - Proven rewriting --------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// CrandallReduction, with a proof for all inputs: a copy of the function is
/// kept, and the checker (residue/Verify) compares what was emitted with it.
/// -residue-verify puts this pass in the place of the other. The second pass
/// does the same for two files.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_VERIFYREDUCTIONS_H
#define RESIDUE_PASSES_VERIFYREDUCTIONS_H

#include "residue/Target/Options.h"
#include "llvm/IR/PassManager.h"

namespace residue {

class VerifyReductionsPass : public llvm::PassInfoMixin<VerifyReductionsPass> {
public:
  explicit VerifyReductionsPass(Stage S = defaultStage()) : S(S) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);

private:
  Stage S;
};

/// Compares a module with the one of -residue-verify-against=FILE, which is
/// what it was before, and prints a line for each function that had reductions
/// there. tools/residue-verify runs it.
class VerifyAgainstPass : public llvm::PassInfoMixin<VerifyAgainstPass> {
public:
  explicit VerifyAgainstPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  llvm::raw_ostream &OS;
};

} // namespace residue

#endif // RESIDUE_PASSES_VERIFYREDUCTIONS_H
