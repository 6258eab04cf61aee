//===- LaneComparisons.cpp - Which comparisons stay in lanes
//-----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneComparisons.h"

using namespace llvm;
using namespace residue;

LaneRegion::Tests residue::findComparisons(
    ArrayRef<LaneRegion> Regions, const WebSchedule &Schedule,
    const LoopInfo &LI, const std::shared_ptr<const LimbArithmetic> &Arithmetic,
    const MontgomeryPowers &Powers,
    function_ref<bool(const ResidueNode &, const Loop &)> IsConverted) {
  LaneRegion::Tests Tests;
  for (const ResidueNode *Node : Schedule.order()) {
    if (Node->Kind != NodeKind::Equal)
      continue;
    const Loop *L = LI.getLoopFor(cast<Instruction>(Node->V)->getParent());
    if (!L || all_of(Node->Operands, [&](const ResidueNode *Operand) {
          return !Operand->isOperation() || IsConverted(*Operand->named(), *L);
        }))
      continue;
    auto PlaceOf = [&](const ResidueNode *Operand) {
      return LaneRegion::placeOf(Operand, Regions);
    };
    if (std::optional<LaneTest> Test =
            LaneTest::find(*Node, PlaceOf, Arithmetic, Powers))
      Tests.try_emplace(Node, std::move(*Test));
  }
  return Tests;
}
