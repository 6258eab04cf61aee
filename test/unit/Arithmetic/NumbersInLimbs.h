//===- NumbersInLimbs.h - Tests that run code for limbs ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Code for limbs of given bounds is emitted once, and run on numbers that are
/// cut into limbs in any way that the bounds allow.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TEST_UNIT_ARITHMETIC_NUMBERSINLIMBS_H
#define RESIDUE_TEST_UNIT_ARITHMETIC_NUMBERSINLIMBS_H

#include "Evaluate.h"
#include "residue/Arithmetic/CrandallLimbs.h"
#include "residue/Arithmetic/MontgomeryLimbs.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"
#include <random>
#include <vector>

namespace residue {

inline const LimbMachine IFMA{64, 52, 64, /*SplitProducts=*/true,
                              /*ColumnLimbs=*/8};

inline Integer pow2(unsigned Bits) { return Integer::pow2(Bits); }
inline Integer hexadecimal(llvm::StringRef Digits) {
  return Integer::fromUnsigned(llvm::APInt(4 * Digits.size(), Digits, 16));
}

struct Field {
  const char *Name;
  Integer M;
  unsigned Container; ///< of Montgomery's form; 0 where there is none
};

inline void PrintTo(const Field &F, std::ostream *OS) { *OS << F.Name; }

/// Moduli of every kind, Montgomery's form among them.
inline std::vector<Field> fieldsInLimbs() {
  return {Field{"Mersenne61", pow2(61) - Integer(1), 0},
          Field{"Poly1305", pow2(130) - Integer(5), 0},
          Field{"Curve25519", pow2(255) - Integer(19), 0},
          Field{"Secp256k1", pow2(256) - pow2(32) - Integer(977), 0},
          Field{"Curve448", pow2(448) - pow2(224) - Integer(1), 0},
          Field{"P256",
                pow2(256) - pow2(224) + pow2(192) + pow2(96) - Integer(1), 256},
          Field{"OrderOfP256",
                hexadecimal("ffffffff00000000ffffffffffffffff"
                            "bce6faada7179e84f3b9cac2fc632551"),
                256}};
}

/// Of one limb.
inline std::vector<Field> toyFieldsInLimbs() {
  return {Field{"Mersenne13", pow2(13) - Integer(1), 0},
          Field{"C5", pow2(13) - Integer(5), 0}};
}

class NumbersInLimbs : public testing::TestWithParam<Field> {
protected:
  static std::unique_ptr<LimbArithmetic> make(const Field &F) {
    Modulus M(F.M);
    if (F.Container)
      return MontgomeryLimbs::create(M, IFMA, 4, F.Container);
    return std::make_unique<CrandallLimbs>(
        M, *CrandallLimbs::choose(M, IFMA, 1), IFMA, 4);
  }

  NumbersInLimbs()
      : M(GetParam().M), Arithmetic(make(GetParam())), Test("test", Context),
        F(llvm::Function::Create(
            llvm::FunctionType::get(llvm::Type::getVoidTy(Context), false),
            llvm::Function::ExternalLinkage, "f", Test)),
        Builder(llvm::BasicBlock::Create(Context, "entry", F)) {}

  Integer random(const Integer &Max) {
    llvm::APInt V(Max.bits() + 64, 0);
    for (unsigned Bit = 0; Bit + 32 <= V.getBitWidth(); Bit += 32)
      V.insertBits(llvm::APInt(32, Random() & 0xffffffff), Bit);
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
    for (auto [V, Number] : llvm::zip(L.V, Numbers))
      E.set(V, Number.toAPInt(64));
  }

  /// Any limbs up to \p Max.
  Limbs arguments(const LimbBounds &Max) {
    Limbs X{{}, Max};
    auto *Ty = llvm::FixedVectorType::get(Builder.getInt64Ty(), 4);
    for (unsigned Limb = 0; Limb != Max.size(); ++Limb) {
      Arguments.push_back(std::make_unique<llvm::Argument>(Ty));
      X.V.push_back(Arguments.back().get());
    }
    return X;
  }

  /// Multiples of M up to those of \p Max, their neighbours, the largest limbs,
  /// and random ones.
  LimbBounds numbers(const LimbBounds &Max, unsigned Round) {
    LimbBounds Numbers;
    Integer Most = Arithmetic->schema().join(Max);
    if (Round % 3) {
      Integer V = random(Most >> (M.bits() - 1)) * M;
      V = Round % 2 ? V : V + Integer(int64_t(Random() % 3)) - Integer(1);
      if (V.isNegative() || V > Most)
        V = Integer(0);
      return anyLimbs(V, Max);
    }
    for (const Integer &Limb : Max)
      Numbers.push_back(Round ? random(Limb) : Limb);
    return Numbers;
  }

  Integer M;
  std::unique_ptr<LimbArithmetic> Arithmetic;
  llvm::LLVMContext Context;
  llvm::Module Test;
  llvm::Function *F;
  llvm::IRBuilder<> Builder;
  std::vector<std::unique_ptr<llvm::Argument>> Arguments;
  std::mt19937_64 Random{1};
};

} // namespace residue

#endif // RESIDUE_TEST_UNIT_ARITHMETIC_NUMBERSINLIMBS_H
