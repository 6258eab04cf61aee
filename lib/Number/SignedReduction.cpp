//===- SignedReduction.cpp - Short moduli of two signed words -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/SignedReduction.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

using namespace llvm;
using namespace residue;

static const Integer One(1);

/// 2^Exponent mod c, the number of that residue that is nearest to 0.
static Integer nearestPower(unsigned Exponent, const Integer &C) {
  Integer Power = Integer::pow2(Exponent).mod(C);
  return Power + Power > C ? Power - C : Power;
}

/// x is d0 + 2^n d1 + 4^n d2, with d2 = floor(x / 4^n), and 2^n is 1 modulo c.
/// Where x is negative so is d2, and b = c - 1 makes up for it where d2 > -c.
/// The sum is at most 2 c + d2 there, and c - 1 + 2 c - 1 elsewhere.
static std::optional<SignedReduction>
byDigits(const Integer &C, const Bound &Range, unsigned WordBits) {
  unsigned N = C.bits();
  Integer Lowest = Range.Lo >> (2 * N), Highest = Range.Hi >> (2 * N);
  if (!(C + One).isPowerOf2() || Lowest <= -C || Highest >= C)
    return std::nullopt;
  Integer Max = max(C + C + max(Highest, Integer(0)), C + C + C - Integer(2));
  if (Max > Integer::maxUnsigned(WordBits))
    return std::nullopt;
  return SignedReduction{SignedReduction::Digits, C, Integer(0), Max, {}};
}

/// The sum of h0 + F1 h1 + F2 h2 + F3 h3, the halves of x, is between what the
/// negative and what the positive terms can be; a multiple of c keeps it from
/// being negative.
static std::optional<SignedReduction>
byHalves(const Integer &C, const Bound &Range, unsigned WordBits) {
  unsigned Half = WordBits / 2;
  if (C.bits() > Half || WordBits % 2)
    return std::nullopt;
  SignedReduction R{SignedReduction::Halves, C, Integer(0), Integer(0), {}};
  Bound Sum = Bound::point(Integer(0));
  for (unsigned I = 0; I != 4; ++I) {
    Bound Digit = I == 3 ? Bound(Range.Lo >> (3 * Half), Range.Hi >> (3 * Half))
                         : Bound::unsignedOf(Half);
    R.Factors.push_back(nearestPower(I * Half, C));
    Sum = Sum + Digit * Bound::point(R.Factors.back());
  }
  R.Offset = -(Sum.Lo.floorDiv(C) * C);
  R.Max = Sum.Hi + R.Offset + C - One;
  if (R.Max > Integer::maxUnsigned(WordBits))
    return std::nullopt;
  return R;
}

namespace {

/// What is divided, of the x that are not negative, and of those that are.
struct Dividends {
  std::optional<Bound> Positive, Negative;

  static Dividends of(const Bound &Range) {
    Dividends D;
    if (!Range.Hi.isNegative())
      D.Positive = Bound(max(Range.Lo, Integer(0)), Range.Hi);
    if (Range.Lo.isNegative())
      D.Negative = Bound(Range.Lo, min(Range.Hi, -One));
    return D;
  }
};

} // namespace

/// With x = 2^s h + l, U = 0 or 1, h' = h + U and c m = 2^(s+w) - d, 0 <= d <
/// c, q = floor(h' m / 2^w) is more than h' m / 2^w - 1, so r = x - q c is at
/// least, and is less than c above,
///
///     x - h' c m / 2^w = l - 2^s U + h' d / 2^w,
///
/// where 0 <= l < 2^s. U is 1 only of negative x, which b = c - 1 makes up for:
/// r is below c there, so that one difference may do for r + b.
static std::optional<SignedReduction> estimateAt(unsigned S, const Integer &C,
                                                 const Dividends &Of,
                                                 unsigned WordBits,
                                                 bool RoundsUp) {
  Integer Power = Integer::pow2(S + WordBits), M = Power.floorDiv(C);
  Integer D = Power - M * C;
  std::optional<Bound> Sum;
  for (bool IsNegative : {false, true}) {
    const std::optional<Bound> &X = IsNegative ? Of.Negative : Of.Positive;
    if (!X)
      continue;
    Integer Up(IsNegative && RoundsUp), Below = Up << S;
    Integer Bias = IsNegative ? C - One : Integer(0);
    Bound H{(X->Lo >> S) + Up, (X->Hi >> S) + Up};
    if (!H.fitsSigned(WordBits))
      return std::nullopt;
    Bound R{((H.Lo * D) >> WordBits) - Below,
            ((H.Hi * D) >> WordBits) + Integer::maxUnsigned(S) - Below + C};
    R = R + Bound::point(Bias);
    Sum = Sum ? Sum->hull(R) : R;
  }
  Integer Offset =
      Sum->Lo.isNegative() ? -(Sum->Lo.floorDiv(C) * C) : Integer(0);
  Integer Max = Sum->Hi + Offset;
  if (Max > Integer::maxUnsigned(WordBits))
    return std::nullopt;
  SignedReduction R{SignedReduction::Estimate, C, Offset, Max, {}};
  R.Multiplier = M;
  R.Shift = S;
  R.RoundsUp = RoundsUp;
  return R;
}

