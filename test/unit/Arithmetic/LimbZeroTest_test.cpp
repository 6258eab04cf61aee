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

#include "Evaluate.h"
#include "residue/Arithmetic/CrandallLimbs.h"
#include "residue/Arithmetic/LimbZeroTest.h"
#include "residue/Arithmetic/MontgomeryLimbs.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace residue;

namespace {

const LimbMachine IFMA{64, 52, 64, /*SplitProducts=*/true, /*ColumnLimbs=*/8};

Integer pow2(unsigned Bits) { return Integer::pow2(Bits); }
Integer hexadecimal(StringRef Digits) {
  return Integer::fromUnsigned(APInt(4 * Digits.size(), Digits, 16));
}

struct Field {
  const char *Name;
  Integer M;
  unsigned Container; ///< of Montgomery's form; 0 where there is none
};

void PrintTo(const Field &F, std::ostream *OS) { *OS << F.Name; }

class ZeroInLimbs : public testing::TestWithParam<Field> {
protected:
  static std::unique_ptr<LimbArithmetic> make(const Field &F) {
    Modulus M(F.M);
    if (F.Container)
      return MontgomeryLimbs::create(M, IFMA, 4, F.Container);
    return std::make_unique<CrandallLimbs>(
        M, *CrandallLimbs::choose(M, IFMA, 1), IFMA, 4);
  }

  ZeroInLimbs()
      : M(GetParam().M), Arithmetic(make(GetParam())), Test("test", Context),
        F(Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                           Function::ExternalLinkage, "f", Test)),
        Builder(BasicBlock::Create(Context, "entry", F)) {}

  Integer random(const Integer &Max) {
    APInt V(Max.bits() + 64, 0);
    for (unsigned Bit = 0; Bit + 32 <= V.getBitWidth(); Bit += 32)
      V.insertBits(APInt(32, Random() & 0xffffffff), Bit);
    return Integer::fromUnsigned(V).mod(Max + Integer(1));
  }

  /// \p V in limbs of at most \p Max, which can be more than one limb holds.
  LimbBounds anyLimbs(Integer V, LimbBounds Max) {
    LimbBounds Limbs = Max;
    for (unsigned Limb = Max.size(); Limb-- != 0;) {
      unsigned At = Arithmetic->schema().position(Limb);
      Integer Most = min(Max[Limb], V >> At);
      Max[Limb] = Integer(0);
      Integer Below = Arithmetic->schema().join(Max), Least(0);
      if (V > Below)
        Least = (V - Below + pow2(At) - Integer(1)) >> At;
      Limbs[Limb] = Least + random(Most - Least);
      V = V - (Limbs[Limb] << At);
    }
    EXPECT_TRUE(V.isZero());
    return Limbs;
  }

  void set(Evaluator &E, const Limbs &L, const LimbBounds &Numbers) {
    for (auto [V, Number] : zip(L.V, Numbers))
      E.set(V, Number.toAPInt(64));
  }

  void check(const LimbBounds &Max) {
    Limbs X{{}, Max};
    auto *Ty = FixedVectorType::get(Builder.getInt64Ty(), 4);
    for (unsigned Limb = 0; Limb != Max.size(); ++Limb) {
      Arguments.push_back(std::make_unique<Argument>(Ty));
      X.V.push_back(Arguments.back().get());
    }
    ASSERT_TRUE(LimbZeroTest(*Arithmetic, nullptr).isZero({{}, Max}));
    Value *IsZero = *LimbZeroTest(*Arithmetic, &Builder).isZero(X);
    Integer Most = Arithmetic->schema().join(Max);
    for (unsigned Round = 0; Round != 300; ++Round) {
      LimbBounds Numbers;
      if (Round % 3) {
        Integer V = random(Most >> (M.bits() - 1)) * M;
        V = Round % 2 ? V : V + Integer(int64_t(Random() % 3)) - Integer(1);
        if (V.isNegative() || V > Most)
          V = Integer(0);
        Numbers = anyLimbs(V, Max);
      } else {
        for (const Integer &Limb : Max)
          Numbers.push_back(Round ? random(Limb) : Limb);
      }
      Evaluator E;
      set(E, X, Numbers);
      ASSERT_TRUE(E.run(F->getEntryBlock()));
      ASSERT_EQ(E.get(IsZero).getBoolValue(),
                Arithmetic->schema().join(Numbers).mod(M).isZero());
    }
  }

  Integer M;
  std::unique_ptr<LimbArithmetic> Arithmetic;
  LLVMContext Context;
  Module Test;
  Function *F;
  IRBuilder<> Builder;
  std::vector<std::unique_ptr<Argument>> Arguments;
  std::mt19937_64 Random{1};
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

INSTANTIATE_TEST_SUITE_P(
    Fields, ZeroInLimbs,
    testing::Values(
        Field{"Mersenne61", pow2(61) - Integer(1), 0},
        Field{"Poly1305", pow2(130) - Integer(5), 0},
        Field{"Curve25519", pow2(255) - Integer(19), 0},
        Field{"Secp256k1", pow2(256) - pow2(32) - Integer(977), 0},
        Field{"Curve448", pow2(448) - pow2(224) - Integer(1), 0},
        Field{"P256", pow2(256) - pow2(224) + pow2(192) + pow2(96) - Integer(1),
              256},
        Field{"OrderOfP256",
              hexadecimal("ffffffff00000000ffffffffffffffff"
                          "bce6faada7179e84f3b9cac2fc632551"),
              256},
        // Just above a power of two: more multiples are below 2^n.
        Field{"Small253", pow2(252) + pow2(100) + Integer(7), 256}),
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

INSTANTIATE_TEST_SUITE_P(
    Fields, ToyZero,
    testing::Values(Field{"Mersenne13", pow2(13) - Integer(1), 0},
                    Field{"C5", pow2(13) - Integer(5), 0}));

TEST(NoZeroTest, WhereProductsHaveNoHalves) {
  Modulus M(pow2(255) - Integer(19));
  LimbMachine HalfWords{64, 32, 64};
  CrandallLimbs Limbs(M, *CrandallLimbs::choose(M, HalfWords, 1), HalfWords, 4);
  EXPECT_FALSE(LimbZeroTest(Limbs, nullptr).isZero({{}, Limbs.tight()}));
}

} // namespace
