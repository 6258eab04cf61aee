//===- WordTwins.cpp - Words that are added to themselves -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordTwins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Of the numbers that moduli are for.
static const unsigned MaxWords = 64;

static bool isWord(const Type &Ty) {
  return Ty.isIntegerTy() && Ty.getIntegerBitWidth() >= 8 &&
         Ty.getIntegerBitWidth() <= 64;
}

bool residue::isShiftOfTwoWords(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() == Intrinsic::fshl &&
         isWord(*I.getType()) && match(Call->getArgOperand(2), m_One());
}

/// The word that \p I adds to itself, with zeros above it or not; else null.
static Value *doubledWord(const Instruction &I) {
  Value *X = nullptr, *Word;
  if (const auto *Pair = dyn_cast<WithOverflowInst>(&I)) {
    if (Pair->getIntrinsicID() == Intrinsic::uadd_with_overflow &&
        Pair->getLHS() == Pair->getRHS())
      X = Pair->getLHS();
  } else if (!match(&I, m_Shl(m_Value(X), m_One())) &&
             !match(&I, m_Add(m_Value(X), m_Deferred(X)))) {
    return nullptr;
  }
  if (!X || isa<Constant>(X))
    return nullptr;
  if (match(X, m_ZExt(m_Value(Word))))
    X = Word;
  return isWord(*X->getType()) ? X : nullptr;
}

/// The word of which \p I is the top bit, or its negation; else null.
static Value *wordOfTopBit(const Instruction &I, bool &IsNegated) {
  Value *X;
  const APInt *Shift;
  IsNegated =
      match(&I, m_SpecificICmp(ICmpInst::ICMP_SGT, m_Value(X), m_AllOnes()));
  if (IsNegated ||
      match(&I, m_SpecificICmp(ICmpInst::ICMP_SLT, m_Value(X), m_ZeroInt())))
    return X;
  if (match(&I, m_LShr(m_Value(X), m_APInt(Shift))) &&
      *Shift == I.getType()->getIntegerBitWidth() - 1)
    return X;
  return nullptr;
}

WordTwins::WordTwins(ArrayRef<const Instruction *> Code) {
  for (const Instruction *I : Code)
    if (isShiftOfTwoWords(*I)) {
      Twins.insert({I->getOperand(0), nullptr});
      Twins.insert({I->getOperand(1), nullptr});
      Below.insert({I->getOperand(0), I->getOperand(1)});
    } else if (Value *Word = doubledWord(*I)) {
      Twins.insert({Word, nullptr});
    }
  Twins.remove_if([](const auto &Twin) { return isa<Constant>(Twin.first); });
}

/// The sum of \p Word, and of the words below it; null if one is a constant, or
/// has no copy yet, or there are too many.
const WordTwins::Sum *WordTwins::sumOf(const Value *Word, IRBuilderBase &B,
                                       const KnownValues &Copies) {
  SmallVector<const Value *, 8> Words;
  for (const Value *V = Word; V && !Sums.count(V); V = Below.lookup(V)) {
    if (!Copies.count(V) || Words.size() == MaxWords)
      return nullptr;
    Words.push_back(V);
  }
  for (const Value *V : reverse(Words)) {
    Value *X = Copies.lookup(V), *Twin = Twins.lookup(const_cast<Value *>(V));
    Value *Pair =
        B.CreateBinaryIntrinsic(Intrinsic::uadd_with_overflow, X, Twin);
    Sum S{B.CreateExtractValue(Pair, 0), B.CreateExtractValue(Pair, 1)};
    if (const Value *Lower = Below.lookup(V)) {
      Value *In = B.CreateZExt(Sums.lookup(Lower).Carry, X->getType());
      Pair = B.CreateBinaryIntrinsic(Intrinsic::uadd_with_overflow, S.Word, In);
      S.Word = B.CreateExtractValue(Pair, 0);
      Value *Second = B.CreateExtractValue(Pair, 1);
      S.Carry = B.CreateOr(S.Carry, Second);
    }
    Sums[V] = S;
  }
  return &Sums[Word];
}

Value *WordTwins::rewrite(const Instruction &I, IRBuilderBase &B,
                          const KnownValues &Copies) {
  if (isShiftOfTwoWords(I)) {
    // Another word may be shifted into this one somewhere else.
    const Value *X = I.getOperand(0), *Lower = I.getOperand(1);
    const Sum *S = Below.lookup(X) == Lower ? sumOf(X, B, Copies) : nullptr;
    return S ? S->Word : nullptr;
  }
  if (Value *Word = doubledWord(I)) {
    Value *X = Copies.lookup(I.getOperand(0)), *Twin = Twins.lookup(Word);
    if (!X || !Twin)
      return nullptr;
    Twin = B.CreateZExt(Twin, X->getType());
    return isa<WithOverflowInst>(I)
               ? B.CreateBinaryIntrinsic(Intrinsic::uadd_with_overflow, X, Twin)
               : B.CreateAdd(X, Twin);
  }
  bool IsNegated;
  Value *Word = wordOfTopBit(I, IsNegated);
  if (!Word || !Twins.count(Word))
    return nullptr;
  const Sum *S = sumOf(Word, B, Copies);
  if (!S)
    return nullptr;
  return IsNegated ? B.CreateNot(S->Carry)
                   : B.CreateZExt(S->Carry, I.getType());
}
