//===- NumberText_test.cpp - Numbers as people write them -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "residue/Number/NumberText.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

Integer power(unsigned Exponent) { return Integer::pow2(Exponent); }

Integer hex(StringRef Digits) {
  return Integer::fromUnsigned(APInt(4 * Digits.size(), Digits, 16));
}

Integer powerOfTen(unsigned Exponent) {
  Integer Power(1);
  while (Exponent--)
    Power = Power * Integer(10);
  return Power;
}

TEST(NumberText, SizesAreExactWhereThatIsShort) {
  EXPECT_EQ(sizeText(Integer(0)), "0");
  EXPECT_EQ(sizeText(Integer(65025)), "65025");
  EXPECT_EQ(sizeText(power(256)), "2^256");
  EXPECT_EQ(sizeText(power(256) - Integer(1)), "2^256 - 1");
  EXPECT_EQ(sizeText(power(255) + Integer(17)), "2^255 + 17");
  EXPECT_EQ(sizeText(power(256) - Integer(4294968273)), "about 2^256");
  EXPECT_EQ(sizeText(power(512) - power(257) + Integer(1)), "about 2^512");
  EXPECT_EQ(sizeText(power(257) - power(255) - Integer(3)), "about 2^257");
}

/// 2^b sqrt(2) is between 2^b and 2^(b + 1): 181 and 182 in 128 to 256.
TEST(NumberText, SizesAreRoundedToTheNearestExponent) {
  EXPECT_EQ(sizeText(Integer(181) << 93), "about 2^100");
  EXPECT_EQ(sizeText(Integer(182) << 93), "about 2^101");
}

TEST(NumberText, HowFarBelowZero) {
  EXPECT_EQ(belowZeroText(Integer(-19)), "19 below zero");
  EXPECT_EQ(belowZeroText(-power(255)), "2^255 below zero");
  EXPECT_EQ(belowZeroText(-(power(766) - power(511))),
            "about 2^766 below zero");
}

TEST(NumberText, SmallModuliAreDecimal) {
  EXPECT_EQ(modulusText(Integer(10)), "10");
  EXPECT_EQ(modulusText(Integer(127)), "127");
  EXPECT_EQ(modulusText(Integer(65537)), "65537");
  EXPECT_EQ(modulusText(Integer(998244353)), "998244353");
  EXPECT_EQ(modulusText(Integer(1000000007)), "10^9 + 7");
  EXPECT_EQ(modulusText(Integer(999999937)), "10^9 - 63");
  EXPECT_EQ(modulusText(powerOfTen(18) + Integer(9)), "10^18 + 9");
  EXPECT_EQ(modulusText(powerOfTen(30)), "10^30");
}

TEST(NumberText, PrimesOfTheLiteratureHaveTheirForm) {
  EXPECT_EQ(modulusText(power(61) - Integer(1)), "2^61 - 1");
  EXPECT_EQ(modulusText(power(64) - power(32) + Integer(1)), "2^64 - 2^32 + 1");
  EXPECT_EQ(modulusText(power(130) - Integer(5)), "2^130 - 5");
  EXPECT_EQ(modulusText(power(255) - Integer(19)), "2^255 - 19");
  EXPECT_EQ(modulusText(power(256) - power(32) - Integer(977)),
            "2^256 - 2^32 - 977");
  EXPECT_EQ(modulusText(power(448) - power(224) - Integer(1)),
            "2^448 - 2^224 - 1");
  EXPECT_EQ(modulusText(hex("ffffffff00000001000000000000000000000000ffffffffff"
                            "ffffffffffffff")),
            "2^256 - 2^224 + 2^192 + 2^96 - 1");
}

TEST(NumberText, OtherModuliAreHexadecimalAndShort) {
  EXPECT_EQ(modulusText(power(252) + hex("14def9dea2f79cd65812631a5cf5d3ed")),
            "2^252 + 0x14DEF9DE...5CF5D3ED");
  EXPECT_EQ(modulusText(hex("1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf67"
                            "30d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab")),
            "0x1A0111EA...FFFFAAAB (381 bits)");
  EXPECT_EQ(modulusText(hex("93f0123456789abcd")),
            "0x93F0123456789ABCD (68 bits)");
}

} // namespace
