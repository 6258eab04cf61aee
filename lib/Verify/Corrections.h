//===- Corrections.h - Sums and differences below M -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reductions that are written as a comparison and one multiple of M: a sum
/// less M unless it is less than M, a difference and M where it is negative.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_CORRECTIONS_H
#define RESIDUE_LIB_VERIFY_CORRECTIONS_H

#include "Frame.h"

namespace residue::proof {

/// A number, and the ring in which it is reduced.
struct Corrected {
  Number Of;
  size_t Ring;
  /// It is in [0, M). Otherwise Of is the integer itself, less M where that was
  /// taken off.
  bool IsReduced = true;
};

/// That of which the integer \p I is the residue, or has it, in any of the
/// forms that compilers make of it; nothing if it is no such thing.
std::optional<Corrected> correctedNumber(Frame &F, const llvm::Instruction &I);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_CORRECTIONS_H
