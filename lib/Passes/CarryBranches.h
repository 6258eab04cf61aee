//===- CarryBranches.h - Branches that choose numbers -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// At -O3 LLVM makes two loops of one that chooses words by a mask, and a
/// branch on the last carry leads to one of them. Unrolled, nothing is left in
/// them, and phi nodes choose the words.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_CARRYBRANCHES_H
#define RESIDUE_LIB_PASSES_CARRYBRANCHES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/ValueHandle.h"

namespace llvm {
class BranchInst;
class Function;
class Value;
} // namespace llvm

namespace residue {

/// The branches of \p F whose sides compute nothing, and behind which numbers
/// of \p WordBits bits are chosen by phi nodes.
llvm::SmallVector<llvm::BranchInst *, 4> choosingBranches(llvm::Function &F,
                                                          unsigned WordBits);

/// Makes selects of those of \p Branches that \p Carries decide. True if there
/// were any.
bool flattenCarryBranches(llvm::ArrayRef<llvm::BranchInst *> Branches,
                          llvm::ArrayRef<llvm::Value *> Carries);

/// The branches of \p F around a block or two behind which something is chosen.
llvm::SmallVector<llvm::WeakVH, 4> decidingBranches(llvm::Function &F);

/// Takes away those of \p Branches on which nothing depends any more: carries
/// were all that they chose. True if there were any.
bool removeDecided(llvm::ArrayRef<llvm::WeakVH> Branches);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_CARRYBRANCHES_H
