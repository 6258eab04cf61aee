//===- FlattenBranch.h - A branch becomes a choice --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Branches whose sides are a block each, or nothing, and meet behind it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_FLATTENBRANCH_H
#define RESIDUE_PASSES_FLATTENBRANCH_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class BasicBlock;
class BranchInst;
class Instruction;
} // namespace llvm

namespace residue {

/// A conditional branch around one block or two, which only it leads to.
struct BranchSides {
  /// Where both sides lead to. It may have other ways in: a swap behind a loop
  /// meets there with what goes around the loop.
  llvm::BasicBlock *Meeting = nullptr;
  /// The ways in from here: a block of the side, or the block of the branch.
  llvm::BasicBlock *IfTrue = nullptr, *IfFalse = nullptr;

  explicit operator bool() const { return Meeting; }
};

/// The sides of \p Branch; false if they are longer, or do not meet.
BranchSides sidesOf(const llvm::BranchInst &Branch);

/// What is done on the sides of \p Branch, but to go on, is all \p Allowed.
bool doOnly(const llvm::BranchInst &Branch, const BranchSides &Sides,
            llvm::function_ref<bool(const llvm::Instruction &)> Allowed);

/// Both sides in the place of \p Branch, and selects of what differs between
/// them. Their instructions, if there are any, must be harmless.
void flattenBranch(llvm::BranchInst &Branch, const BranchSides &Sides);

} // namespace residue

#endif // RESIDUE_PASSES_FLATTENBRANCH_H
