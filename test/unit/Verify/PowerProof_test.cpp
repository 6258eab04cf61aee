//===- PowerProof_test.cpp - Chains that are wrong are found --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Verify/PowerProof.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

/// A loop that computes x^61 modulo 127, and what stands in front of it.
class PowerProofTest : public testing::Test {
protected:
  static constexpr const char *Loop = R"(
header:
  %i = phi i32 [ 5, %before ], [ %i.next, %next ]
  %r = phi i7 [ 1, %before ], [ %r.next, %next ]
  %wide.x = zext i7 %x to i14
  %wide.r = zext i7 %r to i14
  %rr = mul nuw i14 %wide.r, %wide.r
  %square = urem i14 %rr, 127
  %s = trunc i14 %square to i7
  %bits = lshr i32 61, %i
  %bit = and i32 %bits, 1
  %zero = icmp eq i32 %bit, 0
  br i1 %zero, label %next, label %multiply
multiply:
  %rx = mul nuw i14 %square, %wide.x
  %product = urem i14 %rx, 127
  %m = trunc i14 %product to i7
  br label %next
next:
  %r.next = phi i7 [ %s, %header ], [ %m, %multiply ]
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %header
exit:
  ret i7 %r.next
}
)";

  /// \p Code comes to the block "before", which leads to the loop.
  void parse(StringRef Globals, StringRef Code, StringRef Then = Loop) {
    SMDiagnostic Error;
    M = parseAssemblyString((Globals + R"(
declare i16 @inverse(i16)
declare i14 @residue.reduce.i14(i14, i14)
define i7 @f(i7 noundef %x, i7 %any, ptr %p, i14 noundef %wide) {
)" + Code + Then)
                                .str(),
                            Error, Context);
    ASSERT_TRUE(M) << Error.getMessage().str() << " in line "
                   << Error.getLineNo();
    F = M->getFunction("f");
  }

  const Value *named(StringRef Name) const {
    return F->getValueSymbolTable()->lookup(Name);
  }

  /// Why the number \p Name is not proven to be what the loop computes.
  std::string why(StringRef Name = "power") const {
    PrimeInverses Inverses;
    Inverses[M->getFunction("inverse")] = APInt(7, Inverted);
    std::vector<std::pair<const Value *, const Value *>> Values;
    if (!Name.empty())
      Values.push_back({named("r.next"), named(Name)});
    return provePowers(
        {cast<BasicBlock>(named("header")), cast<BasicBlock>(named("next")),
         cast<BasicBlock>(named("exit")), &F->getEntryBlock().front(), Values},
        Inverses);
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
  const Function *F = nullptr;
  uint64_t Inverted = 127;
};

/// x^3, x^15, x^30, x^60, x^61: what is multiplied by is the number of a power,
/// or of the 1 behind them.
using Row = std::array<unsigned, 3>;
const std::vector<Row> Chain = {
    {0, 1, 0}, {1, 2, 1}, {2, 1, 6}, {3, 1, 6}, {4, 0, 0}};

} // namespace

/// What the table below computes; 0 if it reads what is not there.
static uint64_t exponentOf(ArrayRef<Row> Rows) {
  std::vector<uint64_t> Exponents(Rows.size() + 2, 0);
  std::vector<bool> Known(Rows.size() + 2, false);
  Exponents[0] = 1;
  Known[0] = Known.back() = true;
  for (unsigned I = 0; I != Rows.size(); ++I) {
    auto [Left, Times, Right] = Rows[I];
    if (Left >= Known.size() || Right >= Known.size() || !Known[Left] ||
        !Known[Right])
      return 0;
    // 1 has no power of x.
    Exponents[I + 1] = (Exponents[Left] << Times) + Exponents[Right];
    Known[I + 1] = true;
  }
  return Exponents[Rows.size()];
}

static const char *const TableCode = R"(
before:
  %powers = alloca [7 x i8]
  %first = zext i7 %x to i8
  store i8 %first, ptr %powers
  %last = getelementptr inbounds i8, ptr %powers, i32 6
  store i8 1, ptr %last
  br label %steps
