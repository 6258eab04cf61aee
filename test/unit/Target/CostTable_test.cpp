//===- CostTable_test.cpp - Who gets which costs --------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Target/Compat.h"
#include "residue/Target/CostTable.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace residue;

namespace {

std::string entryFor(StringRef TripleText, StringRef Features = "") {
  SmallVector<StringRef, 4> List;
  Features.split(List, ',');
  return CostTable::of(Triple(TripleText), List).Name;
}

TEST(CostTable, FamiliesHaveEntries) {
  EXPECT_EQ(entryFor("x86_64-pc-linux-gnu"), "x86-64");
  EXPECT_EQ(entryFor("x86_64-pc-windows-msvc", "+avx2"), "x86-64");
  EXPECT_EQ(entryFor("x86_64-pc-linux-gnu", "+avx2,+bmi2"), "x86-64 with MULX");
  EXPECT_EQ(entryFor("x86_64-pc-linux-gnu", "-bmi2"), "x86-64");
  EXPECT_EQ(entryFor("x86_64-pc-linux-gnu", "+bmi2,+avxifma"),
            "x86-64 with AVX-IFMA");
  EXPECT_EQ(entryFor("x86_64-pc-linux-gnu", "+bmi2,+avxifma,+avx512ifma"),
            "x86-64 with MULX");
  EXPECT_EQ(entryFor("i686-pc-linux-gnu", "+bmi2"), "x86 of 32 bits");
  EXPECT_EQ(entryFor("aarch64-linux-gnu"), "AArch64");
  EXPECT_EQ(entryFor("arm64-apple-macosx"), "AArch64");
  EXPECT_EQ(entryFor("riscv64-linux-gnu", "+m"), "RISC-V 64");
  EXPECT_EQ(entryFor("riscv32-unknown-elf", "+m"), "RISC-V 32");
  EXPECT_EQ(entryFor("riscv32-unknown-elf", "+zmmul"), "RISC-V 32");
  EXPECT_EQ(entryFor("mipsel-linux-gnu"), "32 bits");
  EXPECT_EQ(entryFor("s390x-linux-gnu"), "SystemZ");
}

TEST(CostTable, RISCVWithoutAMultiplierHasNoCheapProducts) {
  EXPECT_EQ(entryFor("riscv64-linux-gnu", "+c"), "generic");
  EXPECT_EQ(entryFor("riscv32-unknown-elf"), "32 bits");
}

TEST(CostTable, WebAssemblyHasWideArithmeticOrNot) {
  EXPECT_EQ(entryFor("wasm32-unknown-unknown", "+simd128"), "WebAssembly");
  EXPECT_EQ(entryFor("wasm64-unknown-unknown"), "WebAssembly");
  EXPECT_EQ(entryFor("wasm32-unknown-unknown", "+wide-arithmetic"),
            "WebAssembly with wide arithmetic");
  EXPECT_EQ(entryFor("wasm32-unknown-unknown", "-wide-arithmetic"),
            "WebAssembly");
}

TEST(CostTable, PowerPCHasChainsSinceLLVM20) {
  EXPECT_EQ(entryFor("powerpc64le-linux-gnu"),
            HasPowerPCCarryChains ? "generic" : "PowerPC without chains");
}

TEST(CostTable, WithoutACarryFlagCarriesAreCounted) {
  for (const char *Arch : {"riscv32-linux-gnu", "riscv64-linux-gnu"})
    EXPECT_TRUE(CostTable::of(Triple(Arch), {"+m"}).Rows.CountsCarries);
  for (const char *Arch : {"x86_64-linux-gnu", "i686-linux-gnu",
                           "aarch64-linux-gnu", "armv7a-linux-gnueabihf"})
    EXPECT_FALSE(CostTable::of(Triple(Arch), {}).Rows.CountsCarries);
}

TEST(CostTable, WordsOf32BitsHaveLongRows) {
  for (const char *Arch : {"riscv32-linux-gnu", "i686-linux-gnu",
                           "armv7a-linux-gnueabihf", "mipsel-linux-gnu"}) {
    const SizeLimits &Sizes = CostTable::of(Triple(Arch), {"+m"}).Sizes;
    EXPECT_EQ(Sizes.SaturatedWords, Sizes.UnrolledWords);
  }
}

TEST(CostTable, UMAALIsOfTheDSPExtension) {
  EXPECT_EQ(entryFor("thumbv7em-none-eabi", "+dsp,+thumb2"),
            "32 bits with UMAAL");
  EXPECT_EQ(entryFor("armv7-linux-gnueabihf", "+dsp"), "32 bits with UMAAL");
  EXPECT_EQ(entryFor("thumbv7m-none-eabi", "+thumb2"), "32 bits");
  // It came with version 6.
  EXPECT_EQ(entryFor("armv5te-linux-gnueabi", "+dsp"), "32 bits");
  EXPECT_EQ(entryFor("armv6-linux-gnueabi", "+dsp"), "32 bits with UMAAL");
  // Thumb-1 has no such instruction, whatever the core has.
  EXPECT_EQ(entryFor("thumbv6-linux-gnueabi", "+dsp"), "32 bits");
}

TEST(CostTable, OthersGetTheGenericOne) {
  EXPECT_EQ(entryFor(""), "generic");
  EXPECT_EQ(entryFor("sparcv9-linux-gnu"), "generic");
  EXPECT_EQ(std::string(CostTable::generic().Name), "generic");
}

TEST(CostTable, EveryEntryCanBeHad) {
  std::set<std::string> Found;
  for (StringRef TripleText :
       {"x86_64-linux-gnu", "i686-linux-gnu", "aarch64-linux-gnu",
        "riscv64-linux-gnu", "riscv32-linux-gnu", "armv7-linux-gnueabi",
        "powerpc64le-linux-gnu", "s390x-linux-gnu", "wasm32-unknown-unknown",
        ""})
    for (StringRef Features : {"", "+bmi2", "+avxifma", "+dsp", "+dsp,+neon",
                               "+m", "+wide-arithmetic"})
      Found.insert(entryFor(TripleText, Features));
  // Of some versions of LLVM alone: PowerPC without chains.
  EXPECT_EQ(Found.size() + HasPowerPCCarryChains, CostTable::entries().size());
}

/// What plans rely on, whatever was measured.
class CostsOfATarget : public testing::TestWithParam<CostTable> {};

TEST_P(CostsOfATarget, ArePositive) {
  const CostTable &T = GetParam();
  for (double Cost : {double(T.Steps.Product),
                      double(T.Steps.ProductLatency),
                      double(T.Steps.SplitWord),
                      double(T.Chains.Squaring),
                      double(T.Chains.Multiplication),
                      T.Divsteps.PackedStep,
                      T.Divsteps.Step,
                      T.Divsteps.RoundLimb,
                      T.Divsteps.ProductWord,
                      T.Divsteps.WordProduct,
                      T.Scalar.Word,
                      T.Scalar.Product,
                      T.Scalar.Square,
                      double(T.Lanes.Permutation),
                      double(T.Lanes.Shuffle),
                      double(T.Lanes.Blend),
                      double(T.Lanes.Sum),
                      double(T.Lanes.Choice),
                      T.Lanes.MultiplyAdds,
                      T.Lanes.RoundLimb,
                      T.Lanes.Round,
                      T.Lanes.SlowWrapLimb,
                      T.Lanes.Conversion,
                      double(T.Sizes.SaturatedWords),
                      double(T.Sizes.UnrolledWords),
                      double(T.Sizes.BlockWords),
                      double(T.Sizes.InlineProducts),
                      double(T.Sizes.PhiBits)})
    EXPECT_GT(Cost, 0);
}

TEST_P(CostsOfATarget, SquaresCostNoMoreThanProducts) {
  const CostTable &T = GetParam();
  EXPECT_LE(T.Chains.Squaring, T.Chains.Multiplication);
  EXPECT_LE(T.Scalar.Square, 1);
}

TEST_P(CostsOfATarget, StayWithinWhatTheCodeCanDo) {
  const CostTable &T = GetParam();
  // UnrollHorner has room for as many summands as 16 bits can count.
  EXPECT_GT(T.Horner.Steps, 1U);
  EXPECT_LT(T.Horner.Steps * T.Horner.MaxLoopSize, 1U << 16);
  const LimbMachine &Machine = T.Lanes.Machine;
  EXPECT_EQ(Machine.AccumulatorBits, 64U);
  EXPECT_GT(Machine.Lanes, 1U);
  EXPECT_LE(Machine.Lanes, 4U);
  // Multiply-adds of 52 bits are those that VectorInstructions emits; others
  // are whole products.
  if (Machine.SplitProducts) {
    EXPECT_EQ(Machine.OperandBits, 52U);
    EXPECT_EQ(Machine.Lanes, 4U);
  } else {
    EXPECT_TRUE(Machine.hasWideningLanes());
    EXPECT_EQ(2 * Machine.OperandBits, Machine.AccumulatorBits);
    EXPECT_LE(Machine.OperandBits, Machine.LimbBits);
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, CostsOfATarget,
                         testing::ValuesIn(CostTable::entries().begin(),
                                           CostTable::entries().end()),
                         [](const auto &Info) {
                           std::string Name;
                           for (char C : StringRef(Info.param.Name))
                             Name += isAlnum(C) ? C : '_';
                           return Name;
                         });

/// A function of \p TripleText for \p CPU, tuned for \p Tuned if that says
/// anything.
class Rows : public testing::Test {
protected:
  RowPolicy policy(StringRef TripleText, StringRef CPU, StringRef Tuned = "") {
    Module M("rows", Context);
#if LLVM_VERSION_MAJOR >= 21
    M.setTargetTriple(Triple(TripleText));
#else
    M.setTargetTriple(TripleText);
#endif
    auto *F =
        Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                         GlobalValue::ExternalLinkage, "f", M);
    F->addFnAttr("target-cpu", CPU);
    if (!Tuned.empty())
      F->addFnAttr("tune-cpu", Tuned);
    return RowPolicy::of(*F);
  }

  LLVMContext Context;
};

TEST_F(Rows, AreSummedFirstOnX86Of64BitsAlone) {
  EXPECT_EQ(policy("x86_64-linux-gnu", "x86-64").Rows,
            RowPolicy::Order::RowFirst);
  for (StringRef Other :
       {"i686-linux-gnu", "aarch64-linux-gnu", "riscv64-linux-gnu", ""})
    EXPECT_EQ(policy(Other, "generic").Rows, RowPolicy::Order::LowThenHigh);
}

TEST_F(Rows, AreDoubledByShiftsWhereTheseAreFast) {
  EXPECT_FALSE(policy("x86_64-linux-gnu", "x86-64").FastDoubleShifts);
  EXPECT_FALSE(
      policy("x86_64-linux-gnu", "x86-64-v3", "generic").FastDoubleShifts);
  EXPECT_TRUE(policy("aarch64-linux-gnu", "generic").FastDoubleShifts);
  EXPECT_TRUE(policy("x86_64-linux-gnu", "haswell").FastDoubleShifts);
  EXPECT_FALSE(policy("x86_64-linux-gnu", "znver4").FastDoubleShifts);
  // What it is tuned for counts.
  EXPECT_FALSE(policy("x86_64-linux-gnu", "x86-64", "znver3").FastDoubleShifts);
  EXPECT_TRUE(policy("x86_64-linux-gnu", "znver3", "haswell").FastDoubleShifts);
}

TEST(TargetModel, HasTheCostsOfItsFunction) {
  LLVMContext Context;
  Module M("costs", Context);
  auto *F = Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                             GlobalValue::ExternalLinkage, "f", M);
  EXPECT_EQ(&TargetModel::of(*F).costs(), &CostTable::generic());
#if LLVM_VERSION_MAJOR >= 21
  M.setTargetTriple(Triple("x86_64-linux-gnu"));
#else
  M.setTargetTriple("x86_64-linux-gnu");
#endif
  F->addFnAttr("target-features", "+avx2,+bmi2");
  EXPECT_EQ(std::string(TargetModel::of(*F).costs().Name), "x86-64 with MULX");
  EXPECT_EQ(TargetModel::of(*F).unrolledWords(),
            TargetModel::of(*F).costs().Sizes.UnrolledWords);
}

} // namespace
