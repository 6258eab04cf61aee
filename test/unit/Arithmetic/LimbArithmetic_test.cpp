//===- LimbArithmetic_test.cpp - Sums, carries and products of limbs ------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Every operation is emitted for operands of given bounds, and run on limbs of
// all sizes up to them: no result exceeds the bound that was planned, and the
// number is the right one modulo M. (Numbers are joined without a width, so a
// limb that wrapped around would give another one.)
//
//===----------------------------------------------------------------------===//

#include "Evaluate.h"
#include "residue/Arithmetic/CrandallLimbs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"
#include <functional>
#include <random>

using namespace llvm;
using namespace residue;

namespace {

struct Setting {
  const char *Name;
  unsigned Bits;
  Integer C; ///< the modulus is 2^Bits - C
  LimbMachine Machine;
  unsigned Lanes;
  unsigned Count; ///< of limbs; 0: as choose() says
};

/// Two lanes of so many bits, whose products have twice as many.
LimbMachine pairs(unsigned Bits) {
  LimbMachine Machine{Bits, Bits, 2 * Bits};
  Machine.Lanes = 2;
  return Machine;
}

void PrintTo(const Setting &S, std::ostream *OS) { *OS << S.Name; }

class ArithmeticOfLimbs : public testing::TestWithParam<Setting> {
protected:
  using Operation = std::function<Limbs(IRBuilderBase *, Limbs, Limbs)>;

  const Integer M = Integer::pow2(GetParam().Bits) - GetParam().C;
  const CrandallLimbs Arithmetic = make();
  const LimbBounds Tight = Arithmetic.tight();

  CrandallLimbs make() const {
    const Setting &S = GetParam();
    Modulus TheModulus(M);
    std::optional<LimbSchema> Schema =
        S.Count ? std::optional(LimbSchema::mixed(TheModulus, S.Count))
                : CrandallLimbs::choose(TheModulus, S.Machine, 1);
    EXPECT_TRUE(Schema);
    return CrandallLimbs(TheModulus, *Schema, S.Machine, S.Lanes);
  }

  Integer join(ArrayRef<Integer> Limbs) const {
    return Arithmetic.schema().join(Limbs);
  }

