//===- ResultObjects.h - What a function returns in memory ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A point that a function returns is in the caller's memory from the start:
/// `point acc = ...; for (...) ...; return acc;`. Where it is accessed as wide
/// numbers and word by word as well, no pass makes registers of it. In
/// functions with reductions it is an object on the stack, which SROA makes
/// registers of, and is copied to its place at each return.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_RESULTOBJECTS_H
#define RESIDUE_PASSES_RESULTOBJECTS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct ResultObjectsPass : llvm::PassInfoMixin<ResultObjectsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_RESULTOBJECTS_H
