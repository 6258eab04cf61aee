//===- Modulus_test.cpp - Known answers for known moduli ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "residue/Number/Modulus.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <vector>

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

struct Known {
  const char *Name;
  Integer Value;
  const char *Forms;
  const char *Text;
};

const Integer One(1);

/// The moduli that people use, with all their forms for words of 64 bits.
const Known KnownModuli[] = {
    {"P-192", power(192) - power(64) - One,
     "crandall, solinas, montgomery-friendly", "2^192 - 2^64 - 1"},
    {"P-224", power(224) - power(96) + One, "crandall, solinas",
     "2^224 - 2^96 + 1"},
    {"P-256", power(256) - power(224) + power(192) + power(96) - One,
     "solinas, montgomery-friendly", "2^256 - 2^224 + 2^192 + 2^96 - 1"},
    {"P-384", power(384) - power(128) - power(96) + power(32) - One,
     "crandall, solinas", "2^384 - 2^128 - 2^96 + 2^32 - 1"},
    {"P-521", power(521) - One, "crandall, montgomery-friendly", "2^521 - 1"},
    {"SM2", power(256) - power(224) - power(96) + power(64) - One,
     "solinas, montgomery-friendly", "2^256 - 2^224 - 2^96 + 2^64 - 1"},
    {"secp256k1", power(256) - power(32) - Integer(977), "crandall",
     "2^256 - 4294968273"},
    {"Curve25519", power(255) - Integer(19), "crandall", "2^255 - 19"},
    {"Poly1305", power(130) - Integer(5), "crandall", "2^130 - 5"},
    {"Curve448", power(448) - power(224) - One,
     "crandall, solinas, montgomery-friendly", "2^448 - 2^224 - 1"},
    {"Mersenne 61", power(61) - One, "crandall", "2^61 - 1"},
    {"Mersenne 127", power(127) - One, "crandall, montgomery-friendly",
     "2^127 - 1"},
    {"64-bit Goldilocks", power(64) - power(32) + One, "crandall, solinas",
     "2^64 - 4294967295"},
    {"order of Curve25519",
     hexadecimal("1000000000000000000000000000000014def9dea2f79cd65812631a5cf5"
                 "d3ed"),
     "crandall plus", "2^252 + 0x14DEF9DEA2F79CD65812631A5CF5D3ED"},
    {"order of P-256",
     hexadecimal("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc63"
                 "2551"),
     "general",
     "0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551"},
    {"BN254",
     hexadecimal("30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87c"
                 "fd47"),
     "general",
     "0x30644E72E131A029B85045B68181585D97816A916871CA8D3C208C16D87CFD47"},
    {"BLS12-381",
     hexadecimal("1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0"
                 "f6241eabfffeb153ffffb9feffffffffaaab"),
     "general",
     "0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABF"
     "FFEB153FFFFB9FEFFFFFFFFAAAB"},
    {"2^64 + 13", power(64) + Integer(13), "crandall plus", "2^64 + 13"},
    {"2^127 + 45", power(127) + Integer(45), "crandall plus", "2^127 + 45"},
    {"2^255 + 95", power(255) + Integer(95), "crandall plus", "2^255 + 95"},
    {"10^30", hexadecimal("c9f2c9cd04674edea40000000"), "even",
     "0xC9F2C9CD04674EDEA40000000"},
    {"twice P-256",
     power(257) - power(225) + power(193) + power(97) - Integer(2), "even",
     "2^257 - 2^225 + 2^193 + 2^97 - 2"},
    {"1000000007", Integer(1000000007), "general", "1000000007"},
};

TEST(Modulus, FormsOfTheModuliThatPeopleUse) {
  for (const Known &K : KnownModuli) {
    SCOPED_TRACE(K.Name);
    Modulus M(K.Value);
    EXPECT_EQ(M.forms(64), K.Forms);
    EXPECT_EQ(M.str(), K.Text);
    EXPECT_EQ(M.forms().find("friendly"), std::string::npos);
  }
}

TEST(Modulus, TextsTellModuliApart) {
  for (const Known &A : KnownModuli)
    for (const Known &B : KnownModuli)
      EXPECT_EQ(Modulus(A.Value).str() == Modulus(B.Value).str(),
                A.Value == B.Value);
}

TEST(Modulus, FriendlinessDependsOnTheWord) {
  Modulus P384(power(384) - power(128) - power(96) + power(32) - One);
  EXPECT_TRUE(P384.isMontgomeryFriendly(32));
  EXPECT_FALSE(P384.isMontgomeryFriendly(64));
  // Of no more than a word: nothing is left above the lowest one.
  EXPECT_FALSE(Modulus(power(61) - One).isMontgomeryFriendly(64));
  EXPECT_TRUE(Modulus(power(61) - One).isMontgomeryFriendly(32));
}

