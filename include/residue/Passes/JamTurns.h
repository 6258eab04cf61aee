//===- JamTurns.h - Turns of a loop around loops, side by side --*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop whose turns do not wait for each other's products, with loops inside
/// where each step waits for the one before: hashes of many messages, a
/// polynomial at many places, powers of many numbers.
///
///   for (size_t i = 0; i < n; i++) {
///     fe r = a[i];
///     for (int j = 0; j < rounds; j++)
///       r = mul(add(r, c[j]), add(r, c[j]));
///     a[i] = r;
///   }
///
/// Where all branches inside go the same way in every turn, as they do in code
/// of constant time, several turns are computed together, block by block, each
/// a lane: unroll and jam (D. Callahan, S. Carr, K. Kennedy, Improving Register
/// Allocation for Subscripted Variables, 1990) without a limit to the shape of
/// what is inside. As with turns of a single block (InterleaveTurns.h) that is
/// a second loop, for pointers that do not overlap, and only where it is in
/// lanes.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_JAMTURNS_H
#define RESIDUE_PASSES_JAMTURNS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct JamTurnsPass : llvm::PassInfoMixin<JamTurnsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_JAMTURNS_H
