//===- FrozenWords.cpp - Words of chains that are frozen ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FrozenWords.h"
#include "residue/Analysis/InsertionPoint.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace residue;

/// Steps of some ten words.
static const unsigned MaxValues = 96;

/// A part of a step of a chain, or what combines its carries: poison if an
/// operand is, and only then.
static User *partOfStep(Value *V) {
  if (auto *Part = dyn_cast<ExtractValueInst>(V))
    return dyn_cast<WithOverflowInst>(Part->getAggregateOperand());
  auto *I = dyn_cast<Instruction>(V);
  bool IsPart = I && !I->hasPoisonGeneratingFlags() &&
                (isa<ZExtInst>(I) ||
                 (I->isBitwiseLogicOp() && I->getType()->isIntegerTy(1)));
  return IsPart ? I : nullptr;
}

/// What the step, and those that carry into it, are of, where that may be
/// poison. None if \p V is no part of a step, or of too many.
static std::optional<SmallVector<Value *, 8>> operandsOfSteps(Value *V,
                                                              Function &F) {
  SmallVector<Value *, 8> Found;
  SmallSetVector<Value *, 32> Values;
  Values.insert(V);
  for (unsigned Next = 0; Next != Values.size(); ++Next) {
    Value *Each = Values[Next];
    if (User *Step = partOfStep(Each)) {
      for (Value *Operand : Step->operand_values())
        if (Operand->getType()->isIntegerTy())
          Values.insert(Operand);
    } else if (Each == V || Values.size() > MaxValues) {
      return std::nullopt;
    } else if (!isGuaranteedNotToBePoison(Each)) {
      if (isa<Constant>(Each) || !placeBehind(*Each, F))
        return std::nullopt;
      Found.push_back(Each);
    }
  }
  return Found;
}

Value *FrozenWords::frozen(IRBuilderBase &B, Value *V) {
  if (isGuaranteedNotToBePoison(V))
    return V;
  Function &F = *B.GetInsertBlock()->getParent();
  auto Operands = operandsOfSteps(V, F);
  if (!Operands)
    return B.CreateFreeze(V, V->getName() + ".fr");
  for (Value *Operand : *Operands) {
    IRBuilderBase::InsertPointGuard Guard(B);
    BasicBlock::iterator Place = *placeBehind(*Operand, F);
    B.SetInsertPoint(Place->getParent(), Place);
    Value *Whole = B.CreateFreeze(Operand, Operand->getName() + ".fr");
    Operand->replaceUsesWithIf(
        Whole, [&](const Use &U) { return U.getUser() != Whole; });
    Frozen[Operand] = Whole;
  }
  return V;
}

Value *FrozenWords::current(Value *V) const {
  auto It = Frozen.find(V);
  return It == Frozen.end() ? V : It->second;
}
