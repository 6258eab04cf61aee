//===- ChoiceWeb.cpp - Choices between what is chosen ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/ChoiceWeb.h"
#include "residue/Analysis/Frequency.h"
#include "residue/Analysis/InsertionPoint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

static bool isChoice(const Value &V) {
  return isa<SelectInst, PHINode>(V) && V.getType()->isIntegerTy();
}

iterator_range<Use *> residue::chosenOperands(Instruction &Choice) {
  Use *First = Choice.op_begin();
  return make_range(First + isa<SelectInst>(Choice), Choice.op_end());
}

bool ChoiceWeb::contains(const Value *V) const {
  // The set does not look at what it is asked for.
  return Choices.contains(const_cast<Instruction *>(dyn_cast<Instruction>(V)));
}

/// What is not chosen, or not between such, is taken out until nothing is.
static SetVector<Instruction *> choicesOf(Function &F,
                                          function_ref<bool(Value &V)> IsLeaf) {
  SetVector<Instruction *> Choices;
  for (Instruction &I : instructions(F))
    if (isChoice(I))
      Choices.insert(&I);
  SmallVector<Instruction *, 16> Left(Choices.getArrayRef());
  while (!Left.empty()) {
    Instruction *I = Left.pop_back_val();
    if (!Choices.contains(I) || all_of(chosenOperands(*I), [&](Use &U) {
          return isChoice(*U) ? Choices.contains(cast<Instruction>(U))
                              : IsLeaf(*U);
        }))
      continue;
    Choices.remove(I);
    for (User *U : I->users())
      if (isChoice(*U))
        Left.push_back(cast<Instruction>(U));
  }
  return Choices;
}

SetVector<Instruction *>
residue::connectedChoices(Instruction &First,
                          function_ref<bool(Instruction &I)> IsChoice) {
  SetVector<Instruction *> Found;
  Found.insert(&First);
  auto Add = [&](Value *V) {
    if (auto *I = dyn_cast<Instruction>(V); I && IsChoice(*I))
      Found.insert(I);
  };
  for (unsigned Next = 0; Next != Found.size(); ++Next) {
    Instruction *I = Found[Next];
    for (Use &U : chosenOperands(*I))
      Add(U);
    for (User *U : I->users())
      Add(U);
  }
  return Found;
}

std::vector<ChoiceWeb>
residue::choiceWebs(Function &F, function_ref<bool(Value &V)> IsLeaf) {
  std::vector<ChoiceWeb> Webs;
  SetVector<Instruction *> Choices = choicesOf(F, IsLeaf);
  SmallPtrSet<Instruction *, 16> Seen;
  for (Instruction *First : Choices) {
    if (Seen.contains(First))
      continue;
    ChoiceWeb Web;
    Web.Choices = connectedChoices(
        *First, [&](Instruction &I) { return Choices.contains(&I); });
    Seen.insert(Web.Choices.begin(), Web.Choices.end());
    auto IsOurs = [&](const User *U) { return Web.contains(U); };
    for (Instruction *I : Web.Choices) {
      if (!all_of(I->users(), IsOurs))
        Web.Exits.push_back(I);
      for (Use &U : chosenOperands(*I))
        if (auto *Leaf = dyn_cast<Instruction>(U);
            Leaf && !Web.contains(Leaf) && all_of(Leaf->users(), IsOurs))
          Web.Leaves.insert(Leaf);
    }
    Webs.push_back(std::move(Web));
  }
  return Webs;
}

double residue::exitFrequency(const ChoiceWeb &Web, const LoopInfo &LI) {
  double Sum = 0;
  for (const Instruction *I : Web.Exits) {
    double Used = 0;
    for (const Use &U : I->uses())
      if (!Web.contains(U.getUser()))
        Used = std::max(Used, frequency(*useBlock(U), LI));
    Sum += std::min(Used, frequency(*I->getParent(), LI));
  }
  return Sum;
}

double residue::leafFrequency(const ChoiceWeb &Web, const LoopInfo &LI) {
  double Sum = 0;
  for (const Instruction *I : Web.Leaves)
    Sum += frequency(*I->getParent(), LI);
  return Sum;
}
