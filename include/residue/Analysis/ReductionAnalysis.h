//===- ReductionAnalysis.h - What matters only modulo M ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the expression graphs of a function whose values matter only modulo a
/// constant. A lattice per value, UNDEF < REDUCED(M) < NOTREDUCED, starts at
/// the operands of the reductions by M and moves backwards through the ring
/// operations that are exact in the source program.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_REDUCTIONANALYSIS_H
#define RESIDUE_ANALYSIS_REDUCTIONANALYSIS_H

#include "residue/Analysis/MissedMember.h"
#include "residue/Analysis/ResidueGraph.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/PassManager.h"
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace residue {

struct ReductionAnalysisOptions {
  static ReductionAnalysisOptions of(Stage S);

  /// Follow phi nodes; without it they are inputs.
  bool ThroughPhi = true;
  /// Keep local memory in the form of the web (see FieldMemory).
  bool ThroughMemory = true;
};

class ReductionAnalysis {
public:
  using Options = ReductionAnalysisOptions;

  ReductionAnalysis(llvm::Function &F, const Options &O);
  ~ReductionAnalysis();

  /// One graph per modulus, in the order of the first reduction by it; one more
  /// behind it for reductions that stand alone beside longer webs.
  llvm::ArrayRef<std::unique_ptr<ResidueGraph>> graphs() const {
    return Graphs;
  }
  llvm::ArrayRef<MissedMember> missed() const { return Missed.all(); }
  /// Of everything that reductions are made of, if there are any.
  const SourceRange &ranges() const { return *Ranges; }

  void print(llvm::raw_ostream &OS) const;

private:
  bool build(const Options &O);
  void excludeCounters();
  void excludeChoices();
  bool refuseColumns();

  llvm::Function &F;
  std::unique_ptr<FieldMemory> Memory;
  /// Values that no web computes, although what they are made of was looked at.
  llvm::DenseSet<llvm::Value *> Outside;
  std::unique_ptr<SourceRange> Ranges;
  std::vector<std::unique_ptr<ResidueGraph>> Graphs;
  MissedMembers Missed;
};

/// The analysis of a function, in LLVM's analysis manager: one for all passes
/// until the function changes, and one for each of their options.
class ReductionAnalyses : public llvm::AnalysisInfoMixin<ReductionAnalyses> {
  friend llvm::AnalysisInfoMixin<ReductionAnalyses>;
  static llvm::AnalysisKey Key;

public:
  class Result {
  public:
    explicit Result(llvm::Function &F) : F(&F) {}
    /// Computed where it is asked for.
    ReductionAnalysis &with(const ReductionAnalysisOptions &O);
    /// The pointers into the function hold only as long as it does not change.
    bool invalidate(llvm::Function &F, const llvm::PreservedAnalyses &PA,
                    llvm::FunctionAnalysisManager::Invalidator &);

  private:
    llvm::Function *F;
    /// By ThroughPhi and ThroughMemory.
    std::unique_ptr<ReductionAnalysis> Known[2][2];
  };

  Result run(llvm::Function &F, llvm::FunctionAnalysisManager &) {
    return Result(F);
  }
};

/// `print<reduction-analysis>`
class ReductionAnalysisPrinterPass
    : public llvm::PassInfoMixin<ReductionAnalysisPrinterPass> {
public:
  explicit ReductionAnalysisPrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_REDUCTIONANALYSIS_H
