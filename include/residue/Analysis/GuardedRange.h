//===- GuardedRange.h - What is left of numbers behind guards ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `if (x >= p) return;`: behind such a guard x is below p. Where everything
/// that uses x lies behind the guard, but for the guard itself, that is a bound
/// of x wherever it matters.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_GUARDEDRANGE_H
#define RESIDUE_ANALYSIS_GUARDEDRANGE_H

#include "residue/Number/Bound.h"
#include <memory>

namespace llvm {
class DominatorTree;
class Function;
class Value;
} // namespace llvm

namespace residue {

class GuardedRange {
public:
  explicit GuardedRange(llvm::Function &F);
  ~GuardedRange();

  /// \p Range, which holds all of what \p V may be, less what the guards leave
  /// out. Holds at all uses of V but comparisons with constants; so V has to be
  /// a number that stays as it is where it is compared.
  Bound clip(llvm::Value *V, Bound Range) const;

private:
  llvm::Function &F;
  /// Built for the first guard that is found.
  mutable std::unique_ptr<llvm::DominatorTree> Dominators;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_GUARDEDRANGE_H
