//===- PeelTurns.h - First turns, that take what is not reduced -*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What comes from a caller may be p or more, and then `(a + p - b) % p` wraps,
/// and `s >= p ? s - p : s` reduces nothing:
///
///   fe x = P->x, z = P->z;
///   for (i = 254; i >= 0; i--) {
///     fe d = sub(x, z);            // z is P->z in the first turn
///     ...
///     x = mul(...), z = mul(...);  // and below p in all others
///   }
///
/// Where each turn leaves residues to the next one, and differences or
/// corrections are residues of residues alone, the first turn is put in front
/// of the loop: it is computed as the source says, and the others modulo p.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_PEELTURNS_H
#define RESIDUE_PASSES_PEELTURNS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct PeelTurnsPass : llvm::PassInfoMixin<PeelTurnsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_PEELTURNS_H
