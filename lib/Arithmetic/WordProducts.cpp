//===- WordProducts.cpp - Products of wide numbers word by word -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product of k by l words is k rows of l word products. A row is added in two
// chains. The carry of the first goes into the row's highest word, which is at
// most 2^w - 2. Nothing is lost at the top: the partial sum after row i is less
// than 2^(w (i + 1 + l)), the product of the words read so far.
//
// A square has k (k - 1) / 2 cross products, doubled together, and k squares.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/WordProducts.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Target/Compat.h"
#include "residue/Target/TargetModel.h"

using namespace llvm;
using namespace residue;

namespace {

/// Emits one chain of word additions. The carry is an i1, or null for none.
class CarryChain {
public:
  explicit CarryChain(IRBuilderBase &B) : B(B) {}

  /// A + B + carry; either may be null, which is zero.
  Value *add(Value *A, Value *Addend) {
    if (!A)
      std::swap(A, Addend);
    Value *In = Carry;
    Carry = nullptr;
    if (!A)
      return In ? B.CreateZExt(In, WordType, "carry") : nullptr;
    WordType = A->getType();
    Value *Sum = A;
    if (Addend)
      Sum = overflowingAdd(Sum, Addend);
    if (In) {
      Value *First = Carry;
      Sum = overflowingAdd(Sum, B.CreateZExt(In, WordType, "carry"));
      if (First)
        Carry = B.CreateOr(First, Carry, "carry");
    }
    return Sum;
  }
  /// The same where the sum is known to fit: the chain ends here.
  Value *addLast(Value *A, Value *Addend) {
    Value *In = Carry;
    Carry = nullptr;
    Value *Sum = A ? A : Addend;
    if (A && Addend)
      Sum = B.CreateAdd(A, Addend, "sum");
    if (!In)
      return Sum;
    Type *Ty = Sum ? Sum->getType() : WordType;
    In = B.CreateZExt(In, Ty, "carry");
    return Sum ? B.CreateAdd(Sum, In, "sum") : In;
  }
  bool hasCarry() const { return Carry; }

private:
  Value *overflowingAdd(Value *A, Value *Addend) {
    Value *Pair = B.CreateBinaryIntrinsic(Intrinsic::uadd_with_overflow, A,
                                          Addend, {}, "sum");
    Carry = B.CreateExtractValue(Pair, 1, "carry");
    return B.CreateExtractValue(Pair, 0, "sum");
  }

  IRBuilderBase &B;
  Value *Carry = nullptr;
  Type *WordType = nullptr;
};

} // namespace

WordRows::Words WordRows::split(Value *V, unsigned Count) const {
  Words W;
  for (unsigned Index = 0; Index != Count; ++Index) {
    Value *Part = V;
    if (Index)
      Part = B.CreateLShr(Part, Index * WordBits);
    W.push_back(resize(Part, WordBits, "word"));
  }
  return W;
}

Value *WordRows::join(ArrayRef<Value *> W, unsigned Width) const {
  Value *All = nullptr;
  for (unsigned Index = 0; Index != W.size(); ++Index) {
    if (!W[Index] || Index * WordBits >= Width)
      continue;
    Value *Part = resize(W[Index], Width);
    if (Index)
      Part = B.CreateShl(Part, Index * WordBits);
    All = All ? B.CreateOr(All, Part) : Part;
  }
  return All ? All : ConstantInt::get(B.getIntNTy(Width), 0);
}

std::pair<Value *, Value *> WordRows::multiply(Value *A, Value *O) const {
  Value *Product =
      B.CreateMul(resize(A, 2 * WordBits), resize(O, 2 * WordBits), "product");
  Value *High = B.CreateLShr(Product, WordBits);
  return {resize(Product, WordBits, "lo"), resize(High, WordBits, "hi")};
}

void WordRows::addChain(Words &Sum, ArrayRef<Value *> Addend, unsigned At,
                        unsigned Top) const {
  CarryChain Chain(B);
  for (unsigned Index = At; Index < Top; ++Index) {
    Value *A = Index - At < Addend.size() ? Addend[Index - At] : nullptr;
    if (Index - At >= Addend.size() && !Chain.hasCarry())
      break;
    Sum[Index] = Index + 1 == Top ? Chain.addLast(Sum[Index], A)
                                  : Chain.add(Sum[Index], A);
  }
}

