//===- QuotientFold.cpp - x - q M, q from the highest words ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The highest word of M may have nothing but ones, as that of P-256's prime
// does where words have 32 bits: then two words tell the quotient. Below, w are
// the bits of the words that do.
//
// Let B = 2^(C-w), T = ceil(M / B), c = 2^w - T, so T B = M + d with 0 <= d <
// B, and x = X B + r with 0 <= r < B, X = h 2^w + t. Then
//
//     x - q M = (X - q T) B + r + q d.
//
// k is Shift, the least with 2^k > c, and Z is Slack, (hmax + 1) (2^k - c).
//
// For h >= 0 the addend e = (h + 1) 2^k - Z is not negative, since Z <= 2^k.
//   Carry: q = h + 1. t + (h + 1) c >= 2^w + Z - (h + 1) (2^k - c) >= 2^w, so
//     X - q T = t + (h + 1) c - 2^w is in [0, (h + 1) c - 1].
//   No carry: q = h. X - q T = t + h c >= 0, and t <= 2^w - 1 + Z - (h + 1)
//   2^k,
//     so it is at most 2^w - 1 + Z - 2^k.
//   In both r + q d < (q + 1) B.
// For h < 0 the addend e = h 2^k - Z is negative; modulo 2^w it carries just
// where t + e >= 0.
//   Carry: q = h. X - q T = t + h c = (t + e) + Z + |h| (2^k - c) >= |h|, and
//     q d > -|h| B: not negative. X - q T <= 2^w - 1 - c = T - 1.
//   No carry: q = h - 1. X - q T = t + h c + T is at least T - |h| c, which has
//     to be at least |h| + 1, and at most T + Z + |h| (2^k - c) - 1, as
//     t + e < 0.
//   In both q d <= 0 and r < B.
//
//===----------------------------------------------------------------------===//

#include "residue/Number/QuotientFold.h"

using namespace llvm;
using namespace residue;

/// Longer sums of powers of two are not worth it.
static const unsigned MaxPowers = 6;

/// Words that may have nothing but ones, and the one below.
static const unsigned MaxTopWords = 2;

/// ceil(M / 2^Below)
static Integer ceilOfTop(const Modulus &M, unsigned Below) {
  return (M.value() + Integer::maxUnsigned(Below)) >> Below;
}

std::optional<QuotientFold> QuotientFold::plan(const Modulus &M, unsigned C,
                                               unsigned WordBits,
                                               const Integer &Min,
                                               const Integer &Max) {
  if (M.bits() != C)
    return std::nullopt;
  QuotientFold Fold;
  Fold.TopWords = 1;
  auto TopBits = [&] { return Fold.TopWords * WordBits; };
  while (Fold.TopWords != MaxTopWords && TopBits() < C &&
         ceilOfTop(M, C - TopBits()) == Integer::pow2(TopBits()))
    ++Fold.TopWords;
  unsigned Below = C - TopBits();
  const Integer One(1), Full = Integer::pow2(TopBits());
  Integer T = ceilOfTop(M, Below);
  Integer Deficit = Full - T; // c
  if (Deficit < One)
    return std::nullopt;
  Fold.Shift = Deficit.bits();
  Fold.NonNegative = !Min.isNegative();
  Integer Power = Integer::pow2(Fold.Shift), Gap = Power - Deficit;
  Integer High = Max >> C, Low = Fold.NonNegative ? Integer(0) : -(Min >> C);
  Fold.Slack = (High + One) * Gap;
  if (Fold.Slack > Power || (High + One) * Power >= Full ||
      Low * Power + Fold.Slack >= Full || T < Low * Deficit + Low + One)
    return std::nullopt;

  Integer Top =
      max(Full + Fold.Slack - Power + High, (High + One) * (Deficit + One));
  if (!Fold.NonNegative)
    Top = max(Top, T + Fold.Slack + Low * Gap);
  if (Top > Full)
    return std::nullopt;
  Fold.Max = (Top << Below) - One;

  // q times the powers of two that end in one word has to stay a signed word,
  // with the sign of the word below added.
  Integer Quotient = max(High, Low) + One;
  SmallVector<Integer::SignedPower, 8> Powers =
      (Integer::pow2(C) - M.value()).signedPowers();
  if (Powers.size() > MaxPowers)
    return std::nullopt;
  SmallVector<Integer, 8> Words(C / WordBits);
  for (const Integer::SignedPower &P : Powers) {
    Integer &Word = Words[P.Exponent / WordBits];
    Word = Word + (Quotient << (P.Exponent % WordBits));
    if (Word + One >= Integer::pow2(WordBits - 1))
      return std::nullopt;
  }
  return Fold;
}
