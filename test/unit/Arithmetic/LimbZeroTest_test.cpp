//===- LimbZeroTest_test.cpp - Whether numbers in limbs are zero ----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A test for limbs of given bounds is emitted once, and run: on multiples of M
// and their neighbours, cut into limbs in any way that the bounds allow; on
// random limbs; and for a toy modulus on all numbers.
//
//===----------------------------------------------------------------------===//

#include "NumbersInLimbs.h"
#include "residue/Arithmetic/LimbZeroTest.h"

using namespace llvm;
using namespace residue;

namespace {

class ZeroInLimbs : public NumbersInLimbs {
protected:
  void check(const LimbBounds &Max) {
    Limbs X = arguments(Max);
    ASSERT_TRUE(LimbZeroTest(*Arithmetic, nullptr).isZero({{}, Max}));
    Value *IsZero = *LimbZeroTest(*Arithmetic, &Builder).isZero(X);
    for (unsigned Round = 0; Round != 300; ++Round) {
      LimbBounds Numbers = numbers(Max, Round);
      Evaluator E;
      set(E, X, Numbers);
      ASSERT_TRUE(E.run(F->getEntryBlock()));
      ASSERT_EQ(E.get(IsZero).getBoolValue(),
                Arithmetic->schema().join(Numbers).mod(M).isZero());
    }
  }
};

TEST_P(ZeroInLimbs, OfCarriedNumbers) { check(Arithmetic->tight()); }

TEST_P(ZeroInLimbs, OfDifferences) {
  LimbBounds Tight = Arithmetic->tight();
  check(Arithmetic->sub(nullptr, {{}, Tight}, {{}, Tight}).Max);
}

TEST_P(ZeroInLimbs, OfProducts) {
  LimbBounds Max = Arithmetic->factorLimit();
  while (!Arithmetic->fitsProduct(Max, Max))
    for (Integer &Limb : Max)
      Limb = Limb >> 1;
  check(Arithmetic->mul(nullptr, {{}, Max}, {{}, Max}).Max);
}

/// All limbs are longer than they are wide, and only the highest is folded.
TEST_P(ZeroInLimbs, OfLongLimbs) {
  LimbBounds Max;
  for (unsigned Limb = 0; Limb != Arithmetic->schema().count(); ++Limb)
    Max.push_back(
        Integer::maxUnsigned(Arithmetic->schema().valueWidth(Limb) + 9));
  check(Max);
}

INSTANTIATE_TEST_SUITE_P(Fields, ZeroInLimbs,
                         testing::ValuesIn(fieldsInLimbs()),
                         [](const testing::TestParamInfo<Field> &Info) {
                           return Info.param.Name;
                         });

/// Just above a power of two: more multiples are below 2^n.
INSTANTIATE_TEST_SUITE_P(
    Small, ZeroInLimbs,
    testing::Values(Field{"Small253", pow2(252) + pow2(100) + Integer(7), 256}),
    [](const testing::TestParamInfo<Field> &Info) { return Info.param.Name; });

class ToyZero : public ZeroInLimbs {};

/// One limb, which holds 2^16 numbers modulo 2^13 - 1.
TEST_P(ToyZero, OfAllNumbers) {
  auto *Ty = FixedVectorType::get(Builder.getInt64Ty(), 4);
  Argument A(Ty);
  Limbs X{{&A}, {Integer::maxUnsigned(16)}};
  std::optional<Value *> IsZero = LimbZeroTest(*Arithmetic, &Builder).isZero(X);
  ASSERT_TRUE(IsZero);
  for (uint64_t V = 0; V != 1U << 16; ++V) {
    Evaluator E;
    E.set(&A, APInt(64, V));
    ASSERT_TRUE(E.run(F->getEntryBlock()));
    ASSERT_EQ(E.get(*IsZero).getBoolValue(),
              Integer(int64_t(V)).mod(M).isZero());
  }
}

INSTANTIATE_TEST_SUITE_P(Fields, ToyZero,
                         testing::ValuesIn(toyFieldsInLimbs()));

TEST(NoZeroTest, WhereProductsHaveNoHalves) {
  Modulus M(pow2(255) - Integer(19));
  LimbMachine HalfWords{64, 32, 64};
  CrandallLimbs Limbs(M, *CrandallLimbs::choose(M, HalfWords, 1), HalfWords, 4);
  EXPECT_FALSE(LimbZeroTest(Limbs, nullptr).isZero({{}, Limbs.tight()}));
}

} // namespace
