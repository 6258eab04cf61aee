//===- SmallNumbers.h - Numbers of few limbs --------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Numbers from outside of lanes of which it is known that they have few limbs,
/// as the counter of a loop: a product by one of them has few multiply-adds.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PLAN_SMALLNUMBERS_H
#define RESIDUE_LIB_PLAN_SMALLNUMBERS_H

#include "residue/Analysis/ResidueGraph.h"
#include "residue/Arithmetic/LimbArithmetic.h"
#include <optional>

namespace residue {

/// What the canonical integer of \p Node is at most, where that is known from
/// inputs, and stands for the residue in \p Arithmetic; none if it may be M
/// - 1.
std::optional<Integer> smallNumber(const ResidueNode &Node,
                                   const LimbArithmetic &Arithmetic);

/// What part of all limbs \p Node, from outside, has.
double partOfLimbs(const ResidueNode &Node, const LimbArithmetic &Arithmetic);

} // namespace residue

#endif // RESIDUE_LIB_PLAN_SMALLNUMBERS_H
