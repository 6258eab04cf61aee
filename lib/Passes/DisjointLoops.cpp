//===- DisjointLoops.cpp - Loops whose pointers do not overlap ------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/DisjointLoops.h"
#include "LoopMemory.h"
#include "ProductDepths.h"
#include "SecondLoops.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#define DEBUG_TYPE "disjoint-loops"

using namespace llvm;
using namespace residue;

/// A turn with so many products may be planned, or with MaxProductsInLanes of
/// loops inside whose turns are too short for lanes.
static const unsigned MaxProducts = 32;
/// Turns of a loop inside, and instructions of what is copied.
static const unsigned MaxTurnsInside = 16, MaxInstructions = 3000;

//===----------------------------------------------------------------------===//
// Which loops
//===----------------------------------------------------------------------===//

/// One block, or blocks one after the other and loops of one block that turn a
/// few times.
static bool becomesBlock(const Loop &L, ScalarEvolution &SE) {
  if (!endsAtItsEnd(L))
    return false;
  for (const Loop *Inside : L.getSubLoops()) {
    unsigned Turns = SE.getSmallConstantTripCount(Inside);
    if (Inside->getNumBlocks() != 1 || !endsAtItsEnd(*Inside) || !Turns ||
        Turns > MaxTurnsInside)
      return false;
  }
  return all_of(L.blocks(), [&](const BasicBlock *BB) {
    return BB == L.getLoopLatch() || BB->getSingleSuccessor() ||
           any_of(L.getSubLoops(),
                  [&](const Loop *Inside) { return Inside->contains(BB); });
  });
}

/// Products and instructions of a turn of \p L.
static std::pair<unsigned, unsigned> sizeOf(const Loop &L,
                                            ScalarEvolution &SE) {
  unsigned Products = 0, Instructions = 0;
  for (const BasicBlock *BB : L.blocks()) {
    unsigned Turns = 1;
    for (const Loop *Inside : L.getSubLoops())
      if (Inside->contains(BB))
        Turns = SE.getSmallConstantTripCount(Inside);
    Instructions += Turns * BB->size();
    for (const Instruction &I : *BB)
      if (isWideProduct(I))
        Products += Turns;
  }
  return {Products, Instructions};
}

static bool isCandidate(Loop &L, unsigned Lanes, ScalarEvolution &SE) {
  if (!becomesBlock(L, SE))
    return false;
  bool IsLong =
      L.isInnermost() || any_of(L.getSubLoops(), [&](const Loop *Inside) {
        return fillsLanes(*Inside, Lanes);
      });
  auto [Products, Instructions] = sizeOf(L, SE);
  if (Products < 2 || Instructions > MaxInstructions ||
      Products > (IsLong ? MaxProducts : MaxProductsInLanes))
    return false;
  if (!L.isInnermost())
    return any_of(L.blocks(), [](const BasicBlock *BB) {
      return any_of(*BB,
                    [](const Instruction &I) { return isa<StoreInst>(I); });
    });
  std::optional<LoopMemory> Memory = LoopMemory::find(L, SE);
  return Memory && Memory->hasWork();
}

//===----------------------------------------------------------------------===//
// The second loop
//===----------------------------------------------------------------------===//

/// Unrolls the loops inside of \p Second, so that it has one block.
static bool unrollInside(SecondLoop &Second) {
  Function &F = Second.function();
  BasicBlock &Header = Second.header();
  FunctionAnalysisManager &AM = Second.analyses();
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  Loop *L = Second.loop();
  SmallVector<Loop *, 4> Inside(L->begin(), L->end());
  for (Loop *Each : Inside) {
    UnrollLoopOptions Options = {};
    Options.Count = SE.getSmallConstantTripCount(Each);
    if (Second.unroll(*Each, Options) != LoopUnrollResult::FullyUnrolled)
      return false;
  }
  DomTreeUpdater DTU(AM.getResult<DominatorTreeAnalysis>(F),
                     DomTreeUpdater::UpdateStrategy::Eager);
  while (BasicBlock *Next = Header.getSingleSuccessor())
    if (Next == &Header || !MergeBlockIntoPredecessor(Next, &DTU, &LI))
      return false;
  Second.invalidate();
  return true;
}

PreservedAnalyses DisjointLoopsPass::run(Function &F,
                                         FunctionAnalysisManager &AM) {
  auto Make = [](SecondLoop &Second, unsigned) {
    return (Second.header().getSingleSuccessor() == nullptr ||
            unrollInside(Second)) &&
           Second.hold();
  };
  return SecondLoops{Transformation::DisjointLoops,
                     DEBUG_TYPE,
                     "Apart",
                     "elements are held in lanes where pointers do not overlap",
                     isCandidate,
                     Make}
      .run(F, AM);
}
