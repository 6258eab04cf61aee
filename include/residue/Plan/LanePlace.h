//===- LanePlace.h - Where a number is in lanes -----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a region of lanes has for others, who take it without having elements
/// made of it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_LANEPLACE_H
#define RESIDUE_PLAN_LANEPLACE_H

#include "residue/Arithmetic/LimbArithmetic.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace residue {

/// The vectors that leave a region: their bounds, and, once emitted, their
/// limbs.
struct LeavingLanes {
  llvm::DenseMap<unsigned, LaneBounds> Max;
  llvm::DenseMap<unsigned, Limbs> Vectors;
};

/// Where a number from outside is in lanes.
struct LanePlace {
  std::shared_ptr<LeavingLanes> From;
  unsigned Id, Lane;

  const LimbBounds &max() const { return From->Max[Id][Lane]; }
};

} // namespace residue

#endif // RESIDUE_PLAN_LANEPLACE_H
