//===- QuotientEmitter.cpp - The code of quotients ------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/QuotientEmitter.h"
#include "IntegerBuilder.h"
#include "residue/Arithmetic/CarryChain.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Arithmetic/WordProducts.h"

using namespace llvm;
using namespace residue;

using Words = WordProducts::Words;

/// A C modulo 2^Width, which is whole words.
static Value *emitLowProduct(const IntegerBuilder &Code,
                             const TargetModel &Target, Value *A,
                             const Integer &C, unsigned Width) {
  Value *Factor = Code.constant(C, Width);
  if (Width == Target.WordBits ||
      Target.plain(Width) == RepresentationKind::Wide)
    return Code.ir().CreateMul(A, Factor, "product");
  WordProducts Rows(Code.ir(), Target.WordBits);
  unsigned Count = Width / Target.WordBits;
  WordProducts::Words Words = Rows.split(A, Count);
  return Rows.join(Rows.lowProduct(Words, Rows.split(Factor, Count), Count),
                   Width);
}

/// y - r = q d as integers, so q = (y - r) d^-1 modulo any 2^k, and is below
/// it for the bits of q and more: the whole words of them, here.
Value *residue::emitExactQuotient(IRBuilderBase &B, const TargetModel &Target,
                                  Value *Y, Value *Remainder,
                                  const ExactQuotient &Q) {
  IntegerBuilder Code(B, Target.WordBits);
  unsigned Type = Y->getType()->getIntegerBitWidth();
  if (!Q.bits())
    return ConstantInt::get(Y->getType(), 0);
  unsigned Width = Code.roundToWords(Q.bits());
  Value *Multiple = Code.resize(Y, Width, "low");
  if (Remainder)
    Multiple = Code.difference(Multiple, Code.resize(Remainder, Width, "low"),
                               "multiple");
  return Code.resize(
      emitLowProduct(Code, Target, Multiple, Q.inverse(Width), Width), Type,
      "quotient");
}

/// (x + 1) m = x m + m. Of the product the words below 2^t only carry.
Value *residue::emitReciprocalQuotient(IRBuilderBase &B,
                                       const TargetModel &Target, Value *X,
                                       const Integer &MaxX,
                                       const ReciprocalQuotient &Q) {
  IntegerBuilder Code(B, Target.WordBits);
  unsigned Type = X->getType()->getIntegerBitWidth(), W = Target.WordBits;
  Integer Max = MaxX >> Q.Shift;
  if (Q.Shift)
    X = Code.shiftRight(X, Q.Shift, "above");
  Integer Largest = Max + Integer(Q.AddsOne ? 1 : 0);
  unsigned Width =
      Code.roundToWords(Max.bits()) + Code.roundToWords(Q.Multiplier.bits());
  unsigned Result =
      Code.roundToWords((Largest * Q.Multiplier >> Q.Scale).bits());
  Value *Multiplier = Code.constant(Q.Multiplier, Width);
  if (Target.plain(Width) == RepresentationKind::Wide) {
    Value *Product = B.CreateMul(Code.resize(X, Width), Multiplier, "product");
    if (Q.AddsOne)
      Product = Code.sum(Product, Multiplier, "product");
    Value *High = B.CreateLShr(Product, Q.Scale, "quotient");
    return Code.resize(Code.resize(High, Result), Type, "quotient");
  }
  WordProducts Rows(B, W);
  unsigned CountX = Code.roundToWords(Max.bits()) / W;
  Words Factor = Rows.split(Multiplier, Width / W - CountX);
  Words Product =
      Rows.multiplyRows(Rows.split(Code.resize(X, CountX * W), CountX), Factor,
                        &Max, &Q.Multiplier);
  if (Q.AddsOne)
    Rows.addChain(Product, Factor, 0, Product.size());
  unsigned Below = Q.Scale / W;
  Value *High =
      Rows.join(ArrayRef(Product).drop_front(Below), Width - Below * W);
  return Code.resize(
      Code.resize(Code.shiftRight(High, Q.Scale % W, "quotient"), Result), Type,
      "quotient");
}

/// \p Word and \p Carry, a bit, which fit a word.
static Value *addBit(IRBuilderBase &B, Value *Word, Value *Carry) {
  return CarryChain(B, Intrinsic::uadd_with_overflow, "sum", Carry)
      .last(Word, nullptr);
}

namespace {
/// T, Y + h, and what it is without, if not null: a mask of h.
struct WordSum {
  Value *Total;
  Words Above;
  Value *Mask;
};
} // namespace

