//===- ReductionEmitter.cpp - The code of fold steps ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// FoldPlanner tells why the result of a step is at most its Max.
//
//===----------------------------------------------------------------------===//

#include "ReductionEmitter.h"

using namespace llvm;
using namespace residue;

Element ReductionEmitter::apply(const Element &A, const FoldStep &Step) const {
  return {B.resize(emit(A, Step), widthOf(Step.Max), "fold"), Step.Max};
}

Value *ReductionEmitter::emit(const Element &A, const FoldStep &Step) const {
  switch (Step.What) {
  case FoldStep::Split:
    return emitSplit(A, Step);
  case FoldStep::DigitSum:
    return emitDigitSum(A, Step);
  case FoldStep::Rows:
    return emitRows(A, Step);
  case FoldStep::WordSum:
    return emitWordSum(A, Step);
  case FoldStep::Barrett:
    return Step.OnlyHigh ? emitHighBarrett(A, Step) : emitBarrett(A, Step);
  case FoldStep::Subtract:
    if (Value *Moved = moveDifference(A, Step.Factor))
      return Moved;
    return Products.conditionalSubtract(B, A.V, Step.Factor);
  case FoldStep::Correct:
    return emitCorrect(A, Step);
  case FoldStep::EvenSplit:
    return emitEvenSplit(A, Step);
  case FoldStep::Approximate:
    return emitApproximate(A);
  }
  llvm_unreachable("unknown step");
}

/// A - C where that is not negative, if A is a word and has instructions for
/// it.
Value *ReductionEmitter::moveDifference(const Element &A,
                                        const Integer &C) const {
  return B.moveDifference(B.resize(A.V, widthOf(A.max()), "low"), C);
}

Element ReductionEmitter::numberOf(const Integer &C) const {
  return {B.constant(C, B.roundToWords(C.bits())), C};
}

Value *ReductionEmitter::bitsOf(const Element &A, unsigned From, unsigned Count,
                                unsigned Width) const {
  if ((A.max() >> From).isZero())
    return ConstantInt::get(B.type(Width), 0);
  Value *Bits = From ? B.shiftRight(A.V, From, "digits") : A.V;
  bool Above = A.max().bits() > From + Count;
  unsigned Whole = B.roundToWords(Count);
  if (Bits->getType()->getIntegerBitWidth() > Whole)
    Bits = B.resize(Bits, Whole, "digits");
  if (Above && Count % B.wordBits())
    Bits = B.ir().CreateAnd(
        Bits,
        APInt::getLowBitsSet(Bits->getType()->getIntegerBitWidth(), Count),
        "digits");
  return B.resize(Bits, Width, "digits");
}

Value *ReductionEmitter::emitTimes(const Element &A, const Integer &Factor,
                                   unsigned Width) const {
  if (Factor == Integer(1))
    return B.resize(A.V, Width);
  if (Factor.isPowerOf2())
    return B.ir().CreateShl(B.resize(A.V, Width), Factor.bits() - 1, "shifted");
  if (Width == B.wordBits())
    return B.ir().CreateMul(B.resize(A.V, Width), B.constant(Factor, Width),
                            "times.c");
  return Products.product(B, A, numberOf(Factor), Width);
}

