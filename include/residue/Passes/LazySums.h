//===- LazySums.h - Sums that loops leave unreduced -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop whose sum is as long as it takes, and is reduced behind it,
///
///     for (i = 0; i < n; i++)
///       s += (wide)a[i] * b[i];
///     s %= p;
///
/// does without a reduction in each turn. The plan would put one there: it does
/// not know how many turns there are, or what the sum of so many comes to, and
/// keeps elements in as few words as they have. Where nothing in the loop
/// reduces, what it leaves is a number from outside: the loop adds as it did.
/// In lanes of vectors sums are elements, whose products are so much faster.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_LAZYSUMS_H
#define RESIDUE_PASSES_LAZYSUMS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct LazySumsPass : llvm::PassInfoMixin<LazySumsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_LAZYSUMS_H