/// h is a bit, and l is 2^w - 2 at most where it is set. Y is a word: to be
/// added to Y it has to fit there.
static WordSum sumTwoWords(const IntegerBuilder &Code, ArrayRef<Value *> Y,
                           bool Fits) {
  CarryChain Chain(Code.ir());
  Value *Low = Chain.next(Y[0], Y[1]);
  Value *Mask = Fits ? nullptr : Code.mask(Chain.carry());
  Value *Above = Fits ? addBit(Code.ir(), Y[1], Chain.carry()) : Y[1];
  return {addBit(Code.ir(), Low, Chain.carry()), {Above}, Mask};
}

/// The first term of Y is y without its lowest word, and each one behind it has
/// a word less: no sum of them is above Y + h. h is n - 1 at most before l is
/// added. Where that carries, n - 2 is left at most, and one more fits.
static WordSum sumWords(const IntegerBuilder &Code, const WordProducts &Rows,
                        ArrayRef<Value *> Y, unsigned Count) {
  Words Above(Y.drop_front()), Sum = {Y.front(), nullptr};
  Above.resize(Count);
  for (unsigned I = 1; I != Y.size(); ++I) {
    Rows.addChain(Sum, Y[I], 0, 2);
    if (I != 1)
      Rows.addChain(Above, Y.drop_front(I), 0, Count);
  }
  CarryChain Chain(Code.ir());
  Value *Low = Chain.next(Sum[0], Sum[1]);
  Value *Carries = addBit(Code.ir(), Sum[1], Chain.carry());
  Rows.addChain(Above, Carries, 0, Count);
  return {addBit(Code.ir(), Low, Chain.carry()), Above, nullptr};
}

/// K (Y + h) + T / d, where no sum on the way is above the quotient.
Value *residue::emitWordSumQuotient(IRBuilderBase &B, const TargetModel &Target,
                                    Value *X, const WordSumQuotient &Q) {
  IntegerBuilder Code(B, Target.WordBits);
  WordProducts Rows(B, Target.WordBits);
  unsigned Type = X->getType()->getIntegerBitWidth(), W = Target.WordBits;
  Value *Y = Q.Shift ? Code.shiftRight(X, Q.Shift, "above") : X;
  Words In = Rows.split(Code.resize(Y, Q.Words * W), Q.Words);
  unsigned Count = divideCeil(Q.Above.bits(), W);
  WordSum Sum = Q.Words == 2 ? sumTwoWords(Code, In, /*Fits=*/Count == 1)
                             : sumWords(Code, Rows, In, Count);
  Value *Factor = Code.constant(Q.Factor, W);
  Words Product = Rows.multiplyRows(Factor, Sum.Above, &Q.Factor, &Q.Above);
  if (Sum.Mask)
    Rows.addChain(Product, B.CreateAnd(Sum.Mask, Factor, "factor"), 0,
                  Product.size());
  Integer MaxTotal = Integer::maxUnsigned(W);
  Value *Last =
      emitReciprocalQuotient(B, Target, Sum.Total, MaxTotal,
                             ReciprocalQuotient::find(Q.Odd, MaxTotal, W));
  Rows.addChain(Product, Last, 0, Product.size());
  return Code.resize(Rows.join(Product, Product.size() * W), Type, "quotient");
}

/// The \p Width low bits of x - q c.
static Value *emitLowDifference(IRBuilderBase &B, const TargetModel &Target,
                                Value *X, Value *Quotient,
                                const Integer &Divisor, unsigned Width) {
  IntegerBuilder Code(B, Target.WordBits);
  Value *Multiple = emitLowProduct(Code, Target, Code.resize(Quotient, Width),
                                   Divisor, Width);
  return Code.difference(Code.resize(X, Width), Multiple, "remainder");
}

/// x - q c is below c: its low words are that of the low words of x and q c.
Value *residue::emitRemainder(IRBuilderBase &B, const TargetModel &Target,
                              Value *X, Value *Quotient,
                              const Integer &Divisor) {
  IntegerBuilder Code(B, Target.WordBits);
  unsigned Width = Code.roundToWords((Divisor - Integer(1)).bits());
  return Code.resize(emitLowDifference(B, Target, X, Quotient, Divisor, Width),
                     X->getType()->getIntegerBitWidth(), "remainder");
}