Value *ReductionEmitter::emitSplit(const Element &A,
                                   const FoldStep &Step) const {
  unsigned Width = widthOf(Step.Max);
  Integer H = A.max() >> Step.Bits;
  unsigned InWidth = A.V->getType()->getIntegerBitWidth();
  Value *Lo = B.resize(A.V, std::min(B.roundToWords(Step.Bits), InWidth), "lo");
  if (unsigned LoWidth = Lo->getType()->getIntegerBitWidth();
      Step.Bits < LoWidth)
    Lo = B.ir().CreateAnd(Lo, APInt::getLowBitsSet(LoWidth, Step.Bits), "lo");
  Value *Hi = B.shiftRight(A.V, Step.Bits, "hi");
  if (Step.Factor.isNegative()) {
    // Below 2^Width, as the offset is, which is at least as much.
    Hi = B.resize(Hi, B.roundToWords(H.bits()), "hi");
    Value *Times = emitTimes({Hi, H}, -Step.Factor,
                             B.roundToWords((H * -Step.Factor).bits()));
    Value *Padded =
        B.sum(B.resize(Lo, Width), B.constant(Step.Offset, Width), "padded");
    return B.difference(Padded, B.resize(Times, Width), "fold");
  }
  if (H == Integer(1) && !Step.Factor.isPowerOf2()) {
    // One bit: a masked constant instead of a product.
    Value *Mask =
        B.opaque(B.ir().CreateNeg(B.resize(Hi, B.wordBits(), "hi"), "choose"));
    return B.addMasked(B.resize(Lo, Width), Mask, Step.Factor, "fold");
  }
  Hi = B.resize(Hi, B.roundToWords(H.bits()), "hi");
  if (Step.Factor.isPowerOf2()) {
    Lo = B.resize(Lo, Width);
    return B.sum(Lo, emitTimes({Hi, H}, Step.Factor, Width), "fold");
  }
  if (Plan.isShiftedTerms(H, Step.Factor, Step.Max))
    return emitShiftedTerms(Lo, Hi, Step.Factor, Width);
  if (Width == B.wordBits() && Step.Bits < Width && H.bits() <= Width) {
    // x = lo + 2^k hi gives lo + hi f = x - hi (2^k - f), which one word tells,
    // without a mask. All of it may wrap, but for the result.
    Value *Multiple = emitTimes({Hi, H}, Integer::pow2(Step.Bits) - Step.Factor,
                                B.wordBits());
    return B.ir().CreateSub(B.resize(A.V, Width), Multiple, "fold");
  }
  return Products.multiplyAdd(B, Lo, Hi, H, Step.Factor, Width);
}

/// Lo + Hi Factor fits \p Width; what is subtracted comes last, and partial
/// sums may wrap.
Value *ReductionEmitter::emitShiftedTerms(Value *Lo, Value *Hi,
                                          const Integer &Factor,
                                          unsigned Width) const {
  Value *Sum = B.resize(Lo, Width), *Whole = B.resize(Hi, Width, "hi");
  auto Powers = Factor.signedPowers();
  for (bool Negative : {false, true})
    for (const Integer::SignedPower &Power : reverse(Powers)) {
      if (Power.Negative != Negative)
        continue;
      Value *Term = Whole;
      if (Power.Exponent)
        Term = B.ir().CreateShl(Whole, Power.Exponent, "shifted");
      Sum =
          Negative ? B.difference(Sum, Term, "fold") : B.sum(Sum, Term, "fold");
    }
  return Sum;
}

Value *ReductionEmitter::emitDigitSum(const Element &A,
                                      const FoldStep &Step) const {
  const Modulus::SolinasForm &Form = Plan.form();
  unsigned Base = Form.DigitBits * Form.degree();
  Element Sum{bitsOf(A, 0, Base, Container),
              min(A.max(), Integer::maxUnsigned(Base))};
  SmallVector<DigitTerm, 8> Terms = digitTerms(A.max(), Step.Bits);
  if (isCorrectedLast(Sum.max(), Terms) &&
      Step.Max == Integer::maxUnsigned(Container))
    return emitCorrectedLast(A, Sum.V, Terms);
  for (const DigitTerm &Term : Terms) {
    Element Digit = emitTerm(A, Term);
    Sum = Term.Negative ? Sums.sub(Sum, Digit, &B.ir())
                        : Sums.add(Sum, Digit, &B.ir());
  }
  assert(Sum.max() == Step.Max && "the digits are summed as planned");
  return Sum.V;
}

