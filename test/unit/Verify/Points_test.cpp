//===- Points_test.cpp - Values that tell multiples -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verify/Points.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue::proof;

/// Of all lengths, with small divisors and without; no bit of the highest word
/// is left, or many are.
static const char *const Moduli[] = {
    "3",
    "F",
    "FB",
    "FFFFFFFFFFFFFFC5",
    "10000000000000001",
    "7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFED",
    "FFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF",
    "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"};

static APInt numberOf(const char *Digits) {
  APInt Wide(512, StringRef(Digits), 16);
  return Wide.trunc(Wide.getActiveBits());
}

static APInt product(const APInt &A, const APInt &B, const APInt &M) {
  unsigned Width = 2 * M.getBitWidth();
  return (A.zext(Width) * B.zext(Width))
      .urem(M.zext(Width))
      .trunc(M.getBitWidth());
}

namespace {
class PointsTest : public testing::TestWithParam<const char *> {
protected:
  APInt M = numberOf(GetParam());
  Points P{M};

  APInt number(uint64_t Seed) const {
    return randomNumber(Seed, M.getBitWidth()).urem(M);
  }
  /// Factor x y + 1, at the points.
  Points::Values values(const APInt &Factor, const APInt &One) const {
    Points::Values X = P.ofSymbol(1, false), Y = P.ofSymbol(2, false),
                   Sum = P.zero();
    P.add(Sum, Factor, {&X, &Y});
    P.add(Sum, One, {});
    return Sum;
  }
};
} // namespace

TEST_P(PointsTest, MultiplesHaveOneSignature) {
  APInt One(M.getBitWidth(), 1);
  for (unsigned Seed = 0; Seed != 50; ++Seed) {
    APInt F = number(Seed), G = number(1000 + Seed);
    Points::Values V = values(F, One), W = values(product(F, G, M), G);
    auto Signature = P.signature(V);
    if (!Signature || !inverse(G, M))
      continue;
    EXPECT_EQ(P.signature(W), Signature);
    EXPECT_EQ(P.quotient(W, V), G);
  }
}

TEST_P(PointsTest, SumsAreThoseOfFactors) {
  for (unsigned Seed = 0; Seed != 50; ++Seed) {
    APInt F = number(Seed), G = number(2000 + Seed);
    Points::Values X = P.ofSymbol(7, false), Two = P.zero(), One = P.zero();
    P.add(Two, F, {&X});
    P.add(Two, G, {&X});
    unsigned Width = M.getBitWidth() + 1;
    APInt Sum = (F.zext(Width) + G.zext(Width)).urem(M.zext(Width));
    P.add(One, Sum.trunc(M.getBitWidth()), {&X});
    EXPECT_EQ(One, Two);
  }
}

/// Products of products: a symbol that stands for one has its values.
TEST_P(PointsTest, SymbolsMayStandForProducts) {
  APInt One(M.getBitWidth(), 1);
  Points::Values X = P.ofSymbol(3, false), Y = P.ofSymbol(4, false);
  Points::Values Product = P.zero(), Square = P.zero(), Plain = P.zero();
  P.add(Product, One, {&X, &Y});
  Points::Values Name = P.scaled(Product);
  P.add(Square, One, {&Name, &Name});
  P.add(Plain, One, {&X, &X, &Y, &Y});
  EXPECT_EQ(Square, Plain);
}

TEST_P(PointsTest, ChoicesAreTheirSquares) {
  APInt One(M.getBitWidth(), 1);
  for (Symbol S = 0; S != 50; ++S) {
    Points::Values B = P.ofSymbol(S, true), Once = P.zero(), Twice = P.zero();
    P.add(Once, One, {&B});
    P.add(Twice, One, {&B, &B});
    EXPECT_EQ(Once, Twice);
  }
}

INSTANTIATE_TEST_SUITE_P(Moduli, PointsTest, testing::ValuesIn(Moduli));
