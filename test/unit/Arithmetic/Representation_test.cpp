//===- Representation_test.cpp - Bounds and code of elements --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Two questions about every operation: is its bound what the comment beside it
// promises, and does the code that it emits keep that bound and the residue?
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "Evaluate.h"
#include "residue/Arithmetic/RepresentationFactory.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "gtest/gtest.h"
#include <functional>
#include <random>

using namespace llvm;
using namespace residue;

namespace {

Integer power(unsigned Exponent) { return Integer::pow2(Exponent); }
Integer hexadecimal(StringRef Digits) {
  return Integer::fromUnsigned(APInt(4 * Digits.size(), Digits, 16));
}
Element atMost(const Integer &Max) { return {nullptr, Max}; }

//===----------------------------------------------------------------------===//
// Bounds alone
//===----------------------------------------------------------------------===//

class Curve25519Bounds : public testing::TestWithParam<RepresentationKind> {
protected:
  std::unique_ptr<Representation> create(bool CarryCorrections) {
    return createRepresentation(GetParam(), Modulus(P),
                                TargetModel::generic(64), CarryCorrections);
  }
  const Integer P = power(255) - Integer(19);
};

TEST_P(Curve25519Bounds, ContainerIsWholeWords) {
  auto R = create(true);
  EXPECT_EQ(R->containerBits(), 256U);
  EXPECT_EQ(R->containerMax(), power(256) - Integer(1));
  EXPECT_EQ(R->widthOf(Integer(0)), 256U);
  EXPECT_EQ(R->widthOf(power(256) - Integer(1)), 256U);
  EXPECT_EQ(R->widthOf(power(256)), 320U);
  EXPECT_TRUE(R->isElement(atMost(power(256) - Integer(1))));
  EXPECT_FALSE(R->isElement(atMost(power(256))));
}

TEST_P(Curve25519Bounds, ConstantsAreCanonical) {
  auto R = create(true);
  EXPECT_EQ(R->constant(P + Integer(7), 1).max(), Integer(7));
  EXPECT_EQ(R->constant(Integer(-1), 1).max(), P - Integer(1));
}

TEST_P(Curve25519Bounds, SumsStayElementsWithCarryCorrections) {
  auto R = create(true);
  // With the carry, low + 38 has to fit: a + b - 2^256 + 38 < 2^256.
  Element Largest = atMost(R->containerMax());
  EXPECT_TRUE(R->isElement(R->add(Largest, atMost(power(256) - Integer(38)))));
  EXPECT_FALSE(R->isElement(R->add(Largest, atMost(power(256) - Integer(37)))));
  // No carry, no correction.
  EXPECT_EQ(R->add(atMost(P - Integer(1)), atMost(P - Integer(1))).max(),
            P + P - Integer(2));
}

TEST_P(Curve25519Bounds, SumsGrowWithoutCarryCorrections) {
  auto R = create(false);
  Element Largest = atMost(R->containerMax());
  EXPECT_EQ(R->add(Largest, Largest).max(), power(257) - Integer(2));
}

TEST_P(Curve25519Bounds, DifferencesOfCanonicalNumbersAddOneModulus) {
  for (bool CarryCorrections : {false, true}) {
    auto R = create(CarryCorrections);
    Element Canonical = atMost(P - Integer(1));
    EXPECT_EQ(R->sub(Canonical, Canonical).max(), P + P - Integer(1));
  }
}

TEST_P(Curve25519Bounds, DifferencesStayElementsWithCarryCorrections) {
  auto R = create(true);
  // With the borrow, a - b + 2^256 - 38 must not be negative.
  Element Largest = atMost(R->containerMax());
  Element Subtrahend = atMost(power(256) - Integer(38));
  EXPECT_EQ(R->sub(Largest, Subtrahend).max(), R->containerMax());
  EXPECT_EQ(R->sub(atMost(P + P), Subtrahend).max(), power(256) - Integer(38));
  EXPECT_EQ(R->sub(atMost(P + P - Integer(1)), Subtrahend).max(),
            power(256) - Integer(39));
}

TEST_P(Curve25519Bounds, DifferencesGrowByAMultipleWithoutCarryCorrections) {
  auto R = create(false);
  Element Largest = atMost(R->containerMax());
  // The smallest multiple of P that is at least 2^256 - 1 is 3 P.
  EXPECT_EQ(R->sub(Largest, Largest).max(), R->containerMax() + P + P + P);
}

TEST_P(Curve25519Bounds, ProductsFoldIntoTheContainer) {
  auto R = create(true);
  Element Largest = atMost(R->containerMax());
  Element Product = R->mul(Largest, Largest);
  EXPECT_EQ(Product.max(), R->containerMax() * R->containerMax());
  EXPECT_TRUE(R->isElement(R->fold(Product)));
}

TEST_P(Curve25519Bounds, ProductsFoldFullyToJustAboveTheModulus) {
  auto R = create(true);
  Element Product =
      R->mul(atMost(R->containerMax()), atMost(R->containerMax()));
  // Below 2^255 + e, so that two of them add up to an element.
  EXPECT_LT(R->foldFully(Product).max(), power(255) + power(16));
}

TEST_P(Curve25519Bounds, StepsAreThoseOfTheReduction) {
  auto R = create(true);
  Integer Sum = power(256) + power(255);
  auto Steps = [&](Element (Representation::*Reduce)(const Element &)) {
    return R->describe(Sum, R->stepsOf([&] { ((*R).*Reduce)(atMost(Sum)); }));
  };
  EXPECT_EQ(Steps(&Representation::fold), "fold at 2^256");
  EXPECT_EQ(Steps(&Representation::foldFully), "fold at 2^256, fold at 2^255");
  EXPECT_TRUE(R->stepsOf([&] { R->fold(atMost(power(255))); }).empty());
}

TEST_P(Curve25519Bounds, FoldingNeverRaisesABound) {
  auto R = create(true);
  for (unsigned Bits = 1; Bits <= 700; ++Bits)
    for (int Delta : {-1, 0, 1}) {
      Element E = atMost(power(Bits) + Integer(Delta));
      EXPECT_LE(R->fold(E).max(), E.max()) << Bits;
      EXPECT_TRUE(R->isElement(R->fold(E))) << Bits;
      EXPECT_LE(R->foldFully(E).max(), R->fold(E).max()) << Bits;
    }
}

TEST_P(Curve25519Bounds, CanonicalNumbersAreBelowTheModulus) {
  auto R = create(true);
  for (unsigned Bits = 1; Bits <= 700; ++Bits)
    EXPECT_LT(R->complete(atMost(power(Bits))).max(), P) << Bits;
  // What is canonical already stays.
  EXPECT_EQ(R->complete(atMost(P - Integer(1))).max(), P - Integer(1));
}

TEST_P(Curve25519Bounds, ChoicesHaveTheLargerBound) {
  auto R = create(true);
  EXPECT_EQ(R->select(nullptr, atMost(Integer(5)), atMost(P)).max(), P);
  EXPECT_EQ(R->select(nullptr, atMost(P), atMost(Integer(5))).max(), P);
}

std::string kindOf(const testing::TestParamInfo<RepresentationKind> &Info) {
  return representationName(Info.param);
}

INSTANTIATE_TEST_SUITE_P(Representations, Curve25519Bounds,
                         testing::Values(RepresentationKind::Wide,
                                         RepresentationKind::Saturated),
                         kindOf);

TEST(Bounds, EveryCrandallModulusFoldsAProductOfElements) {
  const Integer Moduli[] = {
      power(127) - Integer(1),   power(130) - Integer(5),
      power(255) - Integer(19),  power(256) - power(32) - Integer(977),
      power(383) - Integer(187), power(414) - Integer(17),
      power(521) - Integer(1)};
  for (const Integer &M : Moduli)
    for (unsigned WordBits : {32U, 64U})
      for (bool CarryCorrections : {false, true}) {
        SCOPED_TRACE(M.str());
        auto R = createRepresentation(RepresentationKind::Wide, Modulus(M),
                                      TargetModel::generic(WordBits),
                                      CarryCorrections);
        Element Largest = atMost(R->containerMax());
        Element Product = R->mul(Largest, Largest);
        EXPECT_TRUE(R->isElement(R->fold(Product)));
        EXPECT_LE(R->foldFully(Product).max().bits(), Modulus(M).bits() + 1);
        EXPECT_LT(R->complete(Product).max(), M);
      }
}

/// 2^256 - 2^224 + 2^192 + 2^96 - 1 fills its words and has no special form.
class P256Bounds : public testing::TestWithParam<RepresentationKind> {
protected:
  std::unique_ptr<Representation> create(bool CarryCorrections) {
    return createRepresentation(GetParam(), Modulus(P),
                                TargetModel::generic(64), CarryCorrections);
  }
  const Integer P =
      power(256) - power(224) + power(192) + power(96) - Integer(1);
};

TEST_P(P256Bounds, OperandsOfSumsAreTightWithCarryCorrections) {
  EXPECT_EQ(create(true)->tightSums()->tightBound(), P - Integer(1));
  EXPECT_EQ(create(false)->tightSums(), nullptr);
  EXPECT_EQ(create(true)
                ->tightSums()
                ->reduceTo(atMost(power(256)), P - Integer(1))
                .max(),
            P - Integer(1));
}

TEST_P(P256Bounds, TightSumsAndDifferencesStayTight) {
  auto R = create(true);
  const Integer Limit = P - Integer(1);
  Element Tight = atMost(Limit);
  EXPECT_EQ(R->tightSums()->addWithin(Tight, Tight, Limit).max(), Limit);
  EXPECT_EQ(R->sub(Tight, Tight).max(), Limit);
  // Looser operands are reduced afterwards.
  EXPECT_EQ(
      R->tightSums()->addWithin(atMost(R->containerMax()), Tight, Limit).max(),
      Limit);
  for (unsigned Factor = 1; Factor <= 8; ++Factor)
    EXPECT_EQ(R->mulSmall(Tight, Factor, Limit).max(), Limit) << Factor;
}

TEST_P(P256Bounds, TheHighestWordTellsWhatIsAboveTheModulus) {
  auto R = create(true);
  // The smallest multiple of 2^192 that is at least P.
  const Integer Bound = power(256) - power(224) + power(193);
  EXPECT_EQ(R->tightSums()->reduceTo(atMost(P + P - Integer(1)), Bound).max(),
            Bound - Integer(1));
  // What is left of more than two multiples.
  EXPECT_EQ(R->tightSums()->reduceTo(atMost(P + Bound), Bound).max(), Bound);
}

TEST_P(P256Bounds, SummandsOfALimitHaveASumOfTheLimit) {
  auto R = create(true);
  Integer Limit = R->containerMax();
  for (unsigned Sums = 0; Sums != 64; ++Sums) {
    Integer Summand = R->tightSums()->summandLimit(Limit);
    EXPECT_LE(R->tightSums()
                  ->addWithin(atMost(Summand), atMost(Summand), Limit)
                  .max(),
              Limit);
    EXPECT_LE(Summand, Limit);
    Limit = Summand;
  }
  EXPECT_EQ(Limit, P - Integer(1));
  for (unsigned Factor = 1; Factor <= 8; ++Factor) {
    Integer Operand = R->tightSums()->summandLimit(R->containerMax(), Factor);
    EXPECT_LE(R->mulSmall(atMost(Operand), Factor, R->containerMax()).max(),
              R->containerMax())
        << Factor;
  }
}

TEST_P(P256Bounds, ProductsOfSummandsNeedOneSubtraction) {
  auto R = create(true);
  Integer Factor = R->tightSums()->summandLimit(
      R->tightSums()->summandLimit(R->containerMax()));
  EXPECT_LT(Factor * Factor, P * power(256));
}

TEST(FullWords, WithoutRoomInTheHighestWordSummandsAreTight) {
  // 2^24 - 8193 in words of 8 bits: the highest is all ones.
  const Integer M = power(24) - Integer(8193);
  auto R = createRepresentation(RepresentationKind::Saturated, Modulus(M),
                                TargetModel::generic(8), true);
  EXPECT_EQ(R->tightSums()->summandLimit(R->containerMax()), M - Integer(1));
  Element Tight = atMost(M - Integer(1));
  EXPECT_LE(R->tightSums()->addWithin(Tight, Tight, R->containerMax()).max(),
            R->containerMax());
  EXPECT_EQ(R->tightSums()->addWithin(Tight, Tight, M).max(), M - Integer(1));
}

TEST_P(P256Bounds, SumsOfTightOperandsAreElements) {
  auto R = create(true);
  Element Tight = atMost(P - Integer(1)), Largest = atMost(R->containerMax());
  EXPECT_EQ(R->add(Tight, Tight).max(), R->containerMax());
  // The correction of a larger sum could carry again.
  EXPECT_EQ(R->add(Largest, Largest).max(), power(257) - Integer(2));
  EXPECT_EQ(create(false)->add(Tight, Tight).max(), P + P - Integer(2));
}

TEST_P(P256Bounds, CanonicalNumbersAreBelowTheModulus) {
  for (bool CarryCorrections : {false, true}) {
    auto R = create(CarryCorrections);
    for (unsigned Bits = 1; Bits <= 700; ++Bits) {
      EXPECT_LT(R->complete(atMost(power(Bits))).max(), P) << Bits;
      EXPECT_TRUE(R->isElement(R->fold(atMost(power(Bits))))) << Bits;
    }
    EXPECT_EQ(R->complete(atMost(P - Integer(1))).max(), P - Integer(1));
  }
}

INSTANTIATE_TEST_SUITE_P(Representations, P256Bounds,
                         testing::Values(RepresentationKind::Wide,
                                         RepresentationKind::Saturated,
                                         RepresentationKind::Montgomery),
                         kindOf);

TEST(MontgomeryBounds, ProductsAreReducedToJustAboveTheirHighHalf) {
  const Integer P =
      power(256) - power(224) + power(192) + power(96) - Integer(1);
  auto R = createRepresentation(RepresentationKind::Montgomery, Modulus(P),
                                TargetModel::generic(64), true);
  // floor((A B + (2^256 - 1) P) / 2^256)
  Element Largest = atMost(R->containerMax());
  EXPECT_EQ(R->mul(Largest, Largest).max(), power(256) + P - Integer(3));
  Element Tight = atMost(P - Integer(1));
  EXPECT_LT(R->mul(Tight, Tight).max(), P + P);
  // 0 stays below P, and 1 times 1 as well.
  EXPECT_EQ(R->mul(atMost(Integer(0)), Largest).max(), P - Integer(1));
  EXPECT_EQ(R->mul(atMost(Integer(1)), atMost(Integer(1))).max(),
            P - Integer(1));
}

TEST(MontgomeryBounds, ModuliWithASpareBitNeedNoReductionAfterAProduct) {
  // BN254: 254 of 256 bits. With operands below 2 P the product is below 2 P.
  const Integer P = hexadecimal(
      "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47");
  auto R = createRepresentation(RepresentationKind::Montgomery, Modulus(P),
                                TargetModel::generic(64), true);
  Element Below2P = atMost(P + P - Integer(1));
  EXPECT_LE(R->mul(Below2P, Below2P).max(), Below2P.max());
  EXPECT_EQ(R->tightSums(), nullptr);
}

TEST(MontgomeryBounds, ConstantsAreMultipliedByTheRadix) {
  const Integer P =
      power(256) - power(224) + power(192) + power(96) - Integer(1);
  auto R = createRepresentation(RepresentationKind::Montgomery, Modulus(P),
                                TargetModel::generic(64), true);
  EXPECT_EQ(R->constant(Integer(0), 1).max(), Integer(0));
  EXPECT_EQ(R->constant(Integer(1), 1).max(), power(256) - P);
  EXPECT_EQ(R->constant(Integer(-1), 1).max(), P + P - power(256));
}

//===----------------------------------------------------------------------===//
// Code against bounds
//===----------------------------------------------------------------------===//

/// As for RISC-V, which has no carry flag, or generic.
TargetModel targetOf(unsigned WordBits, bool CountsCarries) {
  TargetModel Target = TargetModel::generic(WordBits);
  if (CountsCarries)
    Target.Costs = &CostTable::of(Triple("riscv64-linux-gnu"), {"+m"});
  return Target;
}

struct ToyCase {
  RepresentationKind Kind;
  int64_t M;
  bool CarryCorrections;
  bool CountsCarries = false;
};

std::string nameOf(const ToyCase &Case) {
  return std::string(representationName(Case.Kind)) + "_" +
         std::to_string(Case.M) + (Case.CarryCorrections ? "_corrected" : "") +
         (Case.CountsCarries ? "_columns" : "");
}
void PrintTo(const ToyCase &Case, std::ostream *OS) { *OS << nameOf(Case); }

class ToyModulus : public testing::TestWithParam<ToyCase> {
protected:
  static constexpr unsigned WordBits = 8;
  /// More pairs than this are sampled; the corners always. All pairs of bytes
  /// for five moduli, at the stage that has the most cases.
  uint64_t maxPairs() const {
    const int64_t Thorough[] = {13, 127, 251, 197, 200};
    return GetParam().CarryCorrections && is_contained(Thorough, GetParam().M)
               ? 1 << 16
               : 1 << 10;
  }

