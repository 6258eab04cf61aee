//===- Examples_test.cpp - A checker that is wrong is found ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verify/Evaluator.h"
#include "Verify/Examples.h"
#include "Verify/PoisonWays.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue::proof;

namespace {

/// A function whose first block is run, as both functions are.
class ExamplesTest : public testing::Test {
protected:
  static constexpr unsigned Count = 40;

  void parse(StringRef Body) {
    SMDiagnostic Error;
    M = parseAssemblyString(
        ("define i64 @f(i64 %a, i64 %b, i128 %c) {\n" + Body + "}\n").str(),
        Error, Context);
    ASSERT_TRUE(M) << Error.getMessage().str();
    F = M->getFunction("f");
    Chain = {&F->getEntryBlock()};
    Blocks = *pairBlocks(*F, *F);
    Ways.emplace(Blocks, [](const Function &) { return false; });
    W = std::make_unique<World>(ArrayRef<Dyadic>(Dyadic(int64_t(Modulus))),
                                Strategy());
    W->Ends.Ways = &*Ways;
    W->setLimit(1000000);
    for (auto *E : {&Source, &Target}) {
      *E = std::make_unique<Evaluator>(*W, M->getDataLayout(), E == &Source);
      (*E)->enter(0);
    }
    Shown = std::make_unique<Examples>(Source->frame(), Target->frame(), Count);
    Shown->enter(0, 0);
    for (auto *E : {&Source, &Target})
      (*E)->run(Chain, nullptr);
    ASSERT_FALSE(Source->failure());
    ASSERT_FALSE(Target->failure());
  }
  /// What examples say; empty if nothing is wrong.
  std::string said() {
    std::optional<Failure> Wrong =
        Shown->check(Chain, Chain, /*AreProven=*/true);
    return Wrong ? Wrong->Why : "";
  }
  const Instruction &named(StringRef Name) const {
    return *cast<Instruction>(F->getValueSymbolTable()->lookup(Name));
  }
  Symbol symbolOf(const Value &V) const {
    return *W->Words.bits(Source->frame().valueOf(&V)).Z.symbol();
  }

  static constexpr uint64_t Modulus = (1ULL << 61) - 1;
  LLVMContext Context;
  std::unique_ptr<Module> M;
  Function *F = nullptr;
  BlockChain Chain;
  std::vector<BlockPair> Blocks;
  std::optional<PoisonWays> Ways;
  std::unique_ptr<World> W;
  std::unique_ptr<Evaluator> Source, Target;
  std::unique_ptr<Examples> Shown;
};

/// A sum with its carry, a shift, a mask, a comparison, a choice.
const char Mixed[] = R"(
  %sum = add i64 %a, %b
  %carry = icmp ult i64 %sum, %a
  %up = zext i1 %carry to i64
  %low = and i64 %sum, 4095
  %high = lshr i64 %sum, 12
  %even = shl i64 %high, 1
  %all = or i64 %even, %up
  %chosen = select i1 %carry, i64 %all, i64 %low
  ret i64 %chosen
)";

/// 2^61 = 1 modulo 2^61 - 1.
const char Reduced[] = R"(
  %x = urem i128 %c, 2305843009213693951
  %y = mul nuw i128 %x, %x
  %z = urem i128 %y, 2305843009213693951
  %t = trunc nuw i128 %z to i64
  ret i64 %t
)";

TEST_F(ExamplesTest, NothingIsWrong) {
  for (const char *Body : {Mixed, Reduced}) {
    parse(Body);
    EXPECT_EQ(said(), "");
    // Each result in each example, in both.
    EXPECT_GE(Shown->compared(), 2 * 4 * Count);
  }
}

TEST_F(ExamplesTest, AnotherNumber) {
  parse(Mixed);
  Frame &Of = Target->frame();
  Number N = W->Words.bits(Of.valueOf(&named("high")));
  Of.define(named("high"), W->Words.of(64, N.Z + Polynomial(1)));
  EXPECT_NE(said().find("the checker is wrong: a number"), std::string::npos);
}

TEST_F(ExamplesTest, ATooNarrowInterval) {
  parse(Mixed);
  Frame &Of = Target->frame();
  Number N = W->Words.bits(Of.valueOf(&named("low")));
  Of.define(named("low"), W->Words.of(64, N.Z, Interval{0, 4094}));
  EXPECT_NE(said().find("the checker is wrong: a number"), std::string::npos);
}

TEST_F(ExamplesTest, ACarryThatIsNotThere) {
  parse(Mixed);
  Symbol A = symbolOf(*F->getArg(0)), B = symbolOf(*F->getArg(1));
  Symbol Low = W->Known.fresh({0, maxOf(64)});
  W->Known.addRelation(Polynomial::of(A) + Polynomial::of(B), Low, 64, {0, 0});
  EXPECT_NE(said().find("a high part is not in its interval"),
            std::string::npos);
}

TEST_F(ExamplesTest, APartOfAnotherNumber) {
  parse(Mixed);
  Symbol A = symbolOf(*F->getArg(0)), B = symbolOf(*F->getArg(1));
  Facts::Parts P = W->Known.split(Polynomial::of(A), 32, {});
  W->Known.express(*P.Lo.symbol(), Polynomial::of(B));
  EXPECT_NE(said().find("what a low part is written with"), std::string::npos);
}

TEST_F(ExamplesTest, AnotherResidue) {
  parse(Reduced);
  Symbol Element = symbolOf(named("z"));
  W->Rings[0].define(Element,
                     W->Rings[0].of(Polynomial::of(symbolOf(named("x")))));
  EXPECT_NE(said().find("what a symbol is modulo M"), std::string::npos);
}

/// Where it is not set nothing is said; where it is, the sum does not wrap.
TEST_F(ExamplesTest, APromiseOfTheSource) {
  parse(R"(
  %sum = add nuw i64 %a, %b
  %low = and i64 %sum, 1
  ret i64 %low
)");
  EXPECT_EQ(said(), "");
}

} // namespace
