//===- Primality_test.cpp - Known primes, and numbers that look like them -===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "residue/Number/Primality.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <vector>

using namespace llvm;
using namespace residue;

namespace {

using Theorem = PrimalityProof::Theorem;

Integer power(unsigned Exponent) { return Integer::pow2(Exponent); }
Integer hexadecimal(StringRef Digits) {
  return Integer::fromUnsigned(APInt(4 * Digits.size(), Digits, 16));
}
Integer decimal(StringRef Digits) {
  return Integer::fromUnsigned(APInt(4 * Digits.size(), Digits, 10));
}
const Integer One(1);

bool isProven(const Integer &N) { return PrimalityProof::find(N).has_value(); }

/// The smallest prime that divides each number from 2.
std::vector<unsigned> smallestPrimes(unsigned Limit) {
  std::vector<unsigned> Smallest(Limit);
  for (unsigned N = 2; N != Limit; ++N)
    for (unsigned Multiple = N; Multiple < Limit; Multiple += N)
      if (Smallest[Multiple] == 0)
        Smallest[Multiple] = N;
  return Smallest;
}

TEST(Primality, SmallNumbersAreThoseOfTheSieve) {
  const unsigned Limit = (1U << 16) + 512;
  EXPECT_FALSE(isProven(Integer(-7)));
  EXPECT_FALSE(isProven(Integer(0)));
  EXPECT_FALSE(isProven(One));
  std::vector<unsigned> Smallest = smallestPrimes(Limit);
  for (unsigned N = 2; N != Limit; ++N)
    ASSERT_EQ(isProven(Integer(N)), Smallest[N] == N) << N;
}

TEST(Primality, StrongPseudoprimesAreNoPrimes) {
  // The smallest to the first 1, 2, ... 13 prime bases (OEIS A014233), and one
  // to all prime bases below 32 (Arnault).
  for (const char *Digits :
       {"2047", "1373653", "25326001", "3215031751", "2152302898747",
        "3474749660383", "341550071728321", "3825123056546413051",
        "318665857834031151167461", "3317044064679887385961981",
        "1195068768795265792518361315725116351898245581"})
    EXPECT_FALSE(isProven(decimal(Digits))) << Digits;
  // With all that is needed for a proof, were it a prime: p (2 p - 1) has p - 1
  // in its lower neighbour.
  EXPECT_FALSE(
      PrimalityProof::find(decimal("3317044064679887385961981"),
                           {decimal("1287836182261"), decimal("643918091130"),
                            Integer(7154645457)}));
}

/// Products of (k r + 1) and (m k r + 1) that pass the strong test to base 2
/// and have powers of order r: only the digits of (N - 1) / r tell.
TEST(Primality, ProductsOfTwoPrimesAboveThePocklingtonBound) {
  struct {
    const char *R, *N;
  } const Products[] = {
      {"35184372088967", "6417481163704664540189426843437"},
      {"35184372089047", "13369752424445511637140878028481"},
      {"1208925819614629174709699",
       "420912471551300040445114485645220362811076594682253"},
      {"1208925819614629174710739",
       "15784217683173751516718949179399926862957678732684161"},
      {"1329227995784915872903807060280352851",
       "17668470647783843295832975007429405145840448371279384129510490175708370"
       "222751"},
      {"1329227995784915872903807060280357209",
       "50885195465617468691998968021397020487723552263355533018924493262591452"
       "7653"}};
  for (const auto &P : Products) {
    Integer R = decimal(P.R), N = decimal(P.N);
    EXPECT_TRUE((N - One).mod(R).isZero());
    EXPECT_GT(R * R * R, N) << "too small for a proof";
    EXPECT_FALSE(PrimalityProof::find(N, {R})) << P.N;
  }
}

/// All prime factors of \p N, the equal ones, too.
std::vector<int64_t> factorsOf(unsigned N,
                               const std::vector<unsigned> &Smallest) {
  std::vector<int64_t> Factors;
  for (; N != 1; N /= Smallest[N])
    Factors.push_back(Smallest[N]);
  return Factors;
}

TEST(Primality, FactorsOfTheNeighboursAreConclusiveForPrimesOnly) {
  const unsigned Limit = 20000;
  std::vector<unsigned> Smallest = smallestPrimes(Limit);
  unsigned Conclusive = 0;
  for (unsigned N = 3; N < Limit; N += 2) {
    std::vector<int64_t> Primes = factorsOf(N, Smallest);
    for (int64_t F = 1; F <= N + 1; ++F) {
      if ((N - 1) % F == 0) {
        // The hypothesis of Pocklington's theorem.
        bool Holds = true;
        for (int64_t P : Primes)
          Holds &= P % F == 1 % F;
        bool Proves = PrimalityProof::isConclusive(Theorem::Minus, Integer(N),
                                                   Integer(F));
        Conclusive += Proves;
        if (Holds && Primes.size() > 1) {
          ASSERT_FALSE(Proves) << N << " from " << F;
        }
        if (Primes.size() == 1 && F * F * F >= N) {
          ASSERT_TRUE(Proves) << N << " from " << F;
        }
      }
      if ((N + 1) % F == 0 && F > 2) {
        // That of Morrison's: (D/p) = -1 for an odd number of the factors.
        bool Holds = true;
        unsigned Minus = 0;
        for (int64_t P : Primes) {
          Holds &= P % F == 1 || P % F == F - 1;
          Minus += P % F == F - 1;
        }
        bool Proves =
            PrimalityProof::isConclusive(Theorem::Plus, Integer(N), Integer(F));
        Conclusive += Proves;
        if (Holds && Minus % 2 == 1 && Primes.size() > 1) {
          ASSERT_FALSE(Proves) << N << " from " << F;
        }
        if (Primes.size() == 1 && (F - 2) * (F - 2) * (F - 2) >= N) {
          ASSERT_TRUE(Proves) << N << " from " << F;
        }
      }
    }
  }
  EXPECT_GT(Conclusive, 1000U);
}

TEST(Primality, CompositesThatLookLikeKnownModuli) {
  const Integer Composites[] = {
      power(255) - Integer(21),
      power(254) - Integer(19),
      power(521) - Integer(3),
      power(509) - One,
      power(523) - One,
      power(448) - power(224) + One,
      power(256) - power(224) + power(192) + power(96) + One,
      power(384) - power(128) - power(96) + power(32) + One,
      power(256) - power(32) - Integer(979),
      power(414) - Integer(19),
      power(130) - Integer(3),
      power(127) - Integer(3),
      power(128) + One,
      power(512) + One,
      (power(127) - One) * (power(127) - One),
      (power(127) - One) * (power(255) - Integer(19)),
      // A Carmichael number.
      decimal("6000000006727") * decimal("12000000013453") *
          decimal("18000000020179"),
  };
  for (const Integer &N : Composites)
    EXPECT_FALSE(isProven(N)) << N.str();
}

/// Primes with enough small factors on one side.
TEST(Primality, NoHintsAreNeededForManyPrimes) {
  Integer CSIDH = Integer(4 * 587);
  unsigned Count = 0;
  for (unsigned N = 3; Count != 73; N += 2)
    if (isProven(Integer(N))) {
      CSIDH = CSIDH * Integer(N);
      ++Count;
    }
  Integer Three(1);
  for (unsigned I = 0; I != 137; ++I)
    Three = Three * Integer(3);
  const Integer Primes[] = {
      power(127) - One,
      power(521) - One,
      power(607) - One,
      power(192) - power(64) - One,
      power(224) - power(96) + One,
      power(256) - power(224) + power(192) + power(96) - One,
      power(256) - power(224) - power(96) + power(64) - One,
      power(448) - power(224) - One,
      power(251) + Integer(17) * power(192) + One, // STARK
      power(216) * Three - One,                    // SIKE
      CSIDH - One,
      power(511) - Integer(187),
  };
  for (const Integer &N : Primes)
    EXPECT_TRUE(PrimalityProof::find(N, {})) << N.str();
}

TEST(Primality, FalseHintsDoNoHarm) {
  // Of 2^255 - 20 a composite divisor, a product of known factors, numbers that
  // do not divide it, and nonsense.
  const Integer P = power(255) - Integer(19), Half = (P - One) >> 2;
  EXPECT_TRUE(isProven(P));
  std::vector<Integer> False = {
      Half,        P - One,    P,          P + One,    Integer(0),
      Integer(-3), Integer(6), Integer(3), power(300), Integer(3 * 65147)};
  EXPECT_FALSE(PrimalityProof::find(P, False));
  // Nor does the same hint twice.
  Integer R = decimal("35184372088967");
  EXPECT_FALSE(PrimalityProof::find(decimal("6417481163704664540189426843437"),
                                    {R, R, R * R, R}));
  // A composite is none with any hints.
  const Integer Product = power(255) - Integer(21);
  EXPECT_FALSE(
      PrimalityProof::find(Product, {Product - One, (Product - One) >> 1,
                                     Product + One, (Product + One) >> 1}));
}

TEST(Primality, WideModuliAreNotTried) {
  EXPECT_FALSE(isProven(power(1279) - One));
}

/// What a proof says, without what it took to find it.
void check(const PrimalityProof &Proof) {
  const Integer &N = Proof.prime();
  if (Proof.theorem() == Theorem::StrongTests) {
    EXPECT_LT(N, decimal("3317044064679887385961981"));
    return;
  }
  bool IsMinus = Proof.theorem() == Theorem::Minus;
  Integer Neighbour = IsMinus ? N - One : N + One, F(1);
  for (const PrimalityProof::Factor &Factor : Proof.factors()) {
    F = F * Factor.power();
    EXPECT_FALSE(Neighbour.mod(Factor.power() * Factor.Prime).isZero());
    EXPECT_NE(Factor.Base, 0U);
    if (Factor.Prime < power(16))
      continue;
    bool HasLemma = false;
    for (const PrimalityProof &Lemma : Proof.lemmas())
      HasLemma |= Lemma.prime() == Factor.Prime;
    EXPECT_TRUE(HasLemma);
  }
  EXPECT_TRUE(Neighbour.mod(F).isZero());
  EXPECT_TRUE(PrimalityProof::isConclusive(Proof.theorem(), N, F));
  for (const PrimalityProof &Lemma : Proof.lemmas())
    check(Lemma);
}

struct Known {
  const char *Name;
  Integer Value;
};

/// The fields and groups that people use.
const Known KnownPrimes[] = {
    {"2^61 - 1", power(61) - One},
    {"2^64 - 2^32 + 1", power(64) - power(32) + One},
    {"2^127 - 1", power(127) - One},
    {"2^127 + 45", power(127) + Integer(45)},
    {"2^128 - 159", power(128) - Integer(159)},
    {"2^130 - 5", power(130) - Integer(5)},
    {"2^189 - 25", power(189) - Integer(25)},
    {"2^221 - 3", power(221) - Integer(3)},
    {"2^226 - 5", power(226) - Integer(5)},
    {"2^255 - 19", power(255) - Integer(19)},
    {"2^255 + 95", power(255) + Integer(95)},
    {"2^256 - 189", power(256) - Integer(189)},
    {"2^256 + 297", power(256) + Integer(297)},
    {"2^285 - 9", power(285) - Integer(9)},
    {"2^291 - 19", power(291) - Integer(19)},
    {"2^321 - 9", power(321) - Integer(9)},
    {"2^336 - 3", power(336) - Integer(3)},
    {"2^384 - 317", power(384) - Integer(317)},
    {"2^389 - 21", power(389) - Integer(21)},
    {"2^448 - 2^224 - 1", power(448) - power(224) - One},
    {"2^480 - 2^240 - 1", power(480) - power(240) - One},
    {"2^511 - 187", power(511) - Integer(187)},
    {"2^512 - 38117", power(512) - Integer(38117)},
    {"2^222 - 117", power(222) - Integer(117)},
    {"2^251 - 9", power(251) - Integer(9)},
    {"2^382 - 105", power(382) - Integer(105)},
    {"2^383 - 187", power(383) - Integer(187)},
    {"2^414 - 17", power(414) - Integer(17)},
    {"order of SM9",
     hexadecimal(
         "b640000002a3a6f1d603ab4ff58ec74449f2934b18ea8beee56ee19cd69ecf25")},
    {"BLS12-377",
     hexadecimal("01ae3a4617c510eac63b05c06ca1493b1a22d9f300f5138f1ef3622fba094"
                 "800170b5d44300000008508c00000000001")},
    {"order of BLS12-377",
     hexadecimal(
         "12ab655e9a2ca55660b44d1e5c37b00159aa76fed00000010a11800000000001")},
    {"order of Jubjub",
     hexadecimal(
         "0e7db4ea6533afa906673b0101343b00a6682093ccc81082d0970e5ed6f72cb7")},
    {"Pallas",
     hexadecimal(
         "40000000000000000000000000000000224698fc094cf91b992d30ed00000001")},
    {"Vesta",
     hexadecimal(
         "40000000000000000000000000000000224698fc0994a8dd8c46eb2100000001")},
    {"brainpoolP256r1",
     hexadecimal(
         "a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377")},
    {"order of brainpoolP256r1",
     hexadecimal(
         "a9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7")},
    {"brainpoolP384r1",
     hexadecimal("8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71"
                 "123acd3a729901d1a71874700133107ec53")},
    {"order of Ed25519",
     power(252) + decimal("27742317777372353535851937790883648493")},
    {"order of Ed448",
     power(446) - decimal("138180668098951153520073867485154268803366924748821"
                          "78609894547503885")},
    {"order of FourQ", hexadecimal("29cbc14e5e0a72f05397829cbc14e5dfbd004dfe0f7"
                                   "9992fb2540ec7768ce7")},
    {"P-192", power(192) - power(64) - One},
    {"order of P-192",
     hexadecimal("ffffffffffffffffffffffff99def836146bc9b1b4d22831")},
    {"P-224", power(224) - power(96) + One},
    {"order of P-224",
     hexadecimal("ffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d")},
    {"P-256", power(256) - power(224) + power(192) + power(96) - One},
    {"order of P-256", hexadecimal("ffffffff00000000ffffffffffffffffbce6faada71"
                                   "79e84f3b9cac2fc632551")},
    {"P-384", power(384) - power(128) - power(96) + power(32) - One},
    {"order of P-384",
     hexadecimal(
         "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372d"
         "df581a0db248b0a77aecec196accc52973")},
    {"P-521", power(521) - One},
    {"secp192k1", power(192) - power(32) - Integer(4553)},
    {"secp224k1", power(224) - power(32) - Integer(6803)},
    {"secp256k1", power(256) - power(32) - Integer(977)},
    {"order of secp256k1", hexadecimal("fffffffffffffffffffffffffffffffebaaedce"
                                       "6af48a03bbfd25e8cd0364141")},
    {"FRP256v1", hexadecimal("f1fd178c0b3ad58f10126de8ce42435b3961adbcabc8ca6de"
                             "8fcf353d86e9c03")},
    {"GOST", power(256) - Integer(617)},
    {"SM2", power(256) - power(224) - power(96) + power(64) - One},
    {"order of SM2",
     hexadecimal("fffffffeffffffffffffffffffffffff7203df6b21c605"
                 "2b53bbf40939d54123")},
    {"SM9", hexadecimal("b640000002a3a6f1d603ab4ff58ec74521f2934b1a7aeedbe56f9b"
                        "27e351457d")},
    {"BN254", hexadecimal("30644e72e131a029b85045b68181585d97816a916871ca8d3c20"
                          "8c16d87cfd47")},
    {"order of BN254", hexadecimal("30644e72e131a029b85045b68181585d2833e84879b"
                                   "9709143e1f593f0000001")},
    {"BLS12-381",
     hexadecimal("1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f"
                 "6241eabfffeb153ffffb9feffffffffaaab")},
    {"order of BLS12-381", hexadecimal("73eda753299d7d483339d80809a1d80553bda40"
                                       "2fffe5bfeffffffff00000001")},
};

TEST(Primality, KnownModuliAreProven) {
  for (const Known &K : KnownPrimes) {
    SCOPED_TRACE(K.Name);
    std::optional<PrimalityProof> Proof = PrimalityProof::find(K.Value);
    ASSERT_TRUE(Proof);
    EXPECT_EQ(Proof->prime(), K.Value);
    check(*Proof);
    // Their neighbours are no primes.
    EXPECT_FALSE(isProven(K.Value + One));
    EXPECT_FALSE(isProven(K.Value - One));
  }
}

TEST(Primality, EveryEntryOfTheTableIsAPrime) {
  for (const Integer &Factor : PrimalityProof::knownFactors())
    EXPECT_TRUE(isProven(Factor)) << Factor.str();
}

TEST(Primality, ProofsSayWhatTheyRestOn) {
  auto Text = [](const Integer &N) {
    std::optional<PrimalityProof> Proof = PrimalityProof::find(N);
    return Proof ? Proof->str() : "";
  };
  EXPECT_EQ(Text(power(61) - One), "strong tests to the bases 2 to 41");
  EXPECT_EQ(Text(power(224) - power(96) + One),
            "Pocklington's theorem, from 2^96 in M - 1, base 11");
  EXPECT_EQ(Text(power(521) - One),
            "Morrison's theorem, from 2^521 in M + 1, base 5 + sqrt(-1)");
  EXPECT_EQ(Text(power(192) - power(64) - One),
            "Morrison's theorem, from 2^64 641 in M + 1, base 6 + sqrt(-1)");
}

} // namespace
