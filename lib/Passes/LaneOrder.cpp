//===- LaneOrder.cpp - What lanes wait for comes first --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// It comes behind the proofs, which read what is emitted in the order in which
// it was: nothing is moved over its operands, and LLVM's verifier says so.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/LaneOrder.h"
#include "BlockSchedule.h"
#include "residue/Target/Compat.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

/// Fewer multiply-adds are over before their order counts.
static const unsigned LeastMultiplyAdds = 20;

/// Cycles of the block in that order. One vector is stored or read again in
/// each of them.
static double costOf(const BlockSchedule &Block, const BlockSchedule::Order &O,
                     const IssueModel &Model) {
  unsigned Spills = Block.spills(O);
  return std::max(Block.cycles(O), Spills) + Model.Spill * Spills;
}

/// The best of some orders, or none if the block stays as it is.
static std::optional<BlockSchedule::Order> findOrder(const BlockSchedule &Block,
                                                     const IssueModel &Model) {
  const BlockSchedule::Order Now = Block.inOrder();
  std::optional<BlockSchedule::Order> Best;
  // Where there are too few registers already, no other order has enough.
  if (Block.spills(Now) >= Block.leastCycles())
    return Best;
  double Least = costOf(Block, Now, Model) / Model.LeastGain;
  if (Block.leastCycles() >= Least)
    return Best;
  for (unsigned Window : Model.Windows) {
    BlockSchedule::Order O = Block.criticalFirst(Window);
    if (double Cost = costOf(Block, O, Model); Cost < Least) {
      Least = Cost;
      Best = std::move(O);
    }
  }
  return Best;
}

/// Each fake use is of the vector in front of it, which needs a register there
/// anyway.
static void putInOrder(BasicBlock &BB, const BlockSchedule &Block,
                       const BlockSchedule::Order &O, const IssueModel &Model) {
  Instruction *End = BB.getTerminator();
  IRBuilder<> B(End);
  unsigned Vectors = 0;
  for (unsigned Number : O) {
    Instruction &I = Block.instruction(Number);
    I.moveBefore(BB, End->getIterator());
    if (Block.startsVector(Number) && ++Vectors % Model.Together == 0)
      createFakeUse(B, &I);
  }
}

static const char Mark[] = "residue-lanes";

void residue::markLanes(Function &F) { F.addFnAttr(Mark); }

PreservedAnalyses LaneOrderPass::run(Function &F, FunctionAnalysisManager &) {
  if (!F.hasFnAttribute(Mark))
    return PreservedAnalyses::all();
  F.removeFnAttr(Mark);
  const IssueModel *Model = IssueModel::of(F);
  bool Changed = false;
  for (BasicBlock &BB : F) {
    // What has a fixed place there must keep it.
    if (!Model || BB.isEHPad() || BB.getTerminatingMustTailCall())
      continue;
    BlockSchedule Block(BB, *Model);
    if (Block.multiplyAdds() < LeastMultiplyAdds)
      continue;
    auto O = findOrder(Block, *Model);
    if (!O)
      continue;
    putInOrder(BB, Block, *O, *Model);
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
