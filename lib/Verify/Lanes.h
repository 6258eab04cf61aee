//===- Lanes.h - What vector instructions do --------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Vectors of integers, one lane after the other: each is a word as any other.
///
/// Limbs in lanes are carried one by one, c = lo + (x - lo') / 2^k, where x is
/// a column of products. A factor gets a name, or the next product would have a
/// thousand terms; and what the name says is put into the low part, of which
/// nothing is known modulo M. With the last limb of an element all low parts
/// have cancelled, and it is what the others leave of the element.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_LANES_H
#define RESIDUE_LIB_VERIFY_LANES_H

#include "Frame.h"

namespace residue::proof {

/// Runs \p I if it has a vector of integers as its result or as an operand, and
/// is read; false otherwise.
bool evaluateLanes(Frame &F, const llvm::Instruction &I);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_LANES_H