/// x - q c is above -c and below c: one bit of its low words is its sign.
Value *residue::emitSignedRemainder(IRBuilderBase &B, const TargetModel &Target,
                                    Value *X, Value *Quotient,
                                    const Integer &Divisor) {
  IntegerBuilder Code(B, Target.WordBits);
  unsigned Width = Code.roundToWords((Divisor - Integer(1)).bits() + 1);
  return emitLowDifference(B, Target, X, Quotient, Divisor, Width);
}

/// A word of all ones where \p X is negative.
static Value *emitSignWord(IRBuilderBase &B, Value *X, unsigned WordBits) {
  Value *Negative =
      B.CreateICmpSLT(X, ConstantInt::get(X->getType(), 0), "negative");
  return hiddenMask(B, Negative, WordBits);
}

/// With x = x' - 2^N s, where s is 1 where x is negative, and x' its bits read
/// as unsigned, x m / 2^N is x' m / 2^N - s m: a mask of m is taken from the
/// words above N of x' m. What is left has the sign of x, and s is added to it.
Value *residue::emitSignedQuotient(IRBuilderBase &B, const TargetModel &Target,
                                   Value *X, const ReciprocalQuotient &Q) {
  IntegerBuilder Code(B, Target.WordBits);
  unsigned Width = X->getType()->getIntegerBitWidth(), W = Target.WordBits;
  unsigned Count = Width / W;
  WordProducts Rows(B, W);
  Value *Factor = Code.constant(Q.Multiplier, Width);
  Words InX = Rows.split(X, Count), InFactor = Rows.split(Factor, Count);
  Words Product = Rows.multiplyRows(InX, InFactor);
  Value *Mask = emitSignMask(B, X, W);
  Value *High = Rows.join(ArrayRef(Product).drop_front(Count), Width);
  Value *Less = B.CreateAnd(Mask, Factor, "multiplier");
  High = Code.difference(High, Less, "quotient");
  High = B.CreateAShr(High, Q.Scale - Width, "quotient");
  return Code.difference(High, Mask, "quotient");
}

Value *residue::emitSignMask(IRBuilderBase &B, Value *X, unsigned WordBits) {
  return spreadMask(B, emitSignWord(B, X, WordBits),
                    X->getType()->getIntegerBitWidth());
}

Value *residue::emitProduct(IRBuilderBase &B, const TargetModel &Target,
                            Value *X, const Integer &MaxX, Value *Y,
                            const Integer &MaxY, unsigned Width) {
  IntegerBuilder Code(B, Target.WordBits);
  if (Target.plain(Width) == RepresentationKind::Wide) {
    X = Code.resize(X, Width);
    Y = Code.resize(Y, Width);
    return B.CreateMul(X, Y, "product", /*HasNUW=*/true);
  }
  WordProducts Rows(B, Target.WordBits);
  auto Split = [&](Value *V, const Integer &Max) {
    unsigned Bits = Code.roundToWords(Max.bits());
    return Rows.split(Code.resize(V, Bits), Bits / Target.WordBits);
  };
  Words InX = Split(X, MaxX), InY = Split(Y, MaxY);
  Words Product = Rows.multiplyRows(InX, InY, &MaxX, &MaxY);
  unsigned Whole = Product.size() * Target.WordBits;
  return Code.resize(Rows.join(Product, Whole), Width, "product");
}

/// |a c| = |a| |c|, and |a| of N bits is at most 2^(N-1).
SignedSize residue::emitProductSize(IRBuilderBase &B, const TargetModel &Target,
                                    Value *A, Value *C, unsigned Width) {
  struct Factor {
    Value *Sign, *Size;
    Integer Max;
  };
  auto FactorOf = [&](Value *V) {
    unsigned Bits = V->getType()->getIntegerBitWidth();
    Value *Sign = emitSignWord(B, V, Target.WordBits);
    Value *Size = emitNegated(B, V, spreadMask(B, Sign, Bits), Target.WordBits,
                              "negated");
    return Factor{Sign, Size, Integer::pow2(Bits - 1)};
  };
  Factor L = FactorOf(A), R = FactorOf(C);
  Value *Mask = spreadMask(B, B.CreateXor(L.Sign, R.Sign, "sign"), Width);
  return {Mask, emitProduct(B, Target, L.Size, L.Max, R.Size, R.Max, Width)};
}

/// -v = ~v + 1 = (v ^ m) - m with m = -1.
Value *residue::emitNegated(IRBuilderBase &B, Value *V, Value *Mask,
                            unsigned WordBits, const Twine &Name) {
  return emitWide(B, Intrinsic::usub_with_overflow,
                  B.CreateXor(V, Mask, "flipped"), Mask, WordBits, Name);
}
