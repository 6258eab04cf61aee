//===- BlockPairs.h - Two functions, block by block -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which blocks of the rewritten function are which of the one before: found by
/// walking through both at once, side by side. Rewriting divides blocks and
/// puts some on edges; what branches where stays.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_BLOCKPAIRS_H
#define RESIDUE_LIB_VERIFY_BLOCKPAIRS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
} // namespace llvm

namespace residue::proof {

/// Blocks that are run one behind the other.
using BlockChain = llvm::SmallVector<const llvm::BasicBlock *, 2>;

struct BlockPair {
  BlockChain Source, Target;
  struct Edge {
    unsigned To;
    /// What is run on the way.
    BlockChain Source, Target;
    /// Which phi nodes take their values from.
    const llvm::BasicBlock *SourceFrom, *TargetFrom;
  };
  std::vector<Edge> Edges;
  /// How many edges lead here.
  unsigned Entries = 0;
  /// The pair that is always run before; of the first: itself.
  unsigned Dominator = 0;
};

/// In an order in which the dominator of each is before it, and so is, but for
/// loops, all that leads to it. Nothing if the functions do not branch alike.
std::optional<std::vector<BlockPair>> pairBlocks(const llvm::Function &Source,
                                                 const llvm::Function &Target);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_BLOCKPAIRS_H
