//===- ChosenCopies.h - Copies of one of two numbers ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `r[i] = carry ? sum[i] : difference[i]`, and `return carry ? sum :
/// difference` of classes, become a copy from one of two objects on the stack.
/// So the words have to be in memory, and the carry decides at which address is
/// read. Here both are read, and words are chosen, after which nothing keeps
/// the objects in memory.
///
/// Only in functions that may have carries of words, and where all that is
/// known to be accessed of both objects are words of one type.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_CHOSENCOPIES_H
#define RESIDUE_PASSES_CHOSENCOPIES_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct ChosenCopiesPass : llvm::PassInfoMixin<ChosenCopiesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_CHOSENCOPIES_H
