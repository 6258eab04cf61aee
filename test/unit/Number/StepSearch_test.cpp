//===- StepSearch_test.cpp - The steps of reductions ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Moduli.h"
#include "../Print.h"
#include "Costs.h"
#include "residue/Number/StepSearch.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;
using namespace moduli;

namespace {

FoldPlanner planner(const Integer &M, Reduction Forced = Reduction::Auto,
                    unsigned WordBits = 64, bool CarryCorrections = true) {
  return FoldPlanner(Modulus(M), WordBits, costs::Steps, CarryCorrections,
                     Forced);
}

/// The steps from the square of the container to the container.
std::string productSteps(const FoldPlanner &P) {
  Integer Container = Integer::maxUnsigned(P.containerBits());
  return P.describe(Container * Container, Container);
}

//===----------------------------------------------------------------------===//
// Rows of digits
//===----------------------------------------------------------------------===//

TEST(DigitRows, AreAsFewAsThoseOfTheStandards) {
  struct {
    Integer M;
    size_t Plus, Minus;
  } const Known[] = {{P192, 3, 0}, {P224, 2, 2}, {P256, 6, 4},
                     {P384, 7, 3}, {P448, 3, 0}, {Goldilocks, 1, 2}};
  for (const auto &K : Known) {
    SCOPED_TRACE(K.M.str());
    const Modulus::SolinasForm Form = *Modulus(K.M).solinas();
    DigitRows Rows = digitRows(Form, Form.degree());
    EXPECT_EQ(Rows.Plus.size(), K.Plus);
    EXPECT_EQ(Rows.Minus.size(), K.Minus);
  }
}

TEST(DigitRows, AddUpToThePowers) {
  for (const Integer &M : {P192, P224, P256, P384, SM2, P448, Goldilocks}) {
    const Modulus::SolinasForm Form = *Modulus(M).solinas();
    for (unsigned Count = 1; Count <= 2 * Form.degree(); ++Count) {
      DigitRows Rows = digitRows(Form, Count);
      for (unsigned Digit = 0; Digit != Count; ++Digit) {
        SmallVector<int, 16> Sum(Form.degree());
        for (unsigned Place = 0; Place != Form.degree(); ++Place) {
          for (const DigitRow &Row : Rows.Plus)
            Sum[Place] += Row[Place] == int(Digit);
          for (const DigitRow &Row : Rows.Minus)
            Sum[Place] -= Row[Place] == int(Digit);
        }
        EXPECT_EQ(Sum, Form.power(Digit)) << M.str() << ", digit " << Digit;
      }
    }
  }
}

TEST(DigitRows, RunsAreStretchesOfNeighbours) {
  SmallVector<DigitRun, 8> Runs = runsOf({4, 5, 6, -1, 2, 4});
  ASSERT_EQ(Runs.size(), 3U);
  EXPECT_EQ(Runs[0].First, 4U);
  EXPECT_EQ(Runs[0].At, 0U);
  EXPECT_EQ(Runs[0].Length, 3U);
  EXPECT_EQ(Runs[1].First, 2U);
  EXPECT_EQ(Runs[1].At, 4U);
  EXPECT_EQ(Runs[2].First, 4U);
  EXPECT_EQ(Runs[2].At, 5U);
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

/// At the bounds, where an inexact one would be wrong first.
TEST(FoldPlan, QuotientsOfAWordAreExact) {
  unsigned Found = 0;
  for (unsigned Divisor = 2; Divisor != 256; ++Divisor) {
    FoldPlanner P(Modulus(Integer(Divisor)), 8, costs::Steps,
                  /*CarryCorrections=*/true, Reduction::Barrett);
    for (unsigned Max = Divisor; Max < 256; ++Max)
      for (const FoldStep &Step : P.plan(Integer(Max), Integer(Divisor - 1))) {
        if (Step.What != FoldStep::Barrett || Step.Bits ||
            Step.Max != Integer(Divisor - 1))
          break;
        ++Found;
        for (unsigned X : {Max, Max / Divisor * Divisor,
                           Max / Divisor * Divisor - 1, Divisor - 1, Divisor})
          EXPECT_EQ((Integer(X + Step.AddsOne) * Step.Factor) >> Step.Scale,
                    Integer(X / Divisor))
              << X << " / " << Divisor;
        break;
      }
  }
  EXPECT_GT(Found, 5000U);
}

TEST(FoldPlan, EachKindHasItsSteps) {
  EXPECT_EQ(productSteps(planner(power(255) - Integer(19))),
            "fold at 2^256, fold at 2^255");
  EXPECT_EQ(productSteps(planner(power(61) - One)), "2 digits of 61 bits");
  EXPECT_EQ(productSteps(planner(Goldilocks)), "2 digits of 32 bits");
  EXPECT_EQ(productSteps(planner(P256, Reduction::Solinas)).substr(0, 28),
            "6 + 4 rows of 32-bit digits,");
  EXPECT_EQ(productSteps(planner(P256, Reduction::Barrett)).substr(0, 7),
            "barrett");
  EXPECT_EQ(productSteps(planner(power(127) + Integer(45))).substr(0, 13),
            "fold at 2^127");
  EXPECT_EQ(planner(Integer(1000000007))
                .describe(Integer::maxUnsigned(512), Integer(1000000006))
                .substr(0, 14),
            "sum of 8 words");
  EXPECT_EQ(planner(Integer(998244353))
                .describe(Integer::maxUnsigned(128), Integer(998244352)),
            "sum of 4 halves of words, barrett");
  EXPECT_EQ(
      planner(Integer(1000000000000000003))
          .describe(Integer::maxUnsigned(128), Integer(1000000000000000002)),
      "barrett, subtract");
  EXPECT_EQ(planner(Integer(10))
                .describe(Integer::maxUnsigned(512), Integer(9))
                .substr(0, 34),
            "below 2^1 kept, above (sum of 8 wo");
}

TEST(FoldPlan, ForcedKindsAreTaken) {
  EXPECT_EQ(productSteps(planner(P384, Reduction::Crandall)).substr(0, 4),
            "fold");
  EXPECT_NE(productSteps(planner(P384, Reduction::Solinas)).find("rows"),
            std::string::npos);
  EXPECT_NE(productSteps(planner(P384, Reduction::Barrett)).find("barrett"),
            std::string::npos);
  EXPECT_NE(planner(Integer(1000), Reduction::Barrett)
                .describe(Integer::maxUnsigned(128), Integer(999))
                .find("barrett"),
            std::string::npos);
  EXPECT_EQ(planner(Integer(1000), Reduction::Even)
                .describe(Integer::maxUnsigned(128), Integer(999))
                .substr(0, 14),
            "below 2^3 kept");
}

TEST(FoldPlan, KindsThatDoNotApplyChangeNothing) {
  EXPECT_FALSE(isApplicable(Reduction::Crandall, Modulus(P256), 64));
  EXPECT_FALSE(isApplicable(Reduction::Solinas, Modulus(Integer(7)), 64));
  EXPECT_FALSE(isApplicable(Reduction::WordSum, Modulus(P256), 64));
  EXPECT_FALSE(isApplicable(Reduction::Even, Modulus(P256), 64));
  EXPECT_TRUE(isApplicable(Reduction::Barrett, Modulus(P256), 64));
  EXPECT_EQ(productSteps(planner(P256, Reduction::WordSum)),
            productSteps(planner(P256)));
}

TEST(FoldPlan, EveryToyModulusIsReducedCompletely) {
  for (int64_t M = 3; M != 1024; ++M) {
    if (Integer(M).isPowerOf2())
      continue;
    for (Reduction Forced : AllReductions) {
      FoldPlanner P = planner(Integer(M), Forced, 8);
      for (unsigned Bits : {10U, 16U, 20U, 33U}) {
        Integer Max = Integer::maxUnsigned(Bits);
        const auto &Steps = P.plan(Max, Integer(M - 1));
        ASSERT_FALSE(Steps.empty());
        ASSERT_LT(Steps.back().Max, Integer(M))
            << M << ", " << reductionName(Forced) << ", " << Bits << " bits";
        for (const FoldStep &Step : Steps) {
          ASSERT_LT(Step.Max, Max);
          ASSERT_EQ(Step.Offset.mod(Integer(M)), Integer(0));
          Max = Step.Max;
        }
      }
    }
  }
}

} // namespace
