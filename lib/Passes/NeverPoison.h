//===- NeverPoison.h - Numbers that no flag makes poison --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A frozen number is one that no range tells of, if it was poison. Whatever is
/// made of numbers that are none, by operations whose ranges keep what their
/// flags promise, is none.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_NEVERPOISON_H
#define RESIDUE_PASSES_NEVERPOISON_H

#include "residue/Analysis/SourceRange.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace residue {

class NeverPoison {
public:
  /// What \p IsAssumed is taken to be none.
  NeverPoison(const SourceRange &Ranges,
              llvm::function_ref<bool(llvm::Value &)> IsAssumed)
      : Ranges(Ranges), IsAssumed(IsAssumed) {}

  bool holdsFor(llvm::Value *V);

private:
  bool keepsFlags(llvm::Instruction &I) const;
  std::optional<Bound> rangeOf(llvm::Value *V) const;
  std::optional<Bound> signedRangeOf(llvm::Value *V) const;

  const SourceRange &Ranges;
  llvm::function_ref<bool(llvm::Value &)> IsAssumed;
  /// Asked before; phi nodes lead back.
  llvm::SmallPtrSet<llvm::Value *, 16> Seen;
};

} // namespace residue

#endif // RESIDUE_PASSES_NEVERPOISON_H
