//===- LowWords.cpp - Words as truncations --------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LowWords.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

static unsigned registerBits(const Function &F) {
  return F.getParent()->getDataLayout().getLargestLegalIntTypeSizeInBits();
}

/// The number of which \p I masks the low word.
static Instruction *maskedBy(const Instruction &I, unsigned Bits) {
  Value *Wide;
  const APInt *Mask;
  if (!I.getType()->isIntegerTy() ||
      I.getType()->getIntegerBitWidth() <= Bits ||
      !match(&I, m_And(m_Value(Wide), m_APInt(Mask))) || !Mask->isMask(Bits))
    return nullptr;
  return dyn_cast<Instruction>(Wide);
}

/// A choice of which the low words are all that is needed.
static SelectInst *chosenWords(Instruction &I, unsigned Bits) {
  auto *Select = dyn_cast<SelectInst>(&I);
  return Select && Select->getType()->isIntegerTy() &&
                 Select->getType()->getIntegerBitWidth() > Bits &&
                 !Select->use_empty() &&
                 all_of(Select->users(),
                        [&](const User *U) {
                          return isa<TruncInst>(U) &&
                                 U->getType()->isIntegerTy(Bits);
                        })
             ? Select
             : nullptr;
}

LowWords::LowWords(Function &F) {
  unsigned Bits = registerBits(F);
  SetVector<Instruction *> Numbers;
  SmallVector<SelectInst *, 8> Choices;
  if (Bits)
    for (Instruction &I : instructions(F)) {
      if (Instruction *Wide = maskedBy(I, Bits))
        Numbers.insert(Wide);
      if (SelectInst *Select = chosenWords(I, Bits))
        Choices.push_back(Select);
    }
  for (SelectInst *Select : Choices)
    choose(*Select, Bits);
  for (Instruction *Wide : Numbers)
    write(*Wide, Bits);
}

void LowWords::choose(SelectInst &Select, unsigned Bits) {
  IRBuilder<> B(&Select);
  auto WordOf = [&](Value *Side) {
    return B.CreateTrunc(Side, B.getIntNTy(Bits), "low");
  };
  Value *X = WordOf(Select.getTrueValue());
  Value *Y = WordOf(Select.getFalseValue());
  Value *Word = B.CreateSelect(Select.getCondition(), X, Y, "chosen");
  for (User *U : make_early_inc_range(Select.users()))
    replace(*cast<Instruction>(U), Select, *Word);
  for (Value *V : {Word, X, Y})
    if (isa<Instruction>(V))
      Written.push_back(V);
}

void LowWords::write(Instruction &Wide, unsigned Bits) {
  auto Place = Wide.getInsertionPointAfterDef();
  if (!Place)
    return;
  SmallVector<Instruction *, 4> Masks, Words;
  for (User *U : Wide.users()) {
    auto *I = cast<Instruction>(U);
    if (maskedBy(*I, Bits) == &Wide)
      Masks.push_back(I);
    else if (isa<TruncInst>(I) && I->getType()->isIntegerTy(Bits))
      Words.push_back(I);
  }
  IRBuilder<> B((*Place)->getParent(), *Place);
  Value *Word = B.CreateTrunc(&Wide, B.getIntNTy(Bits), "low");
  Value *Extended = B.CreateZExt(Word, Wide.getType(), "low");
  for (Instruction *I : Words)
    replace(*I, Wide, *Word);
  for (Instruction *I : Masks)
    replace(*I, Wide, *Extended);
  Written.append({Extended, Word});
}

void LowWords::replace(Instruction &I, Instruction &Wide, Value &New) {
  Original O = {&I, &Wide, {}};
  for (Use &U : I.uses())
    O.Uses.push_back(&U);
  Originals.push_back(std::move(O));
  I.replaceAllUsesWith(&New);
  I.setOperand(0, PoisonValue::get(Wide.getType()));
}

void LowWords::keep() {
  for (const Original &O : Originals)
    O.I->eraseFromParent();
  Originals.clear();
  for (const WeakVH &V : Written)
    if (V)
      RecursivelyDeleteTriviallyDeadInstructions(V);
  Written.clear();
}

LowWords::~LowWords() {
  for (const Original &O : Originals) {
    O.I->setOperand(0, O.Wide);
    for (Use *U : O.Uses)
      U->set(O.I);
  }
  for (const WeakVH &V : Written)
    if (V)
      cast<Instruction>(V)->eraseFromParent();
}
