//===- ZeroTests.h - Comparisons with zero by words ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whether a number is 0 is often asked of its words:
///
///   for (i = 0; i < 4; i++) bits |= (uint64_t)(x >> 64 * i);
///   bits == 0                                           x == 0
///
/// Words are integers, which have to be computed, and no lane has them. What
/// compares the number, or two of them, word by word compares them as they are.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_ZEROTESTS_H
#define RESIDUE_PASSES_ZEROTESTS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct ZeroTestsPass : llvm::PassInfoMixin<ZeroTestsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_ZEROTESTS_H
