//===- TermLine.h - Terms that are lines of others --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_TERMLINE_H
#define RESIDUE_ANALYSIS_TERMLINE_H

#include "residue/Analysis/RingTerm.h"
#include "residue/Number/Bound.h"
#include <optional>
#include <utility>

namespace residue {

/// A x + B.
struct TermLine {
  Integer A{1}, B{0};

  Integer at(const Integer &X) const { return A * X + B; }
  Bound at(const Bound &X) const {
    return Bound::point(A) * X + Bound::point(B);
  }
  /// This line of \p Inner of x.
  TermLine of(const TermLine &Inner) const {
    return {A * Inner.A, A * Inner.B + B};
  }
};

/// \p T as a line of its one operand that is no constant, and that operand.
std::optional<std::pair<TermLine, llvm::Value *>> readLine(const RingTerm &T);

} // namespace residue

#endif // RESIDUE_ANALYSIS_TERMLINE_H
