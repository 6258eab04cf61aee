//===- PlainCorrections.h - Corrections under a mask ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A correction in a wide type, `t >= p ? t - p : t`, of which only as many
/// bits are kept as an element has. InstCombine subtracts no p then: it adds
/// 2^w - p, of fewer bits, which is the same for those w bits, and a large
/// number for whoever asks what the correction can be. It subtracts p again.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_PLAINCORRECTIONS_H
#define RESIDUE_PASSES_PLAINCORRECTIONS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct PlainCorrectionsPass : llvm::PassInfoMixin<PlainCorrectionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_PLAINCORRECTIONS_H
