//===- CanonicalLimbs_test.cpp - Lanes become canonical integers ----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Limbs of given bounds are reduced, and compared with big integers: multiples
// of M and their neighbours, random limbs, and all numbers of a toy modulus.
//
//===----------------------------------------------------------------------===//

#include "NumbersInLimbs.h"
#include "residue/Arithmetic/CanonicalLimbs.h"

using namespace llvm;
using namespace residue;

namespace {

class IntegersOfLimbs : public NumbersInLimbs {
protected:
  void expectCanonical(const Limbs &X, const Limbs &Canonical,
                       const LimbBounds &Numbers, const Integer &Expected) {
    Evaluator E;
    set(E, X, Numbers);
    ASSERT_TRUE(E.run(F->getEntryBlock()));
    LimbBounds Found;
    for (auto [V, Max] : zip(Canonical.V, Canonical.Max)) {
      Found.push_back(Integer::fromUnsigned(E.get(V)));
      ASSERT_LE(Found.back(), Max);
    }
    ASSERT_EQ(Arithmetic->schema().join(Found), Expected);
  }

  void check(const LimbBounds &Max) {
    ASSERT_TRUE(CanonicalLimbs(*Arithmetic, nullptr).reduce({{}, Max}));
    Limbs X = arguments(Max),
          Canonical = *CanonicalLimbs(*Arithmetic, &Builder).reduce(X);
    for (unsigned Round = 0; Round != 300; ++Round) {
      LimbBounds Numbers = numbers(Max, Round);
      expectCanonical(X, Canonical, Numbers,
                      Arithmetic->schema().join(Numbers).mod(M));
    }
  }
};

TEST_P(IntegersOfLimbs, OfCarriedNumbers) { check(Arithmetic->tight()); }

/// The integer x of a number that stands for it: x in Montgomery form is
/// x 2^N.
TEST_P(IntegersOfLimbs, OfElements) {
  LimbBounds Max = Arithmetic->tight();
  Limbs X = arguments(Max);
  std::optional<Limbs> Numbers = Arithmetic->numbers(
      &Builder, X, SmallVector<int, 4>(Arithmetic->lanes(), 1));
  ASSERT_TRUE(Numbers);
  std::optional<Limbs> Canonical =
      CanonicalLimbs(*Arithmetic, &Builder).reduce(*Numbers);
  ASSERT_TRUE(Canonical);
  Integer One = Arithmetic->residue(Integer(1), /*Power=*/1);
  for (unsigned Round = 0; Round != 300; ++Round) {
    LimbBounds In = numbers(Max, Round);
    Integer V = Arithmetic->schema().join(In).mod(M), X0 = V;
    if (One != Integer(1)) {
      // x = V 2^-N mod M, found limb by limb: V + q M is a multiple of 2^52.
      for (unsigned Limb = 0; Limb != Arithmetic->schema().count(); ++Limb) {
        unsigned Bits = Arithmetic->schema().width(Limb);
        Integer Low = X0.mod(pow2(Bits)),
                Q = (Low * Arithmetic->modulus().negativeInverse(Bits))
                        .mod(pow2(Bits));
        X0 = (X0 + Q * M) >> Bits;
      }
      X0 = X0.mod(M);
    }
    expectCanonical(X, *Canonical, In, X0);
  }
}

INSTANTIATE_TEST_SUITE_P(Fields, IntegersOfLimbs,
                         testing::ValuesIn(fieldsInLimbs()),
                         [](const testing::TestParamInfo<Field> &Info) {
                           return Info.param.Name;
                         });

class ToyIntegers : public IntegersOfLimbs {};

/// One limb, which holds 2^16 numbers modulo 2^13 - 1.
TEST_P(ToyIntegers, OfAllNumbers) {
  Limbs X = arguments({Integer::maxUnsigned(16)});
  std::optional<Limbs> Canonical =
      CanonicalLimbs(*Arithmetic, &Builder).reduce(X);
  ASSERT_TRUE(Canonical);
  for (int64_t V = 0; V != 1 << 16; ++V)
    expectCanonical(X, *Canonical, {Integer(V)}, Integer(V).mod(M));
}

INSTANTIATE_TEST_SUITE_P(Fields, ToyIntegers,
                         testing::ValuesIn(toyFieldsInLimbs()));

TEST(NoCanonicalLimbs, WhereProductsHaveNoHalves) {
  Modulus M(pow2(255) - Integer(19));
  LimbMachine HalfWords{64, 32, 64};
  CrandallLimbs Limbs(M, *CrandallLimbs::choose(M, HalfWords, 1), HalfWords, 4);
  EXPECT_FALSE(CanonicalLimbs(Limbs, nullptr).reduce({{}, Limbs.tight()}));
}

} // namespace