/// Instructions that depend on the numbers, on x86-64: three for a difference,
/// one each for what is added. A product by a negative word m that is the low
/// one of the multiplier has terms of its own.
static unsigned effort(const SignedReduction &R, unsigned WordBits) {
  unsigned Count = 3 * R.differences().size() + !R.Offset.isZero() + R.RoundsUp;
  if (R.Multiplier.bits() < WordBits)
    return Count;
  return Count + (R.Multiplier.testBit(WordBits - 1) ? 6 : 1);
}

/// The place with the least effort, and of these the one with the shortest
/// multiplier.
static std::optional<SignedReduction>
byEstimate(const Integer &C, const Dividends &Of, unsigned WordBits) {
  const unsigned MostDropped = 4;
  std::optional<SignedReduction> Best;
  for (bool RoundsUp : {false, true})
    for (unsigned S = 0; S <= C.bits() + MostDropped; ++S)
      if (auto R = estimateAt(S, C, Of, WordBits, RoundsUp);
          R && (!Best || effort(*R, WordBits) < effort(*Best, WordBits)))
        Best = R;
  return Best;
}

/// Where x = 2^w h + l is long for c, F h + l is shorter, with F = 2^w mod c.
/// It is not negative where x is not.
static std::optional<SignedReduction>
byFoldedEstimate(const Integer &C, const Bound &Range, unsigned WordBits) {
  Integer F = Integer::pow2(WordBits).mod(C);
  Dividends Folded = Dividends::of(Range);
  for (std::optional<Bound> *X : {&Folded.Positive, &Folded.Negative})
    if (*X)
      *X = Bound((*X)->Lo >> WordBits, (*X)->Hi >> WordBits) * Bound::point(F) +
           Bound::unsignedOf(WordBits);
  auto R = byEstimate(C, Folded, WordBits);
  if (R)
    R->Fold = F;
  return R;
}

SmallVector<unsigned, 4> SignedReduction::differences() const {
  Integer Two = Divisor + Divisor;
  if (Max >= Two && Max < Two + Divisor)
    return {0, 0};
  SmallVector<unsigned, 4> Powers;
  for (unsigned J = 0; Divisor << J <= Max; ++J)
    Powers.insert(Powers.begin(), J);
  return Powers;
}

std::optional<SignedReduction> SignedReduction::find(const Integer &Divisor,
                                                     const Bound &Range,
                                                     unsigned WordBits,
                                                     bool WantsQuotient) {
  const Integer &C = Divisor;
  if (C.bits() > WordBits - 2 || C < Integer(3) || C.isPowerOf2() ||
      !Range.fitsSigned(2 * WordBits))
    return std::nullopt;
  const unsigned MostDifferences = 3;
  auto ByEstimate = byEstimate(C, Dividends::of(Range), WordBits);
  if (ByEstimate && ByEstimate->differences().size() > MostDifferences)
    ByEstimate = std::nullopt;
  if (WantsQuotient) {
    Integer Largest = max(-Range.Lo, Range.Hi).floorDiv(C);
    return Largest < Integer::pow2(WordBits - 2) ? ByEstimate : std::nullopt;
  }
  if (auto R = byDigits(C, Range, WordBits))
    return R;
  if (ByEstimate)
    return ByEstimate;
  if (auto R = byHalves(C, Range, WordBits))
    return R;
  return byFoldedEstimate(C, Range, WordBits);
}
