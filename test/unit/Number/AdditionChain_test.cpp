//===- AdditionChain_test.cpp - Known chains, and all small ones ----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "Costs.h"
#include "residue/Number/AdditionChain.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace residue;

namespace {

Integer power(unsigned Exponent) { return Integer::pow2(Exponent); }
Integer hexadecimal(StringRef Digits) {
  return Integer::fromUnsigned(APInt(4 * Digits.size(), Digits, 16));
}

struct KnownChain {
  const char *Name;
  Integer Exponent;
  unsigned Squarings, Multiplications; ///< at most
};

const Integer P256 =
    power(256) - power(224) + power(192) + power(96) - Integer(1);
const Integer P384 =
    power(384) - power(128) - power(96) + power(32) - Integer(1);

// The counts of published chains, or better ones.
const KnownChain KnownChains[] = {
    {"2^255 - 19, inverse", power(255) - Integer(21), 254, 11},
    {"2^255 - 19, root", power(252) - Integer(3), 251, 11},
    {"P-256, inverse", P256 - Integer(2), 255, 12},
    {"P-256, root", (P256 + Integer(1)) >> 2, 253, 7},
    {"P-384, inverse", P384 - Integer(2), 383, 15},
    {"P-521, inverse", power(521) - Integer(3), 520, 13},
    {"2^448 - 2^224 - 1, inverse", power(448) - power(224) - Integer(3), 447,
     13},
    {"secp256k1, inverse", power(256) - power(32) - Integer(979), 255, 15},
    {"2^130 - 5, inverse", power(130) - Integer(7), 129, 11},
    {"order of Curve25519, inverse",
     hexadecimal("1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d"
                 "3eb"),
     254, 35},
    {"order of P-256, inverse",
     hexadecimal("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632"
                 "54f"),
     255, 40},
    {"order of secp256k1, inverse",
     hexadecimal("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364"
                 "13f"),
     256, 40},
    {"BN254, inverse",
     hexadecimal("30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cf"
                 "d45"),
     255, 54},
    {"65537", Integer(65537), 16, 1},
};

/// Every element is made of ones before it, and is used.
void expectWellFormed(const AdditionChain &Chain) {
  std::vector<bool> Used(Chain.steps().size() + 1);
  Used.back() = true;
  for (unsigned I = 0; I < Chain.steps().size(); ++I) {
    const AdditionChain::Step &S = Chain.steps()[I];
    ASSERT_LE(S.Left, I);
    Used[S.Left] = true;
    if (S.Right) {
      ASSERT_LE(*S.Right, I);
      Used[*S.Right] = true;
    }
    EXPECT_TRUE(S.Squarings || S.Right);
  }
  for (bool U : Used)
    EXPECT_TRUE(U);
}

TEST(AdditionChain, KnownExponents) {
  for (const KnownChain &K : KnownChains) {
    SCOPED_TRACE(K.Name);
    AdditionChain Chain = AdditionChain::find(K.Exponent, costs::Chains);
    EXPECT_EQ(Chain.exponent(), K.Exponent);
    EXPECT_LE(Chain.squarings(), K.Squarings);
    EXPECT_LE(Chain.multiplications(), K.Multiplications);
    expectWellFormed(Chain);
  }
}

TEST(AdditionChain, PrintsItself) {
  EXPECT_EQ(AdditionChain::find(power(255) - Integer(21), costs::Chains).str(),
            "254 squarings and 11 multiplications");
}

TEST(AdditionChain, One) {
  EXPECT_TRUE(AdditionChain::find(Integer(1), costs::Chains).steps().empty());
}

TEST(AdditionChain, PowersOfTwoAreOneStep) {
  for (unsigned I = 1; I < 600; I += 7) {
    AdditionChain Chain = AdditionChain::find(power(I), costs::Chains);
    ASSERT_EQ(Chain.steps().size(), 1u);
    EXPECT_EQ(Chain.squarings(), I);
    EXPECT_EQ(Chain.exponent(), power(I));
  }
}

/// Never worse than square-and-multiply.
void expectUseful(const Integer &Exponent) {
  AdditionChain Chain = AdditionChain::find(Exponent, costs::Chains);
  ASSERT_EQ(Chain.exponent(), Exponent);
  expectWellFormed(Chain);
  unsigned Ones = 0;
  for (unsigned I = 0; I < Exponent.bits(); ++I)
    Ones += Exponent.testBit(I);
  EXPECT_LE(Chain.squarings() + Chain.multiplications(),
            Exponent.bits() - 1 + Ones - 1)
      << Exponent.str();
}

TEST(AdditionChain, AllSmallExponents) {
  for (unsigned I = 1; I < 2048; ++I)
    expectUseful(Integer(I));
}

TEST(AdditionChain, RandomExponents) {
  std::mt19937_64 Random(1);
  for (unsigned Bits = 20; Bits < 700; Bits += 17) {
    Integer Dense(1), Sparse(1), Runs(1);
    for (unsigned I = 1; I < Bits; ++I) {
      Dense = Dense * Integer(2) + Integer(Random() % 2);
      Sparse = Sparse * Integer(2) + Integer(Random() % 8 == 0);
      bool Same = Random() % 16;
      Runs = Runs * Integer(2) + Integer(Runs.testBit(0) == Same);
    }
    expectUseful(Dense);
    expectUseful(Sparse);
    expectUseful(Runs);
  }
}

} // namespace
