//===- MaskedSelect.cpp - A select as arithmetic --------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaskedSelect.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Longer expressions are frozen in the middle.
static const unsigned MaxFrozenDepth = 6;

/// \p V with its operands frozen in its place, without flags: where an operand
/// is poison, so was \p V, and may be anything.
static Value *frozenByOperands(IRBuilderBase &B, Value *V, unsigned Depth) {
  if (isGuaranteedNotToBeUndefOrPoison(V))
    return V;
  auto *I = dyn_cast<Instruction>(V);
  if (!Depth || !I || !I->hasOneUse() || !isa<BinaryOperator, CastInst>(I) ||
      canCreateUndefOrPoison(cast<Operator>(I),
                             /*ConsiderFlagsAndMetadata=*/false))
    return B.CreateFreeze(V, V->getName() + ".fr");
  I->dropPoisonGeneratingFlags();
  IRBuilderBase::InsertPointGuard Guard(B);
  B.SetInsertPoint(I);
  for (Use &Operand : I->operands())
    Operand.set(frozenByOperands(B, Operand, Depth - 1));
  return I;
}

/// \p Type is wider than a register, and its highest word is not whole.
static bool hasPartOfWord(const Type &Type, const DataLayout &Layout) {
  unsigned WordBits = Layout.getLargestLegalIntTypeSizeInBits();
  if (!Type.isIntegerTy() || !WordBits)
    return false;
  unsigned Width = Type.getIntegerBitWidth();
  return Width > WordBits && Width % WordBits;
}

/// Back ends freeze the words of a result by freezing those of its operands.
/// Of a highest word that is not whole, some of those are undefined, bits that
/// nothing reads; a frozen undefined word is a register of its own for each
/// operand that reads it, and x << 1, as x + x, gets a lowest bit
/// (https://github.com/llvm/llvm-project/issues/60429). So what such a number
/// is computed from is frozen while it has its own width.
Value *residue::frozen(IRBuilderBase &B, Value *V) {
  V = definedNumber(V);
  if (hasPartOfWord(*V->getType(),
                    B.GetInsertBlock()->getModule()->getDataLayout()))
    return frozenByOperands(B, V, MaxFrozenDepth);
  return isGuaranteedNotToBeUndefOrPoison(V)
             ? V
             : B.CreateFreeze(V, V->getName() + ".fr");
}

/// \p X is y + k or y - k.
static BinaryOperator *sumWith(Value *Y, Value *X) {
  auto *Sum = dyn_cast<BinaryOperator>(X);
  if (!Sum || !match(Sum, m_CombineOr(m_c_Add(m_Specific(Y), m_Value()),
                                      m_Sub(m_Specific(Y), m_Value()))))
    return nullptr;
  return Sum;
}

/// y + (m & k) or y - (m & k), of what \p Sum adds to \p Y.
static Value *emitChosenSum(IRBuilder<> &B, const BinaryOperator &Sum, Value *Y,
                            Value *Mask) {
  Value *K = Sum.getOperand(Sum.getOperand(0) == Y);
  Value *Part = B.CreateAnd(Mask, frozen(B, K), "chosen");
  return B.CreateBinOp(Sum.getOpcode(), frozen(B, Y), Part, "sum");
}

/// c ? x : y -> y ^ (m & (x ^ y)), or less where one side is zero, or where x
/// is y + k or y - k, of few words, so that the carries are not waited for: y +
/// (m & k).
void residue::maskSelect(SelectInst &Select, unsigned WordBits) {
  IRBuilder<> B(&Select);
  unsigned Width = Select.getType()->getIntegerBitWidth();
  Value *Condition = Select.getCondition();
  Value *X = Select.getTrueValue(), *Y = Select.getFalseValue();
  if (match(X, m_Zero())) {
    Condition = B.CreateNot(Condition);
    std::swap(X, Y);
  }
  bool IsShort = Width <= 2 * WordBits;
  if (IsShort && !match(Y, m_Zero()) && sumWith(X, Y)) {
    Condition = B.CreateNot(Condition);
    std::swap(X, Y);
  }
  Value *Mask = spreadMask(B, hiddenMask(B, Condition, WordBits), Width);
  Value *Result;
  if (match(Y, m_Zero())) {
    Result = B.CreateAnd(Mask, frozen(B, X), "chosen");
  } else if (BinaryOperator *Sum = IsShort ? sumWith(Y, X) : nullptr) {
    Result = emitChosenSum(B, *Sum, Y, Mask);
  } else {
    X = frozen(B, X);
    Result = choose(B, Mask, X, frozen(B, Y));
  }
  Select.replaceAllUsesWith(Result);
  Select.eraseFromParent();
}

void residue::maskSelect(SelectInst &Select, Value *MaskWord) {
  IRBuilder<> B(&Select);
  Value *X = Select.getTrueValue(), *Y = Select.getFalseValue(), *Result;
  Value *Mask = B.CreateTrunc(MaskWord, Select.getType());
  if (match(X, m_Zero())) {
    Mask = B.CreateNot(Mask);
    Result = B.CreateAnd(Mask, frozen(B, Y), "chosen");
  } else if (match(Y, m_Zero())) {
    Result = B.CreateAnd(Mask, frozen(B, X), "chosen");
  } else if (BinaryOperator *Sum = sumWith(Y, X)) {
    Result = emitChosenSum(B, *Sum, Y, Mask);
  } else {
    X = frozen(B, X);
    Result = choose(B, Mask, X, frozen(B, Y));
  }
  Select.replaceAllUsesWith(Result);
  Select.eraseFromParent();
}
