//===- Choice_test.cpp - What chooses between two numbers -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expressions.h"
#include "Parse.h"
#include "residue/Analysis/Choice.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

std::string function(const Twine &Body) {
  return ("define i16 @f(i1 %s, i16 %x, i16 %y, i8 %b, i16 %any) {\n"
          "  %bit = zext i1 %s to i16\n"
          "  %mask = sext i1 %s to i16\n" +
          Body + "  ret i16 %r\n}\n")
      .str();
}

std::optional<Choice> readChoice(Instruction &I) {
  return ChoiceReader(I.getModule()->getDataLayout()).read(I);
}

TEST(Choice, SumsAndExclusiveOrsOfMaskedNumbers) {
  for (const char *Body :
       {"%d = sub i16 %y, %x\n %t = and i16 %d, %mask\n %r = add i16 %t, %x\n",
        "%d = sub i16 %x, %y\n %t = and i16 %d, %mask\n %r = sub i16 %x, %t\n",
        "%d = xor i16 %x, %y\n %t = and i16 %d, %mask\n %r = xor i16 %x, %t\n",
        "%n = sub i16 1, %bit\n %a = mul i16 %n, %x\n %c = mul i16 %bit, %y\n "
        "%r = add i16 %a, %c\n"}) {
    Parsed P(function(Body));
    std::optional<Choice> Found = readChoice(P.instruction("r"));
    ASSERT_TRUE(Found) << Body;
    EXPECT_EQ(Found->IfTrue.V, P["y"]) << Body;
    EXPECT_EQ(Found->IfFalse.V, P["x"]) << Body;
  }
}

TEST(Choice, LowBitsOfANumberAreANumber) {
  Parsed P(function("%w = zext i8 %b to i16\n"
                    "%low = and i16 %x, 63\n"
                    "%d = xor i16 %w, %low\n"
                    "%t = and i16 %d, %mask\n"
                    "%r = xor i16 %low, %t\n"));
  std::optional<Choice> Found = readChoice(P.instruction("r"));
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->IfTrue.V, P["b"]);
  EXPECT_EQ(Found->IfTrue.Bits, 8u);
  EXPECT_EQ(Found->IfFalse.V, P["x"]);
  EXPECT_EQ(Found->IfFalse.Bits, 6u);
}

TEST(Choice, SumThatMayHaveCarriedIsNotWidened) {
  // (b + 1) - 1 of eight bits is b; of sixteen it is not.
  Parsed P(function("%up = add i8 %b, 1\n"
                    "%w = zext i8 %up to i16\n"
                    "%down = sub i16 %w, 1\n"
                    "%d = xor i16 %down, %x\n"
                    "%t = and i16 %d, %mask\n"
                    "%r = xor i16 %x, %t\n"));
  std::optional<Choice> Found = readChoice(P.instruction("r"));
  EXPECT_TRUE(!Found || Found->IfTrue.V != P["b"]);
}

TEST(Choice, AnyNumberUnderAMaskOfAnyBitsIsNone) {
  Parsed P(function("%d = xor i16 %x, %y\n"
                    "%t = and i16 %d, %any\n"
                    "%r = xor i16 %x, %t\n"));
  EXPECT_FALSE(readChoice(P.instruction("r")));
}

TEST(Choice, BothSidesAlikeIsNone) {
  Parsed P(function("%t = and i16 %x, %mask\n"
                    "%o = xor i16 %mask, -1\n"
                    "%u = and i16 %x, %o\n"
                    "%r = or i16 %t, %u\n"));
  EXPECT_FALSE(readChoice(P.instruction("r")));
}

/// What \p N is where the variables are as in \p Values; none for poison.
std::optional<APInt> valueOf(const ChosenNumber &N, unsigned Bits,
                             const Expressions::Values &Values) {
  if (!N.V)
    return N.Constant;
  if (auto *C = dyn_cast<ConstantInt>(N.V))
    return C->getValue().trunc(N.Bits).zext(Bits);
  auto It = Values.find(N.V);
  if (It == Values.end())
    return std::nullopt;
  return It->second.trunc(N.Bits).zext(Bits);
}

TEST(Choice, HoldsForAllValuesOfRandomExpressions) {
  unsigned Choices = 0;
  for (unsigned Seed = 0; Seed != 4000; ++Seed) {
    Expressions E(Seed);
    SmallVector<std::pair<Instruction *, Choice>, 4> Found;
    for (Instruction *I : E.instructions())
      if (std::optional<Choice> C = readChoice(*I))
        Found.push_back({I, *C});
    if (Found.empty())
      continue;
    Choices += Found.size();
    bool Holds = true;
    E.forAllValues([&](const Expressions::Values &Values) {
      for (const auto &[I, C] : Found) {
        auto Result = Values.find(I), Decides = Values.find(C.Decides);
        if (Result == Values.end())
          continue;
        // What a choice is of is no more often poison than the choice.
        if (Decides == Values.end()) {
          Holds = false;
          continue;
        }
        const ChosenNumber &N = Decides->second[0] ? C.IfTrue : C.IfFalse;
        Holds &= valueOf(N, I->getType()->getIntegerBitWidth(), Values) ==
                 Result->second;
      }
    });
    EXPECT_TRUE(Holds) << "seed " << Seed;
  }
  // Otherwise this says nothing.
  EXPECT_GT(Choices, 300u);
}

} // namespace
