//===- DoubledWords.cpp - Carries of words that are doubled ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/DoubledWords.h"
#include "residue/Analysis/TruthValue.h"
#include "residue/Analysis/WordFunction.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// What a carry of one word is computed of, and what is computed of a sum.
static const unsigned MaxCone = 16, MaxUsers = 16, MaxVisits = 64;

namespace {

/// What a value is computed of, down to a word and one bit.
class Cone {
public:
  Cone(const Value &Word, const SmallPtrSetImpl<const Value *> &Carries,
       const DataLayout &DL)
      : Word(Word), Carries(Carries), DL(DL) {}

  bool collect(const Instruction &I) {
    return isWordOperation(I) && takeOperands(I);
  }
  /// Operands before their users.
  ArrayRef<const Instruction *> inside() const { return Inside; }
  const Value *bit() const { return Bit; }

private:
  bool takeBit(const Value &V) {
    if (!Bit)
      Bit = &V;
    return Bit == &V;
  }

  bool take(const Value &V) {
    if (isa<ConstantInt>(V) || &V == &Word)
      return true;
    if (++Visits > MaxVisits)
      return false;
    if (Carries.contains(&V))
      return takeBit(V);
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I)
      return isTruthValue(&V, DL) && takeBit(V);
    if (is_contained(Inside, I))
      return true;
    size_t Size = Inside.size();
    const Value *Before = Bit;
    if (isWordOperation(*I) && takeOperands(*I))
      return true;
    Inside.truncate(Size);
    Bit = Before;
    return isTruthValue(&V, DL) && takeBit(V);
  }

  bool takeOperands(const Instruction &I) {
    // What is frozen may be none of the word.
    if (isa<ExtractValueInst, FreezeInst, PHINode>(I) ||
        !all_of(I.operand_values(), [&](const Value *V) { return take(*V); }) ||
        Inside.size() == MaxCone)
      return false;
    Inside.push_back(&I);
    return true;
  }

  const Value &Word;
  const SmallPtrSetImpl<const Value *> &Carries;
  const DataLayout &DL;
  SmallVector<const Instruction *, MaxCone> Inside;
  const Value *Bit = nullptr;
  unsigned Visits = 0;
};

class DoubledSearch {
public:
  explicit DoubledSearch(Function &F)
      : F(F), DL(F.getParent()->getDataLayout()) {}

  std::vector<DoubledWord> run() {
    if (none_of(instructions(F), mayDouble))
      return {};
    ReversePostOrderTraversal<Function *> Blocks(&F);
    for (BasicBlock *BB : Blocks)
      for (Instruction &I : *BB)
        if (std::optional<DoubledWord> Doubled = doubledBy(I)) {
          lookBehind(*Doubled);
          if (!Doubled->Carries.empty())
            Found.push_back(std::move(*Doubled));
        }
    return std::move(Found);
  }

private:
  static bool mayDouble(const Instruction &I) {
    const Value *X, *C;
    return match(&I, m_Shl(m_Value(), m_One())) ||
           match(&I, m_c_Add(m_Value(X), m_c_Add(m_Deferred(X), m_Value(C))));
  }

  /// 2 x + c, where c is a bit.
  std::optional<DoubledWord> doubledBy(Instruction &I) const {
    Value *X, *C;
    if (!I.getType()->isIntegerTy() ||
        !DL.isLegalInteger(I.getType()->getIntegerBitWidth()) ||
        I.getType()->getIntegerBitWidth() < 8 ||
        I.getType()->getIntegerBitWidth() > 64)
      return std::nullopt;
    bool IsSum = match(&I, m_c_Add(m_Shl(m_Value(X), m_One()), m_Value(C))) ||
                 match(&I, m_c_Or(m_Shl(m_Value(X), m_One()), m_Value(C)));
    if (!IsSum && match(&I, m_Add(m_Value(), m_Value())))
      for (unsigned Side : {0U, 1U}) {
        X = I.getOperand(Side);
        IsSum |=
            match(I.getOperand(1 - Side), m_c_Add(m_Specific(X), m_Value(C)));
        if (IsSum)
          break;
      }
    if (!IsSum || isa<Constant>(X) || isa<Constant>(C) ||
        !(Carries.contains(C) || isTruthValue(C, DL)))
      return std::nullopt;
    return DoubledWord{WeakTrackingVH(X), C, &I, {}};
  }

  /// What is computed of the sum, in its block.
  void lookBehind(DoubledWord &Doubled) {
    SmallVector<Instruction *, MaxUsers> Work{Doubled.Sum};
    for (size_t Next = 0; Next != Work.size(); ++Next)
      for (User *U : Work[Next]->users()) {
        auto *I = cast<Instruction>(U);
        if (Work.size() == MaxUsers ||
            I->getParent() != Doubled.Sum->getParent() ||
            is_contained(Work, I) || !isWordOperation(*I) ||
            isa<FreezeInst, PHINode>(I))
          continue;
        Work.push_back(I);
        if (!Carries.contains(I) && isTopBit(*I, *Doubled.Word)) {
          Carries.insert(I);
          Doubled.Carries.push_back(I);
        }
      }
  }

  bool isTopBit(const Instruction &I, const Value &Word) {
    Cone C(Word, Carries, DL);
    if (!C.collect(I) || !C.bit())
      return false;
    WordFunction::Lines Lines;
    Lines.Doubles = true;
    unsigned Bits = Word.getType()->getIntegerBitWidth();
    WordFunction Whole(Bits, 1, true, {}, Lines, Buffers);
    Whole.addLeaf({&Word, 0, {}});
    Whole.addLeaf({C.bit(), std::nullopt, {C.bit(), 0, 1}});
    if (!all_of(C.inside(),
                [&](const Instruction *Each) { return Whole.add(*Each); }) ||
        !Whole.isFinite(&I) || !(Whole.poisonedBy(&I) & 1))
      return false;
    ArrayRef<WideWord> Values = Whole.values(&I);
    for (size_t P = 0; P != Whole.size(); ++P)
      if (Values[P] != Whole.word(0, P) >> (Bits - 1))
        return false;
    return true;
  }

  Function &F;
  const DataLayout &DL;
  ValueBuffers Buffers;
  SmallPtrSet<const Value *, 8> Carries;
  std::vector<DoubledWord> Found;
};

} // namespace

std::vector<DoubledWord> residue::findDoubledWords(Function &F) {
  return DoubledSearch(F).run();
}
