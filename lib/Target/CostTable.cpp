//===- CostTable.cpp - What targets cost ----------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To add a target: an entry, which says what differs from the one it inherits
// from; and, where its rows of word products are summed up in another way, a
// RowPolicy and its code in WordProducts. A comment says where a number was
// measured, by the section of docs/performance.md, or that it is estimated.
//
//===----------------------------------------------------------------------===//

#include "residue/Target/CostTable.h"
#include "Features.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// Measured on x86-64, where it is measured, and taken for all others until
/// they are.
static constexpr CostTable makeGeneric() {
  CostTable T{};
  // Estimated. Kinds of moduli compares what is chosen by it with the rest.
  T.Steps.Product = 5;
  // Kinds of moduli.
  T.Steps.ProductLatency = 4;
  // Counted: two shifts and an or.
  T.Steps.SplitWord = 3;

  // Estimated, of products that wait for each other. Kinds of moduli has ratios
  // of 0.6 to 1 (columns "square" and "multiply").
  T.Chains.Squaring = 4;
  T.Chains.Multiplication = 5;

  // Inversion: both sides are within a third of what ten moduli take.
  T.Divsteps.PackedStep = 7.5;
  // Estimated.
  T.Divsteps.Step = 9;
  // Inversion.
  T.Divsteps.RoundLimb = 25;
  T.Divsteps.ProductWord = 10;
  T.Divsteps.WordProduct = 1.1;
  T.Divsteps.StepsPerTurn = 1;

  // Lanes: loops modulo seven primes, with products of 2 to 11 limbs, on a core
  // with two vector multipliers. A square here is one beside others, none that
  // is waited for as in T.Chains.
  T.Scalar.Word = 1;
  T.Scalar.Product = 2;
  T.Scalar.Square = 0.75;
  // Point doublings modulo P-256's prime on Zen 5: 12 sums are a third of 281
  // cycles. In lanes they take 249. On Golden Cove what doublings take modulo
  // 2^255 - 19, 2^256 - 2^32 - 977 and P-384's prime, in lanes and without,
  // says 1, 1 and 1.5 (Lanes).
  T.Scalar.SumWord = 1;
  // Products modulo P-384's prime take 75 cycles on Golden Cove, of which 36
  // word products are 41, and 80 additions and shifts the rest (Lanes).
  T.Scalar.Additions = 2.2;
  // Chosen with ChainLimb, on Zen 5: point doublings of 8 products in 4 rounds
  // take 0.85 in lanes modulo 2^255 - 19, and 1.03 modulo the prime of P-256.
  T.Scalar.Latency = 1.5;
  // Lanes: chains of products of 256 to 1024 bits on Zen 4.
  T.Scalar.LatencyWords = 8;
  // Counted; they are not considered.
  T.Limbs.Product = T.Limbs.Carry = 1;
  T.Lanes.MultiplyAdds = 2;
  T.Lanes.RoundLimb = 2;
  T.Lanes.Round = 10;
  T.Lanes.SlowWrapLimb = 4;
  // See T.Scalar.Latency.
  T.Lanes.ChainLimb = 0.5;
  // A double scalar multiplication modulo 2^255 - 19 with tables, nine products
  // and two such vectors in each addition, takes 0.81 in lanes on Golden Cove,
  // where this is 0.8. Poly1305's four steps, with one vector from outside,
  // take 1.15 on Zen 4.
  T.Lanes.Conversion = 1.5;
  // P-256 has about 40 cycles on each way. A sponge over a general prime of 255
  // bits, with two vectors from outside in a round, takes 0.74 in lanes on
  // Zen 5.
  T.Lanes.QuickConversion = 1;
  // The inner product of 4 by 4 matrices modulo 2^255 - 19 takes 0.6 in lanes
  // on Zen 5, one vector in and one out, which is 0.15; half of what is waited
  // for.
  T.Lanes.FreeConversion = 0.5;
  // Products of each two elements modulo BLS12-381's group order, layers of a
  // transform and products by one element, four turns in a block, take 0.44,
  // 0.55 and 0.31 of their time in words on Zen 4, where 0.4, 0.41 and 0.1
  // would say so; word products are quicker on Intel's cores.
  T.Lanes.FreeRound = 0.6;
  // Shamir's shares of four secrets modulo 2^256 - 15, by numbers of 32, 64 and
  // 128 bits, take 0.45, 0.62 and 0.52 in lanes on Golden Cove: 20, 28 and 35
  // cycles for a step of four products with what it reads. These say 0.57, 0.79
  // and 0.65.
  T.Lanes.Reading = 1.2;
  T.Lanes.ShortRound = 0.25;
  // Powers in F_p^2 modulo BLS12-381's prime, a square and a product behind a
  // branch of one round each, take 0.67 in lanes on Zen 5.
  T.Lanes.LoneRound = 0.4;
  // Counted modulo P-256's prime: 40 instructions, a round has about 200.
  T.Lanes.Comparison = 0.3;
  // Counted modulo BLS12-381's prime: a product by one has half of the
  // multiply-adds, the integer and its words are 60 instructions more.
  T.Lanes.Canonical = 0.7;
  // Lanes.
  T.Lanes.Permutation = 3;
  T.Lanes.Shuffle = T.Lanes.Blend = T.Lanes.Sum = T.Lanes.Choice = 1;
  // The mask of the sum does that. Golden Cove, of what took a blend into
  // account: P-521 0.86, P-224 and P-384 0.95, X25519 with sums that are
  // corrected by hand 0.95, complete formulas modulo 2^255 - 19 0.98.
  T.Lanes.PassedLanes = 0;
  // AVX-512 IFMA. Columns are measured with 3 to 11 limbs and 32 registers.
  T.Lanes.Machine.LimbBits = T.Lanes.Machine.AccumulatorBits = 64;
  T.Lanes.Machine.OperandBits = 52;
  T.Lanes.Machine.SplitProducts = true;
  T.Lanes.Machine.ColumnLimbs = 8;
  T.Lanes.Machine.Lanes = 4;

  // Polynomials: the chain of one step is some twenty cycles long, and its
  // multiplications keep a core busy for five to ten.
  T.Horner.Steps = 4;
  // Estimated.
  T.Horner.MaxModulusBits = 576;
  T.Horner.MaxLoopSize = 200;

  // Estimated.
  T.Sizes.SaturatedWords = 9;
  T.Sizes.UnrolledWords = 16;
  // Exponentiation modulo 2048 and 3072 bits: 16 registers do not hold eight
  // words.
  T.Sizes.BlockWords = 4;
  // Size: some 80 kB of code, and 40 kB, with an instruction cache of 32 kB.
  T.Sizes.InlineProducts = 3072;
  // ECDH on P-384 with calls, 29 kB and not 94: 0.86 on Golden Cove; on Zen 4
  // 1.05 at -O2 and 0.90 with MULX.
  T.Sizes.ShortBits = 320;
  T.Sizes.InlineLongProducts = 1536;
  // Estimated.
  T.Sizes.PhiBits = 512;
  return T;
}

