//===- FreezeInputs.h - Numbers are frozen where they come from -*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where the modulus is a constant only once functions are inlined, the one
/// that returns it say, InstCombine has made `(a + b) % p` a comparison and a
/// choice by then, of a sum that it freezes, since the sum may be poison. A
/// frozen sum is no member of a web. If nothing between the inputs and the sum
/// makes poison, the inputs are frozen instead.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_FREEZEINPUTS_H
#define RESIDUE_PASSES_FREEZEINPUTS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct FreezeInputsPass : llvm::PassInfoMixin<FreezeInputsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_FREEZEINPUTS_H
