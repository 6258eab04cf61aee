//===- CarryShapes.cpp - What may be a carry, at a glance -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CarryShapes.h"
#include "residue/Analysis/WordCarries.h"
#include "residue/Analysis/WordFunction.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

bool residue::isUpperPart(const Value *V) {
  const APInt *By;
  return (match(V, m_Shr(m_Value(), m_APInt(By)))) &&
         By->uge(V->getType()->getScalarSizeInBits() / 2);
}

/// The byte of a carry is negated, and extended.
static const unsigned MaxConversions = 4;

bool residue::isOverflowBit(const Value *V) {
  const auto *Part = dyn_cast<ExtractValueInst>(V);
  return Part && isa<WithOverflowInst>(Part->getAggregateOperand()) &&
         Part->getIndices()[0] == 1;
}

static bool isBit(const Value *V) {
  return match(V, m_ZeroInt()) || match(V, m_One()) || match(V, m_AllOnes());
}

bool residue::looksLikeBit(const Value *V) {
  if (!V->getType()->isIntegerTy())
    return false;
  if (V->getType()->isIntegerTy(1))
    return true;
  Value *A;
  for (unsigned Step = 0;
       Step != MaxConversions &&
       (match(V, m_Trunc(m_Value(A))) || match(V, m_Neg(m_Value(A))) ||
        match(V, m_ZExtOrSExt(m_Value(A))) || match(V, m_Freeze(m_Value(A))) ||
        match(V, m_Xor(m_Value(A), m_One())));
       ++Step)
    V = A;
  if (V->getType()->isIntegerTy(1) || isUpperPart(V))
    return true;
  if (const auto *S = dyn_cast<SelectInst>(V))
    return isBit(S->getTrueValue()) || isBit(S->getFalseValue()) ||
           match(S->getTrueValue(), m_ZExtOrSExt(m_Value())) ||
           match(S->getFalseValue(), m_ZExtOrSExt(m_Value()));
  if (match(V, m_And(m_Value(), m_One())))
    return true;
  return match(V, m_CombineOr(m_c_Or(m_ZExt(m_Value()), m_Value()),
                              m_c_Add(m_ZExt(m_Value()), m_Value())));
}

/// Of a branch around a comparison, behind another one, or of a loop.
static bool isPhiOfBits(const Value *V) {
  const auto *Phi = dyn_cast<PHINode>(V);
  auto Looks = [](const Use &Each) { return looksLikeBit(Each); };
  return Phi && any_of(Phi->incoming_values(), Looks) &&
         all_of(Phi->incoming_values(), [&](const Use &Each) {
           return isa<PHINode>(Each) || isBit(Each) || Looks(Each);
         });
}

bool residue::isConstantPlusBit(const Value *V) {
  const APInt *A, *B;
  if (match(V, m_Select(m_Value(), m_APInt(A), m_APInt(B))))
    return (*A - *B).isOne() || (*A - *B).isAllOnes();
  const Value *Bit;
  return (match(V, m_Add(m_ZExtOrSExt(m_Value(Bit)), m_APInt(A))) ||
          match(V, m_Sub(m_APInt(A), m_ZExt(m_Value(Bit))))) &&
         !A->isZero() && Bit->getType()->isIntegerTy(1);
}

/// The upper part of a difference of twice a word, to which a constant is added
/// before the word.
static bool isConstantPlusPart(const Value *V) {
  const Value *Part;
  return match(V, m_Add(m_Value(Part), m_ImmConstant())) && isUpperPart(Part);
}

/// The step of a chain that adds a carry to the word of the step before it.
static bool isSecondStep(const WithOverflowInst &Pair) {
  const auto *Word = dyn_cast<ExtractValueInst>(Pair.getLHS());
  const auto *First =
      Word ? dyn_cast<WithOverflowInst>(Word->getAggregateOperand()) : nullptr;
  return First && First->getIntrinsicID() == Pair.getIntrinsicID() &&
         match(Pair.getRHS(), m_ZExt(m_Value())) &&
         !match(First->getRHS(), m_ZExt(m_Value()));
}