  void SetUp() override {
    R = createRepresentation(GetParam().Kind, Modulus(M()),
                             targetOf(WordBits, GetParam().CountsCarries),
                             GetParam().CarryCorrections);
  }

  Integer M() const { return Integer(GetParam().M); }
  bool isMontgomery() const {
    return GetParam().Kind == RepresentationKind::Montgomery;
  }

  /// What mul() stands for: x y, or x y / 2^C in the Montgomery form.
  Integer product(const Integer &X, const Integer &Y) const {
    if (!isMontgomery())
      return X * Y;
    unsigned C = R->containerBits();
    Integer Inverse = (-Modulus(M()).negativeInverse(C)).mod(power(C));
    // Inverse is M^-1 mod 2^C; 2^-C mod M = (1 - M M^-1) / 2^C.
    Integer InverseRadix = ((Integer(1) - M() * Inverse) >> C).mod(M());
    return X * Y * InverseRadix;
  }

  /// Bounds of operands: canonical, just above, and the largest.
  std::vector<Integer> operandBounds() const {
    return {M() - Integer(1), min(M() + M(), R->containerMax()),
            R->containerMax()};
  }

  using Operation = std::function<Element(const Element &, const Element &)>;
  using Expectation = std::function<Integer(const Integer &, const Integer &)>;

