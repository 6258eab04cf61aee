//===- MaskedLookup_test.cpp - Tables that are read as a whole ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "Parse.h"
#include "residue/Analysis/MaskedLookup.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

/// Two masked values, of tests with \p First and \p Second.
std::string lookupOf(StringRef First, StringRef Second) {
  return ("define i16 @f(i8 %i, i16 %x, i16 %y) {\n"
          "  %c = icmp eq i8 %i, " +
          First +
          "\n"
          "  %d = icmp eq i8 %i, " +
          Second +
          "\n"
          "  %m = sext i1 %c to i16\n"
          "  %n = sext i1 %d to i16\n"
          "  %a = and i16 %m, %x\n"
          "  %b = and i16 %n, %y\n"
          "  %r = or i16 %a, %b\n"
          "  ret i16 %r\n"
          "}\n")
      .str();
}

TEST(MaskedLookup, TestsOfDifferentNumbersAreAChoice) {
  Parsed P(lookupOf("3", "4"));
  std::optional<MaskedLookup> Step = readMaskedLookup(P.instruction("r"));
  ASSERT_TRUE(Step);
  EXPECT_EQ(Step->Condition, P["m"]);
  EXPECT_EQ(Step->Entry, P["x"]);
  EXPECT_EQ(Step->Accumulator, P["b"]);
}

TEST(MaskedLookup, TestsOfOneNumberMayHoldTogether) {
  Parsed P(lookupOf("3", "3"));
  EXPECT_FALSE(readMaskedLookup(P.instruction("r")));
}

/// A loop over i, which grows by \p Step, with entries for i and i + 1.
std::string loopOf(StringRef Step) {
  return ("define i16 @f(i8 %k, i16 %x, i16 %y) {\n"
          "entry:\n"
          "  br label %loop\n"
          "loop:\n"
          "  %i = phi i8 [ 0, %entry ], [ %next, %loop ]\n"
          "  %t = phi i16 [ 0, %entry ], [ %r, %loop ]\n"
          "  %j = add nuw i8 %i, 1\n"
          "  %c = icmp eq i8 %i, %k\n"
          "  %d = icmp eq i8 %j, %k\n"
          "  %a = select i1 %c, i16 %x, i16 0\n"
          "  %b = select i1 %d, i16 %y, i16 0\n"
          "  %s = or i16 %t, %a\n"
          "  %r = or i16 %s, %b\n"
          "  %next = add nuw i8 %i, " +
          Step +
          "\n"
          "  %done = icmp eq i8 %next, 16\n"
          "  br i1 %done, label %exit, label %loop\n"
          "exit:\n"
          "  ret i16 %r\n"
          "}\n")
      .str();
}

TEST(MaskedLookup, LoopTestsEachNumberOnce) {
  Parsed P(loopOf("2"));
  std::optional<MaskedLookup> Step = readMaskedLookup(P.instruction("r"));
  ASSERT_TRUE(Step);
  EXPECT_EQ(Step->Entry, P["y"]);
  EXPECT_EQ(Step->Accumulator, P["s"]);
}

TEST(MaskedLookup, LoopThatTestsANumberTwiceIsNone) {
  Parsed P(loopOf("1"));
  EXPECT_FALSE(readMaskedLookup(P.instruction("r")));
}

TEST(MaskedLookup, ConditionOfAMask) {
  Parsed P("define i16 @f(i1 %c, i16 %x) {\n"
           "  %s = sext i1 %c to i16\n"
           "  %z = zext i1 %c to i16\n"
           "  %n = sub i16 0, %z\n"
           "  ret i16 %x\n"
           "}\n");
  EXPECT_EQ(conditionOf(P["s"]), P["c"]);
  EXPECT_EQ(conditionOf(P["n"]), P["c"]);
  EXPECT_EQ(conditionOf(P["z"]), nullptr);
  EXPECT_EQ(conditionOf(P["x"]), nullptr);
}

} // namespace
