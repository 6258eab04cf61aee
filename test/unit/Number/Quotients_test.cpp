//===- Quotients_test.cpp - Numbers of divisions by constants -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/ExactQuotient.h"
#include "residue/Number/ReciprocalQuotient.h"
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
    EXPECT_LE(Q.Multiplier.bits(), 128U) << C.str();
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

TEST(ReciprocalQuotient, ShiftsOnlyToSaveAWord) {
  Integer Max = Integer::maxUnsigned(128);
  EXPECT_EQ(ReciprocalQuotient::find(Integer(10), Max, 64).Shift, 0U);
  auto Q = ReciprocalQuotient::find(Integer(62), Max, 64);
  EXPECT_EQ(Q.Shift, 1U);
  EXPECT_FALSE(Q.AddsOne);
}
