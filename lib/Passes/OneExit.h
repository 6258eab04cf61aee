//===- OneExit.h - Loops that leave at their end ----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop that asks at its head whether there is another full block, and at its
/// end whether there is anything left, can ask the second behind the first:
/// where nothing is left there is no full block. Then it has one exit.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_ONEEXIT_H
#define RESIDUE_LIB_PASSES_ONEEXIT_H

#include "llvm/Analysis/LoopInfo.h"

namespace llvm {
class AssumptionCache;
class DominatorTree;
class ScalarEvolution;
class TargetTransformInfo;
} // namespace llvm

namespace residue {

/// Those that are kept.
struct LoopAnalyses {
  llvm::LoopInfo &LI;
  llvm::DominatorTree &DT;
  llvm::ScalarEvolution &SE;
  llvm::AssumptionCache &AC;
  const llvm::TargetTransformInfo &TTI;
};

/// \p L leaves at its head and at its end, and the one at the end is taken only
/// where the one at the head would be.
bool canHaveOneExit(const llvm::Loop &L);

/// Lets \p L, which can, leave at its end only.
void giveOneExit(llvm::Loop &L, const LoopAnalyses &A);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_ONEEXIT_H
