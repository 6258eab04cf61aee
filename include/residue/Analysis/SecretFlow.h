//===- SecretFlow.h - Elements across calls ---------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which functions of a module are given field elements by its calls: as
/// arguments, or behind pointers. A helper that only compares or indexes has no
/// modulus of its own that tells which of its numbers are elements.
///
/// Found before reductions are rewritten, and only where remarks are read.
/// Calls through pointers and of functions of other files end it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_SECRETFLOW_H
#define RESIDUE_ANALYSIS_SECRETFLOW_H

#include "residue/Analysis/GivenSecrets.h"
#include "llvm/IR/PassManager.h"

namespace residue {

class SecretFlow {
public:
  explicit SecretFlow(llvm::Module &M);

  const SecretsOfFunctions &functions() const { return Known; }
  /// What was found before reductions were rewritten is true afterwards.
  bool invalidate(llvm::Module &M, const llvm::PreservedAnalyses &PA,
                  llvm::ModuleAnalysisManager::Invalidator &);

private:
  SecretsOfFunctions Known;
};

class SecretFlowAnalysis : public llvm::AnalysisInfoMixin<SecretFlowAnalysis> {
  friend llvm::AnalysisInfoMixin<SecretFlowAnalysis>;
  static llvm::AnalysisKey Key;

public:
  using Result = SecretFlow;
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    return SecretFlow(M);
  }
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_SECRETFLOW_H
