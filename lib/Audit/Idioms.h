//===- Idioms.h - Instructions whose result is more than secret or not -*- C++
//-*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Copies, sums with constants, constants: what addresses and counters are
/// made with; and instructions whose result does not depend on what they read.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_AUDIT_IDIOMS_H
#define RESIDUE_LIB_AUDIT_IDIOMS_H

#include "Machine.h"

namespace residue::audit {

/// To = From + Scale * Index + By.
struct Idiom {
  enum Kind {
    /// Any instruction: what it reads is in what it writes.
    Other,
    Sum,
    /// From - Index: nobody knows where that is.
    Difference,
    /// The same address, or a little below it.
    Align,
    /// x ^ x
    Constant
  } What = Other;
  llvm::MCRegister To, From, Index;
  int64_t Scale = 1, By = 0;

  bool isCopy() const { return What == Sum && From && !Index && !By; }
};

Idiom idiomOf(const Machine &M, const Operation &Op);

/// A load that is nothing else, or a store: what is kept is what was there.
bool isPlainMove(const Operation &Op);

/// Its time depends on what it computes with.
bool hasVariableTime(const Machine &M, const Operation &Op, bool SlowProducts);

} // namespace residue::audit

#endif // RESIDUE_LIB_AUDIT_IDIOMS_H
