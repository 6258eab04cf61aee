//===- CarryDirections.h - Chains of one kind of step -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A step with a constant is a sum and a difference. With words of w bits and
/// ~K = 2^w - 1 - K,
///
///     x + K + c >= 2^w  <=>  not x < ~K + (1 - c),
///
/// so that the carry of x + K + c is one less the borrow of x - ~K - (1 - c),
/// and both words are the same; where nothing carries in, K > 0 and 2^w - K is
/// subtracted. Which of them a step is, it does not tell; and where a
/// difference follows that is none, its borrow is the opposite of a carry, for
/// which back ends leave the flags.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_CARRYDIRECTIONS_H
#define RESIDUE_LIB_ANALYSIS_CARRYDIRECTIONS_H

#include "residue/Analysis/WordCarries.h"
#include <vector>

namespace residue {

/// Makes the steps with constants before one of the other kind of its kind, if
/// there are no others before them.
void alignDirections(std::vector<WordCarry> &Carries);

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_CARRYDIRECTIONS_H
