//===- OneExit.cpp - Loops that leave at their end ------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OneExit.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopRotationUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace residue;

namespace {

/// A conditional branch that leaves a loop.
struct Leaving {
  BranchInst *Branch;
  BasicBlock *To;
  /// It leaves where the condition is so.
  bool IfTrue;
};

} // namespace

static std::optional<Leaving> leavingOf(const Loop &L, BasicBlock *BB) {
  auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
  if (!Branch || !Branch->isConditional())
    return std::nullopt;
  bool IfTrue = !L.contains(Branch->getSuccessor(0)),
       IfFalse = !L.contains(Branch->getSuccessor(1));
  if (IfTrue == IfFalse)
    return std::nullopt;
  return Leaving{Branch, Branch->getSuccessor(IfTrue ? 0 : 1), IfTrue};
}

/// What a comparison of a phi node of the head has of the next turn.
static Value *inNextTurn(const Loop &L, Value *V) {
  auto *Phi = dyn_cast<PHINode>(V);
  return Phi && Phi->getParent() == L.getHeader()
             ? Phi->getIncomingValueForBlock(L.getLoopLatch())
             : V;
}

/// Nothing in \p BB but phi nodes and what may be computed too early.
static bool isTest(const BasicBlock &BB) {
  return all_of(BB, [](const Instruction &I) {
    return isa<PHINode>(I) || I.isTerminator() ||
           (!I.mayReadOrWriteMemory() && isSafeToSpeculativelyExecute(&I));
  });
}

/// \p AtEnd leaves only where \p AtHead, read in the next turn, leaves too:
/// both compare one number with constants.
static bool implies(const Loop &L, const Leaving &AtEnd,
                    const Leaving &AtHead) {
  auto *End = dyn_cast<ICmpInst>(AtEnd.Branch->getCondition()),
       *Head = dyn_cast<ICmpInst>(AtHead.Branch->getCondition());
  if (!End || !Head)
    return false;
  auto *Ended = dyn_cast<ConstantInt>(End->getOperand(1)),
       *Begun = dyn_cast<ConstantInt>(Head->getOperand(1));
  if (!Ended || !Begun ||
      End->getOperand(0) != inNextTurn(L, Head->getOperand(0)) ||
      Head->getOperand(0) == inNextTurn(L, Head->getOperand(0)))
    return false;
  auto RangeOf = [](const ICmpInst &Compare, bool Holds,
                    const ConstantInt &Number) {
    return ConstantRange::makeExactICmpRegion(
        Holds ? Compare.getPredicate() : Compare.getInversePredicate(),
        Number.getValue());
  };
  return RangeOf(*Head, AtHead.IfTrue, *Begun)
      .contains(RangeOf(*End, AtEnd.IfTrue, *Ended));
}

bool residue::canHaveOneExit(const Loop &L) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  BasicBlock *Head = L.getHeader(), *End = L.getLoopLatch();
  if (!End || Head == End || Exiting.size() != 2 ||
      !is_contained(Exiting, Head) || !is_contained(Exiting, End) ||
      !isTest(*Head))
    return false;
  auto AtHead = leavingOf(L, Head), AtEnd = leavingOf(L, End);
  return AtHead && AtEnd && implies(L, *AtEnd, *AtHead);
}

/// The end of a rotated loop is a test behind the one that was at its end.
void residue::giveOneExit(Loop &L, const LoopAnalyses &A) {
  simplifyLoop(&L, &A.DT, &A.LI, &A.SE, &A.AC, nullptr,
               /*PreserveLCSSA=*/false);
  BasicBlock *First = L.getLoopLatch();
  formLCSSARecursively(L, A.DT, &A.LI, &A.SE);
  SimplifyQuery SQ(First->getModule()->getDataLayout(), &A.DT, &A.AC);
  if (!LoopRotation(&L, &A.LI, &A.TTI, &A.AC, &A.DT, &A.SE, nullptr, SQ,
                    /*RotationOnly=*/true, /*Threshold=*/-1,
                    /*IsUtilMode=*/true))
    return;
  BasicBlock *Second = L.getLoopLatch();
  auto AtFirst = leavingOf(L, First), AtSecond = leavingOf(L, Second);
  if (Second == First || Second->getSinglePredecessor() != First ||
      !isTest(*Second) || !AtFirst || !AtSecond)
    return;

  // In the loop the second one alone; behind it, the first one.
  BasicBlock *Out = AtFirst->To, *Rest = AtSecond->To;
  auto *Behind =
      BasicBlock::Create(First->getContext(), Second->getName() + ".left",
                         First->getParent(), Out);
  auto *Again = cast<BranchInst>(AtFirst->Branch->clone());
  Again->setMetadata(LLVMContext::MD_loop, nullptr);
  Again->insertInto(Behind, Behind->end());
  Again->setSuccessor(AtFirst->IfTrue ? 0 : 1, Out);
  Again->setSuccessor(AtFirst->IfTrue ? 1 : 0, Rest);
  BranchInst::Create(Second, AtFirst->Branch->getIterator())
      ->setDebugLoc(AtFirst->Branch->getDebugLoc());
  AtFirst->Branch->eraseFromParent();
  AtSecond->Branch->setSuccessor(AtSecond->IfTrue ? 0 : 1, Behind);
  Out->replacePhiUsesWith(First, Behind);
  Rest->replacePhiUsesWith(Second, Behind);
  Loop *Outer = nullptr;
  for (BasicBlock *To : {Out, Rest})
    if (Loop *Of = A.LI.getLoopFor(To);
        Of && (!Outer || Outer->contains(Of)) && Of->contains(&L))
      Outer = Of;
  if (Outer)
    Outer->addBasicBlockToLoop(Behind, A.LI);
  MergeBlockIntoPredecessor(Second, nullptr, &A.LI);
  A.DT.recalculate(*First->getParent());
  A.SE.forgetTopmostLoop(&L);
}
