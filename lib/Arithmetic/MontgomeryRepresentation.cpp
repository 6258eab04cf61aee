//===- MontgomeryRepresentation.cpp - Residues times 2^C ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The low half u of a product t = hi R + u is reduced by itself, in k rounds:
//
//     m = u (-M^-1) mod 2^w,    u = (u + m M) / 2^w.
//
// With u < 2^C and m < 2^w, u + m M < 2^C + 2^w M, so the new u is less than
// 2^(C-w) + M, which fits k words after the last of them; a round never carries
// out of k words because (2^C - 1 + (2^w - 1) M) / 2^w < 2^C. After k rounds
// u <= M. The result is hi + u, while hi is still being summed up.
//
// If M = -1 mod 2^w, m is the lowest word itself, and u + m M =
// (u - m) + m (M + 1): the lowest word cancels without a carry.
//
//===----------------------------------------------------------------------===//

#include "MontgomeryRepresentation.h"
#include "SaturatedRepresentation.h"
#include "ScaledIntegers.h"
#include "WordColumns.h"
#include "residue/Arithmetic/CarryChain.h"

using namespace llvm;
using namespace residue;

/// M = -1 modulo 2^w, and all words of M + 1 but one are 0 or powers of two.
static bool isSparse(const Modulus &M, unsigned WordBits) {
  if (!M.isMontgomeryFriendly(WordBits))
    return false;
  unsigned Products = 0;
  for (Integer Rest = M.value() + Integer(1); !Rest.isZero();
       Rest = Rest >> WordBits) {
    Integer Word = Rest.mod(Integer::pow2(WordBits));
    Products += !Word.isZero() && !Word.isPowerOf2();
  }
  return Products <= 1;
}

MontgomeryRepresentation::MontgomeryRepresentation(const Modulus &M,
                                                   const TargetModel &Target,
                                                   bool CarryCorrections,
                                                   RequestedReduction Reduction)
    : IntegerRepresentation(M, Target, CarryCorrections, Reduction,
                            std::make_unique<SaturatedProducts>()) {
  assert(M.value().testBit(0) && "the modulus of a Montgomery form is odd");
  NegativeInverse = M.negativeInverse(Target.WordBits);
  const RowPolicy &Rows = Target.costs().Rows;
  Columns = Rows.CountsCarries && isSparse(M, Target.WordBits);
  SumsRows = Rows.Rows == RowPolicy::Order::RowFirst;
  // Two products that are reduced together are at most (2 R^2 + R M) / R, and
  // at least -R^2 / R.
  Integer R = Integer::pow2(containerBits());
  Lazy = isTight() && quotientFold({nullptr, Bound(-R, R + R + R)});
}

Element MontgomeryRepresentation::constant(const Integer &C, int Power) {
  return plainInteger(*this, C * modulus().scale(exponentOf(Power)), builder());
}

Integer MontgomeryRepresentation::reducedMax(const Integer &Max) const {
  return (Max + Integer::maxUnsigned(containerBits()) * modulus().value()) >>
         containerBits();
}

Element MontgomeryRepresentation::reduce(const Element &A) {
  // With u in [0, R), (A - u) / R is floor(A / R).
  Element Result{nullptr,
                 Bound(A.min() >> containerBits(), reducedMax(A.max()))};
  if (builder())
    Result.V = emitReduce(A.V, widthOf(Result.Bound));
  return Result;
}

Element MontgomeryRepresentation::fusedProducts(ArrayRef<Element> Factors,
                                                bool Subtract) {
  Integer First = Factors[0].max() * Factors[1].max(),
          Second = Factors[2].max() * Factors[3].max();
  Element Both = Subtract ? Element{nullptr, Bound(-Second, First)}
                          : Element{nullptr, First + Second};
  if (builder()) {
    unsigned Width = 2 * containerBits() + wordBits();
    // Last what the other one is added to or subtracted from, in memory.
    Value *O = products().product(code(), Factors[2], Factors[3], Width);
    Value *A = products().product(code(), Factors[0], Factors[1], Width);
    Both.V = Subtract ? code().difference(A, O, "difference")
                      : code().sum(A, O, "sum");
  }
  return reduce(Both);
}

Element MontgomeryRepresentation::mul(const Element &A, const Element &B) {
  return reduce(IntegerRepresentation::mul(A, B));
}

/// The rows A b_i are added from the lowest up, and a round behind each leaves
/// T below A + M: (T + A b_i + m M) / 2^w < (A + M + (2^w - 1) (A + M)) / 2^w.
/// So what a row is added to, and the multiple of M, is below 2^w (A + M), and
/// in the end T = (A B + q M) / R with q < R. A word less is needed where A + M
/// <= R.
Element MontgomeryRepresentation::mulByRows(const Element &A,
                                            const Element &O) {
  if (!SumsRows || Columns || A.V == O.V)
    return mul(A, O);
  Element Result{nullptr, reducedMax(A.max() * O.max())};
  if (!builder())
    return Result;
  unsigned Count = containerBits() / wordBits();
  bool Fits = A.max() + modulus().value() <= Integer::pow2(containerBits());
  Words WA = rows().split(A.V, Count), T;
  for (Value *Word : rows().split(O.V, Count)) {
    T.resize(Fits ? Count + 1 : Count + 2, nullptr);
    rows().addRow(T, rows().row(Word, WA), 0, T.size());
    emitRound(T);
  }
  unsigned Width = widthOf(Result.Bound);
  T.resize(Width / wordBits(), nullptr);
  Result.V = rows().join(T, Width);
  return Result;
}

