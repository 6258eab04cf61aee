//===- LaneProducts.h - The products of lanes -------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Products of the lanes of two factors, and squares where both factors are one
/// vector, with all lanes.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PLAN_LANEPRODUCTS_H
#define RESIDUE_LIB_PLAN_LANEPRODUCTS_H

#include "residue/Arithmetic/LimbArithmetic.h"
#include "residue/Plan/LanePlan.h"

namespace residue {

/// X Y, or the squares of \p X where there is no \p Y, with bounds for each
/// lane that \p Content has something in; without a builder the bounds.
Limbs emitProduct(llvm::IRBuilderBase *B, const LimbArithmetic &Arithmetic,
                  const LanePlan::Lanes &Content, const Limbs &X,
                  const Limbs *Y);

} // namespace residue

#endif // RESIDUE_LIB_PLAN_LANEPRODUCTS_H
