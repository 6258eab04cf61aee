//===- MontgomeryLimbs_test.cpp - Montgomery's form in limbs
//---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is emitted has the right residue and keeps its bounds, limb by limb, for
// random numbers and for the largest ones that its bounds allow.
//
//===----------------------------------------------------------------------===//

#include "Evaluate.h"
#include "residue/Arithmetic/MontgomeryLimbs.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace residue;

namespace {

const LimbMachine IFMA{64, 52, 64, /*SplitProducts=*/true, /*ColumnLimbs=*/8};

Integer hexadecimal(StringRef Digits) {
  return Integer::fromUnsigned(APInt(4 * Digits.size(), Digits, 16));
}

struct Field {
  const char *Name, *Digits;
  unsigned Container;
};

class LimbMontgomery : public testing::TestWithParam<Field> {
protected:
  LimbMontgomery()
      : M(hexadecimal(GetParam().Digits)), Container(GetParam().Container),
        Test("test", Context),
        F(Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                           Function::ExternalLinkage, "f", Test)),
        Block(BasicBlock::Create(Context, "entry", F)), Builder(Block) {}

  /// Numbers to be set, in vectors.
  Limbs limbs(const LimbBounds &Max) {
    Limbs L{{}, Max};
    auto *Ty = FixedVectorType::get(Builder.getInt64Ty(), 4);
    for (unsigned Limb = 0; Limb != Max.size(); ++Limb)
      L.V.push_back(new Argument(Ty));
    for (Value *V : L.V)
      Arguments.emplace_back(cast<Argument>(V));
    return L;
  }
  Integer random(const Integer &Max) {
    APInt V(Max.bits() + 64, 0);
    for (unsigned Bit = 0; Bit < V.getBitWidth(); Bit += 32)
      V.insertBits(APInt(64, Random() & 0xffffffff).trunc(32),
                   std::min(Bit, V.getBitWidth() - 32));
    return Integer::fromUnsigned(V).mod(Max + Integer(1));
  }
  /// In every round, one of them being that of the largest numbers.
  void set(Evaluator &E, const Limbs &L, unsigned Round) {
    for (unsigned Limb = 0; Limb != L.V.size(); ++Limb)
      E.set(L.V[Limb], (Round ? random(L.Max[Limb]) : L.Max[Limb]).toAPInt(64));
  }
  Integer value(const LimbArithmetic &A, const Evaluator &E, const Limbs &L) {
    LimbBounds Numbers;
    for (unsigned Limb = 0; Limb != L.V.size(); ++Limb) {
      Numbers.push_back(Integer::fromUnsigned(E.get(L.V[Limb])));
      EXPECT_LE(Numbers.back().compare(L.Max[Limb]), 0) << "limb " << Limb;
    }
    return A.schema().join(Numbers);
  }
  Integer mod(const Integer &V) { return V.mod(M.value()); }

  Modulus M;
  unsigned Container;
  LLVMContext Context;
  Module Test;
  Function *F;
  BasicBlock *Block;
  IRBuilder<> Builder;
  std::vector<std::unique_ptr<Argument>> Arguments;
  std::mt19937_64 Random{1};
};

TEST_P(LimbMontgomery, ProductsAreDividedByTheLimbs) {
  auto A = MontgomeryLimbs::create(M, IFMA, 4, Container);
  ASSERT_TRUE(A);
  // As large as a product may still be.
  LimbBounds Max = A->factorLimit();
  while (!A->fitsProduct(Max, Max))
    Max.back() = Max.back() >> 1;
  Limbs X = limbs(Max), Y = limbs(Max), XY = A->mul(&Builder, X, Y);
  Integer R = Integer::pow2(A->schema().bits());
  for (unsigned Round = 0; Round != 200; ++Round) {
    Evaluator E;
    set(E, X, Round);
    set(E, Y, Round);
    ASSERT_TRUE(E.run(*Block));
    EXPECT_EQ(mod(value(*A, E, XY) * R),
              mod(value(*A, E, X) * value(*A, E, Y)));
  }
}

