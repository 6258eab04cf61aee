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
// beside it (LoopMemory), so all stores may follow all loads. Sums and powers
// of which each turn makes the next one are parts of their own
// (TurnRecurrences).
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/InterleaveTurns.h"
#include "LoopMemory.h"
#include "ProductDepths.h"
#include "SecondLoops.h"
#include "TurnRecurrences.h"
#include "residue/Analysis/Frequency.h"
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

/// Products of a turn of \p L that need not wait for one of the turn before.
static unsigned countFreeProducts(Loop &L) {
  SmallPtrSet<const Value *, 16> Waiting;
  unsigned Free = 0;
  for (Instruction &I : *L.getHeader()) {
    auto *Phi = dyn_cast<PHINode>(&I);
    bool Waits =
        Phi ? isWideInteger(*I.getType()) && !TurnRecurrence::find(*Phi, L, 1)
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

static SmallVector<PHINode *, 8> phisOf(SecondLoop &Second) {
  return to_vector<8>(make_pointer_range(Second.header().phis()));
}

/// The turns that make up for what a loop of \p Lanes at once has in front of
/// it and behind it.
static unsigned leastTurns(SecondLoop &Second, unsigned Lanes) {
  unsigned Least = 0;
  for (PHINode *Phi : phisOf(Second))
    if (std::optional<TurnRecurrence> R =
            TurnRecurrence::find(*Phi, *Second.loop(), 1))
      Least = std::max(Least, R->leastTurns(Lanes));
  return Least;
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
  for (PHINode *Phi : phisOf(Second))
    if (std::optional<TurnRecurrence> R = TurnRecurrence::find(*Phi, *L, Lanes))
      R->split();
  LoopMemory::deferStores(Second.header());
  Second.invalidate();
  return true;
}

static bool make(SecondLoop &Second, unsigned Lanes) {
  return Second.hold(leastTurns(Second, Lanes)) && interleave(Second, Lanes);
}

static SecondLoops turnsSideBySide() {
  return {Transformation::InterleaveTurns,
          DEBUG_TYPE,
          "SideBySide",
          "turns are computed side by side, in lanes",
          isCandidate,
          make,
          roundsOfWaiting};
}

bool InterleaveTurnsPass::hasCandidates(Function &F,
                                        FunctionAnalysisManager &AM) {
  return turnsSideBySide().hasCandidates(F, AM);
}

PreservedAnalyses InterleaveTurnsPass::run(Function &F,
                                           FunctionAnalysisManager &AM) {
  return turnsSideBySide().run(F, AM);
}
