//===- PlainCorrections.cpp - Corrections under a mask --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   (t >= n ? t + (2^w - n) : t) mod 2^w   =   (t >= n ? t - n : t) mod 2^w
//
// since 2^w - n and -n are the same modulo 2^w. Only such constants are
// changed: where the comparison has the same n, t - n is not below zero when it
// is chosen.
//
// Of a difference with a constant c the choice is one of constants. 2^w - c
// becomes -c where t is c or more, so that t - c is not below zero:
//
//   t + (t >= c ? 2^w - c : n - c)
//
// For n = 2^w - 1 the choice is gone: 2^w - n is 1, and n is -1, and what is
// added is the condition,
//
//   t + (t >= n)        =   (t >= n ? t - n : t)          mod 2^w
//   2 x + (2 x >= n)    =   (2 x >= n ? 2 x - n : 2 x)    mod 2^w
//   a - b - (a < b)     =   a - b + (a < b ? n : 0)       mod 2^w
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/PlainCorrections.h"
#include "UsedBits.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"
#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

/// x >= N ? x + K : x.
struct Correction {
  BinaryOperator *Sum;
  APInt N, K;
};

} // namespace

static std::optional<Correction> findCorrection(SelectInst &Choice) {
  IntegerPredicate Predicate;
  Value *X;
  const APInt *K, *C;
  if (!match(Choice.getCondition(), m_ICmp(Predicate, m_Value(X), m_APInt(C))))
    return std::nullopt;
  // x > C and x < C choose the other way around, with C + 1 for one of them.
  bool IsBelow = Predicate == ICmpInst::ICMP_ULT,
       IsAbove = Predicate == ICmpInst::ICMP_UGT;
  Value *Large = IsBelow ? Choice.getFalseValue() : Choice.getTrueValue(),
        *Small = IsBelow ? Choice.getTrueValue() : Choice.getFalseValue();
  if ((!IsBelow && !IsAbove) || C->isMaxValue() || Small != X ||
      !match(Large, m_Add(m_Specific(X), m_APInt(K))) || !Large->hasOneUse())
    return std::nullopt;
  return Correction{cast<BinaryOperator>(Large), IsBelow ? *C : *C + 1, *K};
}

/// Subtracts n instead of adding 2^w - n.
static bool subtractAgain(SelectInst &Choice) {
  std::optional<Correction> C = findCorrection(Choice);
  if (!C || C->K == -C->N)
    return false;
  SmallSetVector<Instruction *, 8> Between;
  unsigned Width = C->K.getBitWidth(), Bits = usedBits(Choice, Between);
  // The two differ by a multiple of 2^Bits.
  if (Bits == 0 || Bits >= Width || (C->K + C->N).countr_zero() < Bits ||
      !shouldTransform(Transformation::PlainCorrections, Choice))
    return false;
  C->Sum->setOperand(1, ConstantInt::get(Choice.getType(), -C->N));
  C->Sum->dropPoisonGeneratingFlags();
  // The other number may be more than a shorter type holds.
  for (Instruction *I : Between)
    I->dropPoisonGeneratingFlags();
  return true;
}

/// t + (t >= N ? K : ...), where t + K is 2^Bits or more: K - 2^Bits, which is
/// the same for Bits bits.
static bool subtractConstant(BinaryOperator &Sum) {
  IntegerPredicate Predicate;
  Value *T, *Condition;
  const APInt *IfTrue, *IfFalse, *C;
  if (!match(&Sum,
             m_c_Add(m_OneUse(m_Select(m_Value(Condition), m_APInt(IfTrue),
                                       m_APInt(IfFalse))),
                     m_Value(T))) ||
      !match(Condition, m_ICmp(Predicate, m_Specific(T), m_APInt(C))))
    return false;
  bool IsBelow = Predicate == ICmpInst::ICMP_ULT,
       IsAbove = Predicate == ICmpInst::ICMP_UGT;
  if ((!IsBelow && !IsAbove) || C->isMaxValue())
    return false;
  APInt N = IsBelow ? *C : *C + 1, K = IsBelow ? *IfFalse : *IfTrue;
  SmallSetVector<Instruction *, 8> Between;
  unsigned Width = K.getBitWidth(), Bits = usedBits(Sum, Between);
  if (Bits == 0 || Bits >= Width || K.getActiveBits() > Bits ||
      (N.zext(Width + 1) + K.zext(Width + 1)).getActiveBits() <= Bits ||
      !shouldTransform(Transformation::PlainCorrections, Sum))
    return false;
  auto *Choice = cast<SelectInst>(Sum.getOperand(Sum.getOperand(0) == T));
  Choice->setOperand(
      IsBelow ? 2 : 1,
      ConstantInt::get(Sum.getType(), K - APInt::getOneBitSet(Width, Bits)));
  Sum.dropPoisonGeneratingFlags();
  // The other number may be more than a shorter type holds.
  for (Instruction *I : Between)
    I->dropPoisonGeneratingFlags();
  return true;
}

