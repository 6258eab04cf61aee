//===- SinkReductions.h - One reduction of what was chosen ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A table is gone through, and each of its entries reduced, of which one is
/// wanted:
///
///   for (j = 0; j < 16; j++)            for (j = 0; j < 16; j++)
///     x = j == i ? t[j] % p : x;          y = j == i ? t[j] : y;
///                                       x = y % p;
///
/// The choice of one of some residues is the residue of the choice. So it is
/// reduced behind the choices, where that takes fewer reductions. What the
/// optimizer has made of masks only now are choices, too (MaskedLookups.h).
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_SINKREDUCTIONS_H
#define RESIDUE_PASSES_SINKREDUCTIONS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct SinkReductionsPass : llvm::PassInfoMixin<SinkReductionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_SINKREDUCTIONS_H
