//===- SourceRange_test.cpp - What integers of the source program can be --===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "Parse.h"
#include "residue/Analysis/SourceRange.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

Bound interval(int Lo, int Hi) { return {Integer(Lo), Integer(Hi)}; }

TEST(SourceRange, DifferenceMayBeNegativeAndIsNotExactThen) {
  Parsed P("define i16 @f(i16 %x, i16 %y) {\n"
           "  %a = urem i16 %x, 97\n"
           "  %b = urem i16 %y, 97\n"
           "  %d = sub i16 %a, %b\n"
           "  %e = add i16 %d, 97\n"
           "  %r = urem i16 %e, 97\n"
           "  ret i16 %r\n"
           "}\n");
  SourceRange Ranges(P.function(), {P["r"]}, {Integer(97)});
  EXPECT_EQ(Ranges.at(P["a"]), interval(0, 96));
  EXPECT_EQ(Ranges.at(P["d"]), interval(-96, 96));
  EXPECT_FALSE(Ranges.isExact(P["d"]));
  EXPECT_EQ(Ranges.at(P["e"]), interval(1, 193));
  EXPECT_TRUE(Ranges.isExact(P["e"]));
}

TEST(SourceRange, SumThatWrapsIsNotExact) {
  Parsed P("define i8 @f(i8 %x, i8 %y) {\n"
           "  %s = add i8 %x, %y\n"
           "  %n = add nuw i8 %x, %y\n"
           "  %r = urem i8 %s, 97\n"
           "  %q = urem i8 %n, 97\n"
           "  ret i8 %r\n"
           "}\n");
  SourceRange Ranges(P.function(), {P["r"], P["q"]}, {Integer(97)});
  EXPECT_EQ(Ranges.at(P["s"]), interval(0, 510));
  EXPECT_FALSE(Ranges.isExact(P["s"]));
  // Where nuw is broken there is no number at all.
  EXPECT_EQ(Ranges.at(P["n"]), interval(0, 255));
  EXPECT_TRUE(Ranges.isExact(P["n"]));
}

TEST(SourceRange, SquareIsNotNegative) {
  Parsed P("define i32 @f(i32 %x) {\n"
           "  %a = urem i32 %x, 97\n"
           "  %d = sub i32 %a, 90\n"
           "  %s = mul i32 %d, %d\n"
           "  %r = urem i32 %s, 97\n"
           "  ret i32 %r\n"
           "}\n");
  SourceRange Ranges(P.function(), {P["r"]}, {Integer(97)});
  EXPECT_EQ(Ranges.at(P["d"]), interval(-90, 6));
  EXPECT_EQ(Ranges.at(P["s"]), interval(0, 8100));
}

TEST(SourceRange, ConditionalSubtractionEndsBelowTheModulus) {
  Parsed P("define i16 @f(i16 %x, i16 %y) {\n"
           "  %a = urem i16 %x, 97\n"
           "  %b = urem i16 %y, 97\n"
           "  %s = add i16 %a, %b\n"
           "  %c = icmp ult i16 %s, 97\n"
           "  %d = sub i16 %s, 97\n"
           "  %t = select i1 %c, i16 %s, i16 %d\n"
           "  %r = urem i16 %t, 97\n"
           "  ret i16 %r\n"
           "}\n");
  SourceRange Ranges(P.function(), {P["r"]}, {Integer(97)});
  EXPECT_EQ(Ranges.at(P["t"]), interval(0, 96));
}

TEST(SourceRange, BranchTellsWhatAPhiGets) {
  Parsed P("define i16 @f(i16 %x) {\n"
           "entry:\n"
           "  %a = urem i16 %x, 150\n"
           "  %c = icmp ult i16 %a, 97\n"
           "  br i1 %c, label %join, label %above\n"
           "above:\n"
           "  %d = sub i16 %a, 97\n"
           "  br label %join\n"
           "join:\n"
           "  %p = phi i16 [ %a, %entry ], [ %d, %above ]\n"
           "  %r = urem i16 %p, 97\n"
           "  ret i16 %r\n"
           "}\n");
  SourceRange Ranges(P.function(), {P["r"]}, {Integer(97)});
  EXPECT_EQ(Ranges.at(P["p"]).Hi, Integer(96));
}

TEST(SourceRange, SumAroundALoopGrowsToItsType) {
  Parsed P("define i16 @f(i16 %x, i1 %c) {\n"
           "entry:\n"
           "  %a = urem i16 %x, 97\n"
           "  br label %loop\n"
           "loop:\n"
           "  %p = phi i16 [ %a, %entry ], [ %s, %loop ]\n"
           "  %q = phi i16 [ %a, %entry ], [ %r, %loop ]\n"
           "  %s = add nuw i16 %p, %a\n"
           "  %t = add nuw i16 %q, %s\n"
           "  %r = urem i16 %t, 97\n"
           "  br i1 %c, label %loop, label %exit\n"
           "exit:\n"
           "  ret i16 %r\n"
           "}\n");
  SourceRange Ranges(P.function(), {P["r"]}, {Integer(97)});
  EXPECT_EQ(Ranges.at(P["p"]), interval(0, 65535));
  // A reduction in the loop keeps it canonical.
  EXPECT_EQ(Ranges.at(P["q"]), interval(0, 96));
}

TEST(SourceRange, WhatIsOutsideHasNoTerm) {
  Parsed P("define i16 @f(i16 %x) {\n"
           "  %s = add i16 %x, 1\n"
           "  %r = urem i16 %s, 97\n"
           "  ret i16 %r\n"
           "}\n");
  SourceRange Ranges(P.function(), {P["r"]}, {Integer(97)}, FieldMemory(),
                     {P["s"]});
  EXPECT_EQ(Ranges.term(P["s"]).Kind, TermKind::Input);
  EXPECT_EQ(Ranges.at(P["s"]), interval(0, 65535));
}

} // namespace
