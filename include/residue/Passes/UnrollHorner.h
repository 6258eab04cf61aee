//===- UnrollHorner.h - Several steps of a polynomial at once ---*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop that evaluates a polynomial modulo M by Horner's rule,
///
///   x = (x + a_i) r % M     or     x = (x r + a_i) % M,
///
/// is one chain: every multiplication waits for the reduction before it. Four
/// steps at once are
///
///   x = ((x + a_0) r^4 + a_1 r^3 + a_2 r^2 + a_3 r) % M,
///
/// where only one product waits, and one reduction does for all of them. The
/// powers of r are computed in front of the loop. Modulo M this is the same
/// number; so is the canonical one.
///
/// What is added may be corrected by a comparison, s = x r % M + a_i and then
/// s >= M ? s - M : s, where a_i may be M or more. Inside of the loop that is
/// the residue of s; where the loop is left, x r % M is the residue of what
/// went round minus the last a_i, and the sum is corrected as the source says.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_UNROLLHORNER_H
#define RESIDUE_PASSES_UNROLLHORNER_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct UnrollHornerPass : llvm::PassInfoMixin<UnrollHornerPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_UNROLLHORNER_H