SmallVector<ReductionEmitter::DigitTerm, 8>
ReductionEmitter::digitTerms(const Integer &Max, unsigned Digits) const {
  const Modulus::SolinasForm &Form = Plan.form();
  SmallVector<DigitTerm, 8> Terms;
  for (bool Negative : {true, false})
    for (unsigned J = 0; J != Digits; ++J) {
      Integer Factor = Plan.digitFactor(J);
      if (Factor.isZero() || Factor.isNegative() != Negative)
        continue;
      unsigned From = Form.DigitBits * (Form.degree() + J);
      Terms.push_back({From,
                       min(Max >> From, Integer::maxUnsigned(Form.DigitBits)),
                       Negative ? -Factor : Factor, Negative});
    }
  return Terms;
}

Element ReductionEmitter::emitTerm(const Element &A,
                                   const DigitTerm &Term) const {
  unsigned Bits = Plan.form().DigitBits;
  Element Digit{bitsOf(A, Term.From, Bits, B.roundToWords(Bits)),
                Term.DigitMax};
  return {emitTimes(Digit, Term.Factor, Container), Term.max()};
}

/// Low - m + p, with m the terms that are taken away and p those that are
/// added, is v + 2^C k, where v is what the word of C bits has of it and k the
/// carries less the borrows. With f = 2^C mod M, v + k f is congruent to it. It
/// stays in the word, too, if Low + p + f < 2^(C + 1) and m + f <= 2^C:
///
///   k <= 1, and with k = 1 it is Low - m + p - 2^C + f < 2^C;
///   k >= -1, and with k = -1 it is at least 2^C - m - f >= 0.
///
/// Several words would keep the masks of all carries in registers for longer.
bool ReductionEmitter::isCorrectedLast(const Integer &LowMax,
                                       ArrayRef<DigitTerm> Terms) const {
  Integer Factor = Plan.modulus().powerOfTwo(Container);
  Integer Plus = LowMax + Factor, Minus = Factor;
  for (const DigitTerm &Term : Terms) {
    Integer &Side = Term.Negative ? Minus : Plus;
    Side = Side + Term.max();
  }
  return Container == B.wordBits() && Minus != Factor &&
         Plus != LowMax + Factor && Plus < Integer::pow2(Container + 1) &&
         Minus <= Integer::pow2(Container);
}

/// No sum waits for the correction of the one before.
Value *ReductionEmitter::emitCorrectedLast(const Element &A, Value *Sum,
                                           ArrayRef<DigitTerm> Terms) const {
  SmallVector<Value *, 8> Masks;
  for (const DigitTerm &Term : Terms) {
    Value *Digit = emitTerm(A, Term).V, *Carry;
    Sum = Term.Negative ? B.difference(Sum, Digit, "difference", &Carry)
                        : B.sum(Sum, Digit, "sum", &Carry);
    Masks.push_back(B.mask(Carry));
  }
  Integer Factor = Plan.modulus().powerOfTwo(Container);
  for (auto [Term, Mask] : zip_equal(Terms, Masks))
    Sum = Term.Negative ? B.subtractMasked(Sum, Mask, Factor, "difference")
                        : B.addMasked(Sum, Mask, Factor, "sum");
  return Sum;
}

Value *ReductionEmitter::emitRows(const Element &A,
                                  const FoldStep &Step) const {
  const Modulus::SolinasForm &Form = Plan.form();
  unsigned Width = widthOf(Step.Max), Base = Form.DigitBits * Form.degree();
  auto EmitRow = [&](const DigitRow &Row) {
    Value *Whole = nullptr;
    for (const DigitRun &Run : runsOf(Row)) {
      Value *Part = bitsOf(A, Base + Run.First * Form.DigitBits,
                           Run.Length * Form.DigitBits, Width);
      if (Run.At)
        Part = B.ir().CreateShl(Part, Run.At * Form.DigitBits, "row");
      Whole = Whole ? B.ir().CreateOr(Whole, Part, "row") : Part;
    }
    return Whole;
  };
  DigitRows Rows = digitRows(Form, Step.Bits);
  Value *Sum = bitsOf(A, 0, Base, Width);
  if (!Step.Offset.isZero())
    Sum = B.sum(Sum, B.constant(Step.Offset, Width), "padded");
  for (const DigitRow &Row : Rows.Plus)
    Sum = B.sum(Sum, EmitRow(Row), "fold");
  for (const DigitRow &Row : Rows.Minus)
    Sum = B.difference(Sum, EmitRow(Row), "fold");
  return Sum;
}

