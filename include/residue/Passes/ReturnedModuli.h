//===- ReturnedModuli.h - Functions that return a modulus -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `x % modulus()`, `x % Field::p()`, `x % [] { return ...; }()`: in functions
/// that divide wide numbers, or pass a divisor to those that do, calls of
/// functions that return the same constant whatever they are given become that
/// constant, in front of the pass that raises reductions. LLVM would inline
/// them, and by then it has written sums modulo p with comparisons, and counted
/// instructions where there are products of elements.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_RETURNEDMODULI_H
#define RESIDUE_PASSES_RETURNEDMODULI_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct ReturnedModuliPass : llvm::PassInfoMixin<ReturnedModuliPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_RETURNEDMODULI_H
