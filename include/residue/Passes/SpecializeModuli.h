//===- SpecializeModuli.h - Helpers for one modulus -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A function that divides by what its callers pass is copied for each constant
/// that they do: recursive functions, functions that are not inlined, and
/// functions that other files may call, whose originals stay. What is passed by
/// value in memory, as wide integers are, and by a pointer to constants counts
/// as well.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_SPECIALIZEMODULI_H
#define RESIDUE_PASSES_SPECIALIZEMODULI_H

#include "llvm/IR/PassManager.h"

namespace residue {

class SpecializeModuliPass : public llvm::PassInfoMixin<SpecializeModuliPass> {
public:
  /// \p InlineCopies: the inliner runs behind this.
  explicit SpecializeModuliPass(bool InlineCopies = false)
      : InlineCopies(InlineCopies) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  bool InlineCopies;
};

} // namespace residue

#endif // RESIDUE_PASSES_SPECIALIZEMODULI_H
