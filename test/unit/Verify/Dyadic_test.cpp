//===- Dyadic_test.cpp - The numbers that proofs compute with -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verify/Dyadic.h"
#include "llvm/ADT/ArrayRef.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace residue::proof;

/// All m 2^e with |m| < 18 and |e| < 4, as multiples of 2^-4.
static const int Scale = 4;
static std::vector<std::pair<Dyadic, int64_t>> small() {
  std::vector<std::pair<Dyadic, int64_t>> Result;
  for (int64_t M = -17; M <= 17; ++M)
    for (int E = -3; E <= 3; ++E)
      Result.push_back(
          {Dyadic(M).scaled(E), E < 0 ? M << (Scale + E) : (M << Scale) << E});
  return Result;
}

static int64_t floorDiv(int64_t A, int64_t B) { return A / B - (A % B < 0); }

TEST(Dyadic, SmallOnesAreRight) {
  const int64_t One = int64_t(1) << Scale;
  for (const auto &[A, X] : small()) {
    EXPECT_EQ(A.isZero(), X == 0);
    EXPECT_EQ(A.isNegative(), X < 0);
    EXPECT_EQ(A.isInteger(), X % One == 0);
    EXPECT_EQ(A.floor(), Dyadic(floorDiv(X, One)));
    EXPECT_EQ(A.ceil(), Dyadic(-floorDiv(-X, One)));
    EXPECT_EQ(-A, Dyadic(-X).scaled(-Scale));
    if (A.isInteger()) {
      EXPECT_EQ(A.small(), X / One);
      EXPECT_EQ(A.low(3), Dyadic((X / One) & 7));
    }
    for (const auto &[B, Y] : small()) {
      EXPECT_EQ(A + B, Dyadic(X + Y).scaled(-Scale));
      EXPECT_EQ(A - B, Dyadic(X - Y).scaled(-Scale));
      EXPECT_EQ(A * B, Dyadic(X * Y).scaled(-2 * Scale));
      EXPECT_EQ(A < B, X < Y);
      EXPECT_EQ(A == B, X == Y);
      EXPECT_EQ(A.order(B) == 0, X == Y);
      if (Y > 0) {
        EXPECT_EQ(A.floorDiv(B), Dyadic(floorDiv(X, Y)));
      }
      std::optional<Dyadic> Quotient = A.dividedBy(B);
      EXPECT_TRUE(Quotient || Y == 0 || X % Y != 0);
      EXPECT_EQ(Quotient ? *Quotient * B : A, A);
    }
  }
}

/// Up to 640 bits, of either sign; or close to a power of two, where words are
/// carried out of.
static Dyadic random(std::mt19937_64 &Engine) {
  unsigned Width = 1 + Engine() % 640;
  Dyadic Result;
  if (Engine() % 4 == 0) {
    Result = Dyadic::pow2(Width) + Dyadic(int64_t(Engine() % 3) - 1);
  } else {
    SmallVector<uint64_t, 10> Words(10);
    for (uint64_t &Word : Words)
      Word = Engine();
    Result =
        Dyadic::ofUnsigned(APInt(640, ArrayRef<uint64_t>(Words)).trunc(Width));
  }
  return (Engine() % 2 ? Result : -Result).scaled(int(Engine() % 200) - 100);
}

TEST(Dyadic, LongOnesFollowTheLaws) {
  std::mt19937_64 Engine(1);
  for (unsigned Round = 0; Round != 5000; ++Round) {
    Dyadic A = random(Engine), B = random(Engine), C = random(Engine);
    EXPECT_EQ(A + B - B, A);
    EXPECT_EQ(A + B, B + A);
    EXPECT_EQ((A + B) + C, A + (B + C));
    EXPECT_EQ(A * (B + C), A * B + A * C);
    EXPECT_EQ(A * B, B * A);
    EXPECT_EQ(A < B, (A - B).isNegative());
    EXPECT_EQ(A == B, (A - B).isZero());
    if (!B.isZero()) {
      EXPECT_EQ((A * B).dividedBy(B), A);
    }
    if (B > Dyadic(0)) {
      Dyadic Quotient = A.floorDiv(B), Rest = A - Quotient * B;
      EXPECT_TRUE(Quotient.isInteger() && Dyadic(0) <= Rest && Rest < B);
    }
    EXPECT_TRUE(A.floor() <= A && A < A.floor() + Dyadic(1));
    Dyadic Whole = A.floor();
    unsigned Bits = 1 + Engine() % 700;
    Dyadic Low = Whole.low(Bits);
    EXPECT_TRUE(Dyadic(0) <= Low && Low < Dyadic::pow2(Bits));
    EXPECT_TRUE((Whole - Low).scaled(-int(Bits)).isInteger());
    EXPECT_EQ(Dyadic::ofSigned(Whole.bits(1000)), Whole);
  }
}

TEST(Dyadic, InversesAreThoseOfSmallModuli) {
  for (unsigned M = 3; M < 260; M += 2)
    for (unsigned Y = 0; Y != M; ++Y) {
      APInt Modulus(APInt(32, M).trunc(APInt(32, M).getActiveBits()));
      std::optional<APInt> X =
          inverse(APInt(32, Y).trunc(Modulus.getBitWidth()), Modulus);
      bool HasOne = false;
      for (unsigned Z = 1; Z != M; ++Z)
        HasOne |= Y * Z % M == 1;
      ASSERT_EQ(X.has_value(), HasOne) << Y << " modulo " << M;
      EXPECT_EQ(X ? X->getZExtValue() * Y % M : 1, 1U) << Y << " modulo " << M;
    }
}