Element MontgomeryRepresentation::enter(Value *V, const Integer &Max,
                                        int Power) {
  if (!Power && Max <= containerMax())
    return IntegerRepresentation::enter(V, Max, Power);
  return enterScaled(*this, V, Max, Power, builder());
}

/// x R^p is x for p = 0, and x R^p R^(1-p) / R for others, of which that by 1
/// is the reduction alone.
Element MontgomeryRepresentation::exact(const Element &A, int Power) {
  Element Whole = fold(A);
  if (Power == 1)
    Whole = reduce(Whole);
  else if (Power)
    Whole =
        mul(Whole, plainInteger(*this, modulus().scale(exponentOf(1 - Power)),
                                builder()));
  return canonical(Whole);
}

bool MontgomeryRepresentation::isFriendly() const {
  return NegativeInverse == Integer(1);
}

Integer MontgomeryRepresentation::multiplier() const {
  const Integer &M = modulus().value();
  return isFriendly() ? M + Integer(1) : M;
}

void MontgomeryRepresentation::emitRound(Words &T) const {
  Value *Quotient = T[0];
  if (!isFriendly())
    Quotient =
        ir().CreateMul(Quotient,
                       ConstantInt::get(ir().getContext(),
                                        NegativeInverse.toAPInt(wordBits())),
                       "quotient");
  rows().addMultiple(T, Quotient, multiplier(), /*From=*/isFriendly() ? 1 : 0);
  T.erase(T.begin());
}

Value *MontgomeryRepresentation::emitReduce(Value *V, unsigned Width) {
  unsigned Count = containerBits() / wordBits();
  Words All = rows().split(V, V->getType()->getIntegerBitWidth() / wordBits());
  if (Columns)
    return reduceColumns(All, multiplier(), Width / wordBits());
  Words U(All.begin(), All.begin() + Count);
  for (unsigned Round = 0; Round != Count; ++Round) {
    U.push_back(nullptr);
    emitRound(U);
    if (!U.back())
      U.back() = ConstantInt::get(code().type(wordBits()), 0);
  }

  Words Sum(All.begin() + Count, All.end());
  Sum.resize(Width / wordBits(), nullptr);
  rows().addChain(Sum, U, 0, Width / wordBits());
  return rows().join(Sum, Width);
}

Value *MontgomeryRepresentation::reduceColumns(ArrayRef<Value *> All,
                                               const Integer &Multiplier,
                                               unsigned ResultWords) {
  unsigned Count = containerBits() / wordBits(), End = Count + ResultWords;
  WordColumns Columns(ir(), wordBits(), End);
  for (unsigned Column = 0; Column != std::min<unsigned>(End, All.size());
       ++Column)
    Columns.add(Column, All[Column]);
  Words Result;
  for (unsigned Column = 0; Column != End; ++Column) {
    Value *Word = Columns.sum(Column);
    if (Column < Count)
      Columns.addMultiple(Column, Word, Multiplier);
    else
      Result.push_back(Word);
  }
  return rows().join(Result, ResultWords * wordBits());
}

//===----------------------------------------------------------------------===//
// Lazy sums
//===----------------------------------------------------------------------===//

std::optional<QuotientFold>
MontgomeryRepresentation::quotientFold(const Element &A) const {
  return QuotientFold::plan(modulus(), containerBits(), wordBits(), A.min(),
                            A.max());
}

bool MontgomeryRepresentation::isFoldable(const Element &A) const {
  return isElement(A) || quotientFold(A);
}

Element MontgomeryRepresentation::lazyAdd(Element A, Element O) {
  Element Sum{nullptr, A.Bound.interval() + O.Bound.interval()};
  if (!isFoldable(Sum)) {
    A = fold(A);
    O = fold(O);
    Sum.Bound = A.Bound.interval() + O.Bound.interval();
  }
  if (builder()) {
    unsigned Width = widthOf(Sum.Bound);
    Value *X = extend(A, Width), *Y = extend(O, Width);
    Sum.V = code().sum(X, Y, "sum");
  }
  return Sum;
}

Element MontgomeryRepresentation::lazySub(Element A, Element O) {
  Element Difference{nullptr, A.Bound.interval() - O.Bound.interval()};
  if (!isFoldable(Difference)) {
    A = fold(A);
    O = fold(O);
    Difference.Bound = A.Bound.interval() - O.Bound.interval();
  }
  if (builder()) {
    unsigned Width = widthOf(Difference.Bound);
    Value *X = extend(A, Width), *Y = extend(O, Width);
    Difference.V = code().difference(X, Y, "difference");
  }
  return Difference;
}

