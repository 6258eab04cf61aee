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
// Where products multiply and accumulate, a row has two words to add to each of
// its products: that of the sum, and what the product before it carries out.
// What the last one carries out is the sum's next word, and no carry is left.
// Rows go through a block of columns at a time, whose words of the sum move up
// by one with every row. The word below them, of the block before, is what the
// row's first product carries in: nothing else has come to its place.
//
// There a square has its own factors in row i: a_i, 2 a_(i+1) and the words of
// 2 a above it, without what comes up from a_i. Where 2 a may be longer than a,
// the cross products are doubled, and each square takes the two words of its
// place: a_i^2 + s + c <= (2^w - 1)^2 + 2^w, whose high word is at most
// 2^w - 1 with the next word still to be added.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/WordProducts.h"
#include "residue/Arithmetic/CarryChain.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Target/TargetModel.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace residue;

WordProducts::Words WordProducts::split(Value *V, unsigned Count) const {
  Words W;
  for (unsigned Index = 0; Index != Count; ++Index) {
    Value *Part = V;
    if (Index)
      Part = B.CreateLShr(Part, Index * WordBits);
    W.push_back(resize(Part, WordBits, "word"));
  }
  return W;
}

/// LLVM 22 hoists constants of 64 bits where registers have 32, and may then
/// take the low word of a product with one for undefined (RISC-V, ARM). A
/// frozen word is the same to instruction selection, and is no constant to
/// hoist.
Value *WordProducts::keptConstant(Value *Word) const {
  return WordBits == 32 && isa<ConstantInt>(Word)
             ? B.Insert(new FreezeInst(Word), "constant")
             : Word;
}

