//===- StateMachines.h - Loops around a switch over states ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A ladder as a machine, `while (state != Done) switch (state) { case Double:
/// ...; state = Add; ... }`, in functions with reductions: where each state
/// says by constants what comes next, it goes there itself. What is a loop of
/// double, add and select is one then, and no value goes through all states;
/// LLVM threads no jumps through the head of a loop.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_STATEMACHINES_H
#define RESIDUE_PASSES_STATEMACHINES_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct StateMachinesPass : llvm::PassInfoMixin<StateMachinesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_STATEMACHINES_H
