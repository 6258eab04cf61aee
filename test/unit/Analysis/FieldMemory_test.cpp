//===- FieldMemory_test.cpp - Columns of local memory ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "Parse.h"
#include "residue/Analysis/FieldMemory.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

const char Header[] = "target datalayout = \"e-p:64:64-i64:64\"\n";

TEST(FieldMemory, RecordsOfTwoFieldsAreTwoColumns) {
  Parsed P(
      (Header + Twine("define i64 @f(i64 %v, i64 %i) {\n"
                      "  %t = alloca [4 x [2 x i64]]\n"
                      "  %k = and i64 %i, 3\n"
                      "  %a = getelementptr [2 x i64], ptr %t, i64 %k\n"
                      "  %b = getelementptr [2 x i64], ptr %t, i64 %k, i64 1\n"
                      "  store i64 %v, ptr %a\n"
                      "  store i64 %v, ptr %b\n"
                      "  %x = load i64, ptr %a\n"
                      "  %y = load i64, ptr %b\n"
                      "  %s = add i64 %x, %y\n"
                      "  ret i64 %s\n"
                      "}\n"))
          .str());
  FieldMemory Memory(P.function());
  ASSERT_EQ(Memory.columns().size(), 2u);
  const MemoryColumn *X = Memory.columnOf(P["x"]);
  const MemoryColumn *Y = Memory.columnOf(P["y"]);
  ASSERT_TRUE(X && Y);
  EXPECT_NE(X, Y);
  EXPECT_EQ(X->Offset, 0u);
  EXPECT_EQ(Y->Offset, 8u);
  EXPECT_EQ(Y->Stride, 16u);
  EXPECT_EQ(X->Stores.size(), 1u);
  EXPECT_FALSE(X->isConstant());
}

TEST(FieldMemory, MemoryThatOthersSeeIsNone) {
  Parsed P((Header + Twine("define void @f(i64 %v) {\n"
                           "  %t = alloca i64\n"
                           "  store i64 %v, ptr %t\n"
                           "  call void @g(ptr %t)\n"
                           "  ret void\n"
                           "}\n"
                           "declare void @g(ptr)\n"))
               .str());
  FieldMemory Memory(P.function());
  EXPECT_TRUE(Memory.columns().empty());
  EXPECT_EQ(Memory.whyNot(P["t"]), "escapes to a call of 'g'");
}

TEST(FieldMemory, VolatileAccessesAndStoredAddressesKeepMemoryAsItIs) {
  Parsed P((Header + Twine("define void @f(i64 %v, ptr %q) {\n"
                           "  %t = alloca i64\n"
                           "  %u = alloca i64\n"
                           "  store volatile i64 %v, ptr %t\n"
                           "  store ptr %u, ptr %q\n"
                           "  ret void\n"
                           "}\n"))
               .str());
  FieldMemory Memory(P.function());
  EXPECT_EQ(Memory.whyNot(P["t"]), "is accessed as volatile or atomic");
  EXPECT_EQ(Memory.whyNot(P["u"]), "escapes: its address is stored");
}

TEST(FieldMemory, RefusedColumnIsGoneAndSaysWhy) {
  Parsed P((Header + Twine("define i64 @f(i64 %v) {\n"
                           "  %t = alloca i64\n"
                           "  store i64 %v, ptr %t\n"
                           "  %x = load i64, ptr %t\n"
                           "  ret i64 %x\n"
                           "}\n"))
               .str());
  FieldMemory Memory(P.function());
  const MemoryColumn *Column = Memory.columnOf(P["x"]);
  ASSERT_TRUE(Column);
  Memory.refuse(*Column, "is of no use");
  EXPECT_EQ(Memory.columnOf(P["x"]), nullptr);
  EXPECT_TRUE(Memory.columns().empty());
  EXPECT_EQ(Memory.whyNot(P["t"]), "is of no use");
}

TEST(FieldMemory, ConstantTableTellsItsContents) {
  Parsed P((Header +
            Twine("@table = constant [3 x i64] [i64 5, i64 7, i64 11]\n"
                  "define i64 @f(i64 %i) {\n"
                  "  %p = getelementptr [3 x i64], ptr @table, i64 0, i64 %i\n"
                  "  %x = load i64, ptr %p\n"
                  "  ret i64 %x\n"
                  "}\n"))
               .str());
  FieldMemory Memory(P.function());
  const MemoryColumn *Column = Memory.columnOf(P["x"]);
  ASSERT_TRUE(Column);
  EXPECT_TRUE(Column->isConstant());
  ASSERT_EQ(Column->Contents.size(), 3u);
  EXPECT_EQ(Column->Contents[2], APInt(64, 11));
}

} // namespace