  /// Emits \p Op for operands of these bounds, and compares what it computes
  /// modulo M with \p Expected.
  void check(const LimbBounds &MaxA, const LimbBounds &MaxB,
             const Operation &Op,
             function_ref<Integer(const Integer &, const Integer &)> Expected,
             bool Squares = false) {
    unsigned Count = Arithmetic.schema().count();
    unsigned Bits = Arithmetic.machine().LimbBits;
    LLVMContext Context;
    Module TheModule("limbs", Context);
    SmallVector<Type *, 24> Types(2 * Count, Arithmetic.limbType(Context));
    auto *F = Function::Create(
        FunctionType::get(Type::getVoidTy(Context), Types, false),
        GlobalValue::ExternalLinkage, "f", TheModule);
    IRBuilder<> Builder(BasicBlock::Create(Context, "entry", F));
    Limbs A{{}, MaxA}, B{{}, MaxB};
    for (unsigned Limb = 0; Limb != Count; ++Limb) {
      A.V.push_back(F->getArg(Limb));
      B.V.push_back(F->getArg(Squares ? Limb : Count + Limb));
    }

    LimbBounds Planned = Op(nullptr, {{}, MaxA}, {{}, MaxB}).Max;
    Limbs Result = Op(&Builder, A, B);
    EXPECT_EQ(Result.Max, Planned);
    ASSERT_EQ(Result.V.size(), Count);

    std::mt19937_64 Random(1);
    auto Pick = [&](const Integer &Max) {
      switch (Random() % 4) {
      case 0:
        return Integer(0);
      case 1:
        return Max;
      default:
        APInt Number(128, {Random(), Random()});
        return Integer::fromUnsigned(Number).mod(Max + Integer(1));
      }
    };
    for (unsigned Round = 0; Round != 300; ++Round) {
      Evaluator E;
      SmallVector<Integer, 24> NumbersA, NumbersB;
      for (unsigned Limb = 0; Limb != Count; ++Limb) {
        // All limbs as large as they may be are the first case.
        NumbersA.push_back(Round ? Pick(MaxA[Limb]) : MaxA[Limb]);
        NumbersB.push_back(Squares ? NumbersA.back()
                           : Round ? Pick(MaxB[Limb])
                                   : MaxB[Limb]);
        E.set(A.V[Limb], NumbersA.back().toAPInt(Bits));
        E.set(B.V[Limb], NumbersB.back().toAPInt(Bits));
      }
      ASSERT_TRUE(E.run(F->getEntryBlock()));
      SmallVector<Integer, 24> Out;
      for (unsigned Limb = 0; Limb != Count; ++Limb) {
        Out.push_back(Integer::fromUnsigned(E.get(Result.V[Limb])));
        ASSERT_LE(Out.back(), Planned[Limb]) << "limb " << Limb;
      }
      ASSERT_EQ(join(Out).mod(M),
                Expected(join(NumbersA), join(NumbersB)).mod(M));
    }
  }
};

TEST_P(ArithmeticOfLimbs, ConstantsAreCanonical) {
  for (int64_t C : {0, 1, 5, 1000}) {
    LimbBounds Split = Arithmetic.constant(M + Integer(C), /*Power=*/0);
    EXPECT_EQ(join(Split), Integer(C));
    for (unsigned Limb = 0; Limb != Split.size(); ++Limb)
      EXPECT_LE(Split[Limb].bits(), Arithmetic.schema().width(Limb));
  }
}

TEST_P(ArithmeticOfLimbs, SumsAreExact) {
  check(
      Tight, Tight,
      [&](IRBuilderBase *At, Limbs A, Limbs B) {
        return Arithmetic.add(At, A, B);
      },
      [](const Integer &A, const Integer &B) { return A + B; });
}

TEST_P(ArithmeticOfLimbs, DifferencesNeverBorrow) {
  check(
      Tight, Tight,
      [&](IRBuilderBase *At, Limbs A, Limbs B) {
        return Arithmetic.sub(At, A, B);
      },
      [](const Integer &A, const Integer &B) { return A - B; });
}

TEST_P(ArithmeticOfLimbs, PaddingIsTheNextMultipleAndCoversEveryLimb) {
  for (const LimbBounds &Bounds :
       {Tight, Arithmetic.afterAdditions(0), Arithmetic.afterAdditions(1),
        LimbBounds(Tight.size(), Integer(0)),
        LimbBounds(Tight.size(), Integer(1))}) {
    LimbBounds Padding = Arithmetic.paddingFor(Bounds);
    EXPECT_TRUE(covers(Padding, Bounds));
    EXPECT_TRUE(join(Padding).mod(M).isZero());
    EXPECT_LT(join(Padding), join(Bounds) + M);
  }
}

TEST_P(ArithmeticOfLimbs, OneCarryKeepsTheNumber) {
  LimbBounds Sum;
  for (const Integer &Max : Tight)
    Sum.push_back(Max + Max);
  check(
      Sum, Sum,
      [&](IRBuilderBase *At, Limbs A, Limbs) {
        return Arithmetic.carry(At, A);
      },
      [](const Integer &A, const Integer &) { return A; });
}

TEST_P(ArithmeticOfLimbs, CarriesGoOnUntilTheLimit) {
  check(
      Tight, Tight,
      [&](IRBuilderBase *At, Limbs A, Limbs B) {
        Limbs Carried =
            *Arithmetic.carryTo(At, Arithmetic.sub(At, A, B), Tight);
        EXPECT_TRUE(covers(Tight, Carried.Max));
        return Carried;
      },
      [](const Integer &A, const Integer &B) { return A - B; });
}

TEST_P(ArithmeticOfLimbs, CarriesBoundEveryLane) {
  check(
      Tight, Tight,
      [&](IRBuilderBase *At, Limbs A, Limbs B) {
        Limbs Sum = Arithmetic.sub(At, A, B);
        LimbBounds Large;
        for (const Integer &Max : Sum.Max)
          Large.push_back(Max + Max);
        Sum.boundLanes({Sum.Max, Large});
        std::optional<Limbs> Carried = Arithmetic.carryTo(At, Sum, Tight);
        // Some limbs are too narrow for that much.
        if (!Carried)
          return Arithmetic.sub(At, A, B);
        EXPECT_EQ(Carried->Max, hull(Carried->Lanes));
        // Those of the first lane.
        return Limbs{Carried->V, Carried->Lanes[0]};
      },
      [](const Integer &A, const Integer &B) { return A - B; });
}

TEST_P(ArithmeticOfLimbs, ALimitBelowTheWidthsIsNeverReached) {
  EXPECT_FALSE(Arithmetic.carryTo(nullptr, {{}, Tight},
                                  LimbBounds(Tight.size(), Integer(1))));
}

TEST_P(ArithmeticOfLimbs, ProductsOfWhatProductsLeave) {
  ASSERT_TRUE(Arithmetic.fitsProduct(Tight, Tight));
  for (bool Squares : {false, true})
    check(
        Tight, Tight,
        [&](IRBuilderBase *At, Limbs A, Limbs B) {
          return *Arithmetic.carryTo(At, Arithmetic.mul(At, A, B), Tight);
        },
        [](const Integer &A, const Integer &B) { return A * B; }, Squares);
}

TEST_P(ArithmeticOfLimbs, ProductsOfTheLargestSumsThatFit) {
  std::optional<unsigned> Most = Arithmetic.additionsThatFit();
  ASSERT_TRUE(Most);
  LimbBounds Limit = Arithmetic.afterAdditions(*Most);
  EXPECT_TRUE(covers(Arithmetic.factorLimit(), Limit));
  EXPECT_FALSE(Arithmetic.fitsProduct(Arithmetic.afterAdditions(*Most + 1),
                                      Arithmetic.afterAdditions(*Most + 1)));
  for (bool Squares : {false, true})
    check(
        Limit, Limit,
        [&](IRBuilderBase *At, Limbs A, Limbs B) {
          return Arithmetic.mul(At, A, B);
        },
        [](const Integer &A, const Integer &B) { return A * B; }, Squares);
}

TEST_P(ArithmeticOfLimbs, ProductsOfTheLargestFactors) {
  LimbBounds Largest = Arithmetic.largestFactors();
  EXPECT_TRUE(covers(
      Largest, Arithmetic.afterAdditions(*Arithmetic.additionsThatFit())));
  for (bool Squares : {false, true})
    check(
        Largest, Largest,
        [&](IRBuilderBase *At, Limbs A, Limbs B) {
          return *Arithmetic.carryTo(At, Arithmetic.mul(At, A, B), Tight);
        },
        [](const Integer &A, const Integer &B) { return A * B; }, Squares);
}

/// Up to limbs of which twice is one bit too much.
TEST_P(ArithmeticOfLimbs, SquaresWhereTheyAreLess) {
  LimbBounds Whole(Tight.size(),
                   Integer::maxUnsigned(Arithmetic.machine().OperandBits));
  EXPECT_FALSE(Arithmetic.square(nullptr, {{}, Whole}));
  for (unsigned Bits = 1; Bits != Arithmetic.machine().OperandBits; ++Bits) {
    LimbBounds Limit(Tight.size(), Integer::maxUnsigned(Bits));
    if (Arithmetic.square(nullptr, {{}, Limit}))
      check(
          Limit, Limit,
          [&](IRBuilderBase *At, Limbs A, Limbs) {
            return *Arithmetic.square(At, A);
          },
          [](const Integer &A, const Integer &) { return A * A; },
          /*Squares=*/true);
    else
      EXPECT_TRUE(!Arithmetic.machine().SplitProducts ||
                  Bits > Arithmetic.schema().width(0));
  }
}

/// Factors of one limb, some so short that nothing is carried twice.
TEST_P(ArithmeticOfLimbs, ProductsByOneLimb) {
  LimbBounds Short(Tight.size(), Integer(0));
  for (unsigned Bits = 1; Bits <= Arithmetic.schema().width(0); ++Bits) {
    Short[0] = Integer::maxUnsigned(Bits);
    for (const LimbBounds &Other : {Tight, Arithmetic.largestFactors()})
      check(
          Other, Short,
          [&](IRBuilderBase *At, Limbs A, Limbs B) {
            if (Bits % 2)
              std::swap(A, B);
            return *Arithmetic.carryTo(At, Arithmetic.mul(At, A, B), Tight);
          },
          [](const Integer &A, const Integer &B) { return A * B; });
  }
}

TEST_P(ArithmeticOfLimbs, FactorsThatAreTooLargeAreRefused) {
  unsigned Bits = Arithmetic.machine().OperandBits;
  LimbBounds Large(Tight.size(), Integer::maxUnsigned(Bits + 1));
  EXPECT_FALSE(Arithmetic.fitsProduct(Large, Tight));
  EXPECT_FALSE(Arithmetic.fitsProduct(Tight, Large));
}

TEST_P(ArithmeticOfLimbs, SumsThatDoNotFitTheirWordsAreRefused) {
  unsigned Bits = Arithmetic.machine().LimbBits;
  LimbBounds All(Tight.size(), Integer::maxUnsigned(Bits)),
      One(Tight.size(), Integer(1)), None(Tight.size(), Integer(0));
  EXPECT_TRUE(Arithmetic.fitsSum(All, None));
  EXPECT_FALSE(Arithmetic.fitsSum(All, One));
  EXPECT_FALSE(Arithmetic.fitsDifference(All, One));
}

INSTANTIATE_TEST_SUITE_P(
    Settings, ArithmeticOfLimbs,
    testing::Values(
        Setting{"Mersenne13In8", 13, 1, LimbMachine::scalar(8), 1, 0},
        Setting{"FoldBy5In8", 17, 5, LimbMachine::scalar(8), 1, 0},
        Setting{"MixedWidthsIn16", 31, 19, LimbMachine::scalar(16), 1, 0},
        Setting{"FiveOfSevenBits", 33, 9, LimbMachine::scalar(16), 1, 5},
        Setting{"Curve25519In64", 255, 19, LimbMachine::scalar(64), 1, 0},
        Setting{"Curve25519In32", 255, 19, LimbMachine::scalar(32), 1, 0},
        Setting{"Curve25519HalfWords", 255, 19, {64, 32, 64}, 4, 0},
        // Lanes of half an accumulator: products that wrap first, and a modulus
        // for which they do not fit.
        Setting{"Curve25519Pairs", 255, 19, pairs(32), 2, 0},
        Setting{"Curve222Pairs", 222, 117, pairs(32), 2, 0},
        Setting{"Mersenne521Pairs", 521, 1, pairs(32), 2, 0},
        Setting{"ToyPairs", 13, 3, pairs(8), 2, 0},
        Setting{"LongWrapPairs", 29, 1021, pairs(16), 2, 0},
        // A number by itself, whose upper columns alone are carried before they
        // come down.
        Setting{"Curve25519OneInHalfWords", 255, 19, {64, 32, 64}, 1, 0},
        Setting{"ToyOneInHalfWords", 22, 3, {16, 8, 16}, 1, 0},
        Setting{"Curve25519Split", 255, 19, {64, 52, 64, true, 8}, 4, 0},
        Setting{"Poly1305Split", 130, 5, {64, 52, 64, true, 8}, 4, 0},
        // One limb, times which no column fits its word; and several limbs.
        Setting{"Secp256k1Split",
                256,
                Integer::pow2(32) + Integer(977),
                {64, 52, 64, true, 8},
                4,
                0},
        Setting{"P224Split",
                224,
                Integer::pow2(96) - Integer(1),
                {64, 52, 64, true, 8},
                4,
                0},
        Setting{"P384Split",
                384,
                Integer::pow2(128) + Integer::pow2(96) - Integer::pow2(32) +
                    Integer(1),
                {64, 52, 64, true, 8},
                4,
                0},
        // What is taken from a column is the column above, cut at no bit.
        Setting{"MinusOneSplit",
                240,
                Integer::pow2(96) + Integer::pow2(70) - Integer(1),
                {64, 52, 64, true, 8},
                4,
                0},
        Setting{"Curve448Split",
                448,
                Integer::pow2(224) + Integer(1),
                {64, 52, 64, true, 8},
                4,
                0}),
    [](const testing::TestParamInfo<Setting> &Info) {
      return Info.param.Name;
    });

//===----------------------------------------------------------------------===//
// Known answers
//===----------------------------------------------------------------------===//

/// Column i sums the products of limbs j and i - j, and 2^N mod M times those
/// that wrap around; a limb of 26 bits before one of 25 counts twice.
TEST(LimbColumns, AreTheSumsOfTheProductsInThem) {
  Modulus M(Integer::pow2(255) - Integer(19));
  CrandallLimbs Five(M, LimbSchema::uniform(M, 51), LimbMachine::scalar(64));
  Integer Limb = Integer::maxUnsigned(51), Product = Limb * Limb;
  LimbBounds Columns = Five.columns(LimbBounds(5, Limb), LimbBounds(5, Limb));
  ASSERT_EQ(Columns.size(), 5U);
  for (int64_t I = 0; I != 5; ++I)
    EXPECT_EQ(Columns[I], Product * Integer(I + 1 + 19 * (4 - I)));

  CrandallLimbs Ten(M, LimbSchema::mixed(M, 10), LimbMachine::scalar(32));
  Limb = Integer(1);
  Columns = Ten.columns(LimbBounds(10, Limb), LimbBounds(10, Limb));
  ASSERT_EQ(Columns.size(), 10U);
  // 2^(p_i + p_j) is twice 2^(p_(i+j)) where both i and j are odd.
  EXPECT_EQ(Columns[0], Integer(1 + 19 * (4 + 5 * 2)));
  EXPECT_EQ(Columns[9], Integer(10));
  EXPECT_EQ(Columns[2], Integer(3 + 1 + 19 * (3 + 4 * 2)));
}

TEST(LimbColumns, FewestLimbsThatLeaveRoomForAdditions) {
  Modulus M(Integer::pow2(255) - Integer(19));
  auto Count = [&](const LimbMachine &Machine) {
    return CrandallLimbs::choose(M, Machine, 1)->count();
  };
  EXPECT_EQ(Count(LimbMachine::scalar(64)), 5U);
  EXPECT_EQ(Count(LimbMachine::scalar(32)), 9U);
  EXPECT_EQ(Count(LimbMachine{64, 52, 64, true, 8}), 5U);
}

/// Where 2^N mod M has several limbs, products have to have halves.
TEST(LimbColumns, SparseModuliHaveLimbsWhereProductsHaveHalves) {
  Modulus M(Integer::pow2(448) - Integer::pow2(224) - Integer(1));
  std::optional<LimbSchema> Schema =
      CrandallLimbs::choose(M, {64, 52, 64, true, 8}, 1);
  ASSERT_TRUE(Schema);
  EXPECT_EQ(Schema->count(), 9U);
  EXPECT_FALSE(CrandallLimbs::choose(M, LimbMachine::scalar(64), 1));
  // 2^256 is nearly as long as M.
  Modulus P256(Integer::pow2(256) - Integer::pow2(224) + Integer::pow2(192) +
               Integer::pow2(96) - Integer(1));
  EXPECT_FALSE(CrandallLimbs::choose(P256, {64, 52, 64, true, 8}, 1));
}

} // namespace
