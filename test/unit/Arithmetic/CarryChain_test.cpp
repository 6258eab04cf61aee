//===- CarryChain_test.cpp - Sums and differences word by word ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All numbers of two words of three bits, with and without an upper word.
//
//===----------------------------------------------------------------------===//

#include "Evaluate.h"
#include "residue/Arithmetic/CarryChain.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

const unsigned W = 3, Word = 1U << W;

class CarryChains : public testing::Test {
protected:
  CarryChains() {
    SmallVector<Type *, 4> Types(4, Builder.getIntNTy(W));
    F = Function::Create(
        FunctionType::get(Builder.getVoidTy(), Types, /*isVarArg=*/false),
        Function::ExternalLinkage, "f", Test);
    Builder.SetInsertPoint(BasicBlock::Create(Context, "entry", F));
  }
  /// Arguments are the words of two numbers, the lowest first.
  Value *word(unsigned Number, unsigned Index) {
    return F->getArg(2 * Number + Index);
  }
  /// What the values are for those two numbers.
  void
  forAllNumbers(function_ref<void(Evaluator &, unsigned, unsigned)> Check) {
    for (unsigned X = 0; X != Word * Word; ++X)
      for (unsigned Y = 0; Y != Word * Word; ++Y) {
        Evaluator E;
        for (unsigned Index : {0, 1}) {
          E.set(word(0, Index), APInt(W, X >> (W * Index) & (Word - 1)));
          E.set(word(1, Index), APInt(W, Y >> (W * Index) & (Word - 1)));
        }
        ASSERT_TRUE(E.run(F->getEntryBlock()));
        Check(E, X, Y);
      }
  }
  unsigned get(Evaluator &E, Value *V) { return E.get(V).getZExtValue(); }

  LLVMContext Context;
  Module Test{"test", Context};
  IRBuilder<> Builder{Context};
  Function *F;
};

TEST_F(CarryChains, SumsCarryFromWordToWord) {
  CarryChain Chain(Builder);
  Value *Low = Chain.next(word(0, 0), word(1, 0));
  Value *High = Chain.next(word(0, 1), word(1, 1)), *Carry = Chain.carry();
  forAllNumbers([&](Evaluator &E, unsigned X, unsigned Y) {
    EXPECT_EQ(get(E, Low) + Word * get(E, High) + Word * Word * get(E, Carry),
              X + Y);
  });
}

TEST_F(CarryChains, DifferencesBorrowFromWordToWord) {
  CarryChain Chain(Builder, Intrinsic::usub_with_overflow, "difference");
  Value *Low = Chain.next(word(0, 0), word(1, 0));
  Value *High = Chain.next(word(0, 1), word(1, 1)), *Borrow = Chain.carry();
  forAllNumbers([&](Evaluator &E, unsigned X, unsigned Y) {
    EXPECT_EQ(get(E, Low) + Word * get(E, High),
              (X + Word * Word * get(E, Borrow)) - Y);
    EXPECT_EQ(get(E, Borrow), X < Y);
  });
}

/// A word that is null is zero; where both are, the carry is the word.
TEST_F(CarryChains, AMissingWordIsZero) {
  CarryChain Chain(Builder);
  Value *Low = Chain.next(word(0, 0), word(1, 0));
  Value *Middle = Chain.next(nullptr, word(1, 1));
  Value *High = Chain.last(nullptr, nullptr);
  EXPECT_FALSE(Chain.carry());
  forAllNumbers([&](Evaluator &E, unsigned X, unsigned Y) {
    EXPECT_EQ(get(E, Low) + Word * get(E, Middle) + Word * Word * get(E, High),
              X % Word + Y);
  });
}

TEST_F(CarryChains, AConstantByItselfTakesTheCarry) {
  CarryChain Chain(Builder);
  Value *Low = Chain.next(word(0, 0), word(1, 0));
  Value *High = Chain.next(nullptr, Builder.getIntN(W, 5)),
        *Carry = Chain.carry();
  forAllNumbers([&](Evaluator &E, unsigned X, unsigned Y) {
    EXPECT_EQ(get(E, Low) + Word * get(E, High) + Word * Word * get(E, Carry),
              X % Word + Y % Word + Word * 5);
  });
}

TEST_F(CarryChains, ADifferenceWithoutSubtrahendKeepsItsBorrow) {
  CarryChain Chain(Builder, Intrinsic::usub_with_overflow);
  Value *Low = Chain.next(word(0, 0), word(1, 0));
  Value *High = Chain.next(word(0, 1), nullptr), *Borrow = Chain.carry();
  forAllNumbers([&](Evaluator &E, unsigned X, unsigned Y) {
    EXPECT_EQ(get(E, Low) + Word * get(E, High),
              (X + Word * Word * get(E, Borrow)) - Y % Word);
  });
}

TEST_F(CarryChains, ChoosesByAMask) {
  Value *Chosen = choose(Builder, word(0, 1), word(0, 0), word(1, 0));
  forAllNumbers([&](Evaluator &E, unsigned X, unsigned Y) {
    unsigned Mask = X / Word;
    EXPECT_EQ(get(E, Chosen), ((X & Mask) | (Y & ~Mask)) % Word);
  });
}

} // namespace
