//===- CarryPairs.cpp - Two bits that are one carry -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// z + a + b is z + (a + b) modulo 2^w, so that nothing has to be known of the
// bits; what is between is needed nowhere else, and flags that it does not
// wrap are dropped, as a + b < 2^w says nothing of z + b.
//
//===----------------------------------------------------------------------===//

#include "CarryPairs.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Sums between the two bits.
static const unsigned MaxBetween = 3;

/// The comparison that \p V is the bit of, or minus it.
static const ICmpInst *comparisonOf(const Value *V) {
  const Value *Bit = nullptr;
  return match(V, m_ZExtOrSExt(m_Value(Bit))) ? dyn_cast<ICmpInst>(Bit)
                                              : nullptr;
}

/// What is compared is the same word, or one is a sum with the other.
static bool areOfOneSum(const ICmpInst &A, const ICmpInst &B) {
  auto IsSumWith = [](const Value *S, const Value *T) {
    return match(S, m_c_Add(m_Specific(T), m_Value())) ||
           match(S, m_Sub(m_Specific(T), m_Value()));
  };
  for (const Value *S : A.operand_values())
    for (const Value *T : B.operand_values())
      if (!isa<Constant>(S) && !isa<Constant>(T) &&
          (S == T || IsSumWith(S, T) || IsSumWith(T, S)))
        return true;
  return false;
}

/// Both are bits of one step, and both are added or subtracted.
static bool arePair(const Value *V, const Value *W) {
  const ICmpInst *A = comparisonOf(V), *B = comparisonOf(W);
  return V != W && A && B && isa<ZExtInst>(V) == isa<ZExtInst>(W) &&
         areOfOneSum(*A, *B);
}

/// What \p I adds \p V to is one of its operands, or the left one.
static bool adds(const BinaryOperator &I, unsigned Operand) {
  return I.getOpcode() == Instruction::Add ||
         (I.getOpcode() == Instruction::Sub && Operand == 0);
}

CarryPairs::CarryPairs(Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  SmallVector<BinaryOperator *, 16> Sums;
  for (Instruction &I : instructions(F))
    if (I.getOpcode() == Instruction::Add && I.getType()->isIntegerTy() &&
        DL.isLegalInteger(I.getType()->getIntegerBitWidth()))
      Sums.push_back(cast<BinaryOperator>(&I));
  for (BinaryOperator *Outer : Sums)
    for (unsigned Operand : {0U, 1U})
      if (comparisonOf(Outer->getOperand(Operand)) && join(*Outer, Operand))
        break;
}

/// Adds \p Operand of \p Outer to a bit below the other one, where that is
/// left out then.
bool CarryPairs::join(BinaryOperator &Outer, unsigned Operand) {
  Pair P;
  P.Dropped.push_back(
      {&Outer, Outer.hasNoUnsignedWrap(), Outer.hasNoSignedWrap()});
  Value *First = Outer.getOperand(Operand);
  Use *Below = &Outer.getOperandUse(1 - Operand);
  for (unsigned Step = 0; Step != MaxBetween; ++Step) {
    auto *Inner = dyn_cast<BinaryOperator>(Below->get());
    if (!Inner || !Inner->hasOneUse() || !adds(*Inner, 0) ||
        Inner->getParent() != Outer.getParent())
      return false;
    for (unsigned N : {0U, 1U}) {
      Value *Second = Inner->getOperand(N);
      if (!adds(*Inner, N) || !arePair(Second, First))
        continue;
      auto *Sum = BinaryOperator::CreateAdd(Second, First, "carries",
                                            Outer.getIterator());
      P.Sum = Sum;
      P.replace(Outer.getOperandUse(Operand), *Sum);
      if (Inner->getOpcode() == Instruction::Add) {
        P.Inner = Inner;
        P.replace(*Below, *Inner->getOperand(1 - N));
      } else {
        P.Dropped.push_back(
            {Inner, Inner->hasNoUnsignedWrap(), Inner->hasNoSignedWrap()});
        P.replace(Inner->getOperandUse(N),
                  *ConstantInt::get(Inner->getType(), 0));
      }
      for (const Flags &F : P.Dropped)
        cast<Instruction>(F.Sum)->dropPoisonGeneratingFlags();
      Pairs.push_back(std::move(P));
      return true;
    }
    P.Dropped.push_back(
        {Inner, Inner->hasNoUnsignedWrap(), Inner->hasNoSignedWrap()});
    bool IsConstantLeft = isa<Constant>(Inner->getOperand(0));
    Below = &Inner->getOperandUse(IsConstantLeft && adds(*Inner, 1));
  }
  return false;
}

void CarryPairs::Pair::replace(Use &U, Value &New) {
  Operands.push_back({U.getUser(), U.getOperandNo(), U.get()});
  U.set(&New);
}

void CarryPairs::undo(Pair &P) {
  for (const Original &O : P.Operands)
    cast<Instruction>(O.User)->setOperand(O.Operand, O.V);
  for (const Flags &F : P.Dropped) {
    auto *Sum = cast<Instruction>(F.Sum);
    Sum->setHasNoUnsignedWrap(F.Unsigned);
    Sum->setHasNoSignedWrap(F.Signed);
  }
}

CarryPairs::~CarryPairs() {
  for (Pair &P : reverse(Pairs)) {
    auto *Sum = cast_or_null<Instruction>(static_cast<Value *>(P.Sum));
    auto IsThere = [](const Original &O) { return O.User && O.V; };
    if (Sum && !Sum->use_empty() && all_of(P.Operands, IsThere))
      undo(P);
    if (Sum && Sum->use_empty())
      Sum->eraseFromParent();
    if (P.Inner && P.Inner->use_empty())
      cast<Instruction>(P.Inner)->eraseFromParent();
  }
}
