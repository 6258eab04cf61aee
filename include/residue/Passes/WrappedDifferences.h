//===- WrappedDifferences.h - What a difference is that wraps ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `(a + p - b) % p`, where b is a parameter or comes from memory: all that is
/// known of it is its type, so that b can be above a + p, and the difference
/// wraps. What it is then is a + p - b and a power of two, which is added here
/// under the comparison; both are members of a web, and what wraps is none.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_WRAPPEDDIFFERENCES_H
#define RESIDUE_PASSES_WRAPPEDDIFFERENCES_H

#include "llvm/IR/PassManager.h"
#include <memory>

namespace residue {

class Reported;

class WrappedDifferencesPass
    : public llvm::PassInfoMixin<WrappedDifferencesPass> {
public:
  WrappedDifferencesPass();
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);

private:
  std::shared_ptr<Reported> Texts;
};

} // namespace residue

#endif // RESIDUE_PASSES_WRAPPEDDIFFERENCES_H
