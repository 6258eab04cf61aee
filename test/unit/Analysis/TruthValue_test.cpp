//===- TruthValue_test.cpp - Numbers that are 0 or 1, and masks -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expressions.h"
#include "Parse.h"
#include "residue/Analysis/TruthValue.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

bool isTruth(Parsed &P, StringRef Name) {
  return isTruthValue(P[Name], P.function().getParent()->getDataLayout());
}
bool isMask(Parsed &P, StringRef Name) {
  return residue::isMask(P[Name], P.function().getParent()->getDataLayout());
}

/// A loop that carries a and b around, which start as \p A and \p B and become
/// \p NextA and \p NextB.
std::string loop(StringRef A, StringRef B, StringRef NextA, StringRef NextB) {
  return ("define i8 @f(i8 %any, i8 %more) {\n"
          "entry:\n"
          "  %bit = and i8 %any, 1\n"
          "  br label %loop\n"
          "loop:\n"
          "  %a = phi i8 [ " +
          NextA + ", %loop ], [ " + A +
          ", %entry ]\n"
          "  %b = phi i8 [ " +
          NextB + ", %loop ], [ " + B +
          ", %entry ]\n"
          "  %and = and i8 %a, %b\n"
          "  %xor = xor i8 %a, %b\n"
          "  %sum = add i8 %a, %b\n"
          "  %mask = sub i8 0, %a\n"
          "  %c = icmp eq i8 %any, %more\n"
          "  br i1 %c, label %loop, label %exit\n"
          "exit:\n"
          "  ret i8 %a\n"
          "}\n")
      .str();
}

TEST(TruthValue, LoopKeepsWhatComesIn) {
  Parsed P(loop("0", "%bit", "%xor", "%a"));
  EXPECT_TRUE(isTruth(P, "a"));
  EXPECT_TRUE(isTruth(P, "b"));
  EXPECT_TRUE(isTruth(P, "xor"));
  EXPECT_TRUE(isMask(P, "mask"));
  EXPECT_FALSE(isTruth(P, "mask"));
  EXPECT_FALSE(isMask(P, "xor"));
}

TEST(TruthValue, SumOfTwoBitsMayBeTwo) {
  Parsed P(loop("0", "%bit", "%sum", "%a"));
  EXPECT_FALSE(isTruth(P, "a"));
  EXPECT_FALSE(isTruth(P, "b"));
  EXPECT_FALSE(isMask(P, "mask"));
}

TEST(TruthValue, WhatWasProvenOfAnAssumptionFallsWithIt) {
  // b is a bit if a is, and a starts as any number.
  Parsed P(loop("%any", "%bit", "%b", "%a"));
  EXPECT_FALSE(isTruth(P, "a"));
  EXPECT_FALSE(isTruth(P, "b"));
  // First a is looked at, and then b.
  EXPECT_FALSE(isTruth(P, "and"));
}

TEST(TruthValue, NumbersThatFitStayShortAroundALoop) {
  Parsed Any(loop("0", "%any", "%b", "%a"));
  auto Fits = [](Parsed &In, unsigned Bits) {
    return fitsIn(In["a"], Bits, In.function().getParent()->getDataLayout());
  };
  Parsed Short(loop("7", "%bit", "%b", "%a"));
  EXPECT_TRUE(Fits(Short, 3));
  EXPECT_FALSE(Fits(Short, 2));
  EXPECT_FALSE(Fits(Any, 7));
  EXPECT_TRUE(Fits(Any, 8));
}

