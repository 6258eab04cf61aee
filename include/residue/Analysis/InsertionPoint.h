//===- InsertionPoint.h - Where code can be put ---------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Not every value has a place behind it, and not every block has one in it.
/// The result of an invoke is there on one edge only, and a block that ends in
/// a catchswitch (exceptions of Windows and WebAssembly) holds phi nodes and
/// the catchswitch, and nothing else.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_INSERTIONPOINT_H
#define RESIDUE_ANALYSIS_INSERTIONPOINT_H

#include "llvm/IR/BasicBlock.h"
#include <optional>

namespace llvm {
class DominatorTree;
class PHINode;
class Use;
} // namespace llvm

namespace residue {

/// Where \p U, of an instruction, wants its value to be there: a phi node does
/// at the end of the block that it comes from.
llvm::BasicBlock *useBlock(const llvm::Use &U);

/// Nothing can be put into \p BB but phi nodes.
bool holdsOnlyPhis(const llvm::BasicBlock &BB);

/// The first place behind the definition of \p V that every use of \p V is
/// behind; of an argument, the beginning of \p F. There is none behind a phi
/// node of a catchswitch, an invoke on a critical edge, and a callbr.
std::optional<llvm::BasicBlock::iterator> placeBehind(llvm::Value &V,
                                                      llvm::Function &F);

/// There is a place behind \p Phi, and behind the phi nodes that it takes.
bool hasPlacesAround(const llvm::PHINode &Phi);

/// \p BB or the nearest block above that code can be put into.
llvm::BasicBlock *blockWithPlace(llvm::BasicBlock *BB,
                                 const llvm::DominatorTree &DT);

/// Lets the users of phi nodes without a place behind them, which are integers,
/// take copies: a freeze at the head of each user's block. True if there were
/// any.
bool copyPhisWithoutPlace(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_ANALYSIS_INSERTIONPOINT_H
