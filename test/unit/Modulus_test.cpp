//===- Modulus_test.cpp - Known answers for known moduli ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Print.h"
#include "residue/Modulus.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

Integer power(unsigned Exponent) { return Integer::pow2(Exponent); }

struct Crandall {
  unsigned Bits;
  Integer Deficit;
  const char *Text;
};

const Crandall CrandallModuli[] = {
    {4, Integer(3), "2^4 - 3"}, // 13
    {4, Integer(6), "2^4 - 6"}, // 10
    {7, Integer(1), "2^7 - 1"},
    {8, Integer(5), "2^8 - 5"},
    {9, Integer(3), "2^9 - 3"},
    {13, Integer(1), "2^13 - 1"},
    {61, Integer(1), "2^61 - 1"},
    {127, Integer(1), "2^127 - 1"},
    {130, Integer(5), "2^130 - 5"},
    {255, Integer(19), "2^255 - 19"},
    {256, power(32) + Integer(977), "2^256 - 4294968273"},
    {383, Integer(187), "2^383 - 187"},
    {414, Integer(17), "2^414 - 17"},
    {521, Integer(1), "2^521 - 1"},
};

TEST(Modulus, CrandallModuliAreRecognized) {
  for (const Crandall &Known : CrandallModuli) {
    SCOPED_TRACE(Known.Text);
    Modulus M(power(Known.Bits) - Known.Deficit);
    EXPECT_EQ(M.kind(), Modulus::Kind::Crandall);
    EXPECT_STREQ(M.kindName(), "crandall");
    EXPECT_EQ(M.bits(), Known.Bits);
    EXPECT_EQ(M.deficit(), Known.Deficit);
    EXPECT_EQ(M.str(), Known.Text);
  }
}

TEST(Modulus, PowersOfTwoAreLeftToLLVM) {
  for (unsigned Bits : {1U, 4U, 64U, 255U}) {
    Modulus M(power(Bits));
    EXPECT_EQ(M.kind(), Modulus::Kind::PowerOfTwo) << Bits;
    EXPECT_EQ(M.bits(), Bits);
    EXPECT_EQ(M.deficit(), Integer(0));
  }
  EXPECT_EQ(Modulus(power(64)).str(), "2^64");
}

TEST(Modulus, ZeroAndOneAreTrivial) {
  EXPECT_EQ(Modulus(Integer(0)).kind(), Modulus::Kind::Trivial);
  EXPECT_EQ(Modulus(Integer(1)).kind(), Modulus::Kind::Trivial);
  EXPECT_STREQ(Modulus(Integer(0)).kindName(), "trivial");
}

TEST(Modulus, LargeDeficitsAreGeneral) {
  // NIST P-256: 2^256 - 2^224 + 2^192 + 2^96 - 1.
  Modulus P256(power(256) - power(224) + power(192) + power(96) - Integer(1));
  EXPECT_EQ(P256.kind(), Modulus::Kind::General);
  EXPECT_EQ(P256.bits(), 256U);

  // Goldilocks: 2^448 - 2^224 - 1.
  EXPECT_EQ(Modulus(power(448) - power(225) - Integer(1)).kind(),
            Modulus::Kind::General);
  // 2^n + c is just above a power of two: the deficit to the next is large.
  EXPECT_EQ(Modulus(power(255) + Integer(19)).kind(), Modulus::Kind::General);
  EXPECT_EQ(Modulus(power(255) + Integer(19)).bits(), 256U);
}

TEST(Modulus, DeficitsUpToHalfTheBitsFold) {
  EXPECT_EQ(Modulus(power(8) - Integer(31)).kind(), Modulus::Kind::Crandall);
  EXPECT_EQ(Modulus(power(8) - Integer(33)).kind(), Modulus::Kind::General);
  EXPECT_EQ(Modulus(power(256) - power(129) + Integer(1)).kind(),
            Modulus::Kind::Crandall);
  EXPECT_EQ(Modulus(power(256) - power(129) - Integer(1)).kind(),
            Modulus::Kind::General);
}

TEST(Modulus, PowersReduceToTheDeficit) {
  Modulus M(power(255) - Integer(19));
  EXPECT_EQ(M.powerOfTwo(0), Integer(1));
  EXPECT_EQ(M.powerOfTwo(254), power(254));
  EXPECT_EQ(M.powerOfTwo(255), Integer(19));
  EXPECT_EQ(M.powerOfTwo(256), Integer(38));
  EXPECT_EQ(M.powerOfTwo(510), Integer(361));
  Modulus Mersenne(power(521) - Integer(1));
  EXPECT_EQ(Mersenne.powerOfTwo(521), Integer(1));
  EXPECT_EQ(Mersenne.powerOfTwo(576), power(55));
}

TEST(Modulus, MultiplesAtLeastAreTheSmallest) {
  Modulus M(Integer(13));
  for (int64_t V = 0; V <= 40; ++V) {
    Integer Multiple = M.multipleAtLeast(Integer(V));
    EXPECT_EQ(Multiple.mod(Integer(13)), Integer(0)) << V;
    EXPECT_GE(Multiple, Integer(V));
    EXPECT_LT(Multiple - Integer(13), Integer(V)) << V;
  }
  Modulus P(power(255) - Integer(19));
  EXPECT_EQ(P.multipleAtLeast(power(255)), P.value() + P.value());
  EXPECT_EQ(P.multipleAtLeast(P.value()), P.value());
}

} // namespace
