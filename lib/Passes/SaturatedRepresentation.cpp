//===- SaturatedRepresentation.cpp - Words and carry chains ---------------===//
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

#include "residue/SaturatedRepresentation.h"
#include "residue/Compat.h"
#include "residue/TargetModel.h"

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

SaturatedRepresentation::Words SaturatedRepresentation::split(Value *V,
                                                              unsigned Count) {
  Words W;
  for (unsigned Index = 0; Index != Count; ++Index) {
    Value *Part = V;
    if (Index)
      Part = ir().CreateLShr(Part, Index * wordBits());
    W.push_back(resize(Part, wordBits(), "word"));
  }
  return W;
}

Value *SaturatedRepresentation::join(ArrayRef<Value *> W, unsigned Width) {
  Value *All = nullptr;
  for (unsigned Index = 0; Index != W.size(); ++Index) {
    if (!W[Index] || Index * wordBits() >= Width)
      continue;
    Value *Part = resize(W[Index], Width);
    if (Index)
      Part = ir().CreateShl(Part, Index * wordBits());
    All = All ? ir().CreateOr(All, Part) : Part;
  }
  return All ? All : ConstantInt::get(intType(Width), 0);
}

std::pair<Value *, Value *> SaturatedRepresentation::multiply(Value *A,
                                                              Value *B) {
  Value *Product = ir().CreateMul(resize(A, 2 * wordBits()),
                                  resize(B, 2 * wordBits()), "product");
  Value *High = ir().CreateLShr(Product, wordBits());
  return {resize(Product, wordBits(), "lo"), resize(High, wordBits(), "hi")};
}

