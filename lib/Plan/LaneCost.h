//===- LaneCost.h - What lanes cost, and what they save ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Rounds of products in lanes, and the same products one by one, in scalar
/// word products.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PLAN_LANECOST_H
#define RESIDUE_LIB_PLAN_LANECOST_H

#include "residue/Arithmetic/LimbArithmetic.h"
#include "residue/Plan/LanePlan.h"
#include "residue/Target/CostTable.h"

namespace residue {

/// What a round of products costs.
double roundCost(const LimbArithmetic &Arithmetic, const LaneCosts &Costs);

/// What the products of \p Plan cost one by one, for elements of \p Words words
/// and a reduction of so many word products; with them the sums, if they cost
/// anything.
double scalarCost(const ScalarCosts &Costs, const LanePlan &Plan, double Words,
                  double Reduction, bool WithSums);

} // namespace residue

#endif // RESIDUE_LIB_PLAN_LANECOST_H
