//===- Quotients_test.cpp - Numbers of divisions by constants -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/ExactQuotient.h"
#include "residue/Number/ReciprocalQuotient.h"
#include "residue/Number/SignedReduction.h"
#include "residue/Number/WordSumQuotient.h"
#include "gtest/gtest.h"

using namespace residue;

static const Integer One(1);

TEST(ExactQuotient, TakesPowersOfTwoApart) {
  ExactQuotient Q(Integer(96), Integer::maxUnsigned(128));
  EXPECT_EQ(Q.shift(), 5U);
  EXPECT_EQ(Q.oddPart(), Integer(3));
  EXPECT_EQ(Q.bits(), 122U);
}

TEST(ExactQuotient, InverseOfTheOddPart) {
  for (int64_t C : {3, 7, 10, 62, 96, 97, 1000000007})
    for (unsigned Bits : {1U, 8U, 64U, 200U}) {
      ExactQuotient Q(Integer(C), Integer::maxUnsigned(256));
      Integer Inverse = Q.inverse(Bits);
      EXPECT_EQ((Inverse * Q.oddPart()).mod(Integer::pow2(Bits)),
                One.mod(Integer::pow2(Bits)))
          << C << " modulo 2^" << Bits;
      EXPECT_LT(Inverse, Integer::pow2(Bits));
    }
}

TEST(ExactQuotient, NothingBelowTheDivisor) {
  EXPECT_EQ(ExactQuotient(Integer(97), Integer(96)).bits(), 0U);
  EXPECT_EQ(ExactQuotient(Integer(97), Integer(97)).bits(), 1U);
}

static Integer quotient(const ReciprocalQuotient &Q, const Integer &X) {
  Integer Above = X >> Q.Shift, Factor = Q.AddsOne ? Above + One : Above;
  return (Factor * Q.Multiplier) >> Q.Scale;
}

TEST(ReciprocalQuotient, AllNumbersOfEightBits) {
  for (int64_t C = 2; C != 256; ++C)
    for (int64_t Max : {255, 254, 200, 100, 31, 5}) {
      auto Q = ReciprocalQuotient::find(Integer(C), Integer(Max), 4);
      for (int64_t X = 0; X <= Max; ++X)
        ASSERT_EQ(quotient(Q, Integer(X)), Integer(X / C))
            << X << " / " << C << " up to " << Max;
    }
}

TEST(ReciprocalQuotient, AroundMultiplesOfRealDivisors) {
  Integer Max = Integer::maxUnsigned(128);
  for (const Integer &C :
       {Integer(7), Integer(10), Integer(62), Integer(1000000007),
        Integer::pow2(64) - 59, Integer::pow2(64) + Integer(13),
        Integer::pow2(127) - One}) {
    auto Q = ReciprocalQuotient::find(C, Max, 64);
    EXPECT_LE(Q.products(64), 2U) << C.str();
    Integer Last = Max.floorDiv(C);
    for (const Integer &Multiple :
         {One, Integer(2), Last.floorDiv(Integer(3)), Last - One, Last})
      for (int64_t Add : {-1, 0, 1}) {
        Integer X = Multiple * C + Integer(Add);
        if (!X.isNegative() && X <= Max) {
          EXPECT_EQ(quotient(Q, X), X.floorDiv(C)) << C.str();
        }
      }
    EXPECT_EQ(quotient(Q, Max), Last) << C.str();
  }
}

TEST(ReciprocalQuotient, AddsOneOnlyToSaveAWord) {
  Integer Max = Integer::maxUnsigned(128);
  EXPECT_TRUE(ReciprocalQuotient::find(Integer(7), Max, 64).AddsOne);
  EXPECT_FALSE(ReciprocalQuotient::find(Integer(10), Max, 64).AddsOne);
}

TEST(ReciprocalQuotient, EndsAtAWordWhereThatTakesNoMoreProducts) {
  // 2^63 < c < 2^64: 2^192 / c has a bit more than two words.
  Integer C = Integer::pow2(63) + Integer(776627963145224253),
          Max = Integer::maxUnsigned(128);
  auto Q = ReciprocalQuotient::find(C, Max, 64);
  EXPECT_EQ(Q.Scale, 192U);
  EXPECT_EQ(Q.Multiplier.bits(), 129U);
  EXPECT_EQ(Q.products(64), 2U);
  // 2^192 / c would have several bits more.
  EXPECT_EQ(ReciprocalQuotient::find(Integer(1000000007), Max, 64).Scale % 64,
            29U);
}

