//===- CostTable.h - What targets cost --------------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One table of what things cost, with an entry for each family of targets.
/// What each number means, and its unit, stands here or where its struct is;
/// the values, and where they were measured, in CostTable.cpp.
///
/// An entry depends on nothing but the triple and targetAttributes(), which
/// shared operations have from their callers: their bodies are planned as the
/// callers took them to be.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TARGET_COSTTABLE_H
#define RESIDUE_TARGET_COSTTABLE_H

#include "residue/Number/AdditionChain.h"
#include "residue/Number/DivstepSchedule.h"
#include "residue/Number/LimbSchema.h"
#include "residue/Number/ReductionSteps.h"
#include <array>

namespace llvm {
class Function;
class Triple;
} // namespace llvm

namespace residue {

/// How the rows of a product of words are summed up.
struct RowPolicy {
  enum class Order {
    /// A row by itself first: it need not wait for the rows before it.
    RowFirst,
    /// A row's low words, then its high words: that needs fewer registers.
    LowThenHigh,
    /// A product of words, and two words added to it, is one step: a b + x + c
    /// <= (2^w - 1)^2 + 2 (2^w - 1) = 2^2w - 1 has two words again. Nothing is
    /// left over but the high word, so that there are no carries of rows: for
    /// machines without a carry flag, and for those that have the instruction.
    MultiplyAccumulate
  };
  Order Rows = Order::LowThenHigh;
  /// So many words of a factor stay in registers together, with as many of the
  /// sum, while a product multiplies and accumulates.
  unsigned BlockColumns = 8;
  /// The step is UMAAL, of ARM's DSP extension, where words have 32 bits.
  bool HasUMAAL = false;
  /// The step's sums are of two words, which one instruction adds
  /// (WebAssembly's wide arithmetic).
  bool HasWideSums = false;
  /// Products of words of so many bits are summed up by columns, in three
  /// words, by what multiplies in fixed registers, and three sums that carry
  /// (emitColumnStep): MUL of x86 with 32 bits, MLGR of SystemZ with 64.
  unsigned ColumnStepBits = 0;
  /// Sums of many words count the carries of each column, and pass their number
  /// on: a carry of a chain takes three instructions of five.
  bool CountsCarries = false;
  /// A number is shifted word by word by double-width shifts, which have no
  /// carry to wait for. Where such a shift (SHLD) costs more than two shifts
  /// and an or, or an addition with carry, it is those, and the number is
  /// doubled by addition: on the cores of AMD, and in code for any x86-64.
  ///
  /// | family              | SHLD r64, r64, imm8                    |
  /// |---------------------|----------------------------------------|
  /// | Intel, from Haswell | 1 micro-operation, 3 cycles            |
  /// | AMD, K8 to Zen      | up to 6 micro-operations, 3 or 4 cycles |
  ///
  /// (A. Fog, Instruction tables, 2022.)
  bool FastDoubleShifts = true;
  /// The scheduler may not move products of words ahead of their row: products
  /// that write any registers it moves until none is left, and a doubling on
  /// P-256 has 197 words stored and 126 read again where 70 are enough.
  bool InOrder = false;

  /// That of the target of \p F, for the processor it is tuned or compiled for.
  static RowPolicy of(const llvm::Function &F);
};

/// Products of elements one after the other, in products of words.
struct ScalarCosts {
  /// For each word of the modulus, and for the whole, besides the products of
  /// words that there are.
  double Word, Product;
  /// What a square takes of that.
  double Square;
  /// A sum or difference, with the folds or corrections that it needs, for each
  /// word of the modulus.
  double SumWord;
  /// How many additions and shifts, one after the other, take as long as a
  /// product of words beside others.
  double Additions;
  /// How many products take as long as one that is waited for.
  double Latency;
  /// The words of an element up to which it is that much; more have work enough
  /// of their own.
  double LatencyWords;
  /// A product by (M + 1) / 2 between others is shorter than what halves a
  /// number by hand, which has to be below M for that.
  bool HalvesByProducts;
};

/// Elements in limbs with spare bits, in products of words as rows take them.
struct LimbCosts {
  /// They are considered at all.
  bool Considered;
  /// Products are of shifted limbs, and their columns are words.
  bool Shifted;
  /// Where a product of words is no instruction: factors are of so many bits at
  /// most, and their columns words. 0 if it is one.
  unsigned FactorBits;
  /// A product of two limbs, with what adds it to its columns.
  double Product;
  /// For each limb of a product: what shifts factors, and carries.
  double Carry;
  /// For each limb: a sum or difference; an element that comes in or goes out.
  double Sum, Conversion;
  /// A sum or difference of words, for each of them, with what folds it.
  double SumWord;
  /// There are registers for the multiples of limbs that a loop does not
  /// change.
  bool KeepsMultiples;
};

/// How a core starts instructions on vectors of 256 bits.
struct IssueModel {
  /// In each cycle: multiply-adds, shuffles, all on vectors, and others.
  unsigned MultiplyAdds, Shuffles, Vectors, Scalars;
  /// Cycles until a result can be used: of multiply-adds, shuffles, other
  /// instructions on vectors, and loads.
  unsigned MultiplyAdd, Shuffle, Simple, Load;
  /// Those that vectors have, but for what is read again and again.
  unsigned Registers;
  /// Cycles that a store, or a load, of a vector takes for which there was no
  /// register, while there is no more than one in a cycle.
  double Spill;
  /// How many instructions ahead one may be moved: of some limits the best.
  std::array<unsigned, 3> Windows;
  /// What an order has to make faster, at least: 1.01 by a hundredth.
  double LeastGain;
  /// So many instructions on vectors may be scheduled among themselves.
  unsigned Together;

