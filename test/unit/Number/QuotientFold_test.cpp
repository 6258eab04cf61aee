//===- QuotientFold_test.cpp ----------------------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "residue/Number/QuotientFold.h"
#include "gtest/gtest.h"

using namespace residue;

namespace {

/// The formula of the header, in a word of \p W bits.
Integer fold(const QuotientFold &Fold, const Integer &M, unsigned C, unsigned W,
             const Integer &X) {
  unsigned Top = Fold.TopWords * W;
  Integer Word = Integer::pow2(Top), High = X >> C;
  Integer Highest = (X - (High << C)) >> (C - Top);
  Integer Low = High.isNegative() ? High - Integer(1) : High;
  Integer Estimate =
      (((Low + Integer(1)) << Fold.Shift) - Fold.Slack).mod(Word);
  Integer Quotient = Low + ((Highest + Estimate) >> Top);
  return X - Quotient * M;
}

/// Folds all of [Min, Max]. \p C bits are the container's.
void foldAll(const Modulus &M, unsigned C, unsigned W, const Integer &Min,
             const Integer &Max) {
  auto Fold = QuotientFold::plan(M, C, W, Min, Max);
  if (!Fold)
    return;
  EXPECT_LE(Fold->Max, Integer::maxUnsigned(C));
  for (Integer X = Min; X <= Max; X = X + Integer(1)) {
    Integer Result = fold(*Fold, M.value(), C, W, X);
    ASSERT_FALSE(Result.isNegative()) << M.str() << ": " << X.str();
    ASSERT_LE(Result, Fold->Max) << M.str() << ": " << X.str();
  }
}

TEST(QuotientFold, EveryModulusOfTwoShortWords) {
  unsigned Folds = 0;
  for (unsigned W : {4U, 5U}) {
    Integer R = Integer::pow2(2 * W);
    for (Integer M = R - Integer::pow2(W + 2); M < R; M = M + Integer(1)) {
      for (int Low : {0, 1, 2, 5})
        for (int High : {1, 2, 3, 7}) {
          Integer Min = -(Integer(Low) * R), Max = Integer(High) * R;
          Folds +=
              QuotientFold::plan(Modulus(M), 2 * W, W, Min, Max).has_value();
          foldAll(Modulus(M), 2 * W, W, Min, Max);
          foldAll(Modulus(M), 2 * W, W, Min + Integer(Low ? 1 : 0),
                  Max - Integer(1));
        }
    }
  }
  EXPECT_GT(Folds, 20U);
}

TEST(QuotientFold, ModulusOfBytes) {
  Modulus M(Integer::pow2(16) - Integer(2033));
  Integer R = Integer::pow2(16);
  EXPECT_TRUE(QuotientFold::plan(M, 16, 8, -R, R + R + R).has_value());
  foldAll(M, 16, 8, -R, R + R + R);
}

/// All words but the highest, which is ones.
TEST(QuotientFold, EveryModulusOfThreeShortWordsWithOnesInTheHighest) {
  unsigned Folds = 0;
  const unsigned W = 4, C = 3 * W;
  Integer R = Integer::pow2(C);
  for (Integer M = R - Integer::pow2(C - W) + Integer(1); M < R;
       M = M + Integer(2))
    for (int Low : {0, 1, 2})
      for (int High : {1, 2, 3}) {
        Integer Min = -(Integer(Low) * R), Max = Integer(High) * R;
        if (auto Fold = QuotientFold::plan(Modulus(M), C, W, Min, Max)) {
          EXPECT_EQ(Fold->TopWords, 2U);
          ++Folds;
        }
        foldAll(Modulus(M), C, W, Min, Max);
      }
  EXPECT_GT(Folds, 20U);
}

/// In words of \p W bits.
void foldPrimeOfP256(unsigned W, unsigned TopWords) {
  Modulus M(Integer::pow2(256) - Integer::pow2(224) + Integer::pow2(192) +
            Integer::pow2(96) - Integer(1));
  Integer R = Integer::pow2(256);
  auto Fold = QuotientFold::plan(M, 256, W, -(R << 5), R << 6);
  ASSERT_TRUE(Fold.has_value());
  EXPECT_EQ(Fold->TopWords, TopWords);
  EXPECT_EQ(Fold->Shift, 32U);
  EXPECT_LT(Fold->Max, M.value() + Integer::pow2(200));
  // At the quotients' ends.
  for (int Multiple = -32; Multiple <= 63; ++Multiple)
    for (const Integer &Base :
         {Integer(Multiple) * M.value(), Integer(Multiple) * R})
      for (int Distance = -300; Distance <= 300; ++Distance)
        for (unsigned Unit : {0U, 192U, 223U}) {
          Integer X = Base + (Integer(Distance) << Unit);
          if (X < -(R << 5) || X > R << 6)
            continue;
          Integer Result = fold(*Fold, M.value(), 256, W, X);
          ASSERT_FALSE(Result.isNegative());
          ASSERT_LE(Result, Fold->Max);
        }
}

TEST(QuotientFold, P256) { foldPrimeOfP256(64, 1); }

TEST(QuotientFold, P256InWordsOf32Bits) { foldPrimeOfP256(32, 2); }

TEST(QuotientFold, NotWhereTheDeficitIsLong) {
  Integer R = Integer::pow2(256);
  // 2^256 - c has folds of its own, the order of P-256 no short sum.
  EXPECT_FALSE(QuotientFold::plan(Modulus(R - Integer(189)), 256, 64, -R, R));
  EXPECT_FALSE(
      QuotientFold::plan(Modulus(R - Integer::pow2(224) + Integer::pow2(192) -
                                 Integer(0x4319055258e8617b)),
                         256, 64, -R, R));
  EXPECT_FALSE(QuotientFold::plan(Modulus(Integer::pow2(255) - Integer(19)),
                                  256, 64, -R, R));
}

} // namespace
