//===- SignedReduction.cpp - Short moduli of two signed words -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/SignedReduction.h"

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

/// With x = 2^s h + l and c m = 2^(s+w) - d, 0 <= d < c, q = floor(h m / 2^w)
/// is more than h m / 2^w - 1, so r = x - q c is at least, and is less than c
/// above,
///
///     x - h c m / 2^w = l + h d / 2^w.
///
/// Where x is not negative, 0 <= r <= 2^s - 1 + h d / 2^w + c. Where it is, r
/// is at least floor(h d / 2^w) and at most 2^s - 1 + c, and b = c - 1 has to
/// make up for the former. If b is that of another number it may be 0 there and
/// c - 1 here, and c itself makes up for it.
static std::optional<SignedReduction> estimateAt(unsigned S, const Integer &C,
                                                 const Bound &Range,
                                                 unsigned WordBits,
                                                 bool IsFolded) {
  Bound High{Range.Lo >> S, Range.Hi >> S};
  if (!High.fitsSigned(WordBits))
    return std::nullopt;
  Integer Power = Integer::pow2(S + WordBits), M = Power.floorDiv(C);
  Integer D = Power - M * C, B = C - One, Above = Integer::maxUnsigned(S) + C;
  Integer MaxPositive = Above + ((max(High.Hi, Integer(0)) * D) >> WordBits);
  Integer Max = IsFolded ? MaxPositive + B + C : max(MaxPositive, Above + B);
  if (((High.Lo * D) >> WordBits) < -B || Max > Integer::maxUnsigned(WordBits))
    return std::nullopt;
  SignedReduction R{SignedReduction::Estimate, C, Integer(0), Max, {}};
  R.Offset = IsFolded ? C : Integer(0);
  R.Multiplier = M;
  R.Shift = S;
  return R;
}

/// The place with the fewest differences to take in the end, and of these the
/// one with the shortest multiplier.
static std::optional<SignedReduction> byEstimate(const Integer &C,
                                                 const Bound &Range,
                                                 unsigned WordBits,
                                                 bool IsFolded = false) {
  const unsigned MostDropped = 4;
  std::optional<SignedReduction> Best;
  for (unsigned S = 0; S <= C.bits() + MostDropped; ++S)
    if (auto R = estimateAt(S, C, Range, WordBits, IsFolded);
        R && (!Best || R->differences() < Best->differences()))
      Best = R;
  return Best;
}

/// Where x = 2^w h + l is long for c, F h + l is shorter.
static std::optional<SignedReduction>
byFoldedEstimate(const Integer &C, const Bound &Range, unsigned WordBits) {
  Integer F = nearestPower(WordBits, C);
  Bound High{Range.Lo >> WordBits, Range.Hi >> WordBits};
  Bound Folded = High * Bound::point(F) + Bound::unsignedOf(WordBits);
  auto R = byEstimate(C, Folded, WordBits, /*IsFolded=*/true);
  if (R)
    R->Fold = F;
  return R;
}

unsigned SignedReduction::differences() const {
  unsigned Count = 0;
  for (Integer K = Divisor; K <= Max; K = K + K)
    ++Count;
  return Count;
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
  auto Estimated = byEstimate(C, Range, WordBits);
  if (Estimated && Estimated->differences() > MostDifferences)
    Estimated = std::nullopt;
  if (WantsQuotient) {
    Integer Largest = max(-Range.Lo, Range.Hi).floorDiv(C);
    return Largest < Integer::pow2(WordBits - 2) ? Estimated : std::nullopt;
  }
  if (auto R = byDigits(C, Range, WordBits))
    return R;
  if (Estimated)
    return Estimated;
  if (auto R = byHalves(C, Range, WordBits))
    return R;
  return byFoldedEstimate(C, Range, WordBits);
}