TEST(Modulus, SumsOfACarryAreCrandallPlus) {
  Modulus M(power(255) + Integer(95));
  EXPECT_EQ(M.kind(), Modulus::Kind::CrandallPlus);
  EXPECT_EQ(M.bits(), 256U);
  EXPECT_EQ(M.excess(), Integer(95));
  // 259 = 2^8 + 3, and 2^8 + 65 with a c that is too long.
  EXPECT_EQ(Modulus(Integer(259)).kind(), Modulus::Kind::CrandallPlus);
  EXPECT_EQ(Modulus(Integer(256 + 65)).kind(), Modulus::Kind::General);
}

TEST(Modulus, EvenModuliHaveAnOddPart) {
  EXPECT_EQ(Modulus(Integer(10)).trailingZeros(), 1U);
  EXPECT_EQ(Modulus(power(64) * Integer(3)).trailingZeros(), 64U);
  EXPECT_EQ(Modulus(Integer(7)).trailingZeros(), 0U);
}

TEST(Modulus, LargeDeficitsAreGeneral) {
  // 225 is odd: no digit divides all exponents.
  EXPECT_EQ(Modulus(power(448) - power(225) - One).kind(),
            Modulus::Kind::General);
  // Seven terms are too many.
  Modulus Long(power(256) - power(224) + power(192) - power(160) + power(128) -
               power(96) + One);
  EXPECT_EQ(Long.kind(), Modulus::Kind::General);
  EXPECT_FALSE(Long.solinas());
}

TEST(Modulus, EveryToyModulusHasOneKind) {
  for (int64_t Value = 3; Value != 4096; ++Value) {
    Modulus M{Integer(Value)};
    unsigned N = M.bits();
    switch (M.kind()) {
    case Modulus::Kind::Trivial:
      ADD_FAILURE() << Value;
      break;
    case Modulus::Kind::PowerOfTwo:
      EXPECT_EQ(Value, int64_t(1) << N);
      break;
    case Modulus::Kind::Crandall:
      EXPECT_EQ(power(N) - M.deficit(), Integer(Value));
      EXPECT_LE(2 * M.deficit().bits(), N + 2);
      break;
    case Modulus::Kind::CrandallPlus:
      EXPECT_EQ(power(N - 1) + M.excess(), Integer(Value));
      EXPECT_LE(2 * M.excess().bits(), N + 1);
      break;
    case Modulus::Kind::Solinas:
      EXPECT_TRUE(M.solinas());
      break;
    case Modulus::Kind::Even:
      EXPECT_EQ(Value % 2, 0);
      break;
    case Modulus::Kind::General:
      EXPECT_EQ(Value % 2, 1);
      break;
    }
  }
}

/// A term of a reduction as FIPS 186-4, D.2, and its successors write it: which
/// word of the dividend stands at each place, the highest first; -1 is none.
struct Term {
  int Times;
  std::vector<int> Words;
};
constexpr int N = -1;

struct Standard {
  const char *Name;
  Integer Value;
  unsigned DigitBits;
  std::vector<Term> Terms; // Without the first, the low words.
};

const Standard Standards[] = {
    {"P-192",
     power(192) - power(64) - One,
     64,
     {{1, {N, 3, 3}}, {1, {4, 4, N}}, {1, {5, 5, 5}}}},
    {"P-224",
     power(224) - power(96) + One,
     32,
     {{1, {10, 9, 8, 7, N, N, N}},
      {1, {N, 13, 12, 11, N, N, N}},
      {-1, {13, 12, 11, 10, 9, 8, 7}},
      {-1, {N, N, N, N, 13, 12, 11}}}},
    {"P-256",
     power(256) - power(224) + power(192) + power(96) - One,
     32,
     {{2, {15, 14, 13, 12, 11, N, N, N}},
      {2, {N, 15, 14, 13, 12, N, N, N}},
      {1, {15, 14, N, N, N, 10, 9, 8}},
      {1, {8, 13, 15, 14, 13, 11, 10, 9}},
      {-1, {10, 8, N, N, N, 13, 12, 11}},
      {-1, {11, 9, N, N, 15, 14, 13, 12}},
      {-1, {12, N, 10, 9, 8, 15, 14, 13}},
      {-1, {13, N, 11, 10, 9, N, 15, 14}}}},
    {"P-384",
     power(384) - power(128) - power(96) + power(32) - One,
     32,
     {{2, {N, N, N, N, N, 23, 22, 21, N, N, N, N}},
      {1, {23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12}},
      {1, {20, 19, 18, 17, 16, 15, 14, 13, 12, 23, 22, 21}},
      {1, {19, 18, 17, 16, 15, 14, 13, 12, 20, N, 23, N}},
      {1, {N, N, N, N, 23, 22, 21, 20, N, N, N, N}},
      {1, {N, N, N, N, N, N, 23, 22, 21, N, N, 20}},
      {-1, {22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 23}},
      {-1, {N, N, N, N, N, N, N, 23, 22, 21, 20, N}},
      {-1, {N, N, N, N, N, N, N, 23, 23, N, N, N}}}},
};