TEST(ReciprocalQuotient, ShiftsOnlyToSaveAWord) {
  Integer Max = Integer::maxUnsigned(128);
  EXPECT_EQ(ReciprocalQuotient::find(Integer(10), Max, 64).Shift, 0U);
  auto Q = ReciprocalQuotient::find(Integer(62), Max, 64);
  EXPECT_EQ(Q.Shift, 1U);
  EXPECT_FALSE(Q.AddsOne);
}

/// All numbers of \p Bits bits with a sign, by all divisors that fit.
TEST(ReciprocalQuotient, AllNumbersWithASign) {
  for (unsigned Bits : {8U, 10U}) {
    int64_t Half = int64_t(1) << (Bits - 1);
    for (int64_t C = 3; C < Half; ++C) {
      if (Integer(C).isPowerOf2())
        continue;
      auto Q = ReciprocalQuotient::findSigned(Integer(C), Bits);
      ASSERT_LE(Q.Multiplier.bits(), Bits);
      ASSERT_GE(Q.Scale, Bits);
      for (int64_t X = -Half; X != Half; ++X)
        ASSERT_EQ((Integer(X) * Q.Multiplier >> Q.Scale) + Integer(X < 0),
                  Integer(X / C))
            << X << " / " << C;
    }
  }
}

//===----------------------------------------------------------------------===//
// Signed numbers of two words
//===----------------------------------------------------------------------===//

/// What SignedReduction says, in integers: the word that is reduced, and the
/// quotient of an estimate.
static std::pair<Integer, Integer> wordOf(const SignedReduction &R,
                                          const Integer &X, unsigned W) {
  Integer Bias = X.isNegative() ? R.Divisor - One : Integer(0);
  Integer Sum = Bias + R.Offset, Quotient(0);
  auto Digit = [&](unsigned From, unsigned Bits, bool IsLast) {
    Integer Above = X >> From;
    return IsLast ? Above : Above.mod(Integer::pow2(Bits));
  };
  unsigned N = R.Divisor.bits();
  switch (R.Way) {
  case SignedReduction::Digits:
    for (unsigned I : {0U, 1U, 2U})
      Sum = Sum + Digit(I * N, N, I == 2);
    break;
  case SignedReduction::Halves:
    for (unsigned I : {0U, 1U, 2U, 3U})
      Sum = Sum + Digit(I * W / 2, W / 2, I == 3) * R.Factors[I];
    break;
  case SignedReduction::Estimate: {
    Integer Folded =
        R.Fold.isZero() ? X : (X >> W) * R.Fold + X.mod(Integer::pow2(W));
    Integer High = Folded >> R.Shift;
    if (R.RoundsUp && X.isNegative())
      High = High + One;
    EXPECT_TRUE(Bound::point(High).fitsSigned(W));
    Quotient = (High * R.Multiplier) >> W;
    Sum = Sum + Folded - Quotient * R.Divisor;
    break;
  }
  }
  return {Sum, Quotient};
}

static void checkSigned(int64_t C, int64_t Lo, int64_t Hi, unsigned W,
                        bool WantsQuotient) {
  auto R = SignedReduction::find(Integer(C), {Integer(Lo), Integer(Hi)}, W,
                                 WantsQuotient);
  if (!R)
    return;
  ASSERT_LE(R->Max, Integer::maxUnsigned(W));
  for (int64_t X = Lo; X <= Hi; ++X) {
    auto [Sum, Quotient] = wordOf(*R, Integer(X), W);
    ASSERT_FALSE(Sum.isNegative()) << X << " % " << C;
    ASSERT_LE(Sum, R->Max) << X << " % " << C;
    for (unsigned J : R->differences())
      if (Integer K = R->Divisor << J; Sum >= K) {
        Sum = Sum - K;
        Quotient = Quotient + Integer::pow2(J);
      }
    if (R->Way == SignedReduction::Halves)
      Sum = Sum.mod(R->Divisor);
    ASSERT_EQ(Sum - Integer(X < 0 ? C - 1 : 0), Integer(X % C))
        << X << " % " << C << " from " << Lo << " to " << Hi;
    if (WantsQuotient) {
      ASSERT_EQ(Quotient, Integer(X / C)) << X << " / " << C;
    }
  }
}

TEST(SignedReduction, AllNumbersOfTwoWords) {
  for (unsigned W : {4U, 6U})
    for (int64_t C = 3; C != 1 << (W - 2); ++C) {
      int64_t Half = 1 << (2 * W - 1);
      checkSigned(C, -Half, Half - 1, W, /*WantsQuotient=*/false);
      for (bool WantsQuotient : {false, true}) {
        checkSigned(C, -Half / 16, Half / 16, W, WantsQuotient);
        checkSigned(C, -5, Half / 16, W, WantsQuotient);
        checkSigned(C, -Half / 8, 0, W, WantsQuotient);
      }
    }
}

