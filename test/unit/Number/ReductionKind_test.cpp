//===- ReductionKind_test.cpp - The table of kinds ------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Moduli.h"
#include "../Print.h"
#include "Costs.h"
#include "residue/Number/ReductionKind.h"
#include "residue/Number/StepSearch.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace residue;
using namespace moduli;

namespace {

TEST(ReductionKind, EachHasARowAndANameOfItsOwn) {
  ASSERT_EQ(reductionKinds().size(), std::size(AllReductions));
  std::set<std::string> Names;
  for (Reduction Kind : AllReductions) {
    const ReductionRow &Row = reductionRow(Kind);
    EXPECT_EQ(Row.Kind, Kind);
    EXPECT_TRUE(Names.insert(Row.Name).second) << Row.Name;
    EXPECT_NE(std::string(Row.Help), "");
    EXPECT_NE(std::string(Row.Requirement), "");
  }
}

TEST(ReductionKind, AppliesToWhatItRequires) {
  struct {
    Integer M;
    std::set<Reduction> Kinds;
  } const Known[] = {
      {Integer(251), {Reduction::Crandall, Reduction::Barrett}},
      {power(255) - Integer(19), {Reduction::Crandall, Reduction::Barrett}},
      {power(127) + Integer(45), {Reduction::Crandall, Reduction::Barrett}},
      {P256, {Reduction::Solinas, Reduction::Barrett}},
      {power(100) * Integer(3), {Reduction::Barrett, Reduction::Even}},
  };
  for (const auto &K : Known)
    for (Reduction Kind : AllReductions) {
      // Of moduli of a word, sums of words are one more.
      bool Applies = K.Kinds.count(Kind) || Kind == Reduction::Auto ||
                     (Kind == Reduction::WordSum && K.M.bits() <= 64);
      EXPECT_EQ(isApplicable(Kind, Modulus(K.M), 64), Applies)
          << reductionName(Kind) << " modulo " << K.M.str();
    }
}

/// A kind that applies has steps of its own, from the square of a container.
TEST(ReductionKind, HasStepsWhereItApplies) {
  for (const Integer &M : {Integer(251), Integer(250), Integer(1000000007),
                           power(255) - Integer(19), power(127) + Integer(45),
                           P256, P384, power(100) * Integer(3)}) {
    FoldPlanner P(Modulus(M), 64, costs::Steps, /*CarryCorrections=*/true,
                  Reduction::Auto);
    Integer Container = Integer::maxUnsigned(P.containerBits()),
            Max = Container * Container;
    for (Reduction Kind : AllReductions) {
      // Those of Auto end a reduction that others begin.
      if (Kind == Reduction::Auto || !isApplicable(Kind, Modulus(M), 64))
        continue;
      ReductionSteps::Steps Found;
      reductionRow(Kind).AddSteps(P, {Max, M - One, Kind}, Found);
      EXPECT_FALSE(Found.empty()) << reductionName(Kind) << " " << M.str();
      for (const FoldStep &Step : Found)
        EXPECT_LT(Step.Max, Max) << reductionName(Kind) << " " << M.str();
    }
  }
}

} // namespace