  /// Emits \p Op for operands up to \p MaxA and \p MaxB and runs it on them:
  /// results are congruent to \p Expected, at most the bound, and the bound is
  /// the one that planning without code computes.
  Integer check(const Integer &MaxA, const Integer &MaxB, Operation Op,
                Expectation Expected) {
    SCOPED_TRACE("bounds " + MaxA.str() + " and " + MaxB.str());
    R->emitAt(nullptr);
    Integer Planned = Op({nullptr, MaxA}, {nullptr, MaxB}).max();

    LLVMContext Context;
    Module TheModule("toy", Context);
    Type *TypeA = IntegerType::get(Context, R->widthOf(MaxA));
    Type *TypeB = IntegerType::get(Context, R->widthOf(MaxB));
    auto *F = Function::Create(
        FunctionType::get(Type::getVoidTy(Context), {TypeA, TypeB}, false),
        GlobalValue::ExternalLinkage, "f", TheModule);
    auto *BB = BasicBlock::Create(Context, "entry", F);
    IRBuilder<> Builder(BB);
    R->emitAt(&Builder);
    Element Result = Op({F->getArg(0), MaxA}, {F->getArg(1), MaxB});
    R->emitAt(nullptr);
    EXPECT_EQ(Result.max(), Planned);
    EXPECT_EQ(Result.V->getType()->getIntegerBitWidth(),
              R->widthOf(Result.max()));

    Evaluator E;
    auto Try = [&](const Integer &A, const Integer &B) {
      E.set(F->getArg(0), A.toAPInt(TypeA->getIntegerBitWidth()));
      E.set(F->getArg(1), B.toAPInt(TypeB->getIntegerBitWidth()));
      if (!E.run(*BB))
        return false;
      Integer Number = Integer::fromUnsigned(E.get(Result.V));
      EXPECT_LE(Number, Result.max()) << A.str() << ", " << B.str();
      EXPECT_EQ(Number.mod(M()), Expected(A, B).mod(M()))
          << A.str() << ", " << B.str();
      return !HasFailure();
    };
    forAllPairs(MaxA, MaxB, Try);
    return Result.max();
  }