/// LLVM makes the borrow of x - (2^w - 1) a comparison with a constant.
static bool addsEquality(const WithOverflowInst &Pair) {
  const Value *Bit;
  return match(Pair.getRHS(), m_ZExt(m_Value(Bit))) && isa<ICmpInst>(Bit) &&
         cast<ICmpInst>(Bit)->isEquality();
}

/// Back ends know a carry whose bits are combined, but none that is chosen.
static bool isCarryChosen(const WithOverflowInst &Pair) {
  return any_of(Pair.users(), [](const User *Part) {
    return isOverflowBit(Part) && any_of(Part->users(), [](const User *U) {
             return isa<SelectInst>(U) && match(U, m_LogicalOr());
           });
  });
}

bool residue::addsBit(const Instruction &I) {
  const APInt *One;
  const Value *V;
  if (match(&I, m_Select(m_Value(), m_Value(V),
                         m_Add(m_Deferred(V), m_APInt(One)))) ||
      match(&I, m_Select(m_Value(), m_Add(m_Value(V), m_APInt(One)),
                         m_Deferred(V))))
    return One->isOne() || One->isAllOnes();
  const auto *Pair = dyn_cast<WithOverflowInst>(&I);
  if (!Pair && I.getOpcode() != Instruction::Add &&
      I.getOpcode() != Instruction::Sub)
    return false;
  if (Pair && isSecondStep(*Pair) && !addsEquality(*Pair) &&
      !isCarryChosen(*Pair))
    return false;
  const Value *L = Pair ? Pair->getLHS() : I.getOperand(0);
  const Value *R = Pair ? Pair->getRHS() : I.getOperand(1);
  return L->getType()->isIntegerTy() &&
         L->getType()->getIntegerBitWidth() >= 8 && !isa<Constant>(L) &&
         !isa<Constant>(R) &&
         (looksLikeBit(L) || looksLikeBit(R) || isPhiOfBits(L) ||
          isPhiOfBits(R) || isConstantPlusBit(L) || isConstantPlusBit(R) ||
          isConstantPlusPart(L) || isConstantPlusPart(R));
}

bool residue::isMaskedChoice(const Instruction &I) {
  return match(&I, m_CombineOr(m_Select(m_Value(), m_Value(), m_Zero()),
                               m_Select(m_Value(), m_Zero(), m_Value()))) ||
         match(&I, m_LogicalOr());
}

bool residue::isBuiltinCarry(const Value *V) {
  if (isOverflowBit(V))
    return true;
  const Value *A, *B;
  if (!match(V, m_Or(m_Value(A), m_Value(B))) || !isOverflowBit(A) ||
      !isOverflowBit(B))
    return false;
  auto PairOf = [](const Value *Part) {
    return cast<WithOverflowInst>(
        cast<ExtractValueInst>(Part)->getAggregateOperand());
  };
  auto IsSecond = [&](const Value *Second, const Value *First) {
    const auto *Word = dyn_cast<ExtractValueInst>(PairOf(Second)->getLHS());
    return Word && Word->getAggregateOperand() == PairOf(First) &&
           isSecondStep(*PairOf(Second));
  };
  return IsSecond(A, B) || IsSecond(B, A);
}

bool residue::mayBeCarry(const Instruction &I) {
  if (!I.getType()->isIntegerTy() || !isWordOperation(I))
    return false;
  if (I.getType()->isIntegerTy(1))
    return true;
  switch (I.getOpcode()) {
  case Instruction::LShr:
  case Instruction::AShr:
    return isUpperPart(&I);
  case Instruction::Xor:
    if (match(I.getOperand(1), m_One()))
      return looksLikeBit(I.getOperand(0));
    [[fallthrough]];
  case Instruction::Add:
  case Instruction::Or:
    return looksLikeBit(I.getOperand(0)) && looksLikeBit(I.getOperand(1));
  case Instruction::And:
    return looksLikeBit(I.getOperand(0)) || looksLikeBit(I.getOperand(1));
  case Instruction::PHI:
    return isPhiOfBits(&I);
  case Instruction::Sub:
    return isa<Constant>(I.getOperand(0)) && looksLikeBit(I.getOperand(1));
  case Instruction::Select:
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Freeze:
    return looksLikeBit(&I);
  default:
    return false;
  }
}
