//===- SharedOperations.h - Field operations out of line --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operations on field elements that are emitted once per module and called.
/// The passes that rewrite functions only call them, as pure functions of
/// integers:
///
///     %r = call i2048 @residue.multiply.i2048(i2048 %a, i2048 %b)
///
/// SharedOperationsPass then defines them, as internal functions over pointers,
/// and moves the elements into memory (ElementSlots.h): a function pass must
/// not add functions. A call of which there is only one becomes its code again,
/// unless that code is loops.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_SHAREDOPERATIONS_H
#define RESIDUE_PASSES_SHAREDOPERATIONS_H

#include "llvm/IR/PassManager.h"

namespace residue {

/// Defines what callSharedOperation() declared in \p M; true if there was
/// anything.
bool defineSharedOperations(llvm::Module &M);

struct SharedOperationsPass : llvm::PassInfoMixin<SharedOperationsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace residue

#endif // RESIDUE_PASSES_SHAREDOPERATIONS_H