using IsFor = decltype(CostTable::IsFor);

static constexpr CostTable inherit(CostTable Base, const char *Name,
                                   IsFor Condition) {
  Base.Name = Name;
  Base.IsFor = Condition;
  return Base;
}

/// Two doublings that halve and a mixed addition take, with products for
/// halves, in place of seven ways to halve by hand, on Zen 5 with MULX and no
/// lanes: P-256 0.70 to 0.87, secp256k1 0.85, 2^255 - 19 0.91, BLS12-381 0.87,
/// P-384 and 2^521 - 1 1.00 to 1.04.
static constexpr CostTable withHalvesByProducts(CostTable T) {
  T.Scalar.HalvesByProducts = true;
  return T;
}

/// X25519 with MULX: 0.70 to 0.695 of libsodium's time (P-256, "Rows").
static constexpr CostTable withRowsFirst(CostTable T) {
  T.Rows.Rows = RowPolicy::Order::RowFirst;
  return T;
}

/// Instructions of whole programs with MULX: P-224 0.83, X448 0.89, P-256 0.95,
/// BN254 0.94, secp256k1 0.96, X25519 1.00, BLS12-381 1.01, Poly1305 1.02.
/// Without, where products wait for RAX and RDX, 0.99 to 1.01; on AArch64 1.00
/// to 1.05, RISC-V 0.98 to 1.01.
static constexpr CostTable withRowsInOrder(CostTable T) {
  T.Rows.InOrder = true;
  return T;
}

