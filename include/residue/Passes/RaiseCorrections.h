//===- RaiseCorrections.h - Corrections that are reductions -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sums and differences of residues are corrected by a comparison,
///
///   s = a + b;   s >= p ? s - p : s          a < b ? a - b + p : a - b
///
/// or by a mask, a borrow, a sign, a carry, or a comparison in front of the
/// sum. Where a and b are known to be below p, these become
///
///   (a + b) % p     and     (a + p - b) % p
///
/// What is summed up in a loop is then reduced once, has lanes, and is an
/// element where it goes on. Numbers that may be p or more, as those behind a
/// pointer, are corrected as the source says: less than p is taken off once.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_RAISECORRECTIONS_H
#define RESIDUE_PASSES_RAISECORRECTIONS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct RaiseCorrectionsPass : llvm::PassInfoMixin<RaiseCorrectionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_RAISECORRECTIONS_H
