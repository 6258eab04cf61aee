//===- SplitWords.cpp - Numbers that are taken for words ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/SplitWords.h"
#include "WordVectors.h"
#include "residue/Analysis/NumberPiece.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/TruthValue.h"
#include "residue/Analysis/WordCarries.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// The word of a wide number that \p I is, in a type of two words. The
/// optimizer masks it there, or knows that nothing is above it; as the
/// extension of a word it is one to everybody. A mask of fewer bits stays,
/// where the number goes on above them.
static std::optional<Piece> wordInTwo(Instruction &I, unsigned WordBits) {
  if (!I.getType()->isIntegerTy(2 * WordBits) ||
      !(I.isBitwiseLogicOp() || I.isShift() || isa<TruncInst>(I)))
    return std::nullopt;
  Piece P = pieceOf(&I);
  bool IsWord = P.Bits >= WordBits ||
                P.From + P.Bits == P.V->getType()->getIntegerBitWidth();
  if (IsWord && isWideInteger(*P.V->getType(), 2 * WordBits) &&
      fitsIn(&I, WordBits, I.getModule()->getDataLayout()))
    return P;
  return std::nullopt;
}

/// No more than this is \p V: a sum is below 2^w where those of its words are,
/// and what it carries is what sums of words do. \p Steps are left.
static APInt mostOf(const Value *V, const DataLayout &DL, unsigned &Steps) {
  const Value *X, *Y;
  const APInt *By;
  unsigned Bits = V->getType()->getIntegerBitWidth();
  if (Steps) {
    --Steps;
    if (match(V, m_Add(m_Value(X), m_Value(Y))))
      return mostOf(X, DL, Steps).uadd_sat(mostOf(Y, DL, Steps));
    if (match(V, m_ZExt(m_Value(X))))
      return mostOf(X, DL, Steps).zext(Bits);
    if (match(V, m_LShr(m_Value(X), m_APInt(By))) && By->ult(Bits))
      return mostOf(X, DL, Steps).lshr(*By);
  }
  return computeKnownBits(V, DL).getMaxValue();
}

/// A sum in a type of two words that is one word is a sum of words. The
/// optimizer takes no carry from what cannot carry, and subtracts from it in
/// two words.
static bool narrowSum(Instruction &I, unsigned WordBits) {
  unsigned Steps = 32;
  if (!I.getType()->isIntegerTy(2 * WordBits) ||
      I.getOpcode() != Instruction::Add ||
      mostOf(&I, I.getModule()->getDataLayout(), Steps).getActiveBits() >
          WordBits ||
      !shouldTransform(Transformation::JoinWords, I))
    return false;
  IRBuilder<> B(&I);
  Type *Ty = B.getIntNTy(WordBits);
  auto WordOf = [&](Value *V) {
    Value *Word;
    return match(V, m_ZExt(m_Value(Word))) && Word->getType() == Ty
               ? Word
               : B.CreateTrunc(V, Ty, "word");
  };
  Value *X = WordOf(I.getOperand(0)), *Y = WordOf(I.getOperand(1));
  Value *Sum = B.CreateAdd(X, Y, "sum");
  I.replaceAllUsesWith(B.CreateZExt(Sum, I.getType(), "word"));
  I.eraseFromParent();
  return true;
}

/// x << w needs the low word of x alone, in a type of two words.
static bool shortenShifted(Instruction &I, unsigned WordBits) {
  Value *X;
  if (!I.getType()->isIntegerTy(2 * WordBits) ||
      !match(&I, m_Shl(m_Value(X), m_SpecificInt(WordBits))) ||
      !(isa<BinaryOperator, SelectInst>(X)) ||
      !shouldTransform(Transformation::JoinWords, I))
    return false;
  IRBuilder<> B(&I);
  Value *Word = B.CreateTrunc(X, B.getIntNTy(WordBits), "word");
  I.setOperand(0, B.CreateZExt(Word, I.getType(), "word"));
  // Not to wrap without a sign means that there was no more than this.
  I.setHasNoSignedWrap(false);
  return true;
}

/// The word of \p N from the bit \p From on that stands before \p I in its
/// block, or a new one there. It is poison in no case any more.
static Value *wordBefore(Value *N, unsigned From, TruncInst &I, Type *Ty) {
  auto FindIn = [&](Value *V) -> Value * {
    for (User *U : V->users())
      if (auto *Word = dyn_cast<TruncInst>(U);
          Word && Word->getType() == Ty && Word->getParent() == I.getParent() &&
          Word->comesBefore(&I)) {
        Word->dropPoisonGeneratingFlags();
        return Word;
      }
    return nullptr;
  };
  Value *Word = From ? nullptr : FindIn(N);
  for (User *U : N->users())
    if (!Word && From && match(U, m_LShr(m_Specific(N), m_SpecificInt(From))))
      if ((Word = FindIn(U)))
        cast<Instruction>(U)->dropPoisonGeneratingFlags();
  IRBuilder<> B(&I);
  return Word ? Word
              : B.CreateTrunc(From ? B.CreateLShr(N, From) : N, Ty, "word");
}

