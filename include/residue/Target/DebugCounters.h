//===- DebugCounters.h - Transformations one by one -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every transformation is asked for, counted and told one by one, so that a
/// miscompilation can be bisected to a single one of them:
///
/// - `-debug-counter=residue-power-idiom=0-4` does the first five powers only,
///   and `-print-debug-counter` tells how many there are;
/// - with assertions `-residue-debug-only=power-idiom` tells each of them (as
///   -debug-only does where LLVM itself has assertions), and
/// - `-residue-stats` prints LLVM's statistics, which count what was done.
///
/// What is left out is still right code: the reductions of a web that is not
/// rewritten are reduced one by one when raised calls are lowered. Lowering
/// itself has no counter, since nobody could link what it leaves.
///
/// DEBUG_COUNTER and cl::opt make static objects, which would register while
/// the plugin is being loaded. These register when options() do.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TARGET_DEBUGCOUNTERS_H
#define RESIDUE_TARGET_DEBUGCOUNTERS_H

#include "llvm/IR/PassManager.h"
#include "llvm/IR/Value.h"

namespace residue {

/// One for each pass that transforms; its counter is `residue-`, and its name.
enum class Transformation : unsigned {
  RaiseReductions,    ///< a division becomes a call
  SignedRemainders,   ///< a signed division becomes an unsigned one
  ExpandDivisions,    ///< a quotient or signed division becomes arithmetic
  FlattenLookups,     ///< a branch around a table becomes a select
  RaiseChoices,       ///< arithmetic, a load or a branch becomes a select
  JoinPieces,         ///< two pieces of a number become one number
  JoinWords,          ///< a corrected sum of words becomes a reduction
  CoercedIntegers,    ///< a place on the stack holds elements instead of words
  InlineFieldCode,    ///< a function becomes alwaysinline
  PromoteElements,    ///< a function takes elements as values
  ReturnedModuli,     ///< a call becomes the constant that it returns
  SpecializeModuli,   ///< a function is copied for a constant modulus
  ChosenModuli,       ///< a modulus is one of a few constants
  IntrinsicCarries,   ///< a carry of x86 becomes steps with overflow
  StateMachines,      ///< a switch over states becomes jumps between them
  SplitBlocks,        ///< a loop over blocks is divided
  BitwiseLoops,       ///< a loop over words of numbers becomes operations
  ByteOrder,          ///< a loop over bytes becomes one load or store
  LimitUnrolling,     ///< a loop is not unrolled
  UnrollHorner,       ///< a loop does several steps at once
  HoistFactors,       ///< a product takes two factors as one
  HalfProducts,       ///< a product composed of halves becomes one product
  ChosenCopies,       ///< a copy of one of two numbers becomes choices
  CopiedElements,     ///< a copy of bytes moves elements
  CarryChain,         ///< a carry written by hand becomes a step of a chain
  ComparedWords,      ///< a comparison of numbers becomes a chain of borrows
  WideCarries,        ///< a sum and a comparison become one step
  KeepScalar,         ///< a function is not vectorized
  PowerIdiom,         ///< a loop or a product becomes a chain or an inverse
  SunkProducts,       ///< products behind a join go to its sides
  PublicChoices,      ///< a choice by a counter becomes a branch
  LazySums,           ///< a sum that a loop leaves is reduced behind it
  HoldElements,       ///< a loop has a copy for pointers apart
  PeelTurns,          ///< the first turn of a loop is in front of it
  RaiseCorrections,   ///< a correction becomes a reduction
  RaiseHalves,        ///< a half becomes a product
  PlainCorrections,   ///< a correction subtracts the modulus again
  FreezeInputs,       ///< a number is frozen where it comes from
  WrappedDifferences, ///< a reduction of a difference that wraps
  ZeroTests,          ///< words compared with 0 become a number
  PlainPhis,          ///< a phi node says what its number is
  DeferCorrections,   ///< a sum is not corrected in each turn
  SinkReductions,     ///< what is chosen is reduced behind the choice
  PassedInputs,       ///< what an input has above its residue goes beside it
  CarriedPowers,      ///< what a loop carries around changes its power of R
  InterleaveTurns,    ///< a loop takes several turns side by side
  DisjointLoops,      ///< a loop has a second one for pointers apart
  JamTurns,           ///< a loop around loops takes turns side by side
  LateChoices,        ///< a choice gets a block behind what decides it
  FillLanes,          ///< products go to where lanes are free
  Webs,               ///< a web is rewritten (crandall-reduction)
  VectorChoices,      ///< a chain of choices is in vectors
  MaskSelects,        ///< a function's wide selects become masks
  BranchlessWords,    ///< a function's wide operations become words
};

/// Whether the next transformation of this kind is done. To be asked once for
/// each, when nothing but the transformation itself is left to do. \p Where is
/// an instruction, a block (the header of a loop) or a function.
bool shouldTransform(Transformation Kind, const llvm::Value &Where);

/// Registers the counters, and with assertions the options. Does so once.
void registerDebugCounters();

#ifndef NDEBUG
/// Whether -residue-stats was given.
bool wantsStatistics();

/// Prints all statistics so far.
struct StatisticsPrinterPass : llvm::PassInfoMixin<StatisticsPrinterPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};
#endif

} // namespace residue

#endif // RESIDUE_TARGET_DEBUGCOUNTERS_H