Element MontgomeryRepresentation::lazyTimes(const Element &A, unsigned Factor) {
  Integer Times(Factor);
  Element Product{nullptr, A.Bound.interval() * Bound::point(Times)};
  if (!isFoldable(Product)) {
    Product = A;
    for (unsigned Bit = Log2_32(Factor); Bit-- > 0;) {
      Product = lazyAdd(Product, Product);
      if (Factor >> Bit & 1)
        Product = lazyAdd(Product, A);
    }
    return Product;
  }
  if (!builder())
    return Product;
  unsigned Width = widthOf(Product.Bound);
  Value *V = extend(A, Width), *Sum = nullptr;
  for (unsigned Bit = 0; Factor >> Bit; ++Bit) {
    if (!(Factor >> Bit & 1))
      continue;
    Value *Part = Bit ? ir().CreateShl(V, Bit, "doubled") : V;
    Sum = Sum ? code().sum(Sum, Part, "sum") : Part;
  }
  Product.V = Sum;
  return Product;
}

Element MontgomeryRepresentation::foldTo(Element A, const Integer &Target) {
  if (Lazy && (A.min().isNegative() || A.max() > Target))
    if (auto Fold = quotientFold(A);
        Fold && (A.min().isNegative() ||
                 QuotientFold::cost(containerBits() / wordBits()) +
                         folds().cost(Fold->Max, Target) <
                     folds().cost(A.max(), Target))) {
      Element Result{nullptr, Fold->Max};
      if (builder())
        Result.V = emitQuotientFold(A, *Fold);
      A = step(A, Result);
    }
  assert(!A.min().isNegative() && "negative sums have a fold");
  return IntegerRepresentation::foldTo(A, Target);
}

/// Whether t + next 2^Shift - Slack carries, t being the words \p Top. The
/// estimate is at most as long as they are.
Value *MontgomeryRepresentation::carryOfEstimate(ArrayRef<Value *> Top,
                                                 Value *Next,
                                                 const QuotientFold &Fold) {
  unsigned Bits = Top.size() * wordBits();
  Next = ir().CreateSExtOrTrunc(Next, code().type(Bits));
  Value *Estimate = ir().CreateSub(
      ir().CreateShl(Next, Fold.Shift),
      ConstantInt::get(ir().getContext(), Fold.Slack.toAPInt(Bits)),
      "estimate");
  CarryChain Chain(ir());
  Words Parts = rows().split(Estimate, Top.size());
  for (auto [Word, Part] : zip(Top, Parts))
    Chain.next(Word, Part);
  return Chain.carry();
}

/// q (2^C - M) is a sum of signed words a_i 2^(w i). A word takes the sign of
/// the one below.
Value *MontgomeryRepresentation::emitQuotientFold(const Element &A,
                                                  const QuotientFold &Fold) {
  unsigned C = containerBits(), W = wordBits();
  Words All = rows().split(extend(A, C + W), C / W + 1);
  Value *High = All.pop_back_val();
  auto Constant = [&](const Integer &I) {
    return ConstantInt::get(ir().getContext(), I.toAPInt(W));
  };
  auto Sign = [&](Value *V) {
    return code().opaque(ir().CreateAShr(V, W - 1, "sign"), "sign");
  };
  Value *Next = ir().CreateAdd(High, Constant(Integer(1)), "next");
  if (!Fold.NonNegative)
    Next = ir().CreateAdd(Next, Sign(High), "next");
  Value *Carry = ir().CreateZExt(
      carryOfEstimate(ArrayRef(All).take_back(Fold.TopWords), Next, Fold),
      code().type(W));
  Value *Quotient = ir().CreateAdd(ir().CreateSub(Next, Constant(Integer(1))),
                                   Carry, "quotient");

  Words Multiple(C / W, nullptr);
  SmallVector<Integer::SignedPower, 8> Powers =
      (Integer::pow2(C) - modulus().value()).signedPowers();
  for (bool Negative : {false, true})
    for (const Integer::SignedPower &P : Powers)
      if (P.Negative == Negative) {
        Value *&Word = Multiple[P.Exponent / W];
        Value *Part = Quotient;
        if (P.Exponent % W)
          Part = ir().CreateShl(Part, P.Exponent % W, "multiple");
        if (!Word)
          Word = Negative ? ir().CreateNeg(Part, "multiple") : Part;
        else
          Word = Negative ? ir().CreateSub(Word, Part, "multiple")
                          : ir().CreateAdd(Word, Part, "multiple");
      }
  for (unsigned Index = 1; Index != Multiple.size(); ++Index) {
    Value *Below = Multiple[Index - 1], *&Word = Multiple[Index];
    if (!Below || (Fold.NonNegative && Below == Quotient))
      continue;
    Value *Extension = Sign(Below);
    Word = Word ? ir().CreateAdd(Word, Extension, "multiple") : Extension;
  }
  rows().addChain(All, Multiple, 0, C / W);
  return rows().join(All, C);
}
