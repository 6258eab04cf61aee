//===- SecondLoops.h - Loops beside loops, for lanes ------------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop gets a second one, which runs where no two of its pointers overlap:
///
///   check:    br apart, fast.before, before
///   before:   br loop                     the loop as it was
///   fast.before: loads; br fast           elements in phi nodes
///   behind:   stores; br exit
///
/// All is tried in a copy of the function, which takes the place of the
/// function if each of its new loops is planned in lanes. Else the copy is
/// thrown away, and nothing of the function has ever changed.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_SECONDLOOPS_H
#define RESIDUE_LIB_PASSES_SECONDLOOPS_H

#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"
#include "llvm/Transforms/Utils/ValueMapper.h"
#include <optional>

namespace residue {

struct PlannedRounds;

/// The second loop of another one, as it is made.
class SecondLoop {
public:
  SecondLoop(llvm::BasicBlock &Header, llvm::BranchInst &Decides,
             llvm::FunctionAnalysisManager &AM)
      : Header(Header), Decides(Decides), AM(AM) {}

  llvm::BasicBlock &header() { return Header; }
  /// Leads to it; what is computed for runWhere() is in front of this.
  llvm::Instruction &decides() { return Decides; }
  /// It runs where \p Check says so and it has so many turns at least; false
  /// if that is never. The function is of no use then.
  bool runWhere(llvm::Value &Check, unsigned LeastTurns);
  llvm::Function &function() { return *Header.getParent(); }
  llvm::Loop *loop();
  /// It has one block, and runs where the check says so, and for so many turns
  /// at least; what it holds, it has in registers. False if that cannot be; the
  /// function is of no use then.
  bool hold(unsigned LeastTurns = 0);

  /// Unrolls \p L, this loop or one inside of it, which is brought into the
  /// form that this takes; \p Rest is a loop of the turns that are left.
  llvm::LoopUnrollResult unroll(llvm::Loop &L, llvm::UnrollLoopOptions Options,
                                llvm::Loop **Rest = nullptr);

  /// Its turns become a multiple of \p Turns, and others follow in a loop of
  /// their own; false if that cannot be.
  bool divide(unsigned Turns);

  /// It is as it shall be: what never runs beside it goes. False if it never
  /// does itself, and is gone.
  bool finish();

  llvm::FunctionAnalysisManager &analyses() { return AM; }
  /// The function has changed.
  void invalidate();

private:
  llvm::BasicBlock &Header;
  llvm::BranchInst &Decides;
  llvm::FunctionAnalysisManager &AM;
};

/// A turn of \p L reduces something, in no more instructions than that, and may
/// be copied; it is no loop that another one runs instead of.
bool mayCopyTurns(const llvm::Loop &L, unsigned MaxInstructions);

/// Brings \p L into the form that LLVM's utilities take: one entry, exits of
/// its own, and values that leave it by phi nodes.
void bringIntoForm(llvm::Loop &L, llvm::FunctionAnalysisManager &AM);

/// Puts a copy beside \p L, which is in that form: in it, values are what \p
/// Map says. Returns the branch that decides between them, for the copy so far;
/// \p L is marked as what runs instead.
llvm::BranchInst &copyBeside(llvm::Loop &L, llvm::Loop *&Copy,
                             llvm::ValueToValueMapTy &Map,
                             const llvm::Twine &Suffix, llvm::LoopInfo &LI,
                             llvm::DominatorTree &DT);

/// What makes second loops, and of which loops.
struct SecondLoops {
  Transformation Kind;
  const char *PassName;
  /// Of a second loop that stays.
  const char *RemarkName, *Remark;
  /// Such a loop may have a second one, where vectors have so many lanes.
  llvm::function_ref<bool(llvm::Loop &L, unsigned Lanes,
                          llvm::ScalarEvolution &SE)>
      IsCandidate;
  /// Makes it of a copy of the loop; false if there can be none.
  llvm::function_ref<bool(SecondLoop &, unsigned Lanes)> Make;
  /// A turn of it is as many of the loop's as there are lanes, and it may be
  /// one beside a loop in lanes of which a turn takes as long as so many rounds
  /// at least, if it has fewer for each; beside none in lanes without that.
  llvm::function_ref<std::optional<double>(llvm::Loop &)> RoundsOfTurn =
      nullptr;

  /// Adds them to the first outermost candidates of \p F that are not in lanes
  /// yet and whose second loops are. If there are none, \p F is as it was.
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM) const;
  /// There may be some, as far as can be told without a plan.
  bool hasCandidates(llvm::Function &F,
                     llvm::FunctionAnalysisManager &AM) const;

private:
  bool addTo(llvm::Function &F, unsigned Lanes,
             llvm::FunctionAnalysisManager &AM) const;
  bool tryLoops(llvm::Function &F, unsigned Lanes,
                llvm::FunctionAnalysisManager &AM, const PlannedRounds &Before,
                llvm::SmallVectorImpl<llvm::BasicBlock *> &Loops) const;
  /// What as many turns of \p L take as one of a second loop has, which is in
  /// lanes: so many rounds; nothing if it may be any number.
  std::optional<double> roundsToBeat(llvm::Loop &L, unsigned Lanes,
                                     const PlannedRounds &Before) const;
};

/// Its only way out is at its end.
bool endsAtItsEnd(const llvm::Loop &L);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_SECONDLOOPS_H
