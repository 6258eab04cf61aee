//===- HalvedNumbers.h - Halves of residues by hand -------------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// With M odd, half of a residue is a shift, with M added first where it is
/// odd.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_HALVEDNUMBERS_H
#define RESIDUE_LIB_PASSES_HALVEDNUMBERS_H

#include "FormEvaluation.h"

namespace residue {

/// The integer that an instruction is: \p Times half of \p Of, which is below
/// an odd M, and \p Offset. Half of it is modulo M, and below M as well:
///
///   (x + (x & 1 ? M : 0)) >> 1       (x >> 1) + ((M + 1) / 2 & -(x & 1))
struct HalfOf {
  llvm::Value *Of;
  Integer Times, Offset;
};

/// What \p I is half of; none if it is no such thing. Of numbers that are taken
/// as they are.
std::optional<HalfOf> readHalf(llvm::Instruction &I, const Integer &M,
                               const TakenNumbers &Numbers);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_HALVEDNUMBERS_H
