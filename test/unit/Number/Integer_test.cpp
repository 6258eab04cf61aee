//===- Integer_test.cpp - Arithmetic without a width ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "residue/Number/Integer.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

/// A small set in which every pair of signs, sizes and roundings occurs.
const int64_t Samples[] = {-1000, -257, -256, -255, -129, -128, -127, -14,
                           -13,   -12,  -7,   -2,   -1,   0,    1,    2,
                           6,     7,    12,   13,   14,   127,  128,  129,
                           255,   256,  257,  999,  1000};

int64_t floorDivision(int64_t A, int64_t D) {
  int64_t Quotient = A / D;
  return A % D < 0 ? Quotient - 1 : Quotient;
}

TEST(Integer, SumsDifferencesAndProductsOfSmallNumbers) {
  for (int64_t A : Samples)
    for (int64_t B : Samples) {
      EXPECT_EQ(Integer(A) + Integer(B), Integer(A + B)) << A << " " << B;
      EXPECT_EQ(Integer(A) - Integer(B), Integer(A - B)) << A << " " << B;
      EXPECT_EQ(Integer(A) * Integer(B), Integer(A * B)) << A << " " << B;
    }
}

TEST(Integer, ComparesBySignAndSize) {
  for (int64_t A : Samples)
    for (int64_t B : Samples) {
      EXPECT_EQ(Integer(A) == Integer(B), A == B) << A << " " << B;
      EXPECT_EQ(Integer(A) != Integer(B), A != B) << A << " " << B;
      EXPECT_EQ(Integer(A) < Integer(B), A < B) << A << " " << B;
      EXPECT_EQ(Integer(A) <= Integer(B), A <= B) << A << " " << B;
      EXPECT_EQ(Integer(A) > Integer(B), A > B) << A << " " << B;
      EXPECT_EQ(Integer(A) >= Integer(B), A >= B) << A << " " << B;
      EXPECT_EQ(min(Integer(A), Integer(B)), Integer(std::min(A, B)));
      EXPECT_EQ(max(Integer(A), Integer(B)), Integer(std::max(A, B)));
    }
}

TEST(Integer, ResultsGrowInsteadOfWrapping) {
  Integer Max64 = Integer::maxUnsigned(64);
  EXPECT_EQ(Max64 + Integer(1), Integer::pow2(64));
  EXPECT_EQ(Max64 * Max64, Integer::pow2(128) - Integer::pow2(65) + Integer(1));
  EXPECT_EQ(Integer(INT64_MIN) - Integer(1), -(Integer::pow2(63) + Integer(1)));
  EXPECT_EQ(-Integer(INT64_MIN), Integer::pow2(63));
  EXPECT_EQ(Integer::pow2(300) * Integer::pow2(221), Integer::pow2(521));
  EXPECT_GT(Integer::pow2(521), Integer::pow2(520));
  EXPECT_LT(-Integer::pow2(521), Integer(INT64_MIN));
}

TEST(Integer, DivisionRoundsTowardsMinusInfinity) {
  for (int64_t A : Samples)
    for (int64_t D : Samples) {
      if (D <= 0)
        continue;
      EXPECT_EQ(Integer(A).floorDiv(Integer(D)), Integer(floorDivision(A, D)))
          << A << " / " << D;
      EXPECT_EQ(Integer(A).mod(Integer(D)),
                Integer(A - floorDivision(A, D) * D))
          << A << " mod " << D;
    }
}

TEST(Integer, RemaindersOfNegativeNumbersAreNotNegative) {
  Integer P = Integer::pow2(255) - Integer(19);
  EXPECT_EQ(Integer(-1).mod(P), P - Integer(1));
  EXPECT_EQ((-P).mod(P), Integer(0));
  EXPECT_EQ((-P).floorDiv(P), Integer(-1));
  EXPECT_EQ((Integer(0) - P - Integer(1)).floorDiv(P), Integer(-2));
  EXPECT_EQ(Integer::pow2(255).mod(P), Integer(19));
  EXPECT_EQ(Integer::pow2(256).mod(P), Integer(38));
  EXPECT_EQ((P * P + Integer(5)).mod(P), Integer(5));
}

TEST(Integer, ShiftsMultiplyAndDivideByPowersOfTwo) {
  for (int64_t A : Samples)
    for (unsigned Bits : {0U, 1U, 3U, 8U, 20U}) {
      Integer Power = Integer::pow2(Bits);
      EXPECT_EQ(Integer(A) << Bits, Integer(A) * Power) << A << " << " << Bits;
      EXPECT_EQ(Integer(A) >> Bits, Integer(A).floorDiv(Power))
          << A << " >> " << Bits;
    }
  // Beyond all bits only the sign is left.
  EXPECT_EQ(Integer(5) >> 1000, Integer(0));
  EXPECT_EQ(Integer(-5) >> 1000, Integer(-1));
}

TEST(Integer, CountsBits) {
  EXPECT_EQ(Integer(0).bits(), 0U);
  EXPECT_EQ(Integer(1).bits(), 1U);
  EXPECT_EQ(Integer(255).bits(), 8U);
  EXPECT_EQ(Integer(256).bits(), 9U);
  EXPECT_EQ(Integer::pow2(255).bits(), 256U);
  EXPECT_EQ(Integer::maxUnsigned(255).bits(), 255U);
}