TEST(SignedReduction, RealModuli) {
  auto WayOf = [](const Integer &C, unsigned Bits, bool WantsQuotient) {
    return SignedReduction::find(C, Bound::signedOf(Bits), 64, WantsQuotient);
  };
  Integer M61 = Integer::pow2(61) - One, P18(1000000000000000009);
  EXPECT_EQ(WayOf(M61, 128, false)->Way, SignedReduction::Digits);
  EXPECT_EQ(WayOf(Integer(1000000007), 128, false)->Way,
            SignedReduction::Halves);
  EXPECT_EQ(WayOf(P18, 123, false)->differences().size(), 2U);
  EXPECT_TRUE(WayOf(P18, 123, false)->Fold.isZero());
  EXPECT_FALSE(WayOf(P18, 128, false)->Fold.isZero());
  // Rounded up where it is negative, a number of a day in picoseconds has one.
  auto Day = WayOf(Integer(86400000000000000), 93, true);
  EXPECT_TRUE(Day->RoundsUp);
  EXPECT_EQ(Day->differences().size(), 1U);
  // A quotient of one word is there, one of two words is not.
  EXPECT_TRUE(WayOf(Integer(1000000000), 75, true));
  EXPECT_FALSE(WayOf(Integer(1000000000), 100, true));
  EXPECT_FALSE(WayOf(Integer::pow2(63) - Integer(25), 128, false));
}

/// K (Y + h) + T / d, as words are added up.
static Integer quotient(const WordSumQuotient &Q, const Integer &X,
                        unsigned WordBits) {
  Integer Y = X >> Q.Shift, B = Integer::pow2(WordBits), Above(0), Sum(0);
  for (unsigned I = 0; I != Q.Words; ++I) {
    Integer Rest = Y >> I * WordBits;
    Sum = Sum + Rest.mod(B);
    if (I)
      Above = Above + Rest;
  }
  Integer Carries = Sum >> WordBits, Total = Sum.mod(B) + Carries;
  Carries = Carries + (Total >> WordBits);
  Total = Total.mod(B) + (Total >> WordBits);
  EXPECT_LE(Above + Carries, Q.Above);
  return Q.Factor * (Above + Carries) + Total.floorDiv(Q.Odd);
}

TEST(WordSumQuotient, AllNumbersOfSixteenBits) {
  unsigned Found = 0;
  for (int64_t C = 2; C != 256; ++C)
    for (int64_t Max : {65535, 65534, 4096, 255}) {
      auto Q = WordSumQuotient::find(Integer(C), Integer(Max), 4);
      // 3, 5 and 15 times powers of two; the numbers have two words at least.
      int64_t Shift = C & -C, Odd = C / Shift;
      bool IsDivisor = Odd == 3 || Odd == 5 || Odd == 15;
      ASSERT_EQ(Q.has_value(), IsDivisor && Max / Shift > 15) << C;
      if (!Q)
        continue;
      ++Found;
      for (int64_t X = 0; X <= Max; ++X)
        ASSERT_EQ(quotient(*Q, Integer(X), 4), Integer(X / C))
            << X << " / " << C << " up to " << Max;
    }
  EXPECT_GT(Found, 40U);
}

TEST(WordSumQuotient, OfTwoToEightWords) {
  Integer Ten(10);
  EXPECT_FALSE(WordSumQuotient::find(Ten, Integer::maxUnsigned(65), 64));
  EXPECT_TRUE(WordSumQuotient::find(Ten, Integer::maxUnsigned(66), 64));
  EXPECT_TRUE(WordSumQuotient::find(Ten, Integer::maxUnsigned(512), 64));
  EXPECT_FALSE(WordSumQuotient::find(Ten, Integer::maxUnsigned(514), 64));
  EXPECT_FALSE(
      WordSumQuotient::find(Integer(7), Integer::maxUnsigned(128), 64));
}

TEST(WordSumQuotient, ProductsCountTheWordsAbove) {
  // All numbers of four words may have 2^192 there, half of them not.
  auto Products = [](unsigned Bits) {
    return WordSumQuotient::find(Integer(3), Integer::maxUnsigned(Bits), 64)
        ->products(64);
  };
  EXPECT_EQ(Products(128), 2U);
  EXPECT_EQ(Products(255), 4U);
  EXPECT_EQ(Products(256), 5U);
}
