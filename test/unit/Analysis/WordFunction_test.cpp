//===- WordFunction_test.cpp - What words and a bit decide ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whatever conditions hold together anywhere hold together at one of the points
// that decide: random functions of two words of 8 bits and a bit, at all
// points.
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/WordFunction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/NoFolder.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace llvm;
using namespace residue;

namespace {

const unsigned W = 8;

/// A function of x, y and c, and the instruction that computes it.
struct Term {
  Value *V;
  unsigned Width;
  std::function<uint64_t(uint64_t X, uint64_t Y, bool C)> Eval;
};

class RandomTerms {
public:
  explicit RandomTerms(unsigned Seed, bool TwoWords) : Random(Seed) {
    Type *Word = Builder.getIntNTy(W);
    Function *F = Function::Create(
        FunctionType::get(Builder.getVoidTy(),
                          {Word, Word, Builder.getInt1Ty()}, false),
        Function::ExternalLinkage, "f", M);
    Builder.SetInsertPoint(BasicBlock::Create(Context, "entry", F));
    Terms.push_back(
        {F->getArg(0), W, [](auto X, auto Y, bool C) { return X; }});
    if (TwoWords)
      Terms.push_back(
          {F->getArg(1), W, [](auto X, auto Y, bool C) { return Y; }});
    Terms.push_back({F->getArg(2), 1,
                     [](auto X, auto Y, bool C) -> uint64_t { return C; }});
    Leaves = Terms.size();
    Constants = {below(256), below(256)};
    while (Terms.size() != Leaves + 14)
      Terms.push_back(next());
  }

  std::vector<Term> Terms;
  size_t Leaves;
  std::vector<WideWord> Constants;

private:
  unsigned below(unsigned N) { return Random() % N; }
  Term any() { return Terms[below(Terms.size())]; }
  static uint64_t low(uint64_t V, unsigned Width) {
    return V & ((uint64_t(1) << Width) - 1);
  }

  Term next() {
    Term A = any(), B = any();
    unsigned Target = below(4) ? W : 2 * W;
    A = extended(A, Target);
    if (Terms.size() < 2 * Leaves + 3 || below(3))
      B = extended(B, Target);
    else {
      uint64_t K = below(4) ? Constants[below(2)] : below(2) ? 0 : 1;
      B = {ConstantInt::get(A.V->getType(), K), Target,
           [K](auto...) { return K; }};
    }
    auto F = A.Eval, G = B.Eval;
    switch (below(10)) {
    case 0:
    case 1:
      return {Builder.CreateAdd(A.V, B.V), Target, [=](auto X, auto Y, bool C) {
                return low(F(X, Y, C) + G(X, Y, C), Target);
              }};
    case 2:
      return {Builder.CreateSub(A.V, B.V), Target, [=](auto X, auto Y, bool C) {
                return low(F(X, Y, C) - G(X, Y, C), Target);
              }};
    case 3:
      return {Builder.CreateICmpULT(A.V, B.V), 1,
              [=](auto X, auto Y, bool C) -> uint64_t {
                return F(X, Y, C) < G(X, Y, C);
              }};
    case 4:
      return {Builder.CreateICmpEQ(A.V, B.V), 1,
              [=](auto X, auto Y, bool C) -> uint64_t {
                return F(X, Y, C) == G(X, Y, C);
              }};
    case 5:
      return {
          Builder.CreateLShr(A.V, Target - 1), Target,
          [=](auto X, auto Y, bool C) { return F(X, Y, C) >> (Target - 1); }};
    case 6:
      return {Builder.CreateOr(A.V, B.V), Target,
              [=](auto X, auto Y, bool C) { return F(X, Y, C) | G(X, Y, C); }};
    case 7:
      return {Builder.CreateICmpEQ(Builder.CreateOr(A.V, B.V),
                                   ConstantInt::get(A.V->getType(), 0)),
              1, [=](auto X, auto Y, bool C) -> uint64_t {
                return !F(X, Y, C) && !G(X, Y, C);
              }};
    case 8:
      return {Builder.CreateFreeze(A.V), Target,
              [=](auto X, auto Y, bool C) { return F(X, Y, C); }};
    default:
      return {Builder.CreateNot(A.V), Target,
              [=](auto X, auto Y, bool C) { return low(~F(X, Y, C), Target); }};
    }
  }

  Term extended(const Term &T, unsigned Width) {
    if (T.Width == Width)
      return T;
    auto F = T.Eval;
    return {Builder.CreateZExtOrTrunc(T.V, Builder.getIntNTy(Width)), Width,
            [=](auto X, auto Y, bool C) { return low(F(X, Y, C), Width); }};
  }

  std::mt19937 Random;
  LLVMContext Context;
  Module M{"test", Context};
  IRBuilder<NoFolder> Builder{Context};
};

/// What all of the values are together, at the points and everywhere.
void compare(unsigned Seed, bool TwoWords, unsigned &Compared) {
  RandomTerms R(Seed, TwoWords);
  ValueBuffers Buffers;
  auto Fill = [&](WordFunction &Whole) {
    for (size_t N = 0; N != R.Leaves; ++N) {
      bool IsBit = N + 1 == R.Leaves;
      Value *V = R.Terms[N].V;
      Whole.addLeaf({V,
                     IsBit ? std::nullopt : std::optional<unsigned>(N),
                     {IsBit ? V : nullptr, 0, 1}});
    }
    for (Instruction &I :
         cast<Argument>(R.Terms[0].V)->getParent()->getEntryBlock())
      Whole.add(I);
  };
  unsigned Words = TwoWords ? 2 : 1;
  WordFunction Few(W, Words, /*HasBit=*/true, R.Constants, std::nullopt,
                   Buffers);
  Fill(Few);
  WordFunction Whole(W, Words, /*HasBit=*/true, R.Constants,
                     Seed % 2 ? WordFunction::Lines() : Few.lines(), Buffers);
  Fill(Whole);
  std::vector<const Term *> Known;
  for (const Term &T : ArrayRef(R.Terms).drop_front(R.Leaves))
    if (Whole.has(T.V) && Whole.isFinite(T.V))
      Known.push_back(&T);
  std::set<std::vector<uint64_t>> Points, Everywhere;
  std::vector<uint64_t> Values;
  for (size_t P = 0; P != Whole.size(); ++P) {
    Values.clear();
    for (const Term *T : Known) {
      Values.push_back(Whole.values(T->V)[P]);
      ASSERT_EQ(Values.back(),
                T->Eval(Whole.word(0, P), TwoWords ? Whole.word(1, P) : 0,
                        Whole.bit(P)));
    }
    Points.insert(Values);
  }
  for (unsigned X = 0; X != 256; ++X)
    for (unsigned Y = 0; Y != (TwoWords ? 256 : 1); ++Y)
      for (bool C : {false, true}) {
        Values.clear();
        for (const Term *T : Known)
          Values.push_back(T->Eval(X, Y, C));
        Everywhere.insert(Values);
      }
  EXPECT_EQ(Points, Everywhere) << "seed " << Seed;
  Compared += Known.size();
}

TEST(WordFunction, PointsDecideOfTwoWords) {
  unsigned Compared = 0;
  for (unsigned Seed = 0; Seed != 100; ++Seed)
    compare(Seed, true, Compared);
  EXPECT_GT(Compared, 300u);
}

TEST(WordFunction, PointsDecideOfOneWordAndConstants) {
  unsigned Compared = 0;
  for (unsigned Seed = 0; Seed != 1000; ++Seed)
    compare(Seed, false, Compared);
  EXPECT_GT(Compared, 3000u);
}

} // namespace