/// AVX-IFMA has 16 registers, and blends and permutes as AVX2 does. Such code
/// in the other encoding takes on Zen 4, of what AVX-512 IFMA does in mixed
/// additions of points: modulo the primes of P-256 and BN254 1.11, P-384 1.13,
/// BLS12-381 1.17, 2^255 - 19, P-224 and 2^521 - 1 1.19 to 1.21.
static constexpr CostTable withFewVectors(CostTable T) {
  const double More = 1.17;
  T.Lanes.Machine.PermutesHalves = true;
  T.Lanes.PassedLanes = T.Lanes.Blend;
  T.Lanes.MultiplyAdds /= More;
  T.Lanes.RoundLimb *= More;
  T.Lanes.Round *= More;
  T.Lanes.SlowWrapLimb *= More;
  T.Lanes.ChainLimb *= More;
  return T;
}

/// Without a carry flag. Instructions: a product that accumulates takes 8, of
/// shifted limbs 5; a carry of a column 4; a sum of words 5 or 2, and as much
/// to fold it.
static constexpr CostTable withShiftedLimbs(CostTable T, bool Considered) {
  T.Limbs.Considered = Considered;
  T.Limbs.Shifted = true;
  T.Limbs.Product = 5.0 / 8;
  T.Limbs.Carry = 6.0 / 8;
  T.Limbs.Sum = 1.5 / 8;
  T.Limbs.Conversion = 4.0 / 8;
  T.Limbs.SumWord = 7.0 / 8;
  return T;
}

/// RISC-V: a sum of words with a carry takes 5 instructions, a product that
/// accumulates 8, two shifts and an or 3.
static constexpr CostTable withoutCarryFlag(CostTable T) {
  T.Steps.Product = 2;
  T.Steps.SplitWord = 1;
  T.Rows.CountsCarries = true;
  return T;
}

static constexpr CostTable accumulating(CostTable T) {
  T.Rows.Rows = RowPolicy::Order::MultiplyAccumulate;
  return T;
}

/// Instructions: a product of words takes 45, of limbs in half words 4. P-256
/// takes 3,138 thousand with products that accumulate, 3,327 with chains.
static constexpr CostTable withHalfLimbs(CostTable T) {
  T.Divsteps.StepsPerTurn = 4;
  T.Limbs.Considered = true;
  T.Limbs.FactorBits = 32;
  T.Limbs.Product = 4.0 / 45;
  T.Limbs.Carry = 10.0 / 45;
  T.Limbs.Sum = 4.0 / 45;
  T.Limbs.Conversion = 12.0 / 45;
  T.Limbs.SumWord = 20.0 / 45;
  T.Rows.CountsCarries = true;
  return accumulating(T);
}

/// Instructions: a product of words that accumulates takes 20, one of limbs 10.
/// A division step takes 38 in place of 47 with four of them in a turn.
static constexpr CostTable withWideArithmetic(CostTable T) {
  T.Divsteps.StepsPerTurn = 4;
  T.Rows.HasWideSums = true;
  T.Limbs.Considered = T.Limbs.KeepsMultiples = true;
  T.Limbs.Product = 10.0 / 20;
  T.Limbs.Carry = 12.0 / 20;
  T.Limbs.Sum = 4.0 / 20;
  T.Limbs.Conversion = 12.0 / 20;
  T.Limbs.SumWord = 20.0 / 20;
  return accumulating(T);
}

/// Four words of a factor, four of the sum, a word of the other factor and what
/// is carried out: 10 of 13 registers.
static constexpr CostTable withUMAAL(CostTable T) {
  T.Rows.BlockColumns = 4;
  T.Rows.HasUMAAL = true;
  return accumulating(T);
}

/// NEON's UMLAL: two lanes of 32 bits into two of 64. Cycles of llvm-mca's
/// Neoverse N1, in products of words, which take 6.2 there: loops of ladders,
/// point additions and doublings modulo twelve primes of 61 to 521 bits
/// (docs/targets.md, "Vectors"). A product of W words takes W^2 + W + 0.1, a
/// round of k limbs 0.225 k^2 + 0.57 k + 0.8.
static constexpr CostTable withPairs(CostTable T) {
  T.Lanes.Machine = LimbMachine{32, 32, 64};
  T.Lanes.Machine.Lanes = 2;
  T.Scalar.Word = T.Scalar.Latency = 1;
  T.Scalar.Product = 0.1;
  T.Lanes.MultiplyAdds = 8.9;
  T.Lanes.RoundLimb = 0.57;
  T.Lanes.Round = 0.8;
  T.Lanes.SlowWrapLimb = 1;
  T.Lanes.Conversion = 0.6;
  T.Lanes.FreeConversion = 0.3;
  // Not measured.
  T.Lanes.FreeRound = 1;
  T.Lanes.Reading = 0.3;
  T.Lanes.ShortRound = 1;
  T.Lanes.LoneRound = 0;
  T.Lanes.Permutation = 1;
  T.Lanes.PassedLanes = T.Lanes.Blend;
  return T;
}

