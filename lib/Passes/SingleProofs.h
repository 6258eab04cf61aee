//===- SingleProofs.h - Reductions that are proven one by one ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What -residue-verify does with a function that is not proven as a whole.
/// Each of its reductions becomes a function of its dividend, `x mod M` for all
/// x of so many bits; that is lowered by itself (LowerReductions.h), proven,
/// and put in the reduction's place. Nothing else of the function changes, so
/// whatever it is, it does what it did. How many bits the dividend has is what
/// LLVM knows of it (ValueTracking).
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_SINGLEPROOFS_H
#define RESIDUE_LIB_PASSES_SINGLEPROOFS_H

#include "llvm/IR/DebugLoc.h"
#include <string>

namespace llvm {
class Function;
} // namespace llvm

namespace residue {

struct SingleProofs {
  /// Reductions that are lowered and proven, and that stay as they were.
  unsigned Proven = 0, Unproven = 0;
  /// What was emitted.
  unsigned Instructions = 0;
  /// Of the first one that stays.
  std::string Why;
  llvm::DebugLoc Where;
};

/// Lowers the reductions of \p F for which a proof is found.
SingleProofs lowerProvenReductions(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_SINGLEPROOFS_H
