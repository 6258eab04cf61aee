//===- Options.h - Command line options -------------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The command line options of the passes (-mllvm in clang). They are no static
/// objects: those would register while the plugin is being loaded, before
/// anybody has checked that the host is of the right LLVM version.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TARGET_OPTIONS_H
#define RESIDUE_TARGET_OPTIONS_H

#include "residue/Number/ReductionKind.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"
#include <optional>

namespace residue {

/// How much of the work is done: the steps in which the project grew.
enum class Stage {
  SingleStep,    ///< every reduction on its own, complete
  Incomplete,    ///< reductions to just above M, except across phi nodes
  IncompletePhi, ///< the same, phi nodes included
  Default,       ///< planned ranges: reductions dropped, carries corrected
};

enum class RequestedRepresentation {
  Auto,
  Wide,
  Saturated,
  Montgomery,
  Unsaturated,
  Packed
};

enum class RequestedWord : unsigned {
  Auto = 0,
  W8 = 8,
  W16 = 16,
  W32 = 32,
  W64 = 64
};

/// What becomes of powers by constant exponents.
enum class RequestedPower {
  On,       ///< addition chains, or division steps where they cost less
  Chains,   ///< addition chains
  Divsteps, ///< division steps wherever they can be
  Off,      ///< what the source does
};

struct Options {
  /// What --help shows them under.
  llvm::cl::OptionCategory Category;
  llvm::cl::opt<unsigned> MinBits;
  llvm::cl::opt<Stage> TheStage;
  llvm::cl::opt<RequestedRepresentation> Representation;
  llvm::cl::opt<RequestedReduction> Reduction;
  llvm::cl::opt<RequestedWord> WordBits;
  llvm::cl::opt<unsigned> LimbBits;
  llvm::cl::opt<unsigned> InlineCallee, InlineCaller, InlineSize;
  llvm::cl::opt<unsigned> UnrolledWords, BlockWords;
  llvm::cl::opt<unsigned> InlineProducts;
  llvm::cl::opt<RequestedPower> Power;
  /// What takes variable time is an error.
  llvm::cl::opt<bool> Strict;
  /// What is emitted is proven.
  llvm::cl::opt<bool> Verify;
  /// What is not proven is emitted all the same.
  llvm::cl::opt<bool> KeepUnproven;
  llvm::cl::opt<bool> ConvertAll;
  /// What emitted numbers hold is in the IR.
  llvm::cl::opt<bool> KeepWitness;
  llvm::cl::opt<std::string> VerifyAgainst;
  /// For tests of the checker: how many examples what it finds is compared
  /// with.
  llvm::cl::opt<unsigned> VerifyExamples;
  /// For tests of the checker: bounds that are wrong by one.
  llvm::cl::opt<bool> MistakeBounds;

  Options();
};

/// The options, registered at the first call.
const Options &options();

/// The name that selects \p S in a pipeline: "single-step", ...
const char *stageName(Stage S);
/// The stage of that name, or none.
std::optional<Stage> parseStage(llvm::StringRef Name);
/// -residue-stage, the default of the pass.
Stage defaultStage();

} // namespace residue

#endif // RESIDUE_TARGET_OPTIONS_H
