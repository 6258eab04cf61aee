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

#include "Evaluate.h"
#include "Print.h"
#include "residue/Representation.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"
#include <functional>
#include <random>

using namespace llvm;
using namespace residue;

namespace {

Integer power(unsigned Exponent) { return Integer::pow2(Exponent); }
Element atMost(const Integer &Max) { return {nullptr, Max}; }

//===----------------------------------------------------------------------===//
// Bounds alone
//===----------------------------------------------------------------------===//

class Curve25519Bounds : public testing::TestWithParam<RepresentationKind> {
protected:
  std::unique_ptr<Representation> create(bool CarryCorrections) {
    return Representation::create(GetParam(), Modulus(P), 64, CarryCorrections);
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
  EXPECT_EQ(R->constant(P + Integer(7)).Max, Integer(7));
  EXPECT_EQ(R->constant(Integer(-1)).Max, P - Integer(1));
}

TEST_P(Curve25519Bounds, SumsStayElementsWithCarryCorrections) {
  auto R = create(true);
  // With the carry, low + 38 has to fit: a + b - 2^256 + 38 < 2^256.
  Element Largest = atMost(R->containerMax());
  EXPECT_TRUE(R->isElement(R->add(Largest, atMost(power(256) - Integer(38)))));
  EXPECT_FALSE(R->isElement(R->add(Largest, atMost(power(256) - Integer(37)))));
  // No carry, no correction.
  EXPECT_EQ(R->add(atMost(P - Integer(1)), atMost(P - Integer(1))).Max,
            P + P - Integer(2));
}

TEST_P(Curve25519Bounds, SumsGrowWithoutCarryCorrections) {
  auto R = create(false);
  Element Largest = atMost(R->containerMax());
  EXPECT_EQ(R->add(Largest, Largest).Max, power(257) - Integer(2));
}

TEST_P(Curve25519Bounds, DifferencesOfCanonicalNumbersAddOneModulus) {
  for (bool CarryCorrections : {false, true}) {
    auto R = create(CarryCorrections);
    Element Canonical = atMost(P - Integer(1));
    EXPECT_EQ(R->sub(Canonical, Canonical).Max, P + P - Integer(1));
  }
}

TEST_P(Curve25519Bounds, DifferencesStayElementsWithCarryCorrections) {
  auto R = create(true);
  // With the borrow, a - b + 2^256 - 38 must not be negative.
  Element Largest = atMost(R->containerMax());
  Element Subtrahend = atMost(power(256) - Integer(38));
  EXPECT_EQ(R->sub(Largest, Subtrahend).Max, R->containerMax());
  EXPECT_EQ(R->sub(atMost(P + P), Subtrahend).Max, power(256) - Integer(38));
  EXPECT_EQ(R->sub(atMost(P + P - Integer(1)), Subtrahend).Max,
            power(256) - Integer(39));
}

TEST_P(Curve25519Bounds, DifferencesGrowByAMultipleWithoutCarryCorrections) {
  auto R = create(false);
  Element Largest = atMost(R->containerMax());
  // The smallest multiple of P that is at least 2^256 - 1 is 3 P.
  EXPECT_EQ(R->sub(Largest, Largest).Max, R->containerMax() + P + P + P);
}

TEST_P(Curve25519Bounds, ProductsFoldIntoTheContainer) {
  auto R = create(true);
  Element Largest = atMost(R->containerMax());
  Element Product = R->mul(Largest, Largest);
  EXPECT_EQ(Product.Max, R->containerMax() * R->containerMax());
  EXPECT_TRUE(R->isElement(R->fold(Product)));
}

TEST_P(Curve25519Bounds, ProductsFoldFullyToJustAboveTheModulus) {
  auto R = create(true);
  Element Product =
      R->mul(atMost(R->containerMax()), atMost(R->containerMax()));
  // Below 2^255 + e, so that two of them add up to an element.
  EXPECT_LT(R->foldFully(Product).Max, power(255) + power(16));
}

TEST_P(Curve25519Bounds, FoldingNeverRaisesABound) {
  auto R = create(true);
  for (unsigned Bits = 1; Bits <= 700; ++Bits)
    for (int Delta : {-1, 0, 1}) {
      Element E = atMost(power(Bits) + Integer(Delta));
      EXPECT_LE(R->fold(E).Max, E.Max) << Bits;
      EXPECT_TRUE(R->isElement(R->fold(E))) << Bits;
      EXPECT_LE(R->foldFully(E).Max, R->fold(E).Max) << Bits;
    }
}

TEST_P(Curve25519Bounds, CanonicalNumbersAreBelowTheModulus) {
  auto R = create(true);
  for (unsigned Bits = 1; Bits <= 700; ++Bits)
    EXPECT_LT(R->canonical(atMost(power(Bits))).Max, P) << Bits;
  // What is canonical already stays.
  EXPECT_EQ(R->canonical(atMost(P - Integer(1))).Max, P - Integer(1));
}

TEST_P(Curve25519Bounds, ChoicesHaveTheLargerBound) {
  auto R = create(true);
  EXPECT_EQ(R->select(nullptr, atMost(Integer(5)), atMost(P)).Max, P);
  EXPECT_EQ(R->select(nullptr, atMost(P), atMost(Integer(5))).Max, P);
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
        auto R = Representation::create(RepresentationKind::Wide, Modulus(M),
                                        WordBits, CarryCorrections);
        Element Largest = atMost(R->containerMax());
        Element Product = R->mul(Largest, Largest);
        EXPECT_TRUE(R->isElement(R->fold(Product)));
        EXPECT_LE(R->foldFully(Product).Max.bits(), Modulus(M).bits() + 1);
        EXPECT_LT(R->canonical(Product).Max, M);
      }
}

//===----------------------------------------------------------------------===//
// Code against bounds
//===----------------------------------------------------------------------===//

struct ToyCase {
  RepresentationKind Kind;
  int64_t M;
  bool CarryCorrections;
};

std::string nameOf(const ToyCase &Case) {
  return std::string(representationName(Case.Kind)) + "_" +
         std::to_string(Case.M) + (Case.CarryCorrections ? "_corrected" : "");
}
void PrintTo(const ToyCase &Case, std::ostream *OS) { *OS << nameOf(Case); }

class ToyModulus : public testing::TestWithParam<ToyCase> {
protected:
  static constexpr unsigned WordBits = 8;
  /// More pairs than this are sampled; the corners always.
  static constexpr uint64_t MaxPairs = 1 << 16;