  /// What \p A leaves as, where there is code: that of \p Argument's builder.
  Element left(const Element &A, const Element &Argument, int Power = 1) {
    Element Exact{nullptr, M() - Integer(1)};
    if (Argument.V)
      Exact.V = R->leave(
          A, IntegerType::get(Argument.V->getContext(), R->containerBits()),
          Power);
    return Exact;
  }

private:
  template <typename Function>
  void forAllPairs(const Integer &MaxA, const Integer &MaxB, Function Try) {
    uint64_t CountA = MaxA.toAPInt(64).getZExtValue() + 1;
    uint64_t CountB = MaxB.toAPInt(64).getZExtValue() + 1;
    if (CountA * CountB <= maxPairs()) {
      for (uint64_t A = 0; A != CountA; ++A)
        for (uint64_t B = 0; B != CountB; ++B)
          if (!Try(Integer(A), Integer(B)))
            return;
      return;
    }
    auto Corners = [&](uint64_t Count) {
      std::vector<uint64_t> Values;
      uint64_t Modulus = GetParam().M;
      for (uint64_t Center :
           {uint64_t(0), Modulus, 2 * Modulus, alignTo(Modulus, 256),
            uint64_t(256), uint64_t(4096), Count})
        for (uint64_t V = Center < 3 ? 0 : Center - 3; V != Center + 4; ++V)
          if (V < Count)
            Values.push_back(V);
      return Values;
    };
    for (uint64_t A : Corners(CountA))
      for (uint64_t B : Corners(CountB))
        if (!Try(Integer(A), Integer(B)))
          return;
    std::mt19937_64 Random(1);
    for (unsigned Sample = 0; Sample != 512; ++Sample)
      if (!Try(Integer(Random() % CountA), Integer(Random() % CountB)))
        return;
  }

protected:
  std::unique_ptr<Representation> R;
};

TEST_P(ToyModulus, Sums) {
  for (const Integer &A : operandBounds())
    for (const Integer &B : operandBounds()) {
      Integer Max = check(
          A, B,
          [&](const Element &X, const Element &Y) { return R->add(X, Y); },
          [](const Integer &X, const Integer &Y) { return X + Y; });
      EXPECT_LE(Max, A + B);
    }
}

TEST_P(ToyModulus, SumsJustAboveTheContainer) {
  // Where the correction by the carry ends in the low word, and where not.
  for (int64_t B : {1, 2, 100, 244, 247, 248, 249, 250, 255})
    check(
        R->containerMax(), Integer(B),
        [&](const Element &X, const Element &Y) { return R->add(X, Y); },
        [](const Integer &X, const Integer &Y) { return X + Y; });
}

TEST_P(ToyModulus, Differences) {
  for (const Integer &A : operandBounds())
    for (const Integer &B : operandBounds())
      check(
          A, B,
          [&](const Element &X, const Element &Y) { return R->sub(X, Y); },
          [](const Integer &X, const Integer &Y) { return X - Y; });
}

TEST_P(ToyModulus, Products) {
  for (const Integer &A : operandBounds())
    for (const Integer &B : operandBounds()) {
      Integer Max = check(
          A, B,
          [&](const Element &X, const Element &Y) { return R->mul(X, Y); },
          [&](const Integer &X, const Integer &Y) { return product(X, Y); });
      if (isMontgomery())
        EXPECT_LE(Max, (A * B >> R->containerBits()) + M());
      else
        EXPECT_EQ(Max, A * B);
    }
}

TEST_P(ToyModulus, Squares) {
  for (const Integer &A : operandBounds())
    check(
        A, Integer(0),
        [&](const Element &X, const Element &) { return R->mul(X, X); },
        [&](const Integer &X, const Integer &) { return product(X, X); });
}

TEST_P(ToyModulus, FoldedProducts) {
  for (const Integer &A : operandBounds())
    for (const Integer &B : operandBounds()) {
      Integer Max = check(
          A, B,
          [&](const Element &X, const Element &Y) {
            return R->fold(R->mul(X, Y));
          },
          [&](const Integer &X, const Integer &Y) { return product(X, Y); });
      EXPECT_LE(Max, R->containerMax());
    }
}

TEST_P(ToyModulus, FullyFoldedProducts) {
  for (const Integer &A : operandBounds())
    for (const Integer &B : operandBounds())
      check(
          A, B,
          [&](const Element &X, const Element &Y) {
            return R->foldFully(R->mul(X, Y));
          },
          [&](const Integer &X, const Integer &Y) { return product(X, Y); });
}

TEST_P(ToyModulus, CanonicalNumbersOfEveryBound) {
  // One operand, so every value: up to the square of the container.
  std::vector<Integer> Bounds = operandBounds();
  Bounds.push_back(Integer(0));
  Bounds.push_back(Integer::maxUnsigned(16));
  Bounds.push_back(Integer(40000));
  Bounds.push_back(Integer::maxUnsigned(24));
  Bounds.push_back(Integer::maxUnsigned(32));
  for (const Integer &A : Bounds) {
    Integer Max = check(
        A, Integer(0),
        [&](const Element &X, const Element &) { return R->complete(X); },
        [](const Integer &X, const Integer &) { return X; });
    EXPECT_LT(Max, M());
  }
}

TEST_P(ToyModulus, CanonicalSumsAndDifferences) {
  Integer Largest = R->containerMax();
  Integer Sum = check(
      Largest, Largest,
      [&](const Element &X, const Element &Y) {
        return R->complete(R->add(X, Y));
      },
      [](const Integer &X, const Integer &Y) { return X + Y; });
  Integer Difference = check(
      Largest, Largest,
      [&](const Element &X, const Element &Y) {
        return R->complete(R->sub(X, Y));
      },
      [](const Integer &X, const Integer &Y) { return X - Y; });
  EXPECT_LT(Sum, M());
  EXPECT_LT(Difference, M());
}

TEST_P(ToyModulus, ChoicesByMask) {
  for (bool Set : {false, true})
    check(
        R->containerMax(), M() - Integer(1),
        [&](const Element &X, const Element &Y) {
          Value *Word = nullptr;
          if (X.V)
            Word = ConstantInt::get(X.V->getContext(), APInt(8, Set ? 255 : 0));
          return R->select(Word, X, Y);
        },
        [&](const Integer &X, const Integer &Y) { return Set ? X : Y; });
}

TEST_P(ToyModulus, SmallMultiples) {
  for (unsigned Factor = 1; Factor <= 8; ++Factor)
    for (const Integer &A : operandBounds())
      check(
          A, Integer(0),
          [&](const Element &X, const Element &) {
            return R->mulSmall(X, Factor, R->containerMax());
          },
          [&](const Integer &X, const Integer &) {
            return X * Integer(Factor);
          });
}

/// The bounds of M - 1, of summands, and of the container.
TEST_P(ToyModulus, SumsWithinALimit) {
  if (!R->tightSums())
    return;
  const Integer Largest = R->containerMax();
  for (const Integer &Limit :
       {R->tightSums()->tightBound(),
        R->tightSums()->summandLimit(R->tightSums()->summandLimit(Largest)),
        R->tightSums()->summandLimit(Largest), Largest}) {
    std::vector<Integer> Bounds = operandBounds();
    Bounds.push_back(R->tightSums()->summandLimit(Limit));
    for (const Integer &A : Bounds)
      for (const Integer &B : Bounds) {
        Integer Max = check(
            A, B,
            [&](const Element &X, const Element &Y) {
              return R->tightSums()->addWithin(X, Y, Limit);
            },
            [](const Integer &X, const Integer &Y) { return X + Y; });
        EXPECT_LE(Max, Limit);
      }
    for (unsigned Factor = 2; Factor <= 8; ++Factor)
      check(
          R->tightSums()->summandLimit(Limit, Factor), Integer(0),
          [&](const Element &X, const Element &) {
            return R->mulSmall(X, Factor, Limit);
          },
          [&](const Integer &X, const Integer &) {
            return X * Integer(Factor);
          });
  }
}

TEST_P(ToyModulus, NumbersEnterAndLeave) {
  for (const Integer &A :
       {M() - Integer(1), R->containerMax(), Integer::maxUnsigned(16),
        Integer(40000), Integer::maxUnsigned(24)})
    check(
        A, Integer(0),
        [&](const Element &X, const Element &) {
          return left(R->enter(X.V, X.max(), 1), X);
        },
        [](const Integer &X, const Integer &) { return X; });
}

TEST_P(ToyModulus, ProductsFromEntryToExit) {
  Integer Largest = R->containerMax();
  check(
      Largest, Largest,
      [&](const Element &X, const Element &Y) {
        Element A = R->fold(R->enter(X.V, X.max(), 1));
        Element B = R->fold(R->enter(Y.V, Y.max(), 1));
        return left(R->mul(A, B), X);
      },
      [](const Integer &X, const Integer &Y) { return X * Y; });
}

/// x R^a y R^b / R is x y R^(a + b - 1), and constants are of any power.
TEST_P(ToyModulus, ProductsOfAllPowers) {
  if (GetParam().Kind == RepresentationKind::Loops)
    return;
  for (auto [First, Second] :
       {std::pair(0, 0), {0, 1}, {1, 0}, {-1, 0}, {2, -2}, {3, 1}})
    check(
        R->containerMax(), R->containerMax(),
        [&, A = First, B = Second](const Element &X, const Element &Y) {
          Element Product = R->mul(R->fold(R->enter(X.V, X.max(), A)),
                                   R->fold(R->enter(Y.V, Y.max(), B)));
          Element Sum = R->add(R->fold(Product),
                               R->fold(R->constant(Integer(5), A + B - 1)));
          return left(Sum, X, A + B - 1);
        },
        [](const Integer &X, const Integer &Y) { return X * Y + Integer(5); });
}

TEST_P(ToyModulus, ProductsWithConstants) {
  for (int64_t C : {0, 1, 2, 100, 255, 256, 1000, -1})
    check(
        R->containerMax(), Integer(0),
        [&](const Element &X, const Element &) {
          Element A = R->fold(R->enter(X.V, X.max(), 1));
          return left(R->mul(A, R->constant(Integer(C), 1)), X);
        },
        [&](const Integer &X, const Integer &) { return X * Integer(C); });
}

std::vector<ToyCase> toyCases() {
  std::vector<ToyCase> Cases;
  // 13, 2^7 - 1, 2^8 - 5, 2^9 - 3, 2^13 - 1
  const int64_t Crandall[] = {13, 127, 251, 509, 8191};
  // No special form, above and below a power of two, even, one word and two;
  // 10 = 2^4 - 6 and 255 = 2^8 - 1 are small and fill a word.
  // 2^16 - 3583 and 2^16 - 513 fill two words.
  const int64_t Others[] = {197, 223, 129, 200, 77,    333,
                            10,  37,  255, 723, 61953, 65023};
  for (ArrayRef<int64_t> Moduli : {ArrayRef(Crandall), ArrayRef(Others)})
    for (int64_t M : Moduli)
      for (auto Kind : {RepresentationKind::Wide, RepresentationKind::Saturated,
                        RepresentationKind::Montgomery})
        for (bool CarryCorrections : {false, true})
          if (Kind != RepresentationKind::Montgomery || M % 2)
            Cases.push_back({Kind, M, CarryCorrections});
  // M + 1 has words that are 0, powers of two, and one that is neither:
  // 2^8 - 1, 2^16 - 513, 2^16 - 1, 2^24 - 2^16 + 2^10 - 1, whose highest word
  // is ones, and 2^18 - 1.
  for (int64_t M : {255, 65023, 65535, 16712703, 262143})
    for (bool CarryCorrections : {false, true})
      for (bool CountsCarries : {false, true})
        if (CountsCarries || M > 65023)
          Cases.push_back({RepresentationKind::Montgomery, M, CarryCorrections,
                           CountsCarries});
  return Cases;
}

INSTANTIATE_TEST_SUITE_P(Representations, ToyModulus,
                         testing::ValuesIn(toyCases()),
                         [](const testing::TestParamInfo<ToyCase> &Info) {
                           return nameOf(Info.param);
                         });

//===----------------------------------------------------------------------===//
// Real moduli
//===----------------------------------------------------------------------===//

/// Emits x y mod M for operands of 256 bits, and runs it on corners and random
/// numbers.
void checkRealProducts(RepresentationKind Kind, const Integer &M,
                       unsigned WordBits, bool CountsCarries = false) {
  SCOPED_TRACE(std::string(representationName(Kind)) + ", modulo " + M.str());
  const unsigned Bits = 256;
  auto R = createRepresentation(Kind, Modulus(M),
                                targetOf(WordBits, CountsCarries), true);
  LLVMContext Context;
  Module TheModule("real", Context);
  Type *Argument = IntegerType::get(Context, Bits);
  auto *F = Function::Create(
      FunctionType::get(Type::getVoidTy(Context), {Argument, Argument}, false),
      GlobalValue::ExternalLinkage, "f", TheModule);
  auto *BB = BasicBlock::Create(Context, "entry", F);
  IRBuilder<> Builder(BB);
  R->emitAt(&Builder);
  Element A = R->fold(R->enter(F->getArg(0), Integer::maxUnsigned(Bits), 1));
  Element B = R->fold(R->enter(F->getArg(1), Integer::maxUnsigned(Bits), 1));
  Value *Result = R->leave(R->mul(A, B), R->elementType(Context), 1);

  std::vector<Integer> Numbers = {
      Integer(0), Integer(1),     M - Integer(1),
      M,          M + Integer(1), power(64),
      power(128), power(255),     Integer::maxUnsigned(Bits)};
  std::mt19937_64 Random(1);
  for (unsigned Sample = 0; Sample != 24; ++Sample) {
    Integer Number(0);
    for (unsigned Word = 0; Word != Bits / 64; ++Word)
      Number = (Number << 64) + Integer::fromUnsigned(APInt(64, Random()));
    Numbers.push_back(Number);
  }
  Evaluator E;
  for (Integer X : Numbers)
    for (Integer Y : Numbers) {
      X = X.mod(power(Bits));
      Y = Y.mod(power(Bits));
      E.set(F->getArg(0), X.toAPInt(Bits));
      E.set(F->getArg(1), Y.toAPInt(Bits));
      ASSERT_TRUE(E.run(*BB));
      ASSERT_EQ(Integer::fromUnsigned(E.get(Result)), (X * Y).mod(M))
          << X.str() << ", " << Y.str();
    }
}

TEST(RealModulus, ProductsFromEntryToExit) {
  Integer PowerOfTen(1);
  for (unsigned Digit = 0; Digit != 30; ++Digit)
    PowerOfTen = PowerOfTen * Integer(10);
  const Integer Moduli[] = {
      // The prime and the group order of P-256, the prime of BN254.
      power(256) - power(224) + power(192) + power(96) - Integer(1),
      hexadecimal(
          "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
      hexadecimal(
          "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47"),
      power(255) - Integer(19),
      power(128) + Integer(1),
      power(64) - power(32) + Integer(1),
      power(61) - Integer(1),
      Integer(1000000007),
      PowerOfTen,
      power(256) - power(200) - Integer(2),
      Integer(100),
  };
  for (const Integer &M : Moduli)
    for (unsigned WordBits : {32U, 64U})
      for (auto Kind : {RepresentationKind::Wide, RepresentationKind::Saturated,
                        RepresentationKind::Montgomery})
        if (Kind != RepresentationKind::Montgomery || M.testBit(0))
          checkRealProducts(Kind, M, WordBits);
}

TEST(RealModulus, ProductsThatCountCarries) {
  // Those of P-256 and SM2, and others with shifted words.
  for (const Integer &M :
       {power(256) - power(224) + power(192) + power(96) - Integer(1),
        power(256) - power(224) - power(96) + power(64) - Integer(1),
        power(256) - power(200) + power(100) - Integer(1),
        power(192) + power(70) - Integer(1)})
    for (unsigned WordBits : {32U, 64U})
      checkRealProducts(RepresentationKind::Montgomery, M, WordBits,
                        /*CountsCarries=*/true);
}

} // namespace
