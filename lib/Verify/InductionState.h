//===- InductionState.h - What is known in a round --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Of the induction over blocks: both functions as far as they were run, and
/// what was known where.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_INDUCTIONSTATE_H
#define RESIDUE_LIB_VERIFY_INDUCTIONSTATE_H

#include "Examples.h"
#include "Induction.h"
#include "llvm/IR/Module.h"

namespace residue::proof {

/// A round: what both functions are so far.
struct Induction::State {
  State(const llvm::Function &After, llvm::ArrayRef<Dyadic> Moduli,
        Strategy How, unsigned Examples)
      : W(Moduli, How),
        // The copy of a function that was may have no module any more.
        Source(W, After.getParent()->getDataLayout(), true),
        Target(W, After.getParent()->getDataLayout(), false),
        Shown(Source.frame(), Target.frame(), Examples) {}

  /// Whether code of both is asked whether it is the same: on an edge there are
  /// values of others.
  void setCompared(bool Is) {
    Source.frame().Same = Target.frame().Same = Is ? &Same : nullptr;
  }

  /// How many effects and stores the block has had so far.
  size_t effects() {
    size_t Count = 0;
    for (Evaluator *E : {&Source, &Target}) {
      Count += E->effects().size();
      for (const auto &Stores : E->frame().Elements)
        Count += Stores.second.size();
    }
    return Count;
  }

  World W;
  Evaluator Source, Target;
  Examples Shown;
  SameCode Same;
  /// What was known at the end of each block.
  std::vector<FactTables> Known;
  /// What enters phi nodes of the rewritten function on the edges that were
  /// taken: kept for the claims, with the facts of that place.
  struct Arrival {
    const BlockPair::Edge *E;
    unsigned From;
    FactTables Known;
  };
  std::map<unsigned, std::vector<Arrival>> Arrivals;
  /// The first block whose phi nodes were used with intervals that have grown
  /// since; how often blocks were run again for that.
  std::optional<unsigned> Grown;
  unsigned Repeated = 0;
  /// Of each block: the first number that is not found to be what it is said to
  /// be.
  std::map<unsigned, const llvm::Instruction *> Unheld;
  /// Where the proof has failed.
  unsigned FailedIn = 0;

  void grow(unsigned Number) {
    Grown = Grown ? std::min(*Grown, Number) : Number;
  }
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_INDUCTIONSTATE_H