steps:
  %step = phi i32 [ 0, %start ], [ %step.next, %squared ]
  %row = mul nuw i32 %step, 3
  %left.at = getelementptr inbounds i16, ptr @table, i32 %row
  %left = load i16, ptr %left.at
  %row.1 = add nuw i32 %row, 1
  %times.at = getelementptr inbounds i16, ptr @table, i32 %row.1
  %times = load i16, ptr %times.at
  %row.2 = add nuw i32 %row, 2
  %right.at = getelementptr inbounds i16, ptr @table, i32 %row.2
  %right = load i16, ptr %right.at
  %base.at = getelementptr inbounds i8, ptr %powers, i16 %left
  %stored = load i8, ptr %base.at
  %base = trunc nuw i8 %stored to i7
  br label %squarings
squarings:
  %count = phi i16 [ %times, %steps ], [ %count.next, %squaring ]
  %now = phi i7 [ %base, %steps ], [ %now.next, %squaring ]
  %none = icmp eq i16 %count, 0
  br i1 %none, label %squared, label %squaring
squaring:
  %wide.now = zext i7 %now to i14
  %2 = mul nuw i14 %wide.now, %wide.now
  %square.now = urem i14 %2, 127
  %now.next = trunc nuw i14 %square.now to i7
  %count.next = sub nuw i16 %count, 1
  br label %squarings
squared:
  %factor.at = getelementptr inbounds i8, ptr %powers, i16 %right
  %factor = load i8, ptr %factor.at
  %wide.factor = zext i8 %factor to i14
  %wide.left = zext i7 %now to i14
  %product.now = mul nuw i14 %wide.left, %wide.factor
  %reduced = urem i14 %product.now, 127
  %power = trunc nuw i14 %reduced to i7
  %step.next = add nuw i32 %step, 1
  %to = getelementptr inbounds i8, ptr %powers, i32 %step.next
  %as.stored = zext i7 %power to i8
  store i8 %as.stored, ptr %to
  %end = icmp eq i32 %step.next, 5
  br i1 %end, label %before, label %steps
)";

static std::string tableOf(ArrayRef<Row> Rows) {
  std::vector<std::string> Numbers;
  for (const Row &R : Rows)
    for (unsigned N : R)
      Numbers.push_back("i16 " + std::to_string(N));
  return "@table = constant [" + std::to_string(Numbers.size()) + " x i16] [" +
         join(Numbers, ", ") + "]\n";
}

/// The block "before" leads to the loop, so it is the last one here.
static std::string tableCode() {
  std::string Code = TableCode;
  Code.replace(Code.find("before:"), 7, "start:");
  return Code + "before:\n  br label %header\n";
}

TEST_F(PowerProofTest, EachChangeOfATableIsFound) {
  parse(tableOf(Chain), tableCode());
  EXPECT_EQ(exponentOf(Chain), 61u);
  EXPECT_EQ(why(), "");
  unsigned Same = 0, Other = 0;
  for (unsigned I = 0; I != 3 * Chain.size(); ++I)
    for (unsigned To = 0; To != 8; ++To) {
      std::vector<Row> Rows = Chain;
      Rows[I / 3][I % 3] = To;
      parse(tableOf(Rows), tableCode());
      bool IsSame = exponentOf(Rows) == 61;
      EXPECT_EQ(why().empty(), IsSame)
          << "row " << I / 3 << ", column " << I % 3 << ", " << To;
      ++(IsSame ? Same : Other);
    }
  // Each number is there once as it is.
  EXPECT_GE(Same, 3 * Chain.size());
  EXPECT_GE(Other, 100u);
}

