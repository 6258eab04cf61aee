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
#include "llvm/ADT/DenseMap.h"

namespace residue {

/// What a round of products costs of which there is that part, the rest being
/// by limbs that are zero.
double roundCost(const LimbArithmetic &Arithmetic, const LaneCosts &Costs,
                 double Part = 1);

/// What the rounds of \p Plan cost.
double roundsCost(const LimbArithmetic &Arithmetic, const LaneCosts &Costs,
                  const LanePlan &Plan);

/// Of products that are added up before anything reduces them, what part of a
/// reduction each of them takes; all of one for others. \p Nodes are of blocks
/// that something leads to, where nothing is made of itself.
using ReductionParts = llvm::DenseMap<const ResidueNode *, double>;
ReductionParts reductionParts(llvm::ArrayRef<const ResidueNode *> Nodes);

/// What the elements are that lanes stand beside.
struct ScalarElements {
  double Words, WordBits;
  /// In word products, besides what the costs of words have in them.
  double Reduction;
  /// Small numbers are small elements; in the Montgomery form they are not, but
  /// for constants that are added up.
  bool KeepSize;
  /// There are bits above the modulus for some sums, which nothing folds then.
  bool HasRoom;
};

/// What the products and sums of \p Plan cost one by one.
double scalarCost(const ScalarCosts &Costs, const LanePlan &Plan,
                  const ScalarElements &Of, const ReductionParts &Parts);

/// What \p Members cost one by one at most, however they are planned.
double mostScalarCost(const ScalarCosts &Costs,
                      llvm::ArrayRef<const ResidueNode *> Members,
                      const ScalarElements &Of);

} // namespace residue

#endif // RESIDUE_LIB_PLAN_LANECOST_H
