//===- LoopLeavings.cpp - What is wanted behind a loop --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopLeavings.h"
#include "residue/Analysis/InsertionPoint.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

/// \p I computes the same wherever it is, from operands and nothing else.
static bool canMove(const Instruction &I) {
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return isa<CallInst>(Call) && Call->doesNotAccessMemory() &&
           Call->doesNotThrow() && Call->willReturn() &&
           !Call->isConvergent() && !Call->getType()->isVoidTy();
  return !isa<PHINode>(I) && !I.isTerminator() && !I.mayReadOrWriteMemory() &&
         !I.isEHPad() && !isa<AllocaInst>(I);
}

/// The block behind \p L that dominates all uses of \p I, and that no loop
/// repeats more often than \p L; null if there is none.
static BasicBlock *blockBehind(const Instruction &I, const Loop &L,
                               const DominatorTree &DT, const LoopInfo &LI) {
  BasicBlock *Common = nullptr;
  for (const Use &U : I.uses()) {
    BasicBlock *Place = useBlock(U);
    if (L.contains(Place) || !DT.isReachableFromEntry(Place))
      return nullptr;
    Common = Common ? DT.findNearestCommonDominator(Common, Place) : Place;
  }
  const Loop *Around = L.getParentLoop();
  while (Common && LI.getLoopFor(Common) != Around) {
    const Loop *Inside = LI.getLoopFor(Common);
    if (Inside && L.contains(Inside))
      return nullptr;
    const DomTreeNode *Above = DT.getNode(Common)->getIDom();
    Common = Above ? Above->getBlock() : nullptr;
  }
  if (!Common || Common->getFirstInsertionPt() == Common->end())
    return nullptr;
  return Common;
}

/// A phi node of \p Behind wants something of \p Exiting's loop that nothing
/// else there does.
static bool leavesFor(const BasicBlock &Behind, const BasicBlock &Exiting,
                      const Loop &L) {
  return any_of(Behind.phis(), [&](const PHINode &Phi) {
    const auto *I =
        dyn_cast<Instruction>(Phi.getIncomingValueForBlock(&Exiting));
    return I && L.contains(I) && canMove(*I) &&
           all_of(I->uses(), [&](const Use &U) {
             return U.getUser() == &Phi || !L.contains(useBlock(U));
           });
  });
}

/// Blocks on the ways out of loops, for what phi nodes behind them want: that
/// other ways lead there, too, is no reason to compute it in every turn.
static void addWaysOut(Function &F) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  SmallVector<std::pair<BasicBlock *, BasicBlock *>, 4> Ways;
  for (BasicBlock &BB : F)
    if (const Loop *L = LI.getLoopFor(&BB);
        L && isa<BranchInst>(BB.getTerminator()))
      for (BasicBlock *Behind : successors(&BB))
        if (!L->contains(Behind) && !Behind->isEHPad() &&
            leavesFor(*Behind, BB, *L))
          Ways.emplace_back(&BB, Behind);
  for (auto [From, To] : Ways)
    SplitCriticalEdge(From, To);
}

void residue::sinkLoopLeavings(Function &F) {
  addWaysOut(F);
  DominatorTree DT(F);
  LoopInfo LI(DT);
  if (LI.empty())
    return;
  // What uses a value comes first, so that all of a conversion moves.
  for (BasicBlock *BB : post_order(&F))
    if (const Loop *L = LI.getLoopFor(BB))
      for (Instruction &I : make_early_inc_range(reverse(*BB))) {
        if (isInstructionTriviallyDead(&I)) {
          salvageDebugInfo(I);
          I.eraseFromParent();
          continue;
        }
        if (!canMove(I))
          continue;
        if (BasicBlock *Behind = blockBehind(I, *L, DT, LI))
          I.moveBefore(*Behind, Behind->getFirstInsertionPt());
      }
}