/// LLVM would join the two carries that meet in the highest word: then one of
/// them is saved in a register, for two instructions more. A value barrier
/// keeps them apart.
///
/// On x86 the row is summed up by itself first, which need not wait for the
/// rows before it. Elsewhere its low words and its high words are added one
/// after the other, which needs fewer registers.
void WordRows::addRow(Words &Sum, Words &Low, Words &High, unsigned At,
                      unsigned Top) const {
  CarryChain Chain(B);
  auto EndOf = [&](Value *Highest) {
    return Chain.hasCarry()
               ? hideValue(B, Chain.addLast(Highest, nullptr), "high")
               : Highest;
  };
  if (targetTriple(*B.GetInsertBlock()->getModule()).isX86()) {
    Words Row(Low);
    for (unsigned Index = 1; Index != Low.size(); ++Index)
      Row[Index] = Chain.add(Row[Index], High[Index - 1]);
    Row.push_back(EndOf(High.back()));
    addChain(Sum, Row, At, Top);
    return;
  }
  for (unsigned Index = 0; Index != Low.size(); ++Index)
    Sum[At + Index] = Chain.add(Sum[At + Index], Low[Index]);
  High.back() = EndOf(High.back());
  addChain(Sum, High, At + 1, Top);
}

WordRows::Words WordRows::multiplyRows(ArrayRef<Value *> A, ArrayRef<Value *> O,
                                       const Integer *MaxA,
                                       const Integer *MaxO) const {
  // What a word of a number is at most.
  auto WordMax = [&](const Integer *Max, unsigned Index) {
    Integer Full = Integer::maxUnsigned(WordBits);
    return Max ? min(Full, *Max >> (Index * WordBits)) : Full;
  };
  Words Sum(A.size() + O.size(), nullptr);
  for (unsigned Row = 0; Row != A.size(); ++Row) {
    Words Low, High;
    for (unsigned Column = 0; Column != O.size(); ++Column) {
      // Short words have a product of one word.
      if ((WordMax(MaxA, Row) * WordMax(MaxO, Column)).bits() <= WordBits) {
        Low.push_back(B.CreateMul(A[Row], O[Column], "product"));
        High.push_back(nullptr);
        continue;
      }
      auto [Lo, Hi] = multiply(A[Row], O[Column]);
      Low.push_back(Lo);
      High.push_back(Hi);
    }
    addRow(Sum, Low, High, Row, Row + O.size() + 1);
  }
  return Sum;
}

WordRows::Words WordRows::square(ArrayRef<Value *> A) const {
  unsigned Count = A.size();
  Words Sum(2 * Count, nullptr);
  // Cross products a_i a_j, i < j, at word i + j.
  for (unsigned Row = 0; Row + 1 < Count; ++Row) {
    Words Low, High;
    for (unsigned Column = Row + 1; Column != Count; ++Column) {
      auto [Lo, Hi] = multiply(A[Row], A[Column]);
      Low.push_back(Lo);
      High.push_back(Hi);
    }
    addRow(Sum, Low, High, 2 * Row + 1, Row + Count + 1);
  }
  // Doubled, every word by itself: a funnel shift has no carry to wait for.
  // Where it is slow, the number is added to itself. Together with the squares
  // the sum is a^2, so no bit leaves the top word.
  if (Count > 1 &&
      TargetModel::hasSlowDoubleShifts(*B.GetInsertBlock()->getParent())) {
    Words Cross(drop_begin(Sum));
    addChain(Sum, Cross, 1, 2 * Count);
  } else if (Count > 1) {
    Value *Zero = ConstantInt::get(Sum[1]->getType(), 0);
    for (unsigned Index = 2 * Count - 1; Index; --Index) {
      Value *Above = Sum[Index] ? Sum[Index] : Zero;
      Value *Below = Index > 1 ? Sum[Index - 1] : Zero;
      Sum[Index] = B.CreateIntrinsic(
          Intrinsic::fshl, {Above->getType()},
          {Above, Below, ConstantInt::get(Above->getType(), 1)}, {}, "doubled");
    }
  }
  Words Squares;
  for (Value *Word : A) {
    auto [Lo, Hi] = multiply(Word, Word);
    Squares.push_back(Lo);
    Squares.push_back(Hi);
  }
  addChain(Sum, Squares, 0, 2 * Count);
  return Sum;
}

WordRows::Words WordRows::lowProduct(ArrayRef<Value *> A, ArrayRef<Value *> O,
                                     unsigned Count) const {
  Words Sum(Count, nullptr);
  for (unsigned Row = 0; Row != std::min<unsigned>(A.size(), Count); ++Row) {
    unsigned Top = std::min<unsigned>(Count, Row + O.size() + 1);
    Words Low, High;
    for (unsigned Word = 0; Word != O.size() && Row + Word + 1 < Top; ++Word) {
      auto [Lo, Hi] = multiply(A[Row], O[Word]);
      Low.push_back(Lo);
      High.push_back(Hi);
    }
    // The last word's high half is a multiple of 2^(w Count).
    Low.push_back(Low.size() == O.size()
                      ? nullptr
                      : B.CreateMul(A[Row], O[Low.size()], "lo"));
    addChain(Low, High, 1, Low.size());
    addChain(Sum, Low, Row, Top);
  }
  return Sum;
}
