//===- PublicChoices.h - Reductions of some turns alone ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop that reduces its sum every now and then,
///
///     s += (wide)a[i] * b[i];
///     if (i % 16 == 15)
///       s %= p;
///
/// would reduce it in every turn: as a call a reduction costs little in the
/// eyes of SimplifyCFG, which computes it for all turns and chooses. Where
/// nothing but constants and counters of loops decides, the choice is a branch
/// again. It depends on no element, as these numbers are the same whatever the
/// function is called with.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_PUBLICCHOICES_H
#define RESIDUE_PASSES_PUBLICCHOICES_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct PublicChoicesPass : llvm::PassInfoMixin<PublicChoicesPass> {
  /// Unless it \p IsLast, SimplifyCFG comes again, and is kept from its choice:
  /// by a call of llvm.sideeffect, which the last one removes.
  explicit PublicChoicesPass(bool IsLast = true) : IsLast(IsLast) {}

  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);

private:
  bool IsLast;
};

} // namespace residue

#endif // RESIDUE_PASSES_PUBLICCHOICES_H
