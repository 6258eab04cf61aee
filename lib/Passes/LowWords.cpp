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

/// The lowest \p Bits bits are all that is not zero, whatever they are.
static bool isLowWord(const Value *V, unsigned Bits) {
  const APInt *K;
  const Value *Word;
  if (match(V, m_APInt(K)))
    return K->isIntN(Bits);
  if (match(V, m_ZExt(m_Value(Word))))
    return Word->getType()->getIntegerBitWidth() <= Bits;
  return match(V, m_LShr(m_Value(), m_APInt(K))) &&
         K->uge(V->getType()->getIntegerBitWidth() - Bits);
}

/// The operand of \p I of which it masks the low word.
static std::optional<unsigned> maskedOperand(const Instruction &I,
                                             unsigned Bits) {
  if (I.getOpcode() != Instruction::And || !I.getType()->isIntegerTy() ||
      I.getType()->getIntegerBitWidth() <= Bits)
    return std::nullopt;
  for (unsigned N : {0u, 1u})
    if (isa<Instruction>(I.getOperand(N)) &&
        !isLowWord(I.getOperand(N), Bits) &&
        isLowWord(I.getOperand(1 - N), Bits))
      return N;
  return std::nullopt;
}

/// A sum of words of which the upper part is taken as a carry.
static bool isAccumulator(const Instruction &I, unsigned Bits) {
  return (I.getOpcode() == Instruction::Add ||
          I.getOpcode() == Instruction::Sub) &&
         I.getType()->isIntegerTy(2 * Bits) &&
         any_of(I.users(), [&](const User *U) {
           return match(U, m_Shr(m_Specific(&I), m_SpecificInt(Bits)));
         });
}

/// The number of which \p I masks the low word: that of one that no register
/// holds, or some bits of that of a sum.
static Instruction *maskedBy(const Instruction &I, unsigned Bits) {
  std::optional<unsigned> N = maskedOperand(I, Bits);
  if (!N)
    return nullptr;
  auto *Wide = cast<Instruction>(I.getOperand(*N));
  const APInt *Mask;
  bool IsWhole = match(I.getOperand(1 - *N), m_APInt(Mask)) &&
                 Mask->isMask(Bits) &&
                 2 * Bits > registerBits(*I.getFunction());
  return IsWhole || isAccumulator(*Wide, Bits) ? Wide : nullptr;
}

/// The low word of what \p I makes depends on low words alone, bit by bit.
static bool isBitwise(const Instruction &I, unsigned Bits) {
  return (I.isBitwiseLogicOp() || isa<SelectInst>(I)) &&
         I.getType()->isIntegerTy() && I.getType()->getIntegerBitWidth() > Bits;
}

static bool isLowPart(const User *U, unsigned Bits) {
  return isa<TruncInst>(U) && U->getType()->isIntegerTy(Bits);
}

LowWords::LowWords(Function &F) {
  unsigned Bits = registerBits(F);
  if (!Bits)
    return;
  write(F, Bits);
  if (F.getParent()->getDataLayout().isLegalInteger(Bits / 2))
    write(F, Bits / 2);
}

void LowWords::write(Function &F, unsigned Bits) {
  if (2 * Bits > registerBits(F))
    narrow(F, Bits);
  extend(F, Bits);
  SetVector<Instruction *> Numbers;
  for (Instruction &I : instructions(F)) {
    Instruction *Wide = maskedBy(I, Bits);
    if (Wide && !I.use_empty())
      Numbers.insert(Wide);
  }
  for (Instruction *Wide : Numbers)
    write(*Wide, Bits);
}

/// Choices and bits of numbers of which low words are all that is needed.
void LowWords::narrow(Function &F, unsigned Bits) {
  SetVector<Instruction *> Narrow;
  for (BasicBlock &BB : reverse(F))
    for (Instruction &I : reverse(BB))
      if (isBitwise(I, Bits) && !I.use_empty() &&
          all_of(I.users(), [&](User *U) {
            return isLowPart(U, Bits) || Narrow.contains(cast<Instruction>(U));
          }))
        Narrow.insert(&I);
  // Operands are behind what they are operands of.
  DenseMap<Value *, Value *> Words;
  for (Instruction *I : reverse(Narrow))
    Words[I] = narrowed(*I, Words, Bits);
  for (Instruction *I : Narrow)
    for (User *U : make_early_inc_range(I->users()))
      if (isLowPart(U, Bits))
        replace(*cast<Instruction>(U), 0, *Words[I]);
}

/// The word of \p Bits bits that \p V is, extended with zeros; null for other
/// numbers, and narrower ones.
static Value *extendedWord(Value *V, unsigned Bits) {
  const APInt *K;
  if (match(V, m_APInt(K)) && K->isIntN(Bits))
    return ConstantInt::get(V->getContext(), K->trunc(Bits));
  Value *Word;
  return match(V, m_ZExt(m_Value(Word))) && Word->getType()->isIntegerTy(Bits)
             ? Word
             : nullptr;
}