/// A digit does not reach across words.
Value *ReductionEmitter::digitOf(Value *V, unsigned Bit, unsigned Bits) const {
  unsigned Within = Bit % B.wordBits(), From = Bit - Within;
  Value *Word =
      B.resize(From ? B.ir().CreateLShr(V, From) : V, B.wordBits(), "word");
  if (Within)
    Word = B.ir().CreateLShr(Word, Within, "digit");
  return Within + Bits == B.wordBits()
             ? Word
             : B.ir().CreateAnd(Word, APInt::getLowBitsSet(B.wordBits(), Bits),
                                "digit");
}

Value *ReductionEmitter::emitWordSum(const Element &A,
                                     const FoldStep &Step) const {
  unsigned Width = widthOf(Step.Max);
  Value *Sum = nullptr;
  for (unsigned Bit = 0; Bit < A.max().bits(); Bit += Step.Bits) {
    Element Word{digitOf(A.V, Bit, Step.Bits),
                 min(A.max() >> Bit, Integer::maxUnsigned(Step.Bits))};
    Integer Factor = Plan.modulus().powerOfTwo(Bit);
    Value *Term = B.resize(
        emitTimes(Word, Factor, B.roundToWords((Word.max() * Factor).bits())),
        Width, "times.power");
    Sum = Sum ? B.sum(Sum, Term, "sum") : Term;
  }
  return Sum;
}

Value *ReductionEmitter::emitBarrett(const Element &A,
                                     const FoldStep &Step) const {
  const Integer &M = Plan.modulus().value();
  unsigned Dropped = Step.Bits, Scale = Step.Scale;
  const Integer &Mu = Step.Factor;
  Integer HighMax = A.max() >> Dropped;
  Value *Above = Dropped ? B.shiftRight(A.V, Dropped, "above") : A.V;
  Element High{B.resize(Above, B.roundToWords(HighMax.bits()), "high"),
               HighMax};
  Integer EstimateMax = (HighMax + Integer(Step.AddsOne ? 1 : 0)) * Mu;
  unsigned EstimateWidth = B.roundToWords(EstimateMax.bits());
  Value *Estimate = Products.product(B, High, numberOf(Mu), EstimateWidth);
  if (Step.AddsOne)
    Estimate = B.sum(Estimate, B.constant(Mu, EstimateWidth), "estimate");
  Integer QuotientMax = EstimateMax >> (Scale - Dropped);
  unsigned Width = widthOf(Step.Max);
  if (QuotientMax.isZero())
    return B.resize(A.V, Width);
  Element Quotient{B.resize(B.shiftRight(Estimate, Scale - Dropped, "quotient"),
                            B.roundToWords(QuotientMax.bits()), "quotient"),
                   QuotientMax};
  Integer MultipleMax = QuotientMax * M;
  Value *Multiple = Products.product(B, Quotient, numberOf(M),
                                     B.roundToWords(MultipleMax.bits()));
  // The difference is at most Step.Max: its low words tell it.
  Value *Low = B.resize(A.V, Width);
  return B.difference(Low, B.resize(Multiple, Width), "remainder");
}

