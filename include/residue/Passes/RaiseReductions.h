//===- RaiseReductions.h - Keep wide reductions opaque ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Turns `urem iN x, M` into `call iN @residue.reduce.iN(iN x, iN M)`, a pure
/// call with the result range [0, M), and quotients and signed divisions by
/// constants into calls of their own. The optimizer's own rewriting of
/// divisions (compare and select, vectors of wide integers) then leaves the
/// source's arithmetic readable until the late passes rewrite it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_RAISEREDUCTIONS_H
#define RESIDUE_PASSES_RAISEREDUCTIONS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct RaiseReductionsPass : llvm::PassInfoMixin<RaiseReductionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_RAISEREDUCTIONS_H