void SaturatedRepresentation::addChain(Words &Sum, ArrayRef<Value *> Addend,
                                       unsigned At, unsigned Top) {
  CarryChain Chain(ir());
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
void SaturatedRepresentation::addRow(Words &Sum, Words &Low, Words &High,
                                     unsigned At, unsigned Top) {
  CarryChain Chain(ir());
  auto EndOf = [&](Value *Highest) {
    return Chain.hasCarry() ? opaque(Chain.addLast(Highest, nullptr), "high")
                            : Highest;
  };
  if (targetTriple(*ir().GetInsertBlock()->getModule()).isX86()) {
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

SaturatedRepresentation::Words
SaturatedRepresentation::multiplyRows(ArrayRef<Value *> A, ArrayRef<Value *> B,
                                      const Integer *MaxA,
                                      const Integer *MaxB) {
  // What a word of a number is at most.
  auto WordMax = [&](const Integer *Max, unsigned Index) {
    Integer Full = Integer::maxUnsigned(wordBits());
    return Max ? min(Full, *Max >> (Index * wordBits())) : Full;
  };
  Words Sum(A.size() + B.size(), nullptr);
  for (unsigned Row = 0; Row != A.size(); ++Row) {
    Words Low, High;
    for (unsigned Column = 0; Column != B.size(); ++Column) {
      // Short words have a product of one word.
      if ((WordMax(MaxA, Row) * WordMax(MaxB, Column)).bits() <= wordBits()) {
        Low.push_back(ir().CreateMul(A[Row], B[Column], "product"));
        High.push_back(nullptr);
        continue;
      }
      auto [Lo, Hi] = multiply(A[Row], B[Column]);
      Low.push_back(Lo);
      High.push_back(Hi);
    }
    addRow(Sum, Low, High, Row, Row + B.size() + 1);
  }
  return Sum;
}

SaturatedRepresentation::Words
SaturatedRepresentation::square(ArrayRef<Value *> A) {
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
      TargetModel::hasSlowDoubleShifts(*ir().GetInsertBlock()->getParent())) {
    Words Cross(drop_begin(Sum));
    addChain(Sum, Cross, 1, 2 * Count);
  } else if (Count > 1) {
    Value *Zero = ConstantInt::get(Sum[1]->getType(), 0);
    for (unsigned Index = 2 * Count - 1; Index; --Index) {
      Value *Above = Sum[Index] ? Sum[Index] : Zero;
      Value *Below = Index > 1 ? Sum[Index - 1] : Zero;
      Sum[Index] = ir().CreateIntrinsic(
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

Value *SaturatedRepresentation::emitProduct(const Element &A, const Element &B,
                                            unsigned Width) {
  auto WordsOf = [&](const Element &E) {
    return split(E.V, divideCeil(std::max(E.Max.bits(), 1U), wordBits()));
  };
  if (A.V == B.V)
    return join(square(WordsOf(A)), Width);
  Words WA = WordsOf(A), WB = WordsOf(B);
  // Fewer, longer rows.
  if (WA.size() > WB.size())
    return join(multiplyRows(WB, WA, &B.Max, &A.Max), Width);
  return join(multiplyRows(WA, WB, &A.Max, &B.Max), Width);
}

Value *SaturatedRepresentation::emitMultiplyAdd(Value *Lo, Value *Hi,
                                                const Integer &HiMax,
                                                const Integer &Factor,
                                                unsigned Width) {
  unsigned Top = Width / wordBits();
  unsigned LoBits = Lo->getType()->getIntegerBitWidth();
  Words Sum = split(Lo, std::min(Top, LoBits / wordBits()));
  Sum.resize(Top, nullptr);
  Words High = split(Hi, divideCeil(HiMax.bits(), wordBits()));
  if (Factor == Integer(1)) {
    addChain(Sum, High, 0, Top);
    return join(Sum, Width);
  }
  // One word that stays one word.
  if ((HiMax * Factor).bits() <= wordBits()) {
    Value *Fold = ir().CreateMul(
        High[0],
        ConstantInt::get(High[0]->getType(), Factor.toAPInt(wordBits())),
        "times.c");
    addChain(Sum, {Fold}, 0, Top);
    return join(Sum, Width);
  }
  if (isShiftAndAdd(Factor)) {
    unsigned Shift = (Factor - Integer(1)).bits() - 1;
    unsigned ShiftedBits = roundToWords(HiMax.bits() + Shift);
    Value *Shifted =
        ir().CreateShl(resize(Hi, ShiftedBits), Shift, "hi.shifted");
    addChain(Sum, split(Shifted, ShiftedBits / wordBits()), 0, Top);
    addChain(Sum, High, 0, Top);
    return join(Sum, Width);
  }
  // One row per word of the factor, low words first, then high words.
  for (unsigned At = 0; At * wordBits() < Factor.bits(); ++At) {
    APInt FactorWord = (Factor >> (At * wordBits())).toAPInt(wordBits());
    if (FactorWord.isZero())
      continue;
    Words LowParts, HighParts;
    for (Value *Word : High) {
      auto [L, H] =
          multiply(Word, ConstantInt::get(ir().getContext(), FactorWord));
      LowParts.push_back(L);
      HighParts.push_back(H);
    }
    if (At + High.size() < Top) {
      addRow(Sum, LowParts, HighParts, At, Top);
      continue;
    }
    addChain(Sum, LowParts, At, Top);
    if (At + 1 < Top)
      addChain(Sum, HighParts, At + 1, Top);
  }
  return join(Sum, Width);
}

/// One chain of borrows, and one chain that adds K back where it borrowed.
Value *SaturatedRepresentation::emitConditionalSubtract(Value *V,
                                                        const Integer &K) {
  unsigned Width = V->getType()->getIntegerBitWidth();
  Words Difference;
  Value *Borrow = nullptr;
  for (Value *Word : split(V, Width / wordBits())) {
    APInt Part = (K >> (Difference.size() * wordBits())).toAPInt(wordBits());
    auto Subtract = [&](Value *A, Value *Subtrahend) {
      Value *Pair = ir().CreateBinaryIntrinsic(Intrinsic::usub_with_overflow, A,
                                               Subtrahend, {}, "reduced");
      Value *Out = ir().CreateExtractValue(Pair, 1, "borrow");
      return std::make_pair(ir().CreateExtractValue(Pair, 0, "reduced"), Out);
    };
    Value *In = Borrow;
    auto [Low, Out] = Subtract(Word, ConstantInt::get(ir().getContext(), Part));
    Borrow = Out;
    if (In) {
      auto [Rest, Second] =
          Subtract(Low, ir().CreateZExt(In, Word->getType(), "borrow"));
      Low = Rest;
      Borrow = ir().CreateOr(Out, Second, "borrow");
    }
    Difference.push_back(Low);
  }
  Value *Back = maskedConstant(mask(Borrow), K, Width);
  return emitSum(join(Difference, Width), Back, "reduced");
}