/// The sum of the three products is below 2^2w. The remainder is one word, so
/// one of the quotient tells it.
Value *ReductionEmitter::emitHighBarrett(const Element &A,
                                         const FoldStep &Step) const {
  unsigned W = B.wordBits();
  Integer Most = Integer::maxUnsigned(W);
  Value *Low = B.resize(A.V, W, "low");
  Value *High = B.resize(B.shiftRight(A.V, W, "above"), W, "high");
  Integer MuHigh = Step.Factor >> W;
  Integer MuLow = Step.Factor - (MuHigh << W);
  auto Times = [&](Value *Word, const Integer &C) {
    return Products.product(B, {Word, Most}, numberOf(C), 2 * W);
  };
  auto HighTimes = [&](Value *Word, const Integer &C) {
    Value *Upper = B.resize(B.shiftRight(Times(Word, C), W, "upper"), W);
    return B.resize(Upper, 2 * W, "upper");
  };
  Value *Estimate = Times(High, MuHigh);
  Estimate = B.sum(Estimate, HighTimes(Low, MuHigh), "estimate");
  Estimate = B.sum(Estimate, HighTimes(High, MuLow), "estimate");
  Value *Quotient = B.resize(
      B.shiftRight(Estimate, Step.Scale - 2 * W, "quotient"), W, "quotient");
  Value *Multiple =
      B.ir().CreateMul(Quotient, B.constant(Plan.modulus().value(), W));
  return B.difference(Low, Multiple, "remainder");
}

Value *ReductionEmitter::emitCorrect(const Element &A,
                                     const FoldStep &Step) const {
  unsigned N = Step.Bits;
  const Integer &C = Step.Factor;
  unsigned Width = widthOf(max(A.max() + C, Integer::pow2(N)));
  // Two instructions wait for one another there, and four here.
  if (Value *Moved = moveDifference(A, Plan.modulus().value()))
    return Moved;
  Value *V = B.resize(A.V, Width);
  Value *Sum = B.sum(V, B.constant(C, Width), "plus.c");
  Value *Bit = B.resize(B.ir().CreateLShr(Sum, N), B.wordBits(), "not.below");
  Value *Added;
  if (C == Integer(1)) {
    // Modulo 2^N - 1 the bit itself is what is added.
    Added = B.resize(B.opaque(Bit), Width);
  } else {
    Value *Mask = B.opaque(B.ir().CreateNeg(Bit, "choose"));
    Added = B.maskedConstant(Mask, C, Width);
  }
  Value *Difference = B.sum(V, Added, "reduced");
  return B.ir().CreateAnd(Difference, APInt::getLowBitsSet(Width, N),
                          "reduced");
}

Value *ReductionEmitter::emitEvenSplit(const Element &A,
                                       const FoldStep &Step) const {
  unsigned Bits = Step.Bits, Width = widthOf(Step.Max);
  Integer HighMax = A.max() >> Bits;
  Element High{
      B.resize(B.ir().CreateLShr(A.V, Bits, "above"), widthOf(HighMax)),
      HighMax};
  ReductionEmitter Odd(Plan.oddPart(), Container, Sums, Products, B);
  for (const FoldStep &OddStep : Plan.oddPart().plan(HighMax, Step.Factor))
    High = Odd.apply(High, OddStep);
  Value *Low = B.ir().CreateAnd(B.resize(A.V, Width),
                                APInt::getLowBitsSet(Width, Bits), "below");
  return B.ir().CreateOr(
      B.ir().CreateShl(B.resize(High.V, Width), Bits, "above"), Low, "residue");
}

Value *ReductionEmitter::emitApproximate(const Element &A) const {
  Integer Last =
      (*Plan.highestWordBound() - Integer(1)) >> (Container - B.wordBits());
  Value *Low = B.resize(A.V, Container, "low");
  Value *Highest = Low;
  if (Container != B.wordBits())
    Highest = B.resize(B.ir().CreateLShr(Low, Container - B.wordBits()),
                       B.wordBits(), "highest");
  Value *Above;
  B.difference(B.constant(Last, B.wordBits()), Highest, "below", &Above);
  Value *Mask;
  if (A.max() > Integer::maxUnsigned(Container)) {
    Value *Carry =
        B.resize(B.ir().CreateLShr(A.V, Container), B.wordBits(), "carry");
    Value *Negated = B.opaque(B.ir().CreateNeg(Carry, "choose"));
    Mask = B.opaque(
        B.ir().CreateSub(Negated, B.resize(Above, B.wordBits()), "choose"));
  } else {
    Mask = B.mask(Above);
  }
  return B.subtractMasked(Low, Mask, Plan.modulus().value(), "reduced");
}
