//===- LoopStep.h - What one turn of a loop makes of a number ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_LOOPSTEP_H
#define RESIDUE_ANALYSIS_LOOPSTEP_H

#include "residue/Analysis/RingTerm.h"
#include "residue/Number/Bound.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace llvm {
class PHINode;
} // namespace llvm

namespace residue {

/// What is known of operands so far.
struct TermRanges {
  llvm::function_ref<const RingTerm &(llvm::Value *)> TermOf;
  /// Empty, if nothing is known yet.
  llvm::function_ref<std::optional<Bound>(const TermOperand &)> RangeOf;
};

/// x becomes Factor x + r, with an r in Rest that may be another one each time.
struct LoopStep {
  Integer Factor;
  Bound Rest;

  /// Reads \p Next, sums and multiples by constants of \p Phi and of others.
  static std::optional<LoopStep> read(const TermOperand &Next,
                                      const llvm::PHINode &Phi,
                                      const TermRanges &Known);

  /// All of x_0, x_1, ..., x_n, where x_0 is in \p First, and n is \p Turns at
  /// most; or something above \p MaxBits bits. Factor has to be positive.
  Bound repeat(const Bound &First, unsigned Turns, unsigned MaxBits) const;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_LOOPSTEP_H