/// Words of 2 N are shifted words of N: the optimizer takes the bits of N from
/// one below a word on, where the word below is doubled.
static bool splitDoubled(TruncInst &I, unsigned WordBits) {
  Value *N;
  const APInt *Shift;
  const DataLayout &DL = I.getModule()->getDataLayout();
  if (!(I.getType()->isIntegerTy(WordBits) ||
        (I.getType()->isIntegerTy(2 * WordBits) && fitsIn(&I, WordBits, DL))) ||
      !match(&I, m_Trunc(m_LShr(m_Value(N), m_APInt(Shift)))) ||
      Shift->urem(WordBits) != WordBits - 1 ||
      !isWideInteger(*N->getType(), WordBits))
    return false;
  auto IsDoubled = [](const User *U) {
    return any_of(U->users(), [&](const User *Sum) {
      return match(Sum, m_Shl(m_Value(), m_One())) ||
             (isa<WithOverflowInst>(Sum) && Sum->getOperand(0) == U &&
              Sum->getOperand(1) == U);
    });
  };
  unsigned From = Shift->getZExtValue() + 1;
  if (none_of(N->users(),
              [&](const User *U) {
                return isa<TruncInst>(U) &&
                       U->getType()->isIntegerTy(WordBits) && IsDoubled(U);
              }) ||
      !shouldTransform(Transformation::JoinWords, I))
    return false;
  IRBuilder<> B(&I);
  Type *Ty = B.getIntNTy(WordBits);
  Value *Lower = wordBefore(N, From - WordBits, I, Ty), *Word;
  if (fitsIn(N, From, DL)) {
    Word = B.CreateLShr(Lower, WordBits - 1, "top");
  } else {
    Value *Upper = wordBefore(N, From, I, Ty);
    Word = B.CreateIntrinsic(Ty, Intrinsic::fshl,
                             {Upper, Lower, B.getIntN(WordBits, 1)});
  }
  Word = B.CreateZExt(Word, I.getType());
  I.replaceAllUsesWith(Word);
  I.eraseFromParent();
  return true;
}

/// The word below gives its bit to a sum of the carry in place of it.
static bool shiftAlone(Instruction &I) {
  Value *Shifted, *X;
  const APInt *Mask;
  if (!match(&I, m_And(m_Value(Shifted), m_APInt(Mask))) || (*Mask)[0] ||
      !match(Shifted,
             m_Intrinsic<Intrinsic::fshl>(m_Value(X), m_Value(), m_One())) ||
      !MaskedValueIsZero(Shifted, ~*Mask & ~APInt(Mask->getBitWidth(), 1),
                         SimplifyQuery(I.getModule()->getDataLayout())) ||
      !shouldTransform(Transformation::JoinWords, I))
    return false;
  IRBuilder<> B(&I);
  I.replaceAllUsesWith(B.CreateShl(X, 1, "doubled"));
  I.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructions(Shifted);
  return true;
}

/// Of 2 x + b, which is doubled, the optimizer takes the top bit from 2 x. That
/// is even, so that the sum is not poison.
static bool shiftWhole(Instruction &I) {
  Value *Even, *Bit;
  if (!match(&I,
             m_Intrinsic<Intrinsic::fshl>(m_Value(), m_Value(Even), m_One())) ||
      !I.getType()->isIntegerTy() || I.getType()->isIntegerTy(1))
    return false;
  for (User *U : Even->users())
    if (auto *Odd = dyn_cast<Instruction>(U);
        Odd && Odd->getParent() == I.getParent() && Odd->comesBefore(&I) &&
        match(Odd, m_DisjointOr(m_Specific(Even), m_ZExt(m_Value(Bit)))) &&
        Bit->getType()->isIntegerTy(1) &&
        computeKnownBits(Even, I.getModule()->getDataLayout()).Zero[0] &&
        shouldTransform(Transformation::JoinWords, I)) {
      I.setOperand(1, Odd);
      return true;
    }
  return false;
}

/// The words that \p V is put together from, from the lowest one on, in \p
/// Words; false if it is none of those, or a place is not that of a word.
static bool readWords(Value *V, MutableArrayRef<Value *> Words,
                      unsigned WordBits) {
  Value *X, *Y;
  if (match(V, m_Or(m_Value(X), m_Value(Y))))
    return readWords(X, Words, WordBits) && readWords(Y, Words, WordBits);
  const APInt *Shift;
  uint64_t At = 0;
  if (match(V, m_Shl(m_Value(X), m_APInt(Shift)))) {
    At = Shift->getLimitedValue();
    V = X;
  }
  if (!match(V, m_ZExt(m_Value(X))) || !X->getType()->isIntegerTy(WordBits) ||
      At % WordBits || At / WordBits >= Words.size() || Words[At / WordBits])
    return false;
  Words[At / WordBits] = X;
  return true;
}