TEST_P(LimbMontgomery, ElementsComeAndGo) {
  auto A = MontgomeryLimbs::create(M, IFMA, 4, Container);
  ASSERT_TRUE(A);
  Limbs Words = limbs(LimbBounds(Container / 64, Integer::maxUnsigned(64)));
  for (int Power : {1, 0, -1, 2}) {
    SmallVector<int, 4> Of(4, Power);
    auto Entered =
        A->enter(&Builder, Words.V, Integer::maxUnsigned(Container), Of);
    ASSERT_TRUE(Entered);
    // Sums and differences first, so that there is something to fold.
    Limbs Twice = A->add(&Builder, *Entered, *Entered),
          Four = A->add(&Builder, Twice, Twice);
    Limbs None = A->sub(&Builder, A->sub(&Builder, Four, Twice), *Entered);
    auto Left = A->leave(&Builder, None, Of);
    // Where M fills its words, what is not shifted out may be too large.
    if (!Left && Power != 1)
      continue;
    ASSERT_TRUE(Left);
    EXPECT_LE(Left->Max.bits(), Container);
    for (unsigned Round = 0; Round != 200; ++Round) {
      Evaluator E;
      set(E, Words, Round);
      ASSERT_TRUE(E.run(*Block));
      Integer In(0), Out(0);
      for (unsigned Word = 0; Word != Container / 64; ++Word) {
        In = In + (Integer::fromUnsigned(E.get(Words.V[Word])) << 64 * Word);
        Out = Out +
              (Integer::fromUnsigned(E.get(Left->Parts.V[Word])) << 64 * Word);
      }
      Integer Scale =
          Modulus(M).scale(Power * int(A->schema().bits() - Container));
      EXPECT_EQ(mod(value(*A, E, *Entered)), mod(In * Scale));
      EXPECT_EQ(mod(Out), mod(In));
      EXPECT_LE(Out.compare(Left->Max), 0);
    }
  }
}

/// Sums of lower limbs that were not carried, and nothing above M's bits yet.
TEST_P(LimbMontgomery, LooseLimbsLeave) {
  auto A = MontgomeryLimbs::create(M, IFMA, 4, Container);
  ASSERT_TRUE(A);
  unsigned Top = A->schema().count() - 1;
  LimbBounds Max(Top + 1, Integer::maxUnsigned(55));
  Max[Top] = Integer::maxUnsigned(A->schema().valueWidth(Top));
  Limbs Sum = limbs(Max);
  auto Left = A->leave(&Builder, Sum, SmallVector<int, 4>(4, 1));
  ASSERT_TRUE(Left);
  EXPECT_LE(Left->Max.bits(), Container);
  Integer Scale = M.scale(int(A->schema().bits() - Container));
  for (unsigned Round = 0; Round != 200; ++Round) {
    Evaluator E;
    set(E, Sum, Round);
    ASSERT_TRUE(E.run(*Block));
    Integer Out(0);
    for (unsigned Word = 0; Word != Container / 64; ++Word)
      Out = Out +
            (Integer::fromUnsigned(E.get(Left->Parts.V[Word])) << 64 * Word);
    EXPECT_EQ(mod(value(*A, E, Sum)), mod(Out * Scale));
    EXPECT_LE(Out.compare(Left->Max), 0);
  }
}

