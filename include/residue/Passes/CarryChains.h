//===- CarryChains.h - Carries written by hand ------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Libraries of large integers compute carries from comparisons, from bits or
/// in registers of twice the width, which back ends do not see through. Sums
/// and differences of words whose carries go from one into the next become
/// steps with overflow, as those of __builtin_addc, of which back ends make
/// additions with carry.
///
/// Which values are carries is proven by WordCarries. A carry that goes into no
/// other sum stays as it is, and so does what has this form already.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_CARRYCHAINS_H
#define RESIDUE_PASSES_CARRYCHAINS_H

#include "llvm/IR/PassManager.h"

namespace residue {

class CarryChainPass : public llvm::PassInfoMixin<CarryChainPass> {
public:
  /// A chain that is carried around a loop is for the last pass before the back
  /// end: LLVM's own passes would take apart how it begins.
  explicit CarryChainPass(bool IsLast = true) : IsLast(IsLast) {}

  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);

private:
  bool IsLast;
};

} // namespace residue

#endif // RESIDUE_PASSES_CARRYCHAINS_H
