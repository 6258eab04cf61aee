//===- LimitUnrolling.cpp - Keep loops over field operations --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/LimitUnrolling.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace residue;

/// A loop may be unrolled to so many field operations: short loops over arrays
/// of field elements have to be, or the arrays stay in memory.
static const unsigned MaxUnrolledReductions = 16;

/// Tells our wish from the programmer's.
static const char LimitedHere[] = "residue.unroll.limited";

bool residue::mayUnroll(const Loop &L) {
  return hasUnrollTransformation(&L) == TM_Unspecified ||
         findStringMetadataForLoop(&L, LimitedHere);
}

/// A loop that puts a wide number together, or takes it apart, so many times as
/// it is told. A turn does much already; and where the number of turns has a
/// bound, an unrolled loop could run more often than that, as far as anyone can
/// tell, so that nothing bounds the number any more.
static bool collectsNumber(const Loop &L, ScalarEvolution &SE) {
  auto IsWide = [](const PHINode &Phi) {
    return isWideInteger(*Phi.getType());
  };
  return L.isInnermost() && L.getNumBlocks() == 1 &&
         any_of(L.getHeader()->phis(), IsWide) &&
         !SE.getSmallConstantTripCount(&L);
}

PreservedAnalyses LimitUnrollingPass::run(Loop &L, LoopAnalysisManager &AM,
                                          LoopStandardAnalysisResults &AR,
                                          LPMUpdater &U) {
  unsigned Reductions = 0;
  for (BasicBlock *BB : L.blocks())
    Reductions += count_if(*BB, isRaisedCall);
  bool Collects =
      !Reductions && collectsNumber(L, AR.SE) &&
      hasRaisedReductions(*L.getHeader()->getModule()) &&
      any_of(instructions(L.getHeader()->getParent()), isRaisedCall);
  if (!Reductions && !Collects)
    return PreservedAnalyses::all();
  unsigned Trips = AR.SE.getSmallConstantTripCount(&L);
  if (Trips && Trips * Reductions <= MaxUnrolledReductions)
    return PreservedAnalyses::all();
  // What the programmer asked for stands.
  if (hasUnrollTransformation(&L) != TM_Unspecified)
    return PreservedAnalyses::all();
  if (!shouldTransform(Transformation::LimitUnrolling, *L.getHeader()))
    return PreservedAnalyses::all();
  addStringMetadataToLoop(&L, "llvm.loop.unroll.disable", true);
  addStringMetadataToLoop(&L, LimitedHere, true);
  return PreservedAnalyses::all();
}