/// The same where words have 32 bits, by llvm-mca's Cortex-A57: products of
/// words take 1.9 cycles, rounds what they take on Neoverse N1, 0.74 k^2 +
/// 1.9 k + 2.6 products of words. It is more here: a factor whose wrap is no
/// sum of few powers of two is multiplied by in words, and modulo 2^222 - 117
/// and 2^383 - 187 a ladder in pairs takes 1.17 and 1.32 of what it takes in
/// words.
static constexpr CostTable withPairsOfShortWords(CostTable T) {
  T = withPairs(T);
  T.Lanes.MultiplyAdds = 2;
  T.Lanes.RoundLimb = 1.5;
  T.Lanes.Round = 3;
  T.Lanes.Conversion = 1;
  return T;
}

//===----------------------------------------------------------------------===//
// Who gets which entry
//===----------------------------------------------------------------------===//

using FeatureList = ArrayRef<StringRef>;

static bool isX86(const Triple &T, FeatureList) { return T.isX86(); }

static bool isLongX86(const Triple &T, FeatureList) {
  return T.getArch() == Triple::x86_64;
}

static bool hasMULX(const Triple &T, FeatureList Features) {
  return T.getArch() == Triple::x86_64 && is_contained(Features, "+bmi2");
}

/// AVX-IFMA, and not AVX-512's.
static bool hasAVXIFMA(const Triple &T, FeatureList Features) {
  return T.getArch() == Triple::x86_64 && is_contained(Features, "+avxifma") &&
         !is_contained(Features, "+avx512ifma");
}

static bool isAArch64(const Triple &T, FeatureList) { return T.isAArch64(); }

/// Without a multiplier what counts is how many products there are.
static bool hasRISCVProducts(FeatureList Features) {
  return is_contained(Features, "+m") || is_contained(Features, "+zmmul");
}

static bool isRISCV64(const Triple &T, FeatureList Features) {
  return T.getArch() == Triple::riscv64 && hasRISCVProducts(Features);
}

static bool isRISCV32(const Triple &T, FeatureList Features) {
  return T.getArch() == Triple::riscv32 && hasRISCVProducts(Features);
}

/// The DSP extension of ARMv5 has no UMAAL yet.
static bool isBeforeARMv6(const Triple &T) {
  switch (T.getSubArch()) {
  case Triple::NoSubArch:
  case Triple::ARMSubArch_v4t:
  case Triple::ARMSubArch_v5:
  case Triple::ARMSubArch_v5te:
    return true;
  default:
    return false;
  }
}

/// UMAAL is of ARM's DSP extension; Thumb-1 does not reach it.
static bool hasUMAAL(const Triple &T, FeatureList Features) {
  return (T.isARM() || T.isThumb()) && is_contained(Features, "+dsp") &&
         !isBeforeARMv6(T) && !isThumb1(T, Features);
}

/// Profile A has both.
static bool hasUMAALAndNEON(const Triple &T, FeatureList Features) {
  return hasUMAAL(T, Features) && is_contained(Features, "+neon");
}

/// Each carry takes four instructions there.
static bool isPowerPCWithoutChains(const Triple &T, FeatureList) {
  return T.isPPC64() && !HasPowerPCCarryChains;
}

/// WebAssembly has integers of 64 bits with addresses of 32.
static bool has32Bits(const Triple &T, FeatureList) {
  return T.isArch32Bit() && !T.isWasm();
}

static bool isWasm(const Triple &T, FeatureList) { return T.isWasm(); }

static bool isWideWasm(const Triple &T, FeatureList Features) {
  return T.isWasm() && is_contained(Features, "+wide-arithmetic");
}

static bool isSystemZ(const Triple &T, FeatureList) { return T.isSystemZ(); }

static bool isAnything(const Triple &, FeatureList) { return true; }

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static constexpr CostTable Generic =
    inherit(makeGeneric(), "generic", isAnything);
/// Costs are not measured with and without MULX apart: docs/performance.md has
/// both.
static constexpr CostTable X86 =
    inherit(withHalvesByProducts(withRowsFirst(Generic)), "x86-64", isLongX86);
