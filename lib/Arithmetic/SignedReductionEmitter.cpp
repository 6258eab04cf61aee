//===- SignedReductionEmitter.cpp - Words of signed remainders ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SignedReduction tells why no word of these wraps where it must not.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/SignedReductionEmitter.h"
#include "IntegerBuilder.h"
#include "residue/Arithmetic/QuotientEmitter.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Target/CostTable.h"

using namespace llvm;
using namespace residue;

namespace {

class Emitter {
public:
  Emitter(IRBuilderBase &B, const TargetModel &Target, Value *X,
          const SignedReduction &R, bool WantsQuotient)
      : B(B), Target(Target), Code(B, Target.WordBits), R(R),
        WantsQuotient(WantsQuotient), W(Target.WordBits), Word(Code.type(W)),
        X(X) {}
  SignedParts run();

private:
  void split(Value *V);
  Value *wordAt(unsigned Bit) const;
  Value *highProduct(Value *A, const Integer &C);
  Value *digits();
  Value *halves();
  Value *estimate();
  Value *congruentWord();
  Value *subtract(Value *Sum, unsigned J);
  Value *reduce(Value *Sum, Value *Taken);
  Value *constant(const Integer &C) const { return Code.constant(C, W); }

  IRBuilderBase &B;
  const TargetModel &Target;
  IntegerBuilder Code;
  const SignedReduction &R;
  bool WantsQuotient;
  unsigned W;
  IntegerType *Word;
  Value *X, *Low = nullptr, *High = nullptr;
  /// A word of ones where x is negative.
  Value *Sign = nullptr;
  /// What is added to a word congruent to x.
  Value *Bias = nullptr;
  Value *Quotient = nullptr;
};

} // namespace

void Emitter::split(Value *V) {
  Low = B.CreateTrunc(V, Word, "lo");
  High = B.CreateTrunc(B.CreateLShr(V, W), Word, "hi");
}

/// The bits of x from \p Bit on, as many as a word has.
Value *Emitter::wordAt(unsigned Bit) const {
  if (Bit % W == 0)
    return Bit ? High : Low;
  if (Bit > W)
    return B.CreateAShr(High, Bit - W, "digit");
  Value *Above = B.CreateShl(High, W - Bit, "above");
  // Not one shift of two words where that is slow: the barrier keeps the halves
  // apart.
  if (!RowPolicy::of(*B.GetInsertBlock()->getParent()).FastDoubleShifts)
    Above = hideValue(B, Above, "above");
  return B.CreateOr(Above, B.CreateLShr(Low, Bit, "below"), "digit");
}

/// The high word of a signed word times \p C, modulo 2^w: of C = 2^w k + m with
/// m the nearest to 0 that of the product by m, and k times the word.
Value *Emitter::highProduct(Value *A, const Integer &C) {
  Integer M = Integer::fromSigned(C.toAPInt(W)), K = (C - M) >> W;
  Value *Wide = B.CreateMul(B.CreateSExt(A, Code.type(2 * W)),
                            Code.constant(M, 2 * W), "product");
  Value *Result = B.CreateTrunc(B.CreateLShr(Wide, W), Word, "quotient");
  if (!K.isZero())
    Result = B.CreateAdd(Result, B.CreateMul(A, constant(K)), "quotient");
  return Result;
}

/// The middle digit comes last, as it is made of both words.
Value *Emitter::digits() {
  unsigned N = R.Divisor.bits();
  Value *Lowest = B.CreateAnd(Low, constant(R.Divisor), "digit");
  Value *Highest = wordAt(2 * N);
  Value *Middle = B.CreateAnd(wordAt(N), constant(R.Divisor), "digit");
  Value *Early = B.CreateAdd(B.CreateAdd(Lowest, Bias, "sum"), Highest, "sum");
  return B.CreateAdd(Early, Middle, "sum");
}

Value *Emitter::halves() {
  unsigned Half = W / 2;
  Value *Mask = constant(Integer::maxUnsigned(Half));
  Value *Digits[] = {
      B.CreateAnd(Low, Mask, "half"), B.CreateLShr(Low, Half, "half"),
      B.CreateAnd(High, Mask, "half"), B.CreateAShr(High, Half, "half")};
  Value *Sum = Bias;
  for (auto [Digit, Factor] : zip_equal(Digits, R.Factors))
    Sum = B.CreateAdd(Sum, B.CreateMul(Digit, constant(Factor), "times.power"),
                      "sum");
  return Sum;
}

Value *Emitter::estimate() {
  Value *Biased = B.CreateAdd(Low, Bias, "biased");
  Value *Digit = wordAt(R.Shift);
  // The mask of ones is -1.
  if (R.RoundsUp)
    Digit = B.CreateSub(Digit, Sign, "digit");
  Quotient = highProduct(Digit, R.Multiplier);
  Value *Multiple = B.CreateMul(Quotient, constant(R.Divisor), "multiple");
  return B.CreateSub(Biased, Multiple, "rest");
}