TEST_F(PowerProofTest, EachChangeOfAnInstructionIsFound) {
  const std::pair<const char *, const char *> Changes[] = {
      {"icmp eq i32 %step.next, 5", "icmp eq i32 %step.next, 4"},
      {"icmp eq i16 %count, 0", "icmp eq i16 %count, 1"},
      {"urem i14 %2, 127", "urem i14 %2, 125"},
      {"urem i14 %product.now, 127", "urem i14 %product.now, 126"},
      {"mul nuw i14 %wide.now, %wide.now", "add nuw i14 %wide.now, %wide.now"},
      {"mul nuw i14 %wide.now, %wide.now",
       "mul nuw nsw i14 %wide.now, %wide.now"},
      {"store i8 1, ptr %last", "store i8 2, ptr %last"},
      {"store i8 1, ptr %last", "store i8 1, ptr %p"},
      {"store i8 1, ptr %last", "store i16 1, ptr %last"},
      {"store i8 1, ptr %last", "store volatile i8 1, ptr %last"},
      {"store i8 1, ptr %last",
       "store i8 1, ptr %last\n  store ptr %last, ptr %p"},
      {"i32 6", "i32 7"},
      {"zext i7 %x to i8", "zext i7 %any to i8"},
      {"trunc nuw i8 %stored to i7", "trunc nuw nsw i8 %stored to i7"},
      {"store i8 %as.stored, ptr %to", "store i8 %first, ptr %to"},
      {"%as.stored = zext i7", "%as.stored = zext nneg i7"},
      {"sub nuw i16 %count, 1", "sub nuw i16 %count, 2"},
      {"%first = zext", "call void @llvm.assume(i1 true)\n  %first = zext"},
      {"%first = zext i7 %x to i8",
       "%other = zext i7 %any to i8\n  %nil = and i8 %other, 0\n"
       "  %narrow = zext i7 %x to i8\n  %first = or i8 %narrow, %nil"},
      {"%first = zext", "%seen = load i8, ptr %p\n  %first = zext"},
      {"store i8 1, ptr %last", "store i8 1, ptr %last, align 4"},
      {"store i8 1, ptr %last",
       "store i8 1, ptr %last\n"
       "  call void @llvm.lifetime.start.p0(ptr %powers)"},
      {"store i8 1, ptr %last",
       "store i8 1, ptr %last\n"
       "  call void @llvm.lifetime.end.p0(ptr %powers)"},
      {"store i8 %first, ptr %powers",
       "store i16 258, ptr %powers\n  store i8 %first, ptr %powers"},
      {"urem i14 %product.now, 127",
       "call range(i14 0, 99) i14 @residue.reduce.i14("
       "i14 %product.now, i14 127)"},
  };
  parse(tableOf(Chain), tableCode());
  ASSERT_EQ(why(), "");
  for (auto [From, To] : Changes) {
    std::string Code = tableCode();
    size_t At = Code.find(From);
    ASSERT_NE(At, std::string::npos) << From;
    Code.replace(At, StringRef(From).size(), To);
    parse(tableOf(Chain), Code);
    EXPECT_NE(why(), "") << To;
  }
}

TEST_F(PowerProofTest, LoopsAreInverses) {
  std::string Inverse = Loop;
  for (auto [From, To] : {std::pair("i32 61", "i32 125"), {"[ 5,", "[ 6,"}}) {
    size_t At = Inverse.find(From);
    ASSERT_NE(At, std::string::npos);
    Inverse.replace(At, StringRef(From).size(), To);
  }
  const char *Code = R"(
before:
  %given = zext i7 %x to i16
  %below = urem i16 %given, 127
  %call = call i16 @inverse(i16 %below)
  %power = trunc nuw i16 %call to i7
  br label %header
)";
  parse("", Code, Inverse);
  EXPECT_EQ(why(), "");
  // By another prime.
  Inverted = 113;
  EXPECT_NE(why(), "");
  Inverted = 127;
  // x^61 is another power.
  parse("", Code);
  EXPECT_NE(why(), "");
}

