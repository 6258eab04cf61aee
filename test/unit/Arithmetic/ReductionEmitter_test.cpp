//===- ReductionEmitter_test.cpp - The code of reductions ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Moduli.h"
#include "../Print.h"
#include "Evaluate.h"
#include "residue/Arithmetic/RepresentationFactory.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace residue;
using namespace moduli;

namespace {

/// Emits the reduction of a number up to \p Max, below \p Target or else
/// completely, and compares it with the number itself.
void checkReduction(RepresentationKind Kind, const Integer &M,
                    unsigned WordBits, Reduction Forced, const Integer &Max,
                    bool Complete, ArrayRef<Integer> Numbers) {
  SCOPED_TRACE(std::string(representationName(Kind)) + ", " +
               reductionName(Forced) + " modulo " + M.str() + ", up to " +
               Max.str());
  auto R = createRepresentation(Kind, Modulus(M),
                                TargetModel::generic(WordBits), true,
                                /*Additions=*/1, Forced);
  LLVMContext Context;
  Module TheModule("reductions", Context);
  unsigned Bits = R->widthOf(Max);
  Type *Argument = IntegerType::get(Context, Bits);
  auto *F = Function::Create(
      FunctionType::get(Type::getVoidTy(Context), {Argument}, false),
      GlobalValue::ExternalLinkage, "f", TheModule);
  auto *BB = BasicBlock::Create(Context, "entry", F);
  IRBuilder<> Builder(BB);
  R->emitAt(&Builder);
  Element X{F->getArg(0), Max};
  Element Result = Complete ? R->complete(X) : R->fold(X);
  ASSERT_LE(Result.max(), Complete ? M - One : R->containerMax());
  Evaluator E;
  for (const Integer &Number : Numbers) {
    if (Number > Max)
      continue;
    E.set(F->getArg(0), Number.toAPInt(Bits));
    ASSERT_TRUE(E.run(*BB));
    Integer Reduced = Integer::fromUnsigned(E.get(Result.V));
    ASSERT_LE(Reduced, Result.max()) << Number.str();
    ASSERT_EQ(Reduced.mod(M), Number.mod(M)) << Number.str();
  }
}

TEST(ReductionEmitter, CodeOfToyModuliIsExact) {
  std::vector<Integer> Numbers;
  for (int64_t Number = 0; Number != 1 << 13; ++Number)
    Numbers.push_back(Integer(Number));
  // Edges of 16 bits, too.
  for (int64_t Number = (1 << 16) - 600; Number != 1 << 16; ++Number)
    Numbers.push_back(Integer(Number));
  // 2^8 + 3, 2^8 - 2^4 +- 1, 2^12 - 2^8 + 2^4 - 1, 2^12 - 2^4 - 1, 2^13 + 19;
  // even numbers, 2^5 times 2^7 - 1 among them.
  for (int64_t M : {259, 241, 239, 3855, 4079, 8211, 197, 10, 12, 100, 200,
                    3000, 502, 4064, 482})
    for (Reduction Forced : AllReductions) {
      if (!isApplicable(Forced, Modulus(Integer(M)), 8))
        continue;
      for (auto Kind :
           {RepresentationKind::Wide, RepresentationKind::Saturated})
        for (bool Complete : {false, true})
          checkReduction(Kind, Integer(M), 8, Forced, Integer::maxUnsigned(16),
                         Complete, Numbers);
    }
}

TEST(ReductionEmitter, CodeOfRealModuliIsExact) {
  const Integer Moduli[] = {P192,
                            P224,
                            P256,
                            P384,
                            SM2,
                            P448,
                            Goldilocks,
                            power(521) - One,
                            power(256) - power(32) - Integer(977),
                            power(64) + Integer(13),
                            power(127) + Integer(45),
                            power(255) + Integer(95),
                            power(61) - One,
                            Integer(10),
                            Integer(1000000007),
                            power(32) - Integer(5),
                            P256 + P256,
                            (power(61) - One) << 67,
                            power(100) * Integer(3)};
  std::mt19937_64 Random(1);
  for (const Integer &M : Moduli) {
    unsigned Bits = 2 * alignTo(Modulus(M).bits(), 64) + (M.bits() < 64) * 256;
    Integer Max = Integer::maxUnsigned(Bits);
    std::vector<Integer> Numbers = {Integer(0),
                                    One,
                                    M - One,
                                    M,
                                    M + One,
                                    Max,
                                    Max - One,
                                    Max.floorDiv(M) * M,
                                    Max.floorDiv(M) * M - One};
    for (unsigned Bit = 1; Bit < Bits; Bit += 7)
      Numbers.push_back(Integer::maxUnsigned(Bit));
    // Random words, and words of all zeros and all ones.
    for (unsigned Sample = 0; Sample != 200; ++Sample) {
      Integer Number(0);
      for (unsigned Word = 0; Word != Bits / 32; ++Word) {
        uint64_t Part = Random();
        uint64_t Low = Part & 0xFFFFFFFF;
        if (Sample % 2)
          Low = Part & 1 ? 0xFFFFFFFF : 0;
        Number = (Number << 32) + Integer::fromUnsigned(APInt(64, Low));
      }
      Numbers.push_back(Number);
    }
    for (unsigned WordBits : {32U, 64U})
      for (Reduction Forced : AllReductions) {
        if (!isApplicable(Forced, Modulus(M), WordBits))
          continue;
        for (auto Kind :
             {RepresentationKind::Wide, RepresentationKind::Saturated})
          for (bool Complete : {false, true})
            checkReduction(Kind, M, WordBits, Forced, Max, Complete, Numbers);
      }
  }
}

/// Next to the multiples, where a quotient that is too small or too large shows
/// first.
TEST(ReductionEmitter, QuotientsFromHighProductsAreExact) {
  auto Check = [](const Integer &M, unsigned WordBits, const Integer &Max,
                  ArrayRef<Integer> Quotients) {
    std::vector<Integer> Numbers = {Max, Max - One};
    for (const Integer &Q : Quotients)
      for (int64_t Rest : {-1, 0, 1, 7})
        if (Integer X = Q * M + Integer(Rest); !X.isNegative())
          Numbers.push_back(X);
    for (auto Kind : {RepresentationKind::Wide, RepresentationKind::Saturated})
      checkReduction(Kind, M, WordBits, Reduction::Auto, Max, true, Numbers);
  };
  for (int64_t M = 17; M != 128; ++M)
    for (int64_t Max : {(1 << 16) - 1, (1 << 15) + 77, 1 << 13}) {
      std::vector<Integer> Quotients;
      for (int64_t Q = 0; Q * M <= Max; ++Q)
        Quotients.push_back(Integer(Q));
      Check(Integer(M), 8, Integer(Max), Quotients);
    }
  std::mt19937_64 Random(1);
  for (unsigned Bits = 33; Bits != 64; ++Bits) {
    Integer M = power(Bits) - One - Integer(int64_t(Random() % (1 << 30)));
    Integer Max = Integer::maxUnsigned(128), Most = Max.floorDiv(M);
    std::vector<Integer> Quotients = {Integer(0), Most};
    for (unsigned Sample = 0; Sample != 200; ++Sample)
      Quotients.push_back(Integer::fromUnsigned(APInt(64, Random())) >>
                          (Sample % 64));
    for (unsigned Sample = 0; Sample != 200; ++Sample)
      Quotients.push_back(Most -
                          Integer::fromUnsigned(APInt(64, Random() >> 6)));
    Check(M, 64, Max, Quotients);
  }
}

} // namespace
