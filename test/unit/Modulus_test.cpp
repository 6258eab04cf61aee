//===- Modulus_test.cpp - Known answers for known moduli ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Print.h"
#include "residue/Modulus.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

Integer power(unsigned Exponent) { return Integer::pow2(Exponent); }
Integer hexadecimal(StringRef Digits) {
  return Integer::fromUnsigned(APInt(4 * Digits.size(), Digits, 16));
}

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

TEST(Modulus, PrimesOfOtherCurvesAreGeneral) {
  // P-384, the group orders of P-256 and of Curve25519, the prime of BN254.
  const Integer P384 =
      power(384) - power(128) - power(96) + power(32) - Integer(1);
  EXPECT_EQ(Modulus(P384).kind(), Modulus::Kind::Crandall);
  for (const char *Text :
       {"ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
        "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed",
        "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47"}) {
    Modulus M(hexadecimal(Text));
    EXPECT_EQ(M.kind(), Modulus::Kind::General) << Text;
    EXPECT_STREQ(M.kindName(), "general");
  }
  // Even numbers and small ones.
  for (int64_t Small : {22, 37, 42, 77, 100, 129, 197, 723, 1000000000})
    EXPECT_EQ(Modulus(Integer(Small)).kind(), Modulus::Kind::General) << Small;
}

TEST(Modulus, NegativeInversesOfKnownModuli) {
  // -M^-1 mod 2^64: 1 where the lowest word of M is -1.
  Modulus P256(power(256) - power(224) + power(192) + power(96) - Integer(1));
  EXPECT_EQ(P256.negativeInverse(64), Integer(1));
  EXPECT_EQ(P256.negativeInverse(32), Integer(1));
  // The constant of every implementation of the order of P-256.
  Modulus Order(hexadecimal(
      "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"));
  EXPECT_EQ(Order.negativeInverse(64), hexadecimal("ccd1c8aaee00bc4f"));
  // secp256k1, BN254 and BLS12-381.
  Modulus Secp256k1(power(256) - power(32) - Integer(977));
  EXPECT_EQ(Secp256k1.negativeInverse(64), hexadecimal("d838091dd2253531"));
  Modulus BN254(hexadecimal(
      "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47"));
  EXPECT_EQ(BN254.negativeInverse(64), hexadecimal("87d20782e4866389"));
  Modulus BLS12381(hexadecimal(
      "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f624"
      "1eabfffeb153ffffb9feffffffffaaab"));
  EXPECT_EQ(BLS12381.negativeInverse(64), hexadecimal("89f3fffcfffcfffd"));
  EXPECT_EQ(Modulus(Integer(197)).negativeInverse(8), Integer(243));
}

TEST(Modulus, NegativeInversesOfEveryOddNumber) {
  for (int64_t Odd = 1; Odd != 1025; Odd += 2)
    for (unsigned Bits : {1U, 2U, 3U, 5U, 8U, 16U, 31U, 64U, 65U}) {
      Integer Inverse = Modulus(Integer(Odd)).negativeInverse(Bits);
      EXPECT_LT(Inverse, power(Bits));
      EXPECT_EQ((Inverse * Integer(Odd) + Integer(1)).mod(power(Bits)),
                Integer(0))
          << Odd << ", " << Bits << " bits";
    }
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
