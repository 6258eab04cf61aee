//===- LoadedRows.cpp - Words of lanes that are in memory -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoadedRows.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

static const unsigned WordBits = 64, NumLanes = 4;
/// Instructions between a phi node and an address that is made of it.
static const unsigned MaxDepth = 6;

/// \p V is made of what is another one in each turn of a loop of one block.
static bool variesIn(const BasicBlock &Loop, const Value &V, unsigned Depth) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || I->getParent() != &Loop || Depth == MaxDepth)
    return false;
  if (const auto *Phi = dyn_cast<PHINode>(I))
    return Phi->getBasicBlockIndex(&Loop) >= 0;
  return isa<GetElementPtrInst, CastInst, BinaryOperator>(I) &&
         any_of(I->operands(), [&](const Use &Operand) {
           return variesIn(Loop, *Operand, Depth + 1);
         });
}

namespace {

/// An integer in memory, of which the lowest bits are looked at.
struct Row {
  /// What is loaded, frozen or not.
  Value *V = nullptr;
  unsigned Bits = 0;
};

} // namespace

static unsigned widthOf(const Value *V) {
  return V->getType()->getIntegerBitWidth();
}

/// That \p V is, of two words at least; nothing if it is none.
static std::optional<Row> rowOf(Value *V) {
  Row R = {V, widthOf(V)};
  const APInt *Mask;
  for (Value *Inner;; R.V = Inner)
    if (match(R.V, m_And(m_Value(Inner), m_LowBitMask(Mask))))
      R.Bits = std::min(R.Bits, Mask->countr_one());
    else if (!match(R.V, m_ZExt(m_Value(Inner))))
      break;
  R.Bits = std::min(R.Bits, widthOf(R.V));
  Value *Number = R.V;
  match(R.V, m_Freeze(m_Value(Number)));
  const auto *Load = dyn_cast<LoadInst>(Number);
  if (!Load || !Load->isSimple() || widthOf(Load) % WordBits != 0 ||
      widthOf(Load) == WordBits ||
      !variesIn(*Load->getParent(), *Load->getPointerOperand(), 0))
    return std::nullopt;
  return R;
}

/// \p Count words of \p Row; poison behind its end.
static Value *wordsFrom(IRBuilderBase &B, Value *Row, unsigned From,
                        unsigned Count) {
  unsigned End = cast<FixedVectorType>(Row->getType())->getNumElements();
  if (!From && Count == End)
    return Row;
  SmallVector<int, 4> Words;
  for (unsigned Word = From; Word != From + Count; ++Word)
    Words.push_back(Word < End ? int(Word) : PoisonMaskElem);
  return B.CreateShuffleVector(Row, Words, "row");
}

/// Rows of two words each as two columns.
static void addPair(IRBuilderBase &B, ArrayRef<Value *> Rows,
                    SmallVectorImpl<Value *> &Columns) {
  auto Both = [&](unsigned First, unsigned Second) {
    return B.CreateShuffleVector(Rows[First], Rows[Second], {0, 1, 2, 3},
                                 "rows");
  };
  Value *Even = Both(0, 2), *Odd = Both(1, 3);
  Columns.push_back(B.CreateShuffleVector(Even, Odd, {0, 4, 2, 6}, "lanes"));
  Columns.push_back(B.CreateShuffleVector(Even, Odd, {1, 5, 3, 7}, "lanes"));
}

/// Rows of four words each as four columns.
static void addQuad(IRBuilderBase &B, ArrayRef<Value *> Rows,
                    SmallVectorImpl<Value *> &Columns) {
  // Of two rows the words 0 and 2, or 1 and 3.
  SmallVector<std::pair<Value *, Value *>, 2> Halves;
  for (int Odd : {0, 1}) {
    auto Mixed = [&](unsigned First) {
      return B.CreateShuffleVector(Rows[First], Rows[First + 1],
                                   {Odd, Odd + 4, Odd + 2, Odd + 6}, "rows");
    };
    Value *Lower = Mixed(0);
    Halves.push_back({Lower, Mixed(2)});
  }
  for (int Upper : {0, 2})
    for (auto [First, Second] : Halves)
      Columns.push_back(B.CreateShuffleVector(
          First, Second, {Upper, Upper + 1, Upper + 4, Upper + 5}, "lanes"));
}

SmallVector<Value *, 12> residue::columnsOfLoads(IRBuilderBase &B,
                                                 ArrayRef<Value *> Elements,
                                                 unsigned Count) {
  SmallVector<Row, NumLanes> Numbers;
  SmallPtrSet<Value *, NumLanes> Different;
  for (Value *V : Elements) {
    std::optional<Row> R = V ? rowOf(V) : std::nullopt;
    if (!R || !Different.insert(R->V).second ||
        (!Numbers.empty() && Numbers.front().Bits != R->Bits))
      return {};
    Numbers.push_back(*R);
  }
  if (Numbers.size() != NumLanes)
    return {};

  IntegerType *Word = B.getIntNTy(WordBits);
  SmallVector<Value *, NumLanes> Vectors;
  for (const Row &R : Numbers)
    Vectors.push_back(B.CreateBitCast(
        R.V, FixedVectorType::get(Word, widthOf(R.V) / WordBits)));
  const unsigned Bits = std::min(Numbers.front().Bits, Count * WordBits);
  SmallVector<Value *, 12> Columns;
  while (Columns.size() * WordBits < Bits) {
    unsigned From = Columns.size();
    bool IsPair = (From + 2) * WordBits >= Bits;
    SmallVector<Value *, NumLanes> Rows;
    for (Value *V : Vectors)
      Rows.push_back(wordsFrom(B, V, From, IsPair ? 2 : 4));
    IsPair ? addPair(B, Rows, Columns) : addQuad(B, Rows, Columns);
  }
  auto *Lanes = FixedVectorType::get(Word, NumLanes);
  Columns.resize(divideCeil(Bits, WordBits));
  if (unsigned Last = Bits % WordBits)
    Columns.back() = B.CreateAnd(
        Columns.back(),
        ConstantInt::get(Lanes, APInt::getLowBitsSet(WordBits, Last)), "last");
  Columns.resize(Count, Constant::getNullValue(Lanes));
  return Columns;
}
