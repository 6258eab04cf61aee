//===- PublicChoices.cpp - Reductions of some turns alone -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   s = x + y                          s = x + y
//   r = s mod M                        br c, side, join
//   z = select c, r, s         side:   r = s mod M
//                              join:   z = phi [ r, side ], [ s, before ]
//
// Reductions and casts have no effects, and run where their only user is.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/PublicChoices.h"
#include "PublicNumber.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// \p U takes it behind the loop: where that ends in the turn that reduces.
static bool isBehind(const Use &U, const Loop &L) {
  const auto *User = cast<Instruction>(U.getUser());
  return !isa<PHINode>(User) && !L.contains(User);
}

/// What is computed in \p L for \p Side of \p Choice alone, the last first:
/// casts of a reduction. None if it is something else.
static SmallVector<Instruction *, 4> reductionFor(SelectInst &Choice,
                                                  Value *Side, const Loop &L) {
  SmallVector<Instruction *, 4> Result;
  const Instruction *User = &Choice;
  auto *I = dyn_cast<Instruction>(Side);
  while (I && I->getParent() == Choice.getParent() &&
         all_of(I->uses(), [&](const Use &U) {
           return U.getUser() == User || isBehind(U, L);
         })) {
    Result.push_back(I);
    if (reductionModulus(*I))
      return Result;
    if (!isa<CastInst>(I))
      break;
    User = I;
    I = dyn_cast<Instruction>(I->getOperand(0));
  }
  return {};
}

/// Copies of \p Reduction for who takes it behind \p L: these run once.
static void copyBehind(ArrayRef<Instruction *> Reduction, const Loop &L) {
  for (Instruction *I : Reduction)
    for (Use &U : make_early_inc_range(I->uses())) {
      if (!isBehind(U, L))
        continue;
      auto *User = cast<Instruction>(U.getUser());
      Instruction *Copy = I->clone();
      Copy->insertBefore(User->getIterator());
      Copy->setName(I->getName());
      U.set(Copy);
    }
}

/// Says of a call that it is here to be in the way of SimplifyCFG.
static const char InTheWay[] = "residue.in.the.way";

/// A branch in place of \p Choice, around what one of its sides takes; where
/// it is to \p Stay, with a call that is not run for nothing.
static bool branchAround(SelectInst &Choice, LoopInfo &LI, bool Stay) {
  const Loop *L = LI.getLoopFor(Choice.getParent());
  if (!L)
    return false;
  for (bool IsTrue : {true, false}) {
    Value *Side = IsTrue ? Choice.getTrueValue() : Choice.getFalseValue();
    Value *Other = IsTrue ? Choice.getFalseValue() : Choice.getTrueValue();
    SmallVector<Instruction *, 4> Reduction = reductionFor(Choice, Side, *L);
    if (Reduction.empty() || is_contained(Reduction, Other) ||
        !shouldTransform(Transformation::PublicChoices, Choice))
      continue;
    copyBehind(Reduction, *L);
    BasicBlock *Before = Choice.getParent();
    Value *Condition = Choice.getCondition();
    MDNode *Weights = Choice.getMetadata(LLVMContext::MD_prof);
    Instruction *Then =
        IsTrue ? SplitBlockAndInsertIfThen(Condition, Choice.getIterator(),
                                           /*Unreachable=*/false, Weights,
                                           /*DTU=*/nullptr, &LI)
               : SplitBlockAndInsertIfElse(Condition, Choice.getIterator(),
                                           /*Unreachable=*/false, Weights,
                                           /*DTU=*/nullptr, &LI);
    for (Instruction *I : reverse(Reduction))
      I->moveBefore(*Then->getParent(), Then->getIterator());
    if (Stay)
      IRBuilder<>(Then)
          .CreateIntrinsic(Intrinsic::sideeffect, ArrayRef<Type *>(),
                           ArrayRef<Value *>())
          ->setMetadata(InTheWay, MDNode::get(Choice.getContext(), {}));
    BasicBlock *Join = Choice.getParent();
    auto *Phi = PHINode::Create(Choice.getType(), 2);
    Phi->insertInto(Join, Join->begin());
    Phi->setDebugLoc(Choice.getDebugLoc());
    Phi->takeName(&Choice);
    Phi->addIncoming(Side, Then->getParent());
    Phi->addIncoming(Other, Before);
    Choice.replaceAllUsesWith(Phi);
    Choice.eraseFromParent();
    return true;
  }
  return false;
}

PreservedAnalyses PublicChoicesPass::run(Function &F,
                                         FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  bool Changed = false;
  SmallVector<SelectInst *, 4> Choices;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (IsLast && I.getMetadata(InTheWay)) {
      I.eraseFromParent();
      Changed = true;
    } else if (auto *Choice = dyn_cast<SelectInst>(&I))
      if (Choice->getType()->isIntegerTy() &&
          isPublicCondition(Choice->getCondition()))
        Choices.push_back(Choice);
  if (!Choices.empty()) {
    auto &LI = AM.getResult<LoopAnalysis>(F);
    for (SelectInst *Choice : Choices)
      Changed |= branchAround(*Choice, LI, /*Stay=*/!IsLast);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
