//===- ChosenModuli.h - One of a few moduli ---------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A divisor that is one of a few constants, by a flag or by an index: what is
/// computed with it is computed modulo each of them, and the result chosen. The
/// constant 0 does not count, since nobody divides by it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_CHOSENMODULI_H
#define RESIDUE_PASSES_CHOSENMODULI_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct ChosenModuliPass : llvm::PassInfoMixin<ChosenModuliPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_CHOSENMODULI_H