TEST_F(PowerProofTest, ProductsAreInverses) {
  // x^5 modulo 7 by products, and the call in front of the last reduction.
  auto Text = [](const char *Operand, const char *Last) {
    return std::string(R"(
declare i16 @inverse(i16)
define i16 @f(i16 noundef %x) {
  %2 = mul nuw i16 %x, %x
  %x2 = urem i16 %2, 7
  %4 = mul nuw i16 %x2, %x2
  %x4 = urem i16 %4, 7
  %5 = mul nuw i16 %x4, %x
  %first = urem i16 %x, 7
  %new = call i16 @inverse(i16 )") +
           Operand + ")\n  %old = urem i16 " + Last +
           ", 7\n  ret i16 %old\n}\n";
  };
  auto Why = [&](const char *Operand, const char *Last, uint64_t Prime) {
    SMDiagnostic Error;
    M = parseAssemblyString(Text(Operand, Last), Error, Context);
    EXPECT_TRUE(M) << Error.getMessage().str();
    F = M->getFunction("f");
    PrimeInverses Inverses;
    Inverses[M->getFunction("inverse")] = APInt(16, Prime);
    return provePower(*cast<Instruction>(named("old")),
                      *cast<Instruction>(named("first")), *named("new"),
                      Inverses);
  };
  EXPECT_EQ(Why("%first", "%5", 7), "");
  // Not canonical, another number, another power, another prime.
  EXPECT_NE(Why("%x", "%5", 7), "");
  EXPECT_NE(Why("%x2", "%5", 7), "");
  EXPECT_NE(Why("%first", "%4", 7), "");
  EXPECT_NE(Why("%first", "%5", 11), "");
}

TEST_F(PowerProofTest, WhatTheLoopComputesHasToBeReplaced) {
  parse(tableOf(Chain), tableCode());
  EXPECT_NE(why(""), "");
}

TEST_F(PowerProofTest, AnArrayIsReadByNobodyElse) {
  std::string Code = tableCode();
  std::string Start = "start:\n  %powers = alloca [7 x i8]\n";
  ASSERT_NE(Code.find(Start), std::string::npos);
  Code.replace(Code.find(Start), Start.size(),
               Start + "  %read = load i8, ptr %powers\n");
  parse(tableOf(Chain), Code);
  // From the store on: what is in front of it is other code.
  std::vector<std::pair<const Value *, const Value *>> Values = {
      {named("r.next"), named("power")}};
  PowerLoopClaim Claim = {cast<BasicBlock>(named("header")),
                          cast<BasicBlock>(named("next")),
                          cast<BasicBlock>(named("exit")),
                          cast<Instruction>(named("first")), Values};
  EXPECT_EQ(provePowers(Claim, PrimeInverses()),
            "what it stores is read by something else");
  Claim.Exiting = cast<BasicBlock>(named("multiply"));
  EXPECT_EQ(provePowers(Claim, PrimeInverses()),
            "the loop is left by another edge");
}

/// A number that the source freezes is one number; without it each read may be
/// another one.
TEST_F(PowerProofTest, WhatIsFrozenIsOneNumber) {
  // Each time that it is frozen it may be another one, too.
  for (unsigned Freezes : {0, 1, 2}) {
    std::string Text = Loop;
    size_t At = Text.find("%wide.x = zext i7 %x");
    Text.replace(At, 20, "%one = freeze i7 %any\n  %wide.x = zext i7 %one");
    std::string Code = tableCode();
    At = Code.find("%first = zext i7 %x");
    const char *const First[] = {
        "%first = zext i7 %any",
        "%frozen = freeze i7 %any\n  %first = zext i7 %frozen",
        ("%frozen = freeze i7 %any\n  %again = freeze i7 %any\n"
         "  %first = zext i7 %again")};
    Code.replace(At, 19, First[Freezes]);
    SMDiagnostic Error;
    M = parseAssemblyString(tableOf(Chain) +
                                "declare i16 @inverse(i16)\n"
                                "define i7 @f(i7 %x, i7 %any) {\n" +
                                Code + Text,
                            Error, Context);
    ASSERT_TRUE(M) << Error.getMessage().str();
    F = M->getFunction("f");
    EXPECT_EQ(why(), Freezes == 1 ? "" : "a number that the source freezes");
  }
}
