//===- BranchChoice.h - What a branch chooses --------------------*- C++
//-*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A phi node of two ways of which one block decides, c && x == y as LLVM may
/// leave it: the choice between two values by the condition of a branch. Where
/// the condition is poison, nothing is defined.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_BRANCHCHOICE_H
#define RESIDUE_LIB_ANALYSIS_BRANCHCHOICE_H

#include <optional>

namespace llvm {
class BranchInst;
class PHINode;
class Value;
} // namespace llvm

namespace residue {

struct BranchChoice {
  const llvm::BranchInst *Branch;
  const llvm::Value *Condition, *IfTrue, *IfFalse;
};

/// What \p Phi is, if a branch around one short block, or two, decides it.
std::optional<BranchChoice> branchChoiceOf(const llvm::PHINode &Phi);

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_BRANCHCHOICE_H