TEST(Modulus, SolinasFoldsAreThoseOfTheStandards) {
  for (const Standard &S : Standards) {
    SCOPED_TRACE(S.Name);
    Modulus M(S.Value);
    ASSERT_TRUE(M.solinas());
    const Modulus::SolinasForm &Form = *M.solinas();
    EXPECT_EQ(Form.DigitBits, S.DigitBits);
    unsigned Degree = Form.degree();
    for (unsigned J = 0; J != Degree; ++J) {
      SmallVector<int, 16> Expected(Degree);
      for (const Term &T : S.Terms)
        for (unsigned Place = 0; Place != Degree; ++Place)
          if (T.Words[Degree - 1 - Place] == int(Degree + J))
            Expected[Place] += T.Times;
      EXPECT_EQ(Form.power(J), Expected) << "word " << Degree + J;
    }
  }
}

TEST(Modulus, SolinasPowersAreCongruent) {
  for (const Known &K : KnownModuli) {
    Modulus M(K.Value);
    if (!M.solinas())
      continue;
    const Modulus::SolinasForm &Form = *M.solinas();
    for (unsigned J = 0; J != 2 * Form.degree(); ++J) {
      Integer Sum(0);
      SmallVector<int, 16> Power = Form.power(J);
      for (unsigned Place = 0; Place != Form.degree(); ++Place)
        Sum = Sum + (Integer(Power[Place]) << (Place * Form.DigitBits));
      EXPECT_EQ(Sum.mod(K.Value),
                M.powerOfTwo(Form.DigitBits * (Form.degree() + J)))
          << K.Name << ", " << J;
    }
  }
}

TEST(Modulus, NamedSolinasFormsHaveTheirDigits) {
  // t^2 = t + 1 for both 448 and 64 bits (with a minus).
  const Modulus::SolinasForm Curve448 =
      *Modulus(power(448) - power(224) - One).solinas();
  EXPECT_EQ(Curve448.DigitBits, 224U);
  EXPECT_EQ(Curve448.Fold, (SmallVector<int, 16>{1, 1}));
  const Modulus::SolinasForm Goldilocks =
      *Modulus(power(64) - power(32) + One).solinas();
  EXPECT_EQ(Goldilocks.DigitBits, 32U);
  EXPECT_EQ(Goldilocks.Fold, (SmallVector<int, 16>{-1, 1}));
  EXPECT_EQ(Goldilocks.power(1), (SmallVector<int, 16>{-1, 0}));
  const Modulus::SolinasForm SM2 =
      *Modulus(power(256) - power(224) - power(96) + power(64) - One).solinas();
  EXPECT_EQ(SM2.DigitBits, 32U);
  EXPECT_EQ(SM2.Fold, (SmallVector<int, 16>{1, 0, -1, 1, 0, 0, 0, 1}));
  EXPECT_EQ(Modulus(Integer(241)).solinas()->DigitBits, 4U);
}

TEST(Modulus, NegativeInversesOfKnownModuli) {
  // -M^-1 mod 2^64: 1 where the lowest word of M is -1.
  Modulus P256(power(256) - power(224) + power(192) + power(96) - Integer(1));
  EXPECT_EQ(P256.negativeInverse(64), Integer(1));
  EXPECT_EQ(P256.negativeInverse(32), Integer(1));
  // P-192, P-224, P-384 and P-521; 2^32 + 1 undoes 2^32 - 1.
  EXPECT_EQ(Modulus(power(192) - power(64) - One).negativeInverse(64), One);
  EXPECT_EQ(Modulus(power(224) - power(96) + One).negativeInverse(64),
            power(64) - One);
  EXPECT_EQ(Modulus(power(384) - power(128) - power(96) + power(32) - One)
                .negativeInverse(64),
            power(32) + One);
  EXPECT_EQ(Modulus(power(521) - One).negativeInverse(64), One);
  EXPECT_EQ(Modulus(power(448) - power(224) - One).negativeInverse(64), One);
  EXPECT_EQ(Modulus(power(64) - power(32) + One).negativeInverse(64),
            power(64) - power(32) - One);
  // The order of Curve25519.
  EXPECT_EQ(Modulus(hexadecimal("1000000000000000000000000000000014def9dea2f79c"
                                "d65812631a5cf5d3ed"))
                .negativeInverse(64),
            hexadecimal("d2b51da312547e1b"));
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
  EXPECT_EQ((M.scale(-300) * M.powerOfTwo(300)).mod(M.value()), Integer(1));
  EXPECT_EQ(M.scale(255), Integer(19));
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
