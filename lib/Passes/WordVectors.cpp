//===- WordVectors.cpp - Words that stand in vectors ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordVectors.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// A structure of words in one vector, of 512 bits say.
static const unsigned MaxWords = 8;

namespace {

class WordVectors {
public:
  explicit WordVectors(unsigned WordBits) : WordBits(WordBits) {}

  bool rewrite(Instruction &I);

private:
  using Elements = SmallVector<Value *, MaxWords>;

  bool isOfWords(const Type &Ty) const {
    const auto *Vector = dyn_cast<FixedVectorType>(&Ty);
    return Vector && Vector->getElementType()->isIntegerTy(WordBits) &&
           Vector->getNumElements() <= MaxWords;
  }
  Elements elementsOf(Value *V);
  Elements compute(Value *V);
  Value *numberOf(BitCastInst &Cast);
  Value *wordOf(ExtractElementInst &Extract);

  unsigned WordBits;
  DenseMap<Value *, Elements> Known;
};

} // namespace

WordVectors::Elements WordVectors::elementsOf(Value *V) {
  if (auto It = Known.find(V); It != Known.end())
    return It->second;
  Elements Found = isOfWords(*V->getType()) ? compute(V) : Elements();
  return Known[V] = std::move(Found);
}

/// None if \p V is anything else than what is put together from words.
WordVectors::Elements WordVectors::compute(Value *V) {
  unsigned Count = cast<FixedVectorType>(V->getType())->getNumElements();
  Elements Found;
  if (auto *C = dyn_cast<Constant>(V)) {
    for (unsigned I = 0; I != Count; ++I) {
      Constant *Element = C->getAggregateElement(I);
      if (!Element)
        return {};
      Found.push_back(Element);
    }
    return Found;
  }
  if (auto *Insert = dyn_cast<InsertElementInst>(V)) {
    auto *Index = dyn_cast<ConstantInt>(Insert->getOperand(2));
    Found = elementsOf(Insert->getOperand(0));
    if (!Index || Index->getValue().uge(Count) || Found.empty())
      return {};
    Found[Index->getZExtValue()] = Insert->getOperand(1);
    return Found;
  }
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(V)) {
    Elements All = elementsOf(Shuffle->getOperand(0));
    append_range(All, elementsOf(Shuffle->getOperand(1)));
    auto *From = cast<FixedVectorType>(Shuffle->getOperand(0)->getType());
    if (All.size() != 2 * size_t(From->getNumElements()))
      return {};
    for (int Index : Shuffle->getShuffleMask())
      Found.push_back(Index < 0 ? PoisonValue::get(From->getElementType())
                                : All[Index]);
    return Found;
  }
  auto *Select = dyn_cast<SelectInst>(V);
  if (!Select || !Select->getCondition()->getType()->isIntegerTy(1))
    return {};
  Elements Left = elementsOf(Select->getTrueValue()),
           Right = elementsOf(Select->getFalseValue());
  if (Left.empty() || Right.empty())
    return {};
  IRBuilder<> B(Select);
  for (auto [X, Y] : zip(Left, Right))
    Found.push_back(B.CreateSelect(Select->getCondition(), X, Y, "chosen"));
  return Found;
}

Value *residue::numberOfWords(IRBuilderBase &B, ArrayRef<Value *> Words,
                              Type *Ty) {
  Value *Number = nullptr;
  unsigned At = 0;
  for (Value *Word : Words) {
    if (!match(Word, m_Zero())) {
      Value *Placed = B.CreateZExt(Word, Ty);
      if (At)
        Placed = B.CreateShl(Placed, At, "placed", /*HasNUW=*/true);
      Number = Number ? B.CreateOr(Number, Placed, "number") : Placed;
    }
    At += Word->getType()->getIntegerBitWidth();
  }
  return Number ? Number : ConstantInt::get(Ty, 0);
}

/// The number whose words \p Cast takes from a vector.
Value *WordVectors::numberOf(BitCastInst &Cast) {
  Elements Words = elementsOf(Cast.getOperand(0));
  if (Words.empty() || !Cast.getType()->isIntegerTy())
    return nullptr;
  IRBuilder<> B(&Cast);
  return numberOfWords(B, Words, Cast.getType());
}

Value *WordVectors::wordOf(ExtractElementInst &Extract) {
  auto *Index = dyn_cast<ConstantInt>(Extract.getIndexOperand());
  Elements Words = Index ? elementsOf(Extract.getVectorOperand()) : Elements();
  return Index && Index->getValue().ult(Words.size())
             ? Words[Index->getZExtValue()]
             : nullptr;
}

bool WordVectors::rewrite(Instruction &I) {
  Value *New = nullptr;
  if (auto *Cast = dyn_cast<BitCastInst>(&I))
    New = numberOf(*Cast);
  else if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
    New = wordOf(*Extract);
  if (!New)
    return false;
  I.replaceAllUsesWith(New);
  return true;
}

bool residue::takeWordsOutOfVectors(Function &F, unsigned WordBits) {
  if (!F.getParent()->getDataLayout().isLittleEndian())
    return false;
  WordVectors Vectors(WordBits);
  SmallVector<WeakTrackingVH, 16> Dead;
  for (Instruction &I : instructions(F))
    if (isa<BitCastInst, ExtractElementInst>(I) &&
        isa<FixedVectorType>(I.getOperand(0)->getType()) &&
        shouldTransform(Transformation::JoinWords, I) && Vectors.rewrite(I))
      Dead.emplace_back(&I);
  for (const WeakTrackingVH &V : Dead)
    if (V)
      RecursivelyDeleteTriviallyDeadInstructions(V);
  return !Dead.empty();
}
