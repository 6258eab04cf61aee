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
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Plan/RepresentationChoice.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

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
  Function &F = Second.function();
  FunctionAnalysisManager &AM = Second.analyses();
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &AC = AM.getResult<AssumptionAnalysis>(F);
  auto &TTI = AM.getResult<TargetIRAnalysis>(F);
  OptimizationRemarkEmitter ORE(&F);
  Loop *L = Second.loop();
  simplifyLoop(L, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/false);
  formLCSSARecursively(*L, DT, &LI, &SE);
  UnrollLoopOptions Options = {};
  Options.Count = Lanes;
  Options.Runtime = SE.getSmallConstantTripMultiple(L) % Lanes != 0;
  Options.AllowExpensiveTripCount = true;
  Loop *Rest = nullptr;
  if (UnrollLoop(L, Options, &LI, &SE, &DT, &AC, &TTI, &ORE,
                 /*PreserveLCSSA=*/true,
                 &Rest) != LoopUnrollResult::PartiallyUnrolled ||
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
  // Proofs of all loops together take too long.
  if (options().Verify || options().TheStage != Stage::Default ||
      !hasWideDivisions(F))
    return PreservedAnalyses::all();
  std::optional<LimbMachine> Machine = TargetModel::of(F).packedMachine();
  if (!Machine)
    return PreservedAnalyses::all();
  auto IsWanted = [&](Loop &L, ScalarEvolution &SE) {
    return isCandidate(L, Machine->Lanes, SE);
  };
  auto Make = [&](SecondLoop &Second) {
    return Second.hold() && interleave(Second, Machine->Lanes);
  };
  SecondLoops What = {Transformation::InterleaveTurns,
                      DEBUG_TYPE,
                      "SideBySide",
                      "turns are computed side by side, in lanes",
                      IsWanted,
                      Make};
  return What.addTo(F, AM) ? PreservedAnalyses::none()
                           : PreservedAnalyses::all();
}
