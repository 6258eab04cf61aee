//===- CrandallReduction.h - Rewrite webs of residues -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The transformation: rewrites every web that ReductionAnalysis finds into
/// constant-time code without divisions, as ReductionPlan planned it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_CRANDALLREDUCTION_H
#define RESIDUE_PASSES_CRANDALLREDUCTION_H

#include "residue/Target/Options.h"
#include "llvm/IR/PassManager.h"
#include <memory>

namespace residue {

class Reported;

class CrandallReductionPass
    : public llvm::PassInfoMixin<CrandallReductionPass> {
public:
  explicit CrandallReductionPass(Stage S = defaultStage());
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);

private:
  llvm::PreservedAnalyses rewrite(llvm::Function &F,
                                  llvm::FunctionAnalysisManager &AM);

  Stage S;
  /// What remarks have said so far, of all functions.
  std::shared_ptr<Reported> Texts;
};

} // namespace residue

#endif // RESIDUE_PASSES_CRANDALLREDUCTION_H