Value *WordProducts::join(ArrayRef<Value *> W, unsigned Width) const {
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

std::pair<Value *, Value *> WordProducts::multiply(Value *A, Value *O) const {
  A = keptConstant(A);
  O = keptConstant(O);
  Value *WideA = resize(A, 2 * WordBits), *WideO = resize(O, 2 * WordBits);
  Value *Product = B.CreateMul(WideA, WideO, "product");
  Value *High = B.CreateLShr(Product, WordBits);
  return {resize(Product, WordBits, "lo"), resize(High, WordBits, "hi")};
}

void WordProducts::addChain(Words &Sum, ArrayRef<Value *> Addend, unsigned At,
                            unsigned Top) const {
  CarryChain Chain(B);
  for (unsigned Index = At; Index < Top; ++Index) {
    Value *A = Index - At < Addend.size() ? Addend[Index - At] : nullptr;
    if (Index - At >= Addend.size() && !Chain.carry())
      break;
    Sum[Index] = Index + 1 == Top ? Chain.last(Sum[Index], A)
                                  : Chain.next(Sum[Index], A);
  }
}

const RowPolicy &WordProducts::policy() const {
  if (!Policy)
    Policy = RowPolicy::of(*B.GetInsertBlock()->getParent());
  return *Policy;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

WordProducts::Row WordProducts::row(Value *Word, ArrayRef<Value *> O) const {
  Row R;
  for (Value *Factor : O) {
    auto [Lo, Hi] = multiply(Word, Factor);
    R.Low.push_back(Lo);
    R.High.push_back(Hi);
  }
  return R;
}

/// LLVM would join the two carries that meet in the highest word: then one of
/// them is saved in a register, for two instructions more. A value barrier
/// keeps them apart.
void WordProducts::addRow(Words &Sum, Row R, unsigned At, unsigned Top) const {
  CarryChain Chain(B);
  auto EndOf = [&](Value *Highest) {
    return Chain.carry() ? hideValue(B, Chain.last(Highest, nullptr), "high")
                         : Highest;
  };
  if (policy().Rows == RowPolicy::Order::RowFirst) {
    for (unsigned Index = 1; Index != R.Low.size(); ++Index)
      R.Low[Index] = Chain.next(R.Low[Index], R.High[Index - 1]);
    R.Low.push_back(EndOf(R.High.back()));
    addChain(Sum, R.Low, At, Top);
    return;
  }
  for (unsigned Index = 0; Index != R.Low.size(); ++Index)
    Sum[At + Index] = Chain.next(Sum[At + Index], R.Low[Index]);
  R.High.back() = EndOf(R.High.back());
  addChain(Sum, R.High, At + 1, Top);
}

void WordProducts::addSummedRow(Words &Sum, Row R, unsigned At,
                                unsigned Top) const {
  addChain(R.Low, R.High, 1, R.Low.size());
  addChain(Sum, R.Low, At, Top);
}

Constant *WordProducts::wordOf(const Integer &I, unsigned Index) const {
  return ConstantInt::get(B.getContext(),
                          (I >> (Index * WordBits)).toAPInt(WordBits));
}

/// A row that reaches the top loses its last high word, which is zero.
void WordProducts::addMultiple(Words &Sum, ArrayRef<Value *> A,
                               const Integer &Factor, unsigned Top) const {
  for (unsigned At = 0; At * WordBits < Factor.bits(); ++At) {
    Constant *Word = wordOf(Factor, At);
    if (Word->isNullValue())
      continue;
    if (accumulates()) {
      Value *Carry = accumulateRow(Sum, Word, A, At);
      if (At + A.size() < Top)
        addChain(Sum, {Carry}, At + A.size(), Top);
      continue;
    }
    Row R;
    for (Value *Other : A) {
      auto [Lo, Hi] = multiply(Other, Word);
      R.Low.push_back(Lo);
      R.High.push_back(Hi);
    }
    if (At + A.size() < Top) {
      addRow(Sum, std::move(R), At, Top);
      continue;
    }
    addChain(Sum, R.Low, At, Top);
    if (At + 1 < Top)
      addChain(Sum, R.High, At + 1, Top);
  }
}

/// Where low and high words do not meet, one chain takes both.
void WordProducts::addMultiple(Words &Sum, Value *Word, const Integer &Factor,
                               unsigned From) const {
  if (accumulates())
    return accumulateMultiple(Sum, Word, Factor, From);
  unsigned Top = Sum.size();
  Words Low(Top, nullptr), High(Top, nullptr);
  for (unsigned Index = 0; Index + 1 != Top; ++Index) {
    Constant *Part = wordOf(Factor, Index);
    if (Part->isNullValue())
      continue;
    auto [Lo, Hi] = multiply(Word, Part);
    Low[Index] = Lo;
    if (!Low[Index + 1] && !Part->isOneValue())
      High[Index + 1] = Hi;
  }
  if ((Factor >> ((Top - 1) * WordBits)) == Integer(1))
    Low[Top - 1] = Word;
  for (unsigned Index = 0; Index != Top; ++Index)
    if (!Low[Index])
      std::swap(Low[Index], High[Index]);
  addChain(Sum, ArrayRef<Value *>(Low).drop_front(From), From, Top);
  if (any_of(High, [](Value *V) { return V; }))
    addChain(Sum, ArrayRef<Value *>(High).drop_front(1), 1, Top);
}

void WordProducts::addProduct(Words &Sum, ArrayRef<Value *> A,
                              ArrayRef<Value *> O) const {
  for (unsigned At = 0; At != A.size(); ++At) {
    if (accumulates()) {
      Value *Carry = accumulateRow(Sum, A[At], O, At);
      addChain(Sum, {Carry}, At + O.size(), At + O.size() + 1);
      continue;
    }
    Row R = row(A[At], O);
    R.Low.push_back(nullptr);
    addSummedRow(Sum, std::move(R), At, At + O.size() + 1);
  }
}

//===----------------------------------------------------------------------===//
// Products that accumulate
//===----------------------------------------------------------------------===//

std::pair<Value *, Value *> WordProducts::addWords(Value *X, Value *C) const {
  if (!X || !C)
    return {X ? X : C, nullptr};
  CarryChain Chain(B);
  Value *Sum = Chain.next(X, C);
  return {Sum, Chain.last(nullptr, nullptr)};
}

static bool isZero(Value *V) {
  return !V || PatternMatch::match(V, PatternMatch::m_Zero());
}

std::pair<Value *, Value *>
WordProducts::multiplyAccumulate(Value *A, Value *O, Value *X, Value *C) const {
  if (isZero(A) || isZero(O))
    return addWords(X, C);
  if ((X || C) && policy().HasUMAAL && WordBits == UMAALBits) {
    Value *Zero = ConstantInt::get(B.getIntNTy(WordBits), 0);
    return emitUMAAL(B, A, O, X ? X : Zero, C ? C : Zero);
  }
  if (policy().HasWideSums) {
    Type *Wide = B.getIntNTy(2 * WordBits);
    Value *WideA = B.CreateZExt(A, Wide), *WideO = B.CreateZExt(O, Wide);
    Value *Sum = B.CreateMul(WideA, WideO, "product");
    for (Value *Addend : {X, C})
      if (!isZero(Addend))
        Sum = B.CreateAdd(Sum, B.CreateZExt(Addend, Wide), "sum");
    return {resize(Sum, WordBits, "lo"),
            resize(B.CreateLShr(Sum, WordBits), WordBits, "hi")};
  }
  auto [Lo, Hi] = multiply(A, O);
  for (Value *Addend : {X, C})
    if (Addend) {
      CarryChain Chain(B, Intrinsic::uadd_with_overflow, "lo");
      Lo = Chain.next(Lo, Addend);
      Hi = Chain.last(Hi, nullptr);
    }
  return {Lo, Hi};
}

Value *WordProducts::accumulateRow(Words &Sum, Value *Word, ArrayRef<Value *> O,
                                   unsigned At, Value *Carry) const {
  for (unsigned Index = 0; Index != O.size(); ++Index)
    std::tie(Sum[At + Index], Carry) =
        multiplyAccumulate(O[Index], Word, Sum[At + Index], Carry);
  return Carry;
}

/// Carry + A Word + Addend <= (2^(wk) - 1) 2^w + 2^w - 1 has k + 1 words: a
/// product takes the word of the carry at its place, and what the one before it
/// carries out, or the addend.
Value *WordProducts::accumulateWord(Words &Carry, ArrayRef<Value *> A,
                                    Value *Word, Value *Addend) const {
  Value *Up = Addend;
  for (unsigned Index = 0; Index != A.size(); ++Index)
    std::tie(Carry[Index], Up) =
        multiplyAccumulate(A[Index], Word, Carry[Index], Up);
  Value *Lowest = Carry.front();
  Carry.erase(Carry.begin());
  Carry.push_back(Up);
  return Lowest;
}

/// Rows times blocks of columns.
WordProducts::Words WordProducts::accumulateBlocks(ArrayRef<Value *> A,
                                                   unsigned Columns,
                                                   FactorOf Factor) const {
  Words Sum(A.size() + Columns, nullptr);
  unsigned Width = 0;
  for (unsigned From = 0; From != Columns; From += Width) {
    Width = std::min(policy().BlockColumns, Columns - From);
    Words Window(Width, nullptr);
    for (unsigned I = 0; I != A.size(); ++I) {
      Value *Carry = Sum[I + From];
      for (unsigned J = 0; J != Width; ++J)
        std::tie(Window[J], Carry) =
            multiplyAccumulate(Factor(I, From + J), A[I], Window[J], Carry);
      Sum[I + From] = Window.front();
      Window.erase(Window.begin());
      Window.push_back(Carry);
    }
    copy(Window, Sum.begin() + A.size() + From);
  }
  return Sum;
}

/// Below the diagonal there is nothing. Rows of a block that start there meet
/// no word of the blocks before, which end at twice the block's first column.
WordProducts::Words WordProducts::accumulateSquare(ArrayRef<Value *> A) const {
  // The words of 2 a; those of 2 (a - a_i) begin with 2 a_(i+1).
  Words Twice, TwiceFirst;
  for (unsigned I = 0; I != A.size(); ++I) {
    TwiceFirst.push_back(B.CreateShl(A[I], 1, "doubled"));
    Value *Below = I ? B.CreateLShr(A[I - 1], WordBits - 1) : nullptr;
    Twice.push_back(Below ? B.CreateOr(TwiceFirst[I], Below, "doubled")
                          : TwiceFirst[I]);
  }
  return accumulateBlocks(A, A.size(), [&](unsigned I, unsigned J) -> Value * {
    if (J <= I)
      return J == I ? A[I] : nullptr;
    return J == I + 1 ? TwiceFirst[J] : Twice[J];
  });
}

/// Words of the factor that are zero pass the carry on.
void WordProducts::accumulateMultiple(Words &Sum, Value *Word,
                                      const Integer &Factor,
                                      unsigned From) const {
  Value *Carry = nullptr;
  for (unsigned Index = 0; Index != Sum.size(); ++Index) {
    Constant *Part = wordOf(Factor, Index);
    bool IsHidden = Index < From; // its sum is not asked for
    if (IsHidden && Part->isNullValue())
      continue;
    Value *Low;
    std::tie(Low, Carry) = multiplyAccumulate(Word, Part, Sum[Index], Carry);
    if (!IsHidden)
      Sum[Index] = Low;
  }
}

//===----------------------------------------------------------------------===//
// Products by columns
//===----------------------------------------------------------------------===//

/// A column is at most k (2^w - 1)^2 and what comes from below, for at most
/// k < 2^w products: three words. Its lowest word is the product's, the others
/// begin the next column.
WordProducts::Words WordProducts::multiplyColumns(ArrayRef<Value *> A,
                                                  ArrayRef<Value *> O,
                                                  bool OnlyCross) const {
  Words Product, Sum(3, ConstantInt::get(B.getIntNTy(WordBits), 0));
  Value *Zero = Sum[0];
  for (unsigned Column = 0; Column + 1 != A.size() + O.size(); ++Column) {
    for (unsigned I = 0; I != A.size() && I <= Column; ++I) {
      unsigned J = Column - I;
      bool Counts = J < O.size() && !(OnlyCross && J <= I);
      if (Counts && !isZero(A[I]) && !isZero(O[J]))
        emitColumnStep(B, Sum, A[I], O[J]);
    }
    Product.push_back(Sum[0]);
    Sum = {Sum[1], Sum[2], Zero};
  }
  Product.push_back(Sum[0]);
  return Product;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

WordProducts::Words WordProducts::multiplyRows(ArrayRef<Value *> A,
                                               ArrayRef<Value *> O,
                                               const Integer *MaxA,
                                               const Integer *MaxO) const {
  if (accumulates())
    return accumulateBlocks(
        A, O.size(), [&](unsigned, unsigned Column) { return O[Column]; });
  if (sumsColumns())
    return multiplyColumns(A, O, /*OnlyCross=*/false);
  // What a word of a number is at most.
  auto WordMax = [&](const Integer *Max, unsigned Index) {
    Integer Full = Integer::maxUnsigned(WordBits);
    return Max ? min(Full, *Max >> (Index * WordBits)) : Full;
  };
  Words Sum(A.size() + O.size(), nullptr);
  for (unsigned At = 0; At != A.size(); ++At) {
    Row R;
    for (unsigned Column = 0; Column != O.size(); ++Column) {
      // Short words have a product of one word.
      if ((WordMax(MaxA, At) * WordMax(MaxO, Column)).bits() <= WordBits) {
        R.Low.push_back(B.CreateMul(A[At], O[Column], "product"));
        R.High.push_back(nullptr);
        continue;
      }
      auto [Lo, Hi] = multiply(A[At], O[Column]);
      R.Low.push_back(Lo);
      R.High.push_back(Hi);
    }
    addRow(Sum, std::move(R), At, At + O.size() + 1);
  }
  return Sum;
}

/// Every word by itself: a funnel shift has no carry to wait for.
void WordProducts::doubleWords(Words &Sum) const {
  if (!policy().FastDoubleShifts) {
    Words Cross(drop_begin(Sum));
    addChain(Sum, Cross, 1, Sum.size());
    return;
  }
  // Words that no product reaches are none, as all are of what is zero.
  Value *Zero = B.getIntN(WordBits, 0);
  for (unsigned Index = Sum.size() - 1; Index; --Index) {
    Value *Above = Sum[Index] ? Sum[Index] : Zero;
    Value *Below = Index > 1 && Sum[Index - 1] ? Sum[Index - 1] : Zero;
    Sum[Index] = B.CreateIntrinsic(
        Intrinsic::fshl, {Above->getType()},
        {Above, Below, ConstantInt::get(Above->getType(), 1)}, {}, "doubled");
  }
}

WordProducts::Words WordProducts::square(ArrayRef<Value *> A,
                                         const Integer *Max) const {
  unsigned Count = A.size();
  // Twice the number has as many words.
  if (accumulates() && Max && Max->bits() < Count * WordBits)
    return accumulateSquare(A);
  Words Sum(2 * Count, nullptr);
  // Cross products a_i a_j, i < j, at word i + j.
  if (sumsColumns())
    Sum = multiplyColumns(A, A, /*OnlyCross=*/true);
  for (unsigned At = 0; At + 1 < Count && !sumsColumns(); ++At) {
    ArrayRef<Value *> Others = A.drop_front(At + 1);
    if (accumulates())
      Sum[At + Count] = accumulateRow(Sum, A[At], Others, 2 * At + 1);
    else
      addRow(Sum, row(A[At], Others), 2 * At + 1, At + Count + 1);
  }
  // Together with the squares the sum is a^2, so no bit leaves the top word
  // when it is doubled.
  if (Count > 1)
    doubleWords(Sum);
  if (accumulates() && !policy().HasUMAAL) {
    Value *Carry = nullptr;
    for (unsigned I = 0; I != Count; ++I) {
      Value *High;
      std::tie(Sum[2 * I], High) =
          multiplyAccumulate(A[I], A[I], Sum[2 * I], Carry);
      std::tie(Sum[2 * I + 1], Carry) = addWords(Sum[2 * I + 1], High);
    }
    return Sum;
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

WordProducts::Words WordProducts::lowProduct(ArrayRef<Value *> A,
                                             ArrayRef<Value *> O,
                                             unsigned Count) const {
  Words Sum(Count, nullptr);
  for (unsigned At = 0; At != std::min<unsigned>(A.size(), Count); ++At) {
    unsigned Top = std::min<unsigned>(Count, At + O.size() + 1);
    // The last word's high half is a multiple of 2^(w Count).
    unsigned Whole = std::min<unsigned>(O.size(), Top - At - 1);
    if (accumulates()) {
      Value *Carry = accumulateRow(Sum, A[At], O.take_front(Whole), At);
      if (Whole != O.size()) {
        Value *Lo = B.CreateMul(A[At], O[Whole], "lo");
        Carry = Carry ? B.CreateAdd(Lo, Carry, "lo") : Lo;
      }
      addChain(Sum, {Carry}, At + Whole, Top);
      continue;
    }
    Row R = row(A[At], O.take_front(Whole));
    R.Low.push_back(Whole == O.size() ? nullptr
                                      : B.CreateMul(A[At], O[Whole], "lo"));
    addSummedRow(Sum, std::move(R), At, Top);
  }
  return Sum;
}
