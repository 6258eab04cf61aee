//===- HoldElements.cpp - Elements behind pointers in registers -----------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/HoldElements.h"
#include "HeldLoop.h"
#include "SecondLoops.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"

#define DEBUG_TYPE "hold-elements"

using namespace llvm;
using namespace residue;

/// Loops of a function that get a copy, and instructions of one.
static const unsigned MaxLoops = 4, MaxInstructions = 3000;

/// \p L gets a copy that holds what it may; returns that.
static Loop &hold(Loop &L, HeldLoop &What, Function &F,
                  FunctionAnalysisManager &AM) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  Value *Apart = What.emitCheck(*L.getLoopPreheader()->getTerminator());
  ValueToValueMapTy Map;
  Loop *Copy;
  copyBeside(L, Copy, Map, ".held", LI, DT).setCondition(Apart);
  DT.recalculate(F);
  What.promote(*Copy, Map, DT);
  return *Copy;
}

static bool isCandidate(const Loop &L) {
  SmallVector<BasicBlock *, 4> Exits;
  L.getExitBlocks(Exits);
  return mayCopyTurns(L, MaxInstructions) && !Exits.empty() &&
         none_of(Exits, [](const BasicBlock *BB) { return BB->isEHPad(); });
}

/// The next outermost loop that can hold elements gets a copy that does.
static bool holdNext(Function &F, FunctionAnalysisManager &AM,
                     SmallPtrSetImpl<const BasicBlock *> &Tried) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &AA = AM.getResult<AAManager>(F);
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!Tried.insert(L->getHeader()).second || !isCandidate(*L) ||
        !HeldLoop(*L, AA, DT, SE).isWorth() ||
        !shouldTransform(Transformation::HoldElements, L->getHeader()->front()))
      continue;
    auto Leave = [&](const Loop &Done) {
      for (const Loop *Inside : Done.getLoopsInPreorder())
        Tried.insert(Inside->getHeader());
    };
    Leave(*L);
    OptimizationRemarkEmitter ORE(&F);
    OptimizationRemark Remark(DEBUG_TYPE, "Held", L->getStartLoc(),
                              L->getHeader());
    bringIntoForm(*L, AM);
    if (HeldLoop What(*L, AA, DT, SE);
        L->isLoopSimplifyForm() && What.isWorth()) {
      if (What.needsCopy()) {
        Leave(hold(*L, What, F, AM));
        ORE.emit(Remark << "elements are held in registers where pointers do "
                           "not overlap");
      } else {
        ValueToValueMapTy Same;
        What.promote(*L, Same, DT);
        ORE.emit(Remark << "elements are loaded once");
      }
    }
    AM.invalidate(F, PreservedAnalyses::none());
    return true;
  }
  return false;
}

PreservedAnalyses HoldElementsPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  if (F.hasOptSize() || !hasWideDivisions(F) ||
      AM.getResult<LoopAnalysis>(F).empty() ||
      any_of(F, [](const BasicBlock &BB) { return BB.hasAddressTaken(); }))
    return PreservedAnalyses::all();
  SmallPtrSet<const BasicBlock *, 8> Tried;
  unsigned Count = 0;
  while (Count != MaxLoops && holdNext(F, AM, Tried))
    ++Count;
  return Count ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
