//===- Bound_test.cpp - Intervals of integers -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "residue/Number/Bound.h"
#include "gtest/gtest.h"

using namespace residue;

namespace {

Bound bound(int64_t Lo, int64_t Hi) { return {Integer(Lo), Integer(Hi)}; }

/// Calls \p Check with all intervals in [-4, 4].
template <typename Function> void forAllBounds(Function Check) {
  for (int64_t Lo = -4; Lo <= 4; ++Lo)
    for (int64_t Hi = Lo; Hi <= 4; ++Hi)
      Check(Lo, Hi);
}

/// The smallest interval of all results of \p Op is exactly \p Result.
template <typename Operation>
void expectTight(int64_t ALo, int64_t AHi, int64_t BLo, int64_t BHi,
                 const Bound &Result, Operation Op) {
  int64_t Lo = INT64_MAX, Hi = INT64_MIN;
  for (int64_t A = ALo; A <= AHi; ++A)
    for (int64_t B = BLo; B <= BHi; ++B) {
      Lo = std::min(Lo, Op(A, B));
      Hi = std::max(Hi, Op(A, B));
    }
  EXPECT_EQ(Result, bound(Lo, Hi))
      << "[" << ALo << ", " << AHi << "] op [" << BLo << ", " << BHi << "]";
}

TEST(Bound, ArithmeticIsSoundAndTightForAllSigns) {
  forAllBounds([](int64_t ALo, int64_t AHi) {
    forAllBounds([=](int64_t BLo, int64_t BHi) {
      Bound A = bound(ALo, AHi), B = bound(BLo, BHi);
      expectTight(ALo, AHi, BLo, BHi, A + B, std::plus<int64_t>());
      expectTight(ALo, AHi, BLo, BHi, A - B, std::minus<int64_t>());
      expectTight(ALo, AHi, BLo, BHi, A * B, std::multiplies<int64_t>());
    });
  });
}

TEST(Bound, ShiftScalesBothEnds) {
  EXPECT_EQ(bound(-3, 5) << 4, bound(-48, 80));
  EXPECT_EQ(bound(-3, 5) << 0, bound(-3, 5));
}

TEST(Bound, HullContainsBothAndNothingMore) {
  forAllBounds([](int64_t ALo, int64_t AHi) {
    forAllBounds([=](int64_t BLo, int64_t BHi) {
      EXPECT_EQ(bound(ALo, AHi).hull(bound(BLo, BHi)),
                bound(std::min(ALo, BLo), std::max(AHi, BHi)));
    });
  });
}

TEST(Bound, ClipIsTheCommonPartOrTheFirstWhereThereIsNone) {
  forAllBounds([](int64_t ALo, int64_t AHi) {
    forAllBounds([=](int64_t BLo, int64_t BHi) {
      int64_t Lo = std::max(ALo, BLo), Hi = std::min(AHi, BHi);
      Bound Expected = Lo <= Hi ? bound(Lo, Hi) : bound(ALo, AHi);
      EXPECT_EQ(bound(ALo, AHi).clip(bound(BLo, BHi)), Expected);
    });
  });
}

TEST(Bound, ContainsIsInclusive) {
  EXPECT_TRUE(bound(0, 5).contains(bound(0, 5)));
  EXPECT_TRUE(bound(0, 5).contains(bound(2, 3)));
  EXPECT_FALSE(bound(0, 5).contains(bound(-1, 5)));
  EXPECT_FALSE(bound(0, 5).contains(bound(0, 6)));
}

TEST(Bound, TypesHoldWhatLLVMSaysTheyHold) {
  EXPECT_EQ(Bound::unsignedOf(8), bound(0, 255));
  EXPECT_EQ(Bound::signedOf(8), bound(-128, 127));
  EXPECT_EQ(Bound::unsignedOf(1), bound(0, 1));
  EXPECT_EQ(Bound::signedOf(1), bound(-1, 0));
  EXPECT_EQ(Bound::unsignedOf(521).Hi, Integer::pow2(521) - Integer(1));

  EXPECT_TRUE(bound(0, 255).fitsUnsigned(8));
  EXPECT_FALSE(bound(0, 256).fitsUnsigned(8));
  EXPECT_FALSE(bound(-1, 255).fitsUnsigned(8));
  EXPECT_TRUE(bound(-128, 127).fitsSigned(8));
  EXPECT_FALSE(bound(-129, 0).fitsSigned(8));
  EXPECT_FALSE(bound(0, 128).fitsSigned(8));
}

TEST(Bound, CanonicalResiduesEndBelowTheModulus) {
  EXPECT_EQ(Bound::canonical(Integer(13)), bound(0, 12));
  EXPECT_EQ(Bound::canonical(Integer(1)), bound(0, 0));
}

TEST(Bound, PrintsBothEnds) {
  EXPECT_EQ(bound(-1, 7).str(), "[-1, 7]");
  EXPECT_EQ(Bound::canonical(Integer::pow2(255) - Integer(19)).str(),
            "[0, 2^255 - 20]");
}

} // namespace
