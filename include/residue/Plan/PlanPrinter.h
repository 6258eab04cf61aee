//===- PlanPrinter.h - Plans for people -------------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The text of a WebPlan: one line per value, with its bound and its steps.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_PLANPRINTER_H
#define RESIDUE_PLAN_PLANPRINTER_H

#include "llvm/IR/PassManager.h"

namespace residue {

/// `print<reduction-plan>`
class ReductionPlanPrinterPass
    : public llvm::PassInfoMixin<ReductionPlanPrinterPass> {
public:
  explicit ReductionPlanPrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace residue

#endif // RESIDUE_PLAN_PLANPRINTER_H