Value *Emitter::congruentWord() {
  switch (R.Way) {
  case SignedReduction::Digits:
    return digits();
  case SignedReduction::Halves:
    return halves();
  case SignedReduction::Estimate:
    return estimate();
  }
  llvm_unreachable("unknown way");
}

/// \p Sum, less the divisor times 2^\p J where it is not below that: then the
/// quotient has 2^J more.
Value *Emitter::subtract(Value *Sum, unsigned J) {
  Integer K = R.Divisor << J;
  if (Value *Moved = WantsQuotient && J == 0
                         ? Code.moveDifference(Sum, K, Quotient)
                         : nullptr)
    return Moved;
  if (WantsQuotient) {
    Value *Above = Code.mask(B.CreateICmpUGE(Sum, constant(K), "not.below"));
    // The mask of ones is -1.
    Quotient = J ? B.CreateAdd(Quotient,
                               B.CreateAnd(Above, constant(Integer::pow2(J))),
                               "quotient")
                 : B.CreateSub(Quotient, Above, "quotient");
  }
  if (Value *Moved = Code.moveDifference(Sum, K))
    return Moved;
  Value *Borrow;
  Value *Difference = Code.difference(Sum, constant(K), "rest", &Borrow);
  return Code.addMasked(Difference, Code.mask(Borrow), K, "rest");
}

/// \p Sum modulo the divisor, less \p Taken: by its own quotient where the sum
/// is far above the divisor, by differences where it is near.
Value *Emitter::reduce(Value *Sum, Value *Taken) {
  if (R.Way == SignedReduction::Halves) {
    auto Q = ReciprocalQuotient::find(R.Divisor, R.Max, W);
    Value *Quotient = emitReciprocalQuotient(B, Target, Sum, R.Max, Q);
    Value *Multiple = B.CreateMul(Quotient, constant(R.Divisor), "multiple");
    return B.CreateSub(B.CreateSub(Sum, Taken, "early"), Multiple, "remainder");
  }
  for (unsigned J : R.differences())
    Sum = subtract(Sum, J);
  return B.CreateSub(Sum, Taken, "remainder");
}

SignedParts Emitter::run() {
  unsigned Width = 2 * W;
  split(B.CreateSExtOrTrunc(X, Code.type(Width), "two.words"));
  Sign = Code.opaque(B.CreateAShr(High, W - 1, "negative"));
  Value *Lift = B.CreateAnd(Sign, constant(R.Divisor - Integer(1)), "bias");
  Bias =
      R.Offset.isZero() ? Lift : B.CreateAdd(Lift, constant(R.Offset), "bias");
  if (!R.Fold.isZero()) {
    Value *Product = B.CreateMul(B.CreateSExt(High, Code.type(Width)),
                                 Code.constant(R.Fold, Width), "times.power");
    split(B.CreateAdd(Product, B.CreateZExt(Low, Code.type(Width)), "fold"));
  }
  SignedParts Parts;
  Value *Sum = congruentWord();
  Parts.Remainder = reduce(Sum, Lift);
  if (WantsQuotient)
    Parts.Quotient = Quotient;
  return Parts;
}

SignedParts residue::emitSignedReduction(IRBuilderBase &B,
                                         const TargetModel &Target, Value *X,
                                         const SignedReduction &R,
                                         bool WantsQuotient) {
  return Emitter(B, Target, X, R, WantsQuotient).run();
}

/// x - c is negative where x < c, and -c - x is where x > -c: elsewhere, and
/// not in both, c is subtracted or added.
Value *residue::emitSignedCorrection(IRBuilderBase &B, Value *X,
                                     const Bound &Range,
                                     const Integer &Divisor) {
  unsigned Bits = X->getType()->getIntegerBitWidth();
  auto Constant = [&](const Integer &C) {
    return ConstantInt::get(B.getContext(), C.toAPInt(Bits));
  };
  auto DivisorUnless = [&](Value *IsNegative) {
    Value *Sign = B.CreateAShr(IsNegative, Bits - 1, "choose");
    Value *Not = B.CreateNot(hideValue(B, Sign), "mask");
    return B.CreateAnd(Not, Constant(Divisor), "correction");
  };
  Value *Result = X;
  if (Range.Hi >= Divisor)
    Result = B.CreateSub(
        Result, DivisorUnless(B.CreateSub(X, Constant(Divisor), "above")),
        "corrected");
  if (Range.Lo <= -Divisor)
    Result = B.CreateAdd(
        Result, DivisorUnless(B.CreateSub(Constant(-Divisor), X, "below")),
        "corrected");
  return Result;
}