  void SetUp() override {
    R = Representation::create(GetParam().Kind, Modulus(M()), WordBits,
                               GetParam().CarryCorrections);
  }

  Integer M() const { return Integer(GetParam().M); }

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
    Integer Planned = Op({nullptr, MaxA}, {nullptr, MaxB}).Max;

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
    EXPECT_EQ(Result.Max, Planned);
    EXPECT_EQ(Result.V->getType()->getIntegerBitWidth(),
              R->widthOf(Result.Max));

    Evaluator E;
    auto Try = [&](const Integer &A, const Integer &B) {
      E.set(F->getArg(0), A.toAPInt(TypeA->getIntegerBitWidth()));
      E.set(F->getArg(1), B.toAPInt(TypeB->getIntegerBitWidth()));
      if (!E.run(*BB))
        return false;
      Integer Number = Integer::fromUnsigned(E.get(Result.V));
      EXPECT_LE(Number, Result.Max) << A.str() << ", " << B.str();
      EXPECT_EQ(Number.mod(M()), Expected(A, B).mod(M()))
          << A.str() << ", " << B.str();
      return !HasFailure();
    };
    forAllPairs(MaxA, MaxB, Try);
    return Result.Max;
  }

private:
  template <typename Function>
  void forAllPairs(const Integer &MaxA, const Integer &MaxB, Function Try) {
    uint64_t CountA = MaxA.toAPInt(64).getZExtValue() + 1;
    uint64_t CountB = MaxB.toAPInt(64).getZExtValue() + 1;
    if (CountA * CountB <= MaxPairs) {
      for (uint64_t A = 0; A != CountA; ++A)
        for (uint64_t B = 0; B != CountB; ++B)
          if (!Try(Integer(A), Integer(B)))
            return;
      return;
    }
    auto Corners = [&](uint64_t Count) {
      std::vector<uint64_t> Values;
      uint64_t Modulus = GetParam().M;
      for (uint64_t Center : {uint64_t(0), Modulus, 2 * Modulus, uint64_t(256),
                              uint64_t(4096), Count})
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
    for (unsigned Sample = 0; Sample != 4096; ++Sample)
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
          [](const Integer &X, const Integer &Y) { return X * Y; });
      EXPECT_EQ(Max, A * B);
    }
}

TEST_P(ToyModulus, Squares) {
  for (const Integer &A : operandBounds())
    check(
        A, Integer(0),
        [&](const Element &X, const Element &) { return R->mul(X, X); },
        [](const Integer &X, const Integer &) { return X * X; });
}

TEST_P(ToyModulus, FoldedProducts) {
  for (const Integer &A : operandBounds())
    for (const Integer &B : operandBounds()) {
      Integer Max = check(
          A, B,
          [&](const Element &X, const Element &Y) {
            return R->fold(R->mul(X, Y));
          },
          [](const Integer &X, const Integer &Y) { return X * Y; });
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
          [](const Integer &X, const Integer &Y) { return X * Y; });
}

TEST_P(ToyModulus, CanonicalNumbersOfEveryBound) {
  // One operand, so every value: up to the square of the container.
  std::vector<Integer> Bounds = operandBounds();
  Bounds.push_back(Integer(0));
  Bounds.push_back(Integer::maxUnsigned(16));
  Bounds.push_back(Integer(40000));
  for (const Integer &A : Bounds) {
    Integer Max = check(
        A, Integer(0),
        [&](const Element &X, const Element &) { return R->canonical(X); },
        [](const Integer &X, const Integer &) { return X; });
    EXPECT_LT(Max, M());
  }
}

TEST_P(ToyModulus, CanonicalSumsAndDifferences) {
  Integer Largest = R->containerMax();
  Integer Sum = check(
      Largest, Largest,
      [&](const Element &X, const Element &Y) {
        return R->canonical(R->add(X, Y));
      },
      [](const Integer &X, const Integer &Y) { return X + Y; });
  Integer Difference = check(
      Largest, Largest,
      [&](const Element &X, const Element &Y) {
        return R->canonical(R->sub(X, Y));
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

std::vector<ToyCase> toyCases() {
  std::vector<ToyCase> Cases;
  // 13, 2^7 - 1, 2^8 - 5, 2^9 - 3, 2^13 - 1
  for (int64_t M : {13, 127, 251, 509, 8191})
    for (auto Kind : {RepresentationKind::Wide, RepresentationKind::Saturated})
      for (bool CarryCorrections : {false, true})
        Cases.push_back({Kind, M, CarryCorrections});
  return Cases;
}

INSTANTIATE_TEST_SUITE_P(Representations, ToyModulus,
                         testing::ValuesIn(toyCases()),
                         [](const testing::TestParamInfo<ToyCase> &Info) {
                           return nameOf(Info.param);
                         });

} // namespace
