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

namespace residue {

/// The second loop of another one, as it is made.
class SecondLoop {
public:
  SecondLoop(llvm::BasicBlock &Header, llvm::BranchInst &Decides,
             llvm::FunctionAnalysisManager &AM)
      : Header(Header), Decides(Decides), AM(AM) {}

  llvm::BasicBlock &header() { return Header; }
  llvm::Function &function() { return *Header.getParent(); }
  llvm::Loop *loop();
  /// It has one block, and runs where the check says so; what it holds, it has
  /// in registers. False if that cannot be; the function is of no use then.
  bool hold();

  llvm::FunctionAnalysisManager &analyses() { return AM; }
  /// The function has changed.
  void invalidate();

private:
  llvm::BasicBlock &Header;
  llvm::BranchInst &Decides;
  llvm::FunctionAnalysisManager &AM;
};

/// What makes second loops, and of which loops.
struct SecondLoops {
  Transformation Kind;
  const char *PassName;
  /// Of a second loop that stays.
  const char *RemarkName, *Remark;
  /// Such a loop may have a second one.
  llvm::function_ref<bool(llvm::Loop &L, llvm::ScalarEvolution &SE)>
      IsCandidate;
  /// Makes it of a copy of the loop; false if there can be none.
  llvm::function_ref<bool(SecondLoop &)> Make;

  /// \p F has second loops, of its first outermost candidates that are not in
  /// lanes yet and whose second loops are. False if there are none, and \p F
  /// is as it was.
  bool addTo(llvm::Function &F, llvm::FunctionAnalysisManager &AM) const;
};

/// Its only way out is at its end.
bool endsAtItsEnd(const llvm::Loop &L);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_SECONDLOOPS_H
