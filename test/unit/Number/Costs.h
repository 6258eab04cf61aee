//===- Costs.h - Costs that the tests plan with -----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TEST_UNIT_NUMBER_COSTS_H
#define RESIDUE_TEST_UNIT_NUMBER_COSTS_H

#include "residue/Number/AdditionChain.h"
#include "residue/Number/DivstepSchedule.h"
#include "residue/Number/ReductionSteps.h"

namespace costs {

/// Of a machine with a fast multiplier. The tests fix them: what targets cost
/// may change.
inline const residue::StepCosts Steps = {5, 4, 3};
inline const residue::ChainCosts Chains = {4, 5};
inline const residue::DivstepCosts Divsteps = {7.5, 9, 25, 10, 1.1, 1};

} // namespace costs

#endif // RESIDUE_TEST_UNIT_NUMBER_COSTS_H
