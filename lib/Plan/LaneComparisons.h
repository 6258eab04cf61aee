//===- LaneComparisons.h - Which comparisons stay in lanes -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which comparisons of a loop's members are made in lanes.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PLAN_LANECOMPARISONS_H
#define RESIDUE_LIB_PLAN_LANECOMPARISONS_H

#include "residue/Plan/LaneRegion.h"
#include "llvm/Analysis/LoopInfo.h"

namespace residue {

/// Those in loops that keep a number of \p Regions in its lane: where nobody
/// else in the loop needs its element, which \p IsConverted tells.
LaneRegion::Tests findComparisons(
    llvm::ArrayRef<LaneRegion> Regions, const WebSchedule &Schedule,
    const llvm::LoopInfo &LI,
    const std::shared_ptr<const LimbArithmetic> &Arithmetic,
    const MontgomeryPowers &Powers,
    llvm::function_ref<bool(const ResidueNode &, const llvm::Loop &)>
        IsConverted);

} // namespace residue

#endif // RESIDUE_LIB_PLAN_LANECOMPARISONS_H