/// \p V is the carry of a builtin, or made of some.
static bool isCarry(const Value *V) {
  const Value *X, *Y;
  return match(V, m_ExtractValue<1>(m_Value())) ||
         (match(V, m_Or(m_Value(X), m_Value(Y))) && isCarry(X) && isCarry(Y)) ||
         (match(V, m_Not(m_Value(X))) && isCarry(X));
}

/// Who takes a word of \p I, which is put together from \p Words, gets that.
static void useWords(Instruction &I, ArrayRef<Value *> Words,
                     unsigned WordBits) {
  auto Replace = [&](Instruction &Above, Value *Word) {
    for (User *U : Above.users())
      if (U->getType()->isIntegerTy(WordBits) && isa<TruncInst>(U))
        U->replaceAllUsesWith(Word);
  };
  Replace(I, Words[0]);
  for (User *U : I.users()) {
    const APInt *Shift;
    if (!match(U, m_LShr(m_Specific(&I), m_APInt(Shift))))
      continue;
    uint64_t At = Shift->getLimitedValue();
    if (At % WordBits == 0 && At / WordBits < Words.size())
      Replace(*cast<Instruction>(U), Words[At / WordBits]);
  }
}

/// c ? x : y of numbers that are put together from words, by a carry, is put
/// together from chosen words: so is a corrected sum.
static bool splitChoice(SelectInst &I, unsigned WordBits) {
  Value *Condition = I.getCondition(), *X = I.getTrueValue(),
        *Y = I.getFalseValue();
  if (!isWideInteger(*I.getType(), WordBits) ||
      I.getType()->getIntegerBitWidth() % WordBits || !isCarry(Condition))
    return false;
  unsigned Count = I.getType()->getIntegerBitWidth() / WordBits;
  SmallVector<Value *, 8> Left(Count), Right(Count);
  if (!readWords(X, Left, WordBits) || !readWords(Y, Right, WordBits) ||
      is_contained(Left, nullptr) || is_contained(Right, nullptr) ||
      !shouldTransform(Transformation::JoinWords, I))
    return false;
  IRBuilder<> B(&I);
  SmallVector<Value *, 8> Words;
  for (auto [A, C] : zip(Left, Right))
    Words.push_back(B.CreateSelect(Condition, A, C, "chosen"));
  Value *Number = numberOfWords(B, Words, I.getType());
  useWords(I, Words, WordBits);
  I.replaceAllUsesWith(Number);
  I.eraseFromParent();
  // They use the sums, which are nothing but corrected otherwise.
  for (Value *Side : {X, Y})
    RecursivelyDeleteTriviallyDeadInstructions(Side);
  return true;
}

PreservedAnalyses SplitWordsPass::run(Function &F, FunctionAnalysisManager &) {
  if (!hasWideDivisions(F) || (!hasOverflow(F) && !mayHaveWordCarries(F)))
    return PreservedAnalyses::all();
  unsigned WordBits =
      F.getParent()->getDataLayout().getLargestLegalIntTypeSizeInBits();
  bool Changed = takeWordsOutOfVectors(F, WordBits);
  // What they chose from goes, too.
  SmallVector<WeakTrackingVH, 8> Choices;
  for (Instruction &I : instructions(F))
    if (isa<SelectInst>(I))
      Choices.emplace_back(&I);
  for (const WeakTrackingVH &Choice : Choices)
    if (auto *Select = dyn_cast_or_null<SelectInst>(Choice))
      Changed |= splitChoice(*Select, WordBits);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *Part = dyn_cast<TruncInst>(&I);
        Part && splitDoubled(*Part, WordBits)) {
      Changed = true;
      continue;
    }
    if (shiftWhole(I) || shiftAlone(I) || narrowSum(I, WordBits)) {
      Changed = true;
      continue;
    }
    Changed |= shortenShifted(I, WordBits);
    std::optional<Piece> P = wordInTwo(I, WordBits);
    if (!P || !shouldTransform(Transformation::JoinWords, I))
      continue;
    IRBuilder<> B(&I);
    Value *Word = B.CreateTrunc(P->From ? B.CreateLShr(P->V, P->From) : P->V,
                                B.getIntNTy(WordBits), "word");
    I.replaceAllUsesWith(B.CreateZExt(Word, I.getType(), "word"));
    I.eraseFromParent();
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