TEST(TruthValue, HighestBitOfWhatFitsIsOne) {
  // Of two ways, one of them behind more operations than LLVM follows.
  Parsed P("define i8 @f(i8 %any, i4 %more) {\n"
           "entry:\n"
           "  %c = icmp eq i8 %any, 3\n"
           "  %low = and i8 %any, 31\n"
           "  br i1 %c, label %join, label %side\n"
           "side:\n"
           "  %doubled = shl i4 %more, 1\n"
           "  %part = and i4 %doubled, 6\n"
           "  %wide = zext i4 %part to i8\n"
           "  %up = shl i8 %wide, 2\n"
           "  %either = or i8 %up, %low\n"
           "  br label %join\n"
           "join:\n"
           "  %digit = phi i8 [ %low, %entry ], [ %either, %side ]\n"
           "  %a = lshr i8 %digit, 4\n"
           "  %two = lshr i8 %digit, 3\n"
           "  %again = shl i8 %digit, 1\n"
           "  %m = sub i8 0, %a\n"
           "  ret i8 %m\n"
           "}\n");
  EXPECT_TRUE(isTruth(P, "a"));
  EXPECT_TRUE(isMask(P, "m"));
  EXPECT_FALSE(isTruth(P, "two"));
  const DataLayout &DL = P.function().getParent()->getDataLayout();
  EXPECT_TRUE(fitsIn(P["again"], 6, DL));
  EXPECT_FALSE(fitsIn(P["again"], 5, DL));
}

TEST(TruthValue, MasksAreCarriedAroundALoop) {
  Parsed P(loop("0", "-1", "%xor", "%a"));
  EXPECT_TRUE(isMask(P, "a"));
  EXPECT_TRUE(isMask(P, "b"));
  EXPECT_FALSE(isTruth(P, "a"));
}

TEST(TruthValue, UndefinedNumbersAreAnything) {
  Parsed P(loop("undef", "poison", "%a", "%b"));
  EXPECT_FALSE(isTruth(P, "a"));
  EXPECT_FALSE(isMask(P, "a"));
  EXPECT_FALSE(isTruth(P, "b"));
}

TEST(TruthValue, NumberThatIsItsOwnOperandIsNone) {
  Parsed P("define i8 @f(i8 %x) {\n"
           "  ret i8 %x\n"
           "never:\n"
           "  %a = or i8 %a, %a\n"
           "  %m = and i8 %m, %m\n"
           "  br label %never\n"
           "}\n");
  EXPECT_FALSE(isTruth(P, "a"));
  EXPECT_FALSE(isMask(P, "m"));
}

TEST(TruthValue, HoldsForAllValuesOfRandomExpressions) {
  unsigned Truths = 0, Masks = 0, Short = 0;
  for (unsigned Seed = 0; Seed != 150; ++Seed) {
    Expressions E(Seed);
    const DataLayout &DL =
        E.instructions().front()->getModule()->getDataLayout();
    SmallVector<Instruction *, 16> Truth, Mask;
    SmallVector<std::pair<Instruction *, unsigned>, 16> Fits;
    for (Instruction *I : E.instructions()) {
      if (I->getType()->isIntegerTy(1))
        continue;
      if (isTruthValue(I, DL))
        Truth.push_back(I);
      if (residue::isMask(I, DL))
        Mask.push_back(I);
      for (unsigned Bits = 0; Bits != I->getType()->getIntegerBitWidth();
           ++Bits)
        if (fitsIn(I, Bits, DL))
          Fits.push_back({I, Bits});
    }
    Short += Fits.size();
    Truths += Truth.size();
    Masks += Mask.size();
    bool Holds = true;
    E.forAllValues([&](const Expressions::Values &Values) {
      for (Instruction *I : Truth)
        if (auto It = Values.find(I); It != Values.end())
          Holds &= It->second.ule(1);
      for (Instruction *I : Mask)
        if (auto It = Values.find(I); It != Values.end())
          Holds &= It->second.isZero() || It->second.isAllOnes();
      for (auto [I, Bits] : Fits)
        if (auto It = Values.find(I); It != Values.end())
          Holds &= It->second.getActiveBits() <= Bits;
    });
    EXPECT_TRUE(Holds) << "seed " << Seed;
  }
  EXPECT_GT(Truths, 100u);
  EXPECT_GT(Masks, 100u);
  EXPECT_GT(Short, 100u);
}

} // namespace