namespace {

/// t + (t >= 2^w - 1), where t is X or 2 X, or a - b - (a < b), where a - b is
/// X.
struct AddedCondition {
  enum { Sum, Double, Difference } Of;
  Value *X, *Condition;
};

} // namespace

/// 2 x is 2^w - 1 or more where x has its highest bit.
static std::optional<AddedCondition> correctedSum(BinaryOperator &Sum) {
  Value *X, *T, *Condition;
  const APInt *C;
  IntegerPredicate Predicate;
  unsigned Bits = Sum.getType()->getIntegerBitWidth();
  if (!match(&Sum, m_c_Add(m_ZExt(m_Value(Condition)), m_Value(T))) ||
      !match(Condition, m_ICmp(Predicate, m_Value(X), m_APInt(C))) ||
      Predicate != ICmpInst::ICMP_UGT)
    return std::nullopt;
  auto IsX = m_CombineOr(m_Specific(X), m_Trunc(m_Specific(X)));
  if (C->getBitWidth() > Bits && (*C + 1).isMask(Bits) && match(T, IsX))
    return AddedCondition{AddedCondition::Sum, X, Condition};
  if (C->isMask(Bits - 1) && match(T, m_Shl(IsX, m_One())))
    return AddedCondition{AddedCondition::Double,
                          cast<Instruction>(T)->getOperand(0), Condition};
  return std::nullopt;
}

static std::optional<AddedCondition> correctedDifference(BinaryOperator &Sum) {
  Value *D, *X, *Y, *Condition;
  bool IsBorrow =
      match(&Sum, m_c_Add(m_SExt(m_Value(Condition)), m_Value(D))) &&
      match(D, m_Sub(m_Value(X), m_Value(Y))) &&
      (match(Condition, m_SpecificICmp(ICmpInst::ICMP_ULT, m_Specific(X),
                                       m_Specific(Y))) ||
       match(Condition,
             m_SpecificICmp(ICmpInst::ICMP_UGT, m_Specific(Y), m_Specific(X))));
  if (!IsBorrow)
    return std::nullopt;
  return AddedCondition{AddedCondition::Difference, D, Condition};
}

/// Chooses again what the condition is added for.
static bool chooseAgain(BinaryOperator &Sum) {
  std::optional<AddedCondition> Added = correctedSum(Sum);
  if (!Added)
    Added = correctedDifference(Sum);
  if (!Added || !shouldTransform(Transformation::PlainCorrections, Sum))
    return false;
  unsigned Bits = Sum.getType()->getIntegerBitWidth();
  APInt N = APInt::getAllOnes(Bits);
  IRBuilder<> B(&Sum);
  Value *New, *T = Added->X;
  if (Added->Of == AddedCondition::Difference) {
    New = B.CreateAdd(T, B.CreateSelect(Added->Condition, B.getInt(N),
                                        B.getInt(APInt(Bits, 0))));
  } else {
    if (Added->Of == AddedCondition::Double)
      T = B.CreateShl(B.CreateZExt(T, B.getIntNTy(Bits + 1)), 1);
    APInt Wide = N.zext(T->getType()->getIntegerBitWidth());
    Value *Less = B.CreateSub(T, B.getInt(Wide));
    New =
        B.CreateTrunc(B.CreateSelect(Added->Condition, Less, T), Sum.getType());
  }
  New->takeName(&Sum);
  Sum.replaceAllUsesWith(New);
  return true;
}

PreservedAnalyses PlainCorrectionsPass::run(Function &F,
                                            FunctionAnalysisManager &) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  bool Changed = false;
  SmallVector<WeakTrackingVH, 8> Dead;
  for (Instruction &I : instructions(F)) {
    if (!isWideInteger(*I.getType()))
      continue;
    if (auto *Choice = dyn_cast<SelectInst>(&I))
      Changed |= subtractAgain(*Choice);
    auto *Sum = dyn_cast<BinaryOperator>(&I);
    if (!Sum || Sum->getOpcode() != Instruction::Add)
      continue;
    if (chooseAgain(*Sum)) {
      Dead.push_back(Sum);
      Changed = true;
    } else {
      Changed |= subtractConstant(*Sum);
    }
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