/// P-384 of 12 words, in products of rows and of the legalizer: thousand
/// cycles of a Cortex-M4 6,910 and 10,008, instructions of RISC-V 13,101 and
/// 13,647, of x86 10,855 and 12,160.
static constexpr CostTable withLongRows(CostTable T) {
  T.Sizes.SaturatedWords = T.Sizes.UnrolledWords;
  return T;
}

/// X25519 takes 1,276 thousand instructions, 1,303 in rows of carries; P-384
/// 5,658 and 6,136.
static constexpr CostTable withColumnSteps(CostTable T, unsigned Bits) {
  T.Rows.ColumnStepBits = Bits;
  return T;
}

static constexpr CostTable Bits32 =
    inherit(withLongRows(Generic), "32 bits", has32Bits);

/// The first that is for a target is taken.
static constexpr CostTable Entries[] = {
    inherit(withFewVectors(withRowsInOrder(X86)), "x86-64 with AVX-IFMA",
            hasAVXIFMA),
    inherit(withRowsInOrder(X86), "x86-64 with MULX", hasMULX),
    X86,
    inherit(withColumnSteps(Bits32, 32), "x86 of 32 bits", isX86),
    // Rows first take more registers: 2766 instructions in X25519's ladder step
    // in place of 2727 (P-256, "Rows"). Cycles are not measured.
    inherit(withPairs(Generic), "AArch64", isAArch64),
    // X25519 takes 380 thousand instructions in limbs, 427 in rows.
    inherit(accumulating(withShiftedLimbs(withoutCarryFlag(Generic),
                                          /*Considered=*/true)),
            "RISC-V 64", isRISCV64),
    // 1,400 in rows: ten limbs take 1,580, since registers do not hold them.
    inherit(accumulating(withShiftedLimbs(withoutCarryFlag(Bits32),
                                          /*Considered=*/false)),
            "RISC-V 32", isRISCV32),
    // X25519 takes 383 thousand instructions in limbs, 711
    // in rows.
    inherit(accumulating(withShiftedLimbs(withoutCarryFlag(Generic),
                                          /*Considered=*/true)),
            "PowerPC without chains", isPowerPCWithoutChains),
    inherit(withPairsOfShortWords(withUMAAL(Bits32)),
            "32 bits with UMAAL and NEON", hasUMAALAndNEON),
    // 692 thousand cycles of X25519, with rows of carries 1,430.
    inherit(withUMAAL(Bits32), "32 bits with UMAAL", hasUMAAL),
    Bits32,
    inherit(withColumnSteps(Generic, 64), "SystemZ", isSystemZ),
    inherit(withWideArithmetic(Generic), "WebAssembly with wide arithmetic",
            isWideWasm),
    inherit(withHalfLimbs(Generic), "WebAssembly", isWasm),
    Generic,
};

ArrayRef<const char *> residue::targetAttributes() {
  static const char *const Names[] = {"target-cpu", "tune-cpu",
                                      "target-features"};
  return Names;
}

ArrayRef<CostTable> CostTable::entries() { return Entries; }

const CostTable &CostTable::generic() { return entries().back(); }

const CostTable &CostTable::of(const Triple &T, ArrayRef<StringRef> Features) {
  return *find_if(Entries, [&](const CostTable &Entry) {
    return Entry.IsFor(T, Features);
  });
}

const CostTable &CostTable::of(const Function &F) {
  return of(targetTriple(*F.getParent()), featuresOf(F));
}

//===----------------------------------------------------------------------===//
// What processors differ in
//===----------------------------------------------------------------------===//

static bool isOfAMD(StringRef CPU) {
  static const StringRef Families[] = {"znver",    "bdver",     "btver",
                                       "amdfam10", "barcelona", "k8",
                                       "opteron",  "athlon"};
  return any_of(Families,
                [&](StringRef Family) { return CPU.starts_with(Family); });
}

/// Code for any x86-64.
static bool isAnyX86(StringRef CPU) {
  return CPU.empty() || CPU == "generic" || CPU.starts_with("x86-64");
}

static StringRef attributeOf(const Function &F, StringRef Name) {
  return F.getFnAttribute(Name).getValueAsString();
}

/// The processor that \p F is tuned for, or else compiled for.
static StringRef processorOf(const Function &F) {
  return attributeOf(F,
                     F.hasFnAttribute("tune-cpu") ? "tune-cpu" : "target-cpu");
}

