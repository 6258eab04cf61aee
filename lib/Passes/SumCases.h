//===- SumCases.h - Integers that are a sum and a constant -----*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sums and differences of residues are corrected in many ways: by a choice, a
/// mask, a borrow, a sign, by what wraps, before or behind the sum,
///
///   t = a + b - p;   t + (p & -(t >> 256))
///   c = p - b;       a >= c ? a - c : a + b
///   s = a + b;       s < a || s >= p ? s - p : s
///
/// All are s = a + b in some cases, and s plus a constant in others; which of
/// them it is depends on s alone. What is computed is evaluated for an interval
/// of s, as a sum of numbers and a constant, and the interval divided where a
/// comparison, a carry or a bit is not the same everywhere in it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_SUMCASES_H
#define RESIDUE_LIB_PASSES_SUMCASES_H

#include "FormEvaluation.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace residue {

/// The integer that the bits of an instruction are, read as unsigned: Sum plus
/// the constant of the case that Sum is in.
struct SumCases {
  struct Case {
    Bound Range; ///< Of Sum.
    Integer Offset;
  };
  LinearForm Sum; ///< Without a constant.
  /// By ascending ranges; the sum is in one of them, and neighbours have other
  /// constants.
  llvm::SmallVector<Case, 4> Cases;
};

/// The cases of the lowest \p Width bits of \p I, two or more; none if there
/// are no such, or too many.
std::optional<SumCases> readSumCases(llvm::Instruction &I, unsigned Width,
                                     const TakenNumbers &Numbers);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_SUMCASES_H
