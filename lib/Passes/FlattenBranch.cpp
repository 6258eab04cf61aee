//===- FlattenBranch.cpp - A branch becomes a choice ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/FlattenBranch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace residue;

BranchSides residue::sidesOf(const BranchInst &Branch) {
  if (!Branch.isConditional())
    return {};
  auto *From = const_cast<BasicBlock *>(Branch.getParent());
  auto Next = [&](BasicBlock *Side) -> BasicBlock * {
    auto *Out = dyn_cast<BranchInst>(Side->getTerminator());
    return Out && Out->isUnconditional() &&
                   Side->getSinglePredecessor() == From &&
                   !isa<PHINode>(Side->front()) && !Side->hasAddressTaken()
               ? Out->getSuccessor(0)
               : nullptr;
  };
  BasicBlock *A = Branch.getSuccessor(0), *B = Branch.getSuccessor(1);
  BranchSides Sides;
  if (BasicBlock *BehindA = Next(A);
      BehindA && (BehindA == B || BehindA == Next(B)))
    Sides.Meeting = BehindA;
  else if (Next(B) == A)
    Sides.Meeting = A;
  if (Sides.Meeting == From)
    return {};
  Sides.IfTrue = A == Sides.Meeting ? From : A;
  Sides.IfFalse = B == Sides.Meeting ? From : B;
  return Sides;
}

bool residue::doOnly(const BranchInst &Branch, const BranchSides &Sides,
                     function_ref<bool(const Instruction &)> Allowed) {
  return all_of(ArrayRef({Sides.IfTrue, Sides.IfFalse}),
                [&](const BasicBlock *Side) {
                  return Side == Branch.getParent() ||
                         all_of(drop_end(*Side), [&](const Instruction &I) {
                           return I.isDebugOrPseudoInst() || Allowed(I);
                         });
                });
}

void residue::flattenBranch(BranchInst &Branch, const BranchSides &Sides) {
  BasicBlock *From = Branch.getParent(), *Meeting = Sides.Meeting;
  for (BasicBlock *Side : {Sides.IfTrue, Sides.IfFalse})
    if (Side != From)
      From->splice(Branch.getIterator(), Side, Side->begin(),
                   Side->getTerminator()->getIterator());
  IRBuilder<> B(&Branch);
  bool IsOnlyWay = Meeting->hasNPredecessors(2);
  for (PHINode &Phi : Meeting->phis()) {
    Value *Chosen = Phi.getIncomingValueForBlock(Sides.IfTrue);
    Value *Other = Phi.getIncomingValueForBlock(Sides.IfFalse);
    if (Chosen != Other)
      Chosen = B.CreateSelect(Branch.getCondition(), Chosen, Other,
                              IsOnlyWay ? Phi.getName() : "chosen");
    if (Phi.getBasicBlockIndex(From) >= 0)
      Phi.setIncomingValueForBlock(From, Chosen);
    else
      Phi.addIncoming(Chosen, From);
  }
  B.CreateBr(Meeting)->setDebugLoc(Branch.getDebugLoc());
  Branch.eraseFromParent();
  for (BasicBlock *Side : {Sides.IfTrue, Sides.IfFalse})
    if (Side != From)
      DeleteDeadBlock(Side);
  MergeBlockIntoPredecessor(Meeting);
}