/// Tuned for AMD's cores, or code for any x86-64, which must not lose on them.
static bool hasToSuitAMD(const Function &F) {
  StringRef CPU = processorOf(F);
  return isOfAMD(CPU) ||
         (targetTriple(*F.getParent()).isX86() && isAnyX86(CPU));
}

bool residue::decodesLongLoops(const Function &F) { return hasToSuitAMD(F); }

/// Points modulo 2^222 - 117, 2^192 - 237 and 2^224 - 63, whose wraps are such
/// products, take 0.62, 0.75 and 0.70 in lanes on Zen 5, and ladder steps
/// modulo the first and the last 0.53 and 0.58, which SlowWrapLimb does not
/// allow.
bool residue::multipliesLanesAtOnce(const Function &F) {
  return isOfAMD(processorOf(F));
}

/// Zen 5: doublings and additions of points modulo six primes of 254 to 521
/// bits, 7 to 16 products in 3 to 5 rounds, take 1.17 to 1.55 of the cycles
/// that ScalarCosts says (P-256's 0.96 to 0.99), and in lanes 0.94 to 1.41 of
/// what LaneCosts does. Both are those of Golden Cove, which starts more
/// additions with carry in a cycle.
///
/// Zen 4: double-and-add with mixed additions, with and without branches on
/// infinity, of what both say and of lanes' share of it: modulo seven primes
/// 2^n - c of 128 to 512 bits words take 1.55 to 2.2, most of them 1.8; modulo
/// those of BN254 and BLS12-381 1.5 to 1.9, of P-256 and P-384 1.35 to 1.43.
TimeOfWords TimeOfWords::of(const Function &F) {
  return isOfAMD(processorOf(F)) ? TimeOfWords{1.65, 1.25} : TimeOfWords{};
}

/// Zen 5: cycles as measured in chains, and X448 0.88 of its time, P-224 and
/// secp256k1 0.94, P-384 0.95, P-256 0.97, X25519 0.99. A spill is less than a
/// cycle while there is one in a cycle at most: modulo P-384's prime half as
/// many again take no time, modulo 2^521 - 1, where each cycle has one, a
/// quarter of it.
static constexpr IssueModel OrderedVectors = {
    /*MultiplyAdds=*/2,
    /*Shuffles=*/2,
    /*Vectors=*/4,
    /*Scalars=*/4,
    /*MultiplyAdd=*/4,
    /*Shuffle=*/4,
    /*Simple=*/2,
    /*Load=*/8,
    /*Registers=*/30,
    /*Spill=*/0.05,
    /*Windows=*/{50, 200, 1U << 20},
    /*LeastGain=*/1.01,
    /*Together=*/12};

/// The cores of others start three in a cycle, and sums wait for one: not
/// measured.
const IssueModel *IssueModel::of(const Function &F) {
  const LimbMachine &Machine = CostTable::of(F).Lanes.Machine;
  return Machine.SplitProducts && !Machine.PermutesHalves && hasToSuitAMD(F)
             ? &OrderedVectors
             : nullptr;
}

/// The processors of the family of \p T on which pairs pay.
static ArrayRef<StringRef> processorsWithPairs(const Triple &T) {
  static const StringRef OfAArch64[] = {"neoverse-n1", "cortex-a510",
                                        "cortex-a520"};
  static const StringRef OfARM[] = {"cortex-a57", "cortex-a72", "swift"};
  if (T.isAArch64())
    return OfAArch64;
  if (T.isARM() || T.isThumb())
    return OfARM;
  return {};
}

bool residue::multipliesInLanes(const Function &F) {
  ArrayRef<StringRef> Processors =
      processorsWithPairs(targetTriple(*F.getParent()));
  // In place a product of pairs is longer than one of words, which is shared.
  if (F.hasOptSize())
    return false;
  StringRef Tuned = attributeOf(F, "tune-cpu");
  // Scheduling names a processor for what is compiled for any.
  return is_contained(Processors, attributeOf(F, "target-cpu")) &&
         (Tuned.empty() || is_contained(Processors, Tuned));
}

RowPolicy RowPolicy::of(const Function &F) {
  RowPolicy Policy = CostTable::of(F).Rows;
  // Without SHLD X25519 takes 3 to 5 % less on AMD's cores, and on Intel's
  // within 2 % of the same (Squares).
  Policy.FastDoubleShifts &= !hasToSuitAMD(F);
  return Policy;
}
