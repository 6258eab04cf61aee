//===- Polynomial_test.cpp - What substitutions may take ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verify/Polynomial.h"
#include "gtest/gtest.h"

using namespace residue::proof;

/// The sum of \p Count symbols from \p First on.
static Polynomial sum(Symbol First, unsigned Count) {
  Polynomial Result;
  for (unsigned I = 0; I != Count; ++I)
    Result = Result + Polynomial::of(First + I);
  return Result;
}

/// x0^3 + x1 with 20 terms for x0.
static Polynomial substituted(Effort &Of) {
  Polynomial X = Polynomial::of(0), By = sum(2, 20);
  return (X * X * X + Polynomial::of(1))
      .substituted([&](Symbol S) { return S == 0 ? &By : nullptr; }, Of);
}

TEST(Polynomial, SubstitutionSpends) {
  Effort Any;
  Polynomial By = sum(2, 20);
  EXPECT_EQ(substituted(Any), By * By * By + Polynomial::of(1));
  EXPECT_EQ(Any.Spent, 8000u / 8);
  EXPECT_FALSE(Any.isOver());
}

TEST(Polynomial, SubstitutionIsNotMadeWhereItTakesTooMuch) {
  Effort Little;
  Little.Limit = 7000 / 8;
  Polynomial X = Polynomial::of(0);
  EXPECT_EQ(substituted(Little), X * X * X + Polynomial::of(1));
  EXPECT_TRUE(Little.isOver());
}

/// Nor does the estimate of it wrap around.
TEST(Polynomial, SubstitutionOfManyFactors) {
  Effort Little;
  Little.Limit = 1000000;
  Polynomial By = sum(1, 256);
  Polynomial X = Polynomial::of(Monomial(9, 0), Dyadic(1));
  EXPECT_EQ(
      X.substituted([&](Symbol S) { return S == 0 ? &By : nullptr; }, Little),
      X);
  EXPECT_TRUE(Little.isOver());
}