TEST(Integer, KnowsPowersOfTwo) {
  EXPECT_TRUE(Integer(1).isPowerOf2());
  EXPECT_TRUE(Integer::pow2(64).isPowerOf2());
  EXPECT_FALSE(Integer(0).isPowerOf2());
  EXPECT_FALSE(Integer(6).isPowerOf2());
  // As bits, the narrowest -8 is 1000.
  EXPECT_FALSE(Integer(-8).isPowerOf2());
  EXPECT_FALSE(Integer(-1).isPowerOf2());
}

TEST(Integer, TestsBitsOfTheInfiniteTwosComplement) {
  Integer Five(5), MinusTwo(-2);
  EXPECT_TRUE(Five.testBit(0));
  EXPECT_FALSE(Five.testBit(1));
  EXPECT_TRUE(Five.testBit(2));
  EXPECT_FALSE(Five.testBit(1000));
  EXPECT_FALSE(MinusTwo.testBit(0));
  EXPECT_TRUE(MinusTwo.testBit(1));
  EXPECT_TRUE(MinusTwo.testBit(1000));
}

TEST(Integer, ConvertsFromAndToAPInt) {
  APInt AllOnes = APInt::getAllOnes(8);
  EXPECT_EQ(Integer::fromUnsigned(AllOnes), Integer(255));
  EXPECT_EQ(Integer::fromSigned(AllOnes), Integer(-1));
  EXPECT_EQ(Integer(-1).toAPInt(8), AllOnes);
  EXPECT_EQ(Integer(255).toAPInt(8), AllOnes);
  // Modulo 2^Width, in both directions.
  EXPECT_EQ(Integer(257).toAPInt(8), APInt(8, 1));
  EXPECT_EQ(Integer(-1).toAPInt(100), APInt::getAllOnes(100));
  EXPECT_EQ(Integer(255).toAPInt(100), APInt(100, 255));
}

/// Around the ends of one and of two words, where integers change their form.
SmallVector<APInt, 0> numbersOfAllForms() {
  SmallVector<APInt, 0> Numbers;
  for (unsigned Exponent : {0, 1, 31, 62, 63, 64, 65, 126, 127, 128, 129, 190})
    for (int64_t Distance : {-2, -1, 0, 1, 2}) {
      APInt V = APInt::getOneBitSet(512, Exponent) +
                APInt(512, uint64_t(Distance), /*isSigned=*/true);
      Numbers.push_back(V);
      Numbers.push_back(-V);
    }
  return Numbers;
}

TEST(Integer, ResultsAreTheSameInBothForms) {
  for (const APInt &A : numbersOfAllForms())
    for (const APInt &B : numbersOfAllForms()) {
      Integer X = Integer::fromSigned(A), Y = Integer::fromSigned(B);
      EXPECT_EQ((X + Y).toAPInt(512), A + B);
      EXPECT_EQ((X - Y).toAPInt(512), A - B);
      EXPECT_EQ((X * Y).toAPInt(512), A * B);
      EXPECT_EQ(X < Y, A.slt(B));
      EXPECT_EQ(X == Y, A == B);
      // A result is as any other of its value.
      EXPECT_EQ(X + Y - Y, X);
      if (!B.isStrictlyPositive())
        continue;
      APInt Floor = A.sdiv(B);
      if (A.isNegative() && Floor * B != A)
        --Floor;
      EXPECT_EQ(X.floorDiv(Y).toAPInt(512), Floor);
      EXPECT_EQ(X.mod(Y).toAPInt(512), A - Floor * B);
    }
}

TEST(Integer, BitsAreTheSameInBothForms) {
  for (const APInt &A : numbersOfAllForms()) {
    Integer X = Integer::fromSigned(A);
    EXPECT_EQ(X.isNegative(), A.isNegative());
    EXPECT_EQ(X.isZero(), A.isZero());
    EXPECT_EQ(X.isPowerOf2(), !A.isNegative() && A.isPowerOf2());
    if (!A.isNegative()) {
      EXPECT_EQ(X.bits(), A.getActiveBits());
      EXPECT_EQ(X.countSignedPowers(), X.signedPowers().size());
    }
    for (unsigned Bit : {0U, 1U, 62U, 63U, 64U, 126U, 127U, 128U, 129U, 300U}) {
      EXPECT_EQ(X.testBit(Bit), A[Bit]);
      EXPECT_EQ((X << Bit).toAPInt(512), A.shl(Bit));
      EXPECT_EQ((X >> Bit).toAPInt(512), A.ashr(Bit));
      if (Bit) {
        EXPECT_EQ(X.toAPInt(Bit), A.trunc(Bit));
      }
    }
  }
}

TEST(Integer, PrintsAsAPersonWouldWriteIt) {
  EXPECT_EQ(Integer(0).str(), "0");
  EXPECT_EQ(Integer(-13).str(), "-13");
  EXPECT_EQ(Integer::maxUnsigned(64).str(), "18446744073709551615");
  EXPECT_EQ(Integer::pow2(64).str(), "2^64");
  EXPECT_EQ((Integer::pow2(255) - Integer(19)).str(), "2^255 - 19");
  EXPECT_EQ((Integer(0) - Integer::pow2(255)).str(), "-2^255");
  EXPECT_EQ((Integer::pow2(255) + Integer(37)).str(), "2^255 + 37");
  EXPECT_EQ((Integer::pow2(256) - Integer::pow2(32) - Integer(977)).str(),
            "2^256 - 4294968273");
  EXPECT_EQ(((Integer(0xABC) << 64) + Integer(0x1)).str(),
            "0xABC0000000000000001");
}

} // namespace
