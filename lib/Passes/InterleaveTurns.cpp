//===- InterleaveTurns.cpp - Turns of a loop side by side -----------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns are the lanes of a vector, so that no product changes its lane, however
// many a turn has. What is loaded in a later turn was stored in none of those
// beside it (LoopMemory), so all stores may follow all loads.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/InterleaveTurns.h"
#include "LoopMemory.h"
#include "ProductDepths.h"
#include "SecondLoops.h"
#include "residue/Plan/RepresentationChoice.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

#define DEBUG_TYPE "interleave-turns"

using namespace llvm;
using namespace residue;

/// Instructions of the turns of a block.
static const unsigned MaxInstructions = 3000;

/// Products of a turn of \p L that do not wait for one of the turn before.
static unsigned countFreeProducts(const Loop &L) {
  SmallPtrSet<const Value *, 16> Waiting;
  unsigned Free = 0;
  for (const Instruction &I : *L.getHeader()) {
    bool Waits = isa<PHINode>(I)
                     ? isWideInteger(*I.getType())
                     : any_of(I.operands(), [&](const Value *Operand) {
                         return Waiting.contains(Operand);
                       });
    if (Waits)
      Waiting.insert(&I);
    else
      Free += isWideProduct(I);
  }
  return Free;
}

static bool isCandidate(Loop &L, unsigned Lanes, ScalarEvolution &SE) {
  if (!L.isInnermost() || L.getNumBlocks() != 1 || !endsAtItsEnd(L) ||
      !countFreeProducts(L) || fillsLanes(L, Lanes))
    return false;
  const BasicBlock &Turn = *L.getHeader();
  unsigned Turns = SE.getSmallConstantTripCount(&L);
  if ((Turns && Turns < Lanes) ||
      count_if(Turn, isWideProduct) * Lanes > MaxProductsInLanes ||
      Turn.size() * Lanes > MaxInstructions)
    return false;
  std::optional<LoopMemory> Memory = LoopMemory::find(L, SE);
  return Memory && Memory->turnsAreApart();
}

/// As many turns as there are \p Lanes become one.
static bool interleave(SecondLoop &Second, unsigned Lanes) {
  auto &SE =
      Second.analyses().getResult<ScalarEvolutionAnalysis>(Second.function());
  Loop *L = Second.loop(), *Rest = nullptr;
  UnrollLoopOptions Options = {};
  Options.Count = Lanes;
  Options.Runtime = SE.getSmallConstantTripMultiple(L) % Lanes != 0;
  Options.AllowExpensiveTripCount = true;
  if (Second.unroll(*L, Options, &Rest) !=
          LoopUnrollResult::PartiallyUnrolled ||
      L->getNumBlocks() != 1)
    return false;
  if (Rest)
    addStringMetadataToLoop(Rest, InsteadOfLoop, true);
  LoopMemory::deferStores(Second.header());
  Second.invalidate();
  return true;
}

PreservedAnalyses InterleaveTurnsPass::run(Function &F,
                                           FunctionAnalysisManager &AM) {
  auto Make = [](SecondLoop &Second, unsigned Lanes) {
    return Second.hold() && interleave(Second, Lanes);
  };
  return SecondLoops{Transformation::InterleaveTurns,
                     DEBUG_TYPE,
                     "SideBySide",
                     "turns are computed side by side, in lanes",
                     isCandidate,
                     Make}
      .run(F, AM);
}