/// c ? (wide)x : 0 is (wide)(c ? x : 0): LLVM extends what a mask is applied to
/// first, and a condition beside two words is no addition with carry.
void LowWords::extend(Function &F, unsigned Bits) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Select = dyn_cast<SelectInst>(&I);
    if (!Select || !Select->getType()->isIntegerTy(2 * Bits) ||
        Select->use_empty() || none_of(Select->users(), [](const User *U) {
          return match(U, m_CombineOr(m_Add(m_Value(), m_Value()),
                                      m_Sub(m_Value(), m_Value())));
        }))
      continue;
    Value *X = extendedWord(Select->getTrueValue(), Bits);
    Value *Y = extendedWord(Select->getFalseValue(), Bits);
    if (!X || !Y || (isa<Constant>(X) && isa<Constant>(Y)))
      continue;
    Instruction *Word = SelectInst::Create(Select->getCondition(), X, Y,
                                           "chosen", Select->getIterator());
    auto *Extended =
        new ZExtInst(Word, Select->getType(), "chosen", Select->getIterator());
    replace(*Select, isa<Constant>(X) ? 2 : 1, *Extended);
    Written.append({Extended, Word});
  }
}

/// Nothing is folded: each instruction is new.
Instruction *LowWords::narrowed(Instruction &I,
                                const DenseMap<Value *, Value *> &Words,
                                unsigned Bits) {
  auto WordOf = [&](Value *V) -> Value * {
    if (Value *Word = Words.lookup(V))
      return Word;
    Value *Extended;
    if (match(V, m_ZExt(m_Value(Extended))) &&
        Extended->getType()->isIntegerTy(Bits))
      return Extended;
    auto *Low = new TruncInst(V, IntegerType::get(I.getContext(), Bits), "low",
                              I.getIterator());
    Written.insert(Written.begin(), WeakVH(Low));
    return Low;
  };
  auto *Select = dyn_cast<SelectInst>(&I);
  Value *X = WordOf(I.getOperand(Select ? 1 : 0));
  Value *Y = WordOf(I.getOperand(Select ? 2 : 1));
  Instruction *Word;
  if (Select)
    Word = SelectInst::Create(Select->getCondition(), X, Y, "chosen",
                              I.getIterator());
  else
    Word = BinaryOperator::Create(cast<BinaryOperator>(I).getOpcode(), X, Y,
                                  "low", I.getIterator());
  Written.insert(Written.begin(), WeakVH(Word));
  return Word;
}

void LowWords::write(Instruction &Wide, unsigned Bits) {
  auto Place = Wide.getInsertionPointAfterDef();
  if (!Place)
    return;
  SmallVector<Instruction *, 4> Masks, Words;
  for (User *U : Wide.users()) {
    auto *I = cast<Instruction>(U);
    if (maskedBy(*I, Bits) == &Wide && !I->use_empty())
      Masks.push_back(I);
    else if (isa<TruncInst>(I) && I->getType()->isIntegerTy(Bits))
      Words.push_back(I);
  }
  IRBuilder<> B((*Place)->getParent(), *Place);
  Value *Word = B.CreateTrunc(&Wide, B.getIntNTy(Bits), "low");
  Value *Extended = B.CreateZExt(Word, Wide.getType(), "low");
  for (Instruction *I : Words)
    replace(*I, 0, *Word);
  for (Instruction *I : Masks) {
    unsigned N = *maskedOperand(*I, Bits);
    Value *Low = Extended, *Mask = I->getOperand(1 - N);
    if (!match(Mask, m_SpecificInt(APInt::getLowBitsSet(
                         Wide.getType()->getIntegerBitWidth(), Bits)))) {
      Low = IRBuilder<>(I).CreateAnd(Extended, Mask, "masked");
      Written.push_back(Low);
    }
    replace(*I, N, *Low);
  }
  Written.append({Extended, Word});
}

void LowWords::replace(Instruction &I, unsigned Operand, Value &New) {
  Original O = {&I, I.getOperand(Operand), Operand, {}};
  for (Use &U : I.uses())
    O.Uses.push_back(&U);
  I.replaceAllUsesWith(&New);
  I.setOperand(Operand, PoisonValue::get(O.Wide->getType()));
  Originals.push_back(std::move(O));
}

void LowWords::keep() {
  SmallVector<WeakTrackingVH, 16> Dead;
  for (const Original &O : Originals) {
    Dead.push_back(O.Wide);
    for (Value *V : O.I->operands())
      Dead.push_back(V);
  }
  for (const Original &O : Originals)
    O.I->eraseFromParent();
  Originals.clear();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
  for (const WeakVH &V : Written)
    if (V)
      RecursivelyDeleteTriviallyDeadInstructions(V);
  Written.clear();
}

LowWords::~LowWords() {
  for (const Original &O : reverse(Originals)) {
    O.I->setOperand(O.Operand, O.Wide);
    for (Use *U : O.Uses)
      U->set(O.I);
  }
  for (const WeakVH &V : Written)
    if (V) {
      V->replaceAllUsesWith(PoisonValue::get(V->getType()));
      cast<Instruction>(V)->eraseFromParent();
    }
}
