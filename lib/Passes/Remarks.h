//===- Remarks.h - What was done and what was missed ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The optimization remarks of crandall-reduction, in one place: -Rpass says
/// what was rewritten, -Rpass-missed what blocked it and what to write instead,
/// -Rpass-analysis the bounds behind it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_REMARKS_H
#define RESIDUE_PASSES_REMARKS_H

#include "residue/Plan/WebPlan.h"
#include "llvm/IR/ValueHandle.h"
#include <set>
#include <tuple>

namespace llvm {
class LLVMContext;
class LoopInfo;
class OptimizationRemarkEmitter;
} // namespace llvm

namespace residue {

class ReductionAnalysis;
class SecretFlow;
struct MissedMember;

/// What has been said of a module. Each text is said once at each place: loops
/// are unrolled, and functions inlined, more than once, in more than one
/// caller.
class Reported {
public:
  /// True if \p Text is new at \p Place. What has no place is.
  bool add(const llvm::DebugLoc &Place, const std::string &Text);

private:
  std::set<std::tuple<unsigned, unsigned, const llvm::DIFile *, std::string>>
      Known;
};

/// Hazards are errors, or remarks that are read.
bool areHazardsRead(llvm::LLVMContext &Context);

/// What a -Rpass remark says about the webs of one modulus.
struct RewriteSummary {
  std::string Modulus, Kind;
  const char *Representation;
  Stage TheStage;
  unsigned Webs = 0, Reductions = 0, Dropped = 0, ByProducts = 0,
           Incomplete = 0, InLanes = 0, Complete = 0;
  unsigned Products = 0, Sums = 0;
  /// Some of it is in lanes of vectors.
  bool HasLanes = false;
  /// All of it are steps of divisions, of which a remark tells already.
  bool IsOfDivisions = true;
  /// Of elements: the largest integer, or the largest value of each limb.
  std::string LargestElement;
  /// Where the remark points: the first reduction.
  llvm::DebugLoc Location;
  llvm::BasicBlock *Block = nullptr;
};

RewriteSummary summarize(const WebPlan &Web);

/// What options asked for and the modulus does not allow; why no Montgomery
/// form, where one was considered.
void remarkChoice(const RepresentationChoice &Choice,
                  const RewriteSummary &Summary,
                  llvm::OptimizationRemarkEmitter &ORE);
void remarkRewrite(const RewriteSummary &Summary,
                   llvm::OptimizationRemarkEmitter &ORE);
/// One line about \p F: its webs, and what is left of variable time.
void remarkFunction(llvm::Function &F, llvm::ArrayRef<RewriteSummary> Summaries,
                    unsigned Divisions, unsigned Secrets,
                    llvm::OptimizationRemarkEmitter &ORE);
void remarkSingleStep(llvm::Function &F, llvm::OptimizationRemarkEmitter &ORE);
void remarkMissedMembers(llvm::ArrayRef<MissedMember> Missed, Reported &Texts,
                         llvm::OptimizationRemarkEmitter &ORE);
/// Calls between webs, where they could be without.
void remarkCallBoundaries(llvm::Function &F, const ReductionAnalysis &Analysis,
                          Reported &Texts,
                          llvm::OptimizationRemarkEmitter &ORE);
/// Every wide division that stays, because its modulus or width is none that
/// Residue rewrites.
/// How many there are.
unsigned remarkVariableTimeDivisions(llvm::Function &F, Reported &Texts,
                                     llvm::OptimizationRemarkEmitter &ORE);

/// The time of \p I tells something: \p Text says what.
void remarkHazard(llvm::Function &F, const llvm::Instruction &I,
                  const std::string &Text,
                  llvm::OptimizationRemarkEmitter &ORE);

/// What the time tells of field elements: branches, addresses and divisions of
/// the source. Found before the function is rewritten; a branch that is gone
/// afterwards, such as that of a correction by hand, was none.
class SecretRemarks {
public:
  /// \p Flow: what other functions give to \p F, or null.
  SecretRemarks(llvm::Function &F, const llvm::LoopInfo &LI,
                const SecretFlow *Flow);

  /// How many are left.
  unsigned emit(Reported &Texts, llvm::OptimizationRemarkEmitter &ORE) const;

private:
  struct Remark {
    /// Null if a branch is gone.
    llvm::WeakVH Branch;
    llvm::DebugLoc Location;
    std::string Text;
    bool IsBranch, EndsLoop;
  };
  /// The loop of \p R ends at the same place as \p Other asks whether it
  /// begins.
  static bool saysMore(const Remark &R, const Remark &Other);

  llvm::Function &F;
  llvm::SmallVector<Remark, 0> Found;
};

} // namespace residue

#endif // RESIDUE_PASSES_REMARKS_H
