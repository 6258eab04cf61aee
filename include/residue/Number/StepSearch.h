//===- StepSearch.h - The cheapest steps of a reduction ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How a number below some bound is brought below another one, modulo M: the
/// cheapest sequence of the steps that there are (ReductionSteps.h).
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_STEPSEARCH_H
#define RESIDUE_NUMBER_STEPSEARCH_H

#include "residue/Number/ReductionKind.h"
#include "residue/Number/ReductionSteps.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <memory>

namespace residue {

class FoldPlanner final : public ReductionSteps {
public:
  /// \p Container is what elements fill: whole words, the fewest if 0.
  FoldPlanner(const Modulus &M, unsigned WordBits, const StepCosts &Costs,
              bool CarryCorrections, RequestedReduction Forced,
              unsigned Container = 0);

  /// From here on the steps have to be known already that are asked for.
  void seal();

  /// The cheapest steps from \p Max down to \p Target. Where no sequence gets
  /// there, the steps that gain most, as far as they lead.
  const FoldSteps &plan(const Integer &Max, const Integer &Target) const;
  unsigned cost(const Integer &Max, const Integer &Target) const;
  /// The steps as a text: "split at 256, split at 255".
  std::string describe(const Integer &Max, const Integer &Target) const;
  std::string describe(const Integer &Max,
                       llvm::ArrayRef<FoldStep> Taken) const;

  /// The planner of m, where M = 2^k m is even.
  const FoldPlanner &oddPart() const { return *OddPart; }
  std::optional<FoldStep> evenStep(const Integer &Max,
                                   const Integer &Target) const override;

private:
  struct Plan {
    Steps TheSteps;
    unsigned Cost = 0;
    bool Reached = false;
  };
  /// What is possible next; \p Target matters for even moduli.
  Steps stepsFrom(const Integer &Max, const Integer &Target) const;
  /// The cheapest sequence of at most \p Depth steps of at most \p Limit.
  std::optional<Plan> search(const Integer &Max, const Integer &Target,
                             unsigned Depth, unsigned Limit) const;
  const Plan &lookup(const Integer &Max, const Integer &Target) const;

  RequestedReduction Forced;
  std::unique_ptr<FoldPlanner> OddPart;
  mutable std::map<std::pair<Integer, Integer>, Plan> Known;
  bool Sealed = false;
};

} // namespace residue

#endif // RESIDUE_NUMBER_STEPSEARCH_H
