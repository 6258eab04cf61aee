//===- RingTerm_test.cpp - What instructions are as ring arithmetic -------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "Parse.h"
#include "residue/Analysis/RingTerm.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

TEST(RingTerm, ShiftIsProductByAPower) {
  Parsed P("define i16 @f(i16 %x) {\n"
           "  %r = shl i16 %x, 3\n"
           "  ret i16 %r\n"
           "}\n");
  RingTerm T = readRingTerm(P["r"]);
  ASSERT_EQ(T.Kind, TermKind::Mul);
  EXPECT_EQ(T.Operands[0].V, P["x"]);
  EXPECT_EQ(T.Operands[1].Constant, Integer(8));
}

TEST(RingTerm, OrIsASumOnlyWithoutCommonBits) {
  Parsed P("define i16 @f(i16 %x, i16 %y) {\n"
           "  %d = or disjoint i16 %x, %y\n"
           "  %o = or i16 %x, %y\n"
           "  ret i16 %o\n"
           "}\n");
  EXPECT_EQ(readRingTerm(P["d"]).Kind, TermKind::Add);
  EXPECT_EQ(readRingTerm(P["o"]).Kind, TermKind::Input);
}

TEST(RingTerm, ComplementIsADifference) {
  Parsed P("define i16 @f(i16 %x, i8 %b) {\n"
           "  %not = xor i16 %x, -1\n"
           "  %sum = add i16 %not, %x\n"
           "  %whole = xor i16 %x, -1\n"
           "  %extended = zext i16 %whole to i32\n"
           "  %wide = zext i8 %b to i16\n"
           "  %low = xor i16 %wide, 255\n"
           "  %high = xor i16 %x, 255\n"
           "  ret i16 %low\n"
           "}\n");
  RingTerm Not = readRingTerm(P["not"]), Low = readRingTerm(P["low"]);
  ASSERT_EQ(Not.Kind, TermKind::Sub);
  EXPECT_EQ(Not.Operands[0].Constant, Integer(-1));
  // What goes on in a wider type is a number in [0, 2^16).
  RingTerm Whole = readRingTerm(P["whole"]);
  ASSERT_EQ(Whole.Kind, TermKind::Sub);
  EXPECT_EQ(Whole.Operands[0].Constant, Integer(65535));
  ASSERT_EQ(Low.Kind, TermKind::Sub);
  EXPECT_EQ(Low.Operands[0].Constant, Integer(255));
  EXPECT_EQ(Low.Operands[1].V, P["wide"]);
  // Above its eight bits x may have others.
  EXPECT_EQ(readRingTerm(P["high"]).Kind, TermKind::Input);
}

TEST(RingTerm, ConstantWithItsTopBitSetIsNegativeUnlessNuw) {
  Parsed P("define i16 @f(i16 %x) {\n"
           "  %small = add i16 %x, -5\n"
           "  %large = add nuw i16 %x, -5\n"
           "  ret i16 %small\n"
           "}\n");
  EXPECT_EQ(readRingTerm(P["small"]).Operands[1].Constant, Integer(-5));
  EXPECT_EQ(readRingTerm(P["large"]).Operands[1].Constant, Integer(65531));
}

TEST(RingTerm, MinimumIsAConditionalSubtraction) {
  Parsed P("define i16 @f(i16 %x) {\n"
           "  %y = add i16 %x, -97\n"
           "  %m = call i16 @llvm.umin.i16(i16 %x, i16 %y)\n"
           "  %s = call i16 @llvm.smin.i16(i16 %x, i16 %y)\n"
           "  ret i16 %m\n"
           "}\n"
           "declare i16 @llvm.umin.i16(i16, i16)\n"
           "declare i16 @llvm.smin.i16(i16, i16)\n");
  RingTerm T = readRingTerm(P["m"]);
  ASSERT_EQ(T.Kind, TermKind::Minimum);
  EXPECT_EQ(T.Operands[0].V, P["x"]);
  EXPECT_EQ(T.Operands[1].Constant, Integer(97));
  EXPECT_EQ(readRingTerm(P["s"]).Kind, TermKind::Input);
}

TEST(RingTerm, SwapByAMaskIsAChoice) {
  Parsed P("define i16 @f(i16 %x, i16 %y, i1 %c, i16 %n) {\n"
           "  %m = sext i1 %c to i16\n"
           "  %both = xor i16 %x, %y\n"
           "  %t = and i16 %m, %both\n"
           "  %r = xor i16 %y, %t\n"
           "  %u = and i16 %n, %both\n"
           "  %q = xor i16 %y, %u\n"
           "  ret i16 %r\n"
           "}\n");
  RingTerm T = readRingTerm(P["r"]);
  ASSERT_EQ(T.Kind, TermKind::Select);
  EXPECT_EQ(T.Operands[0].V, P["x"]);
  EXPECT_EQ(T.Operands[1].V, P["y"]);
  EXPECT_EQ(T.Condition, P["m"]);
  // n is no mask.
  EXPECT_EQ(readRingTerm(P["q"]).Kind, TermKind::Input);
}

TEST(RingTerm, RemainderIsAReduction) {
  Parsed P("define i16 @f(i16 %x) {\n"
           "  %r = urem i16 %x, 97\n"
           "  ret i16 %r\n"
           "}\n");
  RingTerm T = readRingTerm(P["r"]);
  ASSERT_EQ(T.Kind, TermKind::Reduce);
  EXPECT_EQ(T.ReductionModulus, Integer(97));
  EXPECT_EQ(boundBits(*P["r"]), 7u);
  EXPECT_EQ(boundBits(*P["x"]), 16u);
}

} // namespace