  /// That of the core that \p F is tuned or compiled for, or null where no
  /// order is known to be better than another.
  static const IssueModel *of(const llvm::Function &F);
};

/// Elements in the lanes of a vector.
struct LaneCosts {
  /// What multiplies: multiply-adds (AVX-512 IFMA), whose emitter is
  /// VectorInstructions, or products of halves (NEON), of as many lanes as they
  /// have.
  LimbMachine Machine;

  /// In cycles: lanes move across the halves of a vector, or within them; two
  /// vectors are blended, added, or chosen from by a condition.
  unsigned Permutation, Shuffle, Blend, Sum, Choice;
  /// In cycles: a sum hands on the lanes that it adds nothing to.
  unsigned PassedLanes;

  /// Multiply-adds that take as long as a product of words.
  double MultiplyAdds;
  /// What else a round of products takes, in products of words: for each limb
  /// and for the whole; for each limb more where the wrap is a product, and
  /// where every carry waits for the one before.
  double RoundLimb, Round, SlowWrapLimb, ChainLimb;
  /// Entering and leaving a block takes as long as so many rounds: where limbs
  /// are cut out of words one by one, and where words are vectors first.
  double Conversion, QuickConversion;
  /// Where nothing waits for that, and what part of its time alone a round
  /// takes there.
  double FreeConversion, FreeRound;
  /// A vector that every turn of a loop makes of numbers that it reads, for
  /// each limb.
  double Reading;
  /// What part of RoundLimb and Round a product by numbers of few limbs takes,
  /// however few.
  double ShortRound;
  /// What the only round of a block takes more, whose carries and shuffles have
  /// no other round to be computed beside.
  double LoneRound;
  /// A comparison takes as long as so many rounds; and so do the canonical
  /// integers of a vector in Montgomery form.
  double Comparison, Canonical;
};

/// Several steps of Horner's rule at once.
struct HornerCosts {
  unsigned Steps;
  /// The products of wider numbers are work enough to hide a reduction.
  unsigned MaxModulusBits;
  /// Instructions of a loop; in longer ones the chain is not what takes the
  /// time.
  unsigned MaxLoopSize;
};

/// What registers and the instruction cache hold.
struct SizeLimits {
  /// Products of more words are left to the legalizer: rows of explicit carries
  /// grow with the square of the words.
  unsigned SaturatedWords;
  /// Words of the largest odd modulus whose products are unrolled; wider ones
  /// are loops (-residue-unrolled-words).
  unsigned UnrolledWords;
  /// Words that such a loop takes at a time (-residue-block-words).
  unsigned BlockWords;
  /// Word products that a function may have in place
  /// (-residue-inline-products), of elements of so many bits at most; and of
  /// longer ones, beside whose products a call is short.
  unsigned InlineProducts, ShortBits, InlineLongProducts;
  /// Phi nodes of shorter elements stay values beside shared operations: they
  /// fit the registers, or nearly.
  unsigned PhiBits;
};

/// A product of lanes by a constant is one instruction: vpmullq of AMD's cores,
/// which is three on Intel's.
bool multipliesLanesAtOnce(const llvm::Function &F);

/// What ScalarCosts has to be multiplied by where products of several words
/// wait for others: reduced by folds, or by what else.
struct TimeOfWords {
  double Folded = 1, Other = 1;

  /// On the processor that \p F is tuned or compiled for.
  static TimeOfWords of(const llvm::Function &F);
};

/// A loop of some thousand instructions in a row is decoded anew in every turn
/// on the processor that \p F is tuned for: on the cores of AMD, and code for
/// any x86-64 must not lose there. Those of Zen 4, 64 bytes to an entry of the
/// cache, stay decoded up to about 4,500 instructions with three operands in
/// vectors. The turn of P-256 with five doublings in a row has as many: 22.0 to
/// 25.4 microseconds, by where code happens to stand; as a loop they take 22.3
/// wherever it is. On Zen 5 it is 16.8 to 17.4, or 22.4 from one of four places
/// on, and 17.6 as a loop.
bool decodesLongLoops(const llvm::Function &F);

/// The processor that \p F is compiled for is named, and is one on which a
/// product of two words takes longer than products in lanes.
bool multipliesInLanes(const llvm::Function &F);

/// The string attributes of a function that say what it is compiled for.
llvm::ArrayRef<const char *> targetAttributes();

struct CostTable {
  const char *Name;
  /// Who gets this entry, if none above it in the table is for it.
  bool (*IsFor)(const llvm::Triple &T,
                llvm::ArrayRef<llvm::StringRef> Features);
  StepCosts Steps;
  ChainCosts Chains;
  DivstepCosts Divsteps;
  ScalarCosts Scalar;
  LimbCosts Limbs;
  LaneCosts Lanes;
  HornerCosts Horner;
  SizeLimits Sizes;
  RowPolicy Rows;

  /// What other entries inherit from, and what unknown targets get.
  static const CostTable &generic();
  /// The entry for code of \p F.
  static const CostTable &of(const llvm::Function &F);
  /// The entry for a target with these features ("+bmi2").
  static const CostTable &of(const llvm::Triple &T,
                             llvm::ArrayRef<llvm::StringRef> Features);
  /// All entries; the last is the generic one.
  static llvm::ArrayRef<CostTable> entries();
};

} // namespace residue

#endif // RESIDUE_TARGET_COSTTABLE_H