TEST_P(LimbMontgomery, CarriesKeepTheResidue) {
  auto A = MontgomeryLimbs::create(M, IFMA, 4, Container);
  ASSERT_TRUE(A);
  // What a few sums of products can be.
  LimbBounds Max;
  for (unsigned Limb = 0; Limb != A->schema().count(); ++Limb)
    Max.push_back(Integer::maxUnsigned(A->schema().valueWidth(Limb) + 7));
  Limbs X = limbs(Max);
  auto Carried = A->carryTo(&Builder, X, A->factorLimit());
  ASSERT_TRUE(Carried);
  EXPECT_TRUE(covers(A->factorLimit(), Carried->Max));
  for (unsigned Round = 0; Round != 200; ++Round) {
    Evaluator E;
    set(E, X, Round);
    ASSERT_TRUE(E.run(*Block));
    EXPECT_EQ(mod(value(*A, E, *Carried)), mod(value(*A, E, X)));
  }
}

TEST_P(LimbMontgomery, CarriesBoundEveryLane) {
  auto A = MontgomeryLimbs::create(M, IFMA, 4, Container);
  ASSERT_TRUE(A);
  // What a product leaves, and what is folded first: above one bit for all
  // lanes, which by itself is not the best for each.
  LaneBounds Bounds(5);
  for (unsigned Limb = 0; Limb != A->schema().count(); ++Limb) {
    unsigned Width = A->schema().valueWidth(Limb);
    bool IsTop = Limb + 1 == A->schema().count();
    for (auto [Lane, Above] : enumerate(std::array<unsigned, 5>{0, 1, 2, 4, 7}))
      Bounds[Lane].push_back(Integer::maxUnsigned(
          Width + (IsTop || Lane + 1 == Bounds.size() ? Above : 3)));
  }
  Limbs X = limbs(Bounds.back());
  X.boundLanes(Bounds);
  auto Carried = A->carryTo(&Builder, X, A->factorLimit());
  ASSERT_TRUE(Carried);
  ASSERT_EQ(Carried->Lanes.size(), Bounds.size());
  EXPECT_EQ(Carried->Max, hull(Carried->Lanes));
  EXPECT_TRUE(covers(A->factorLimit(), Carried->Max));
  for (unsigned Lane = 0; Lane != Bounds.size(); ++Lane)
    for (unsigned Round = 0; Round != 200; ++Round) {
      Evaluator E;
      Limbs In{X.V, Bounds[Lane]}, Out{Carried->V, Carried->Lanes[Lane]};
      set(E, In, Round);
      ASSERT_TRUE(E.run(*Block));
      EXPECT_EQ(mod(value(*A, E, Out)), mod(value(*A, E, In)));
    }
}

TEST(LimbMontgomeryForm, IsForOddModuliOfAsManyLimbsAsTheirWords) {
  Modulus Even(Integer::pow2(256) - Integer(38)), Odd(Integer::pow2(200) - 9),
      P(Integer::pow2(256) - Integer(189));
  EXPECT_FALSE(MontgomeryLimbs::create(Even, IFMA, 4, 256));
  EXPECT_FALSE(MontgomeryLimbs::create(Odd, IFMA, 4, 256));
  EXPECT_FALSE(MontgomeryLimbs::create(P, LimbMachine::scalar(64), 4, 256));
  EXPECT_TRUE(MontgomeryLimbs::create(P, IFMA, 4, 256));
}

INSTANTIATE_TEST_SUITE_P(
    Fields, LimbMontgomery,
    testing::Values(
        Field{
            "P256",
            "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
            256},
        Field{
            "P256Order",
            "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
            256},
        Field{
            "BN254",
            "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47",
            256},
        Field{
            "P384",
            "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeff"
            "ffffff0000000000000000ffffffff",
            384},
        Field{
            "SM2",
            "fffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff",
            256},
        // M + 1 has limbs that are no powers of two, one after the other.
        Field{"Curve448",
              "fffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff"
              "ffffffffffffffffffffffffffffffffffffffffffffffff",
              448},
        Field{"TwoWords", "fffffffffffffffffffffffffffffe11", 128},
        Field{"OneWord", "ffffffff00000001", 64}),
    [](const testing::TestParamInfo<Field> &Info) {
      return std::string(Info.param.Name);
    });

} // namespace
