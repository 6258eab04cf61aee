//===- JoinWords.cpp - Words that are one number --------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers are found from the words that they consist of, and are taken to be
// below M at first: by induction over the steps of the program they are, if
// each is, given that those it is computed of are. A number that is not, and
// all that is computed of it, stays words.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/JoinWords.h"
#include "WordNumbers.h"
#include "residue/Analysis/CorrectedWords.h"
#include "residue/Analysis/NumberPiece.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/TruthValue.h"
#include "residue/Analysis/WordCarries.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

#define DEBUG_TYPE "join-words"

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
  Value *Number = nullptr;
  SmallVector<Value *, 8> Words;
  for (auto [At, A] : enumerate(Left)) {
    Value *Word = B.CreateSelect(Condition, A, Right[At], "chosen");
    Words.push_back(Word);
    Word = B.CreateZExt(Word, I.getType());
    if (At)
      Word = B.CreateShl(Word, At * WordBits, "placed", /*HasNUW=*/true);
    Number = Number ? B.CreateOr(Number, Word, "number") : Word;
  }
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
  bool Changed = false;
  // What they chose from goes, too.
  SmallVector<WeakTrackingVH, 8> Choices;
  for (Instruction &I : instructions(F))
    if (isa<SelectInst>(I))
      Choices.emplace_back(&I);
  for (const WeakTrackingVH &Choice : Choices)
    if (auto *Select = dyn_cast_or_null<SelectInst>(Choice))
      Changed |= splitChoice(*Select, WordBits);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
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

PreservedAnalyses JoinWordsPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F) || (!hasOverflow(F) && !mayHaveWordCarries(F)))
    return PreservedAnalyses::all();
  SmallVector<Integer, 2> Moduli = supportedModuli(F);
  if (Moduli.empty())
    return PreservedAnalyses::all();
  std::vector<CorrectedWords> Sums = findCorrectedWords(F, Moduli);
  if (Sums.empty())
    return PreservedAnalyses::all();
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  WordNumbers Numbers(F, AM.getResult<DominatorTreeAnalysis>(F), Sums);
  Instruction *Last = Numbers.join();
  if (!Last)
    return PreservedAnalyses::all();
  ORE.emit([&]() {
    return OptimizationRemark(DEBUG_TYPE, "JoinWords", Last)
           << ore::NV("Sums", Numbers.count())
           << " corrected sums of words are sums modulo "
           << ore::NV("Modulus", Sums.front().Modulus.str());
  });
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
