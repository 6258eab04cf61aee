//===- LaneMembers.h - What of a loop or block may be in lanes --*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which members of a web a region of lanes can take, and which of them leave
/// it: no question of costs.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PLAN_LANEMEMBERS_H
#define RESIDUE_LIB_PLAN_LANEMEMBERS_H

#include "residue/Analysis/WebLiveness.h"
#include "residue/Plan/LaneRegion.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include <optional>

namespace residue {

/// By their blocks, in the order of the schedule.
using MembersByBlock =
    llvm::MapVector<llvm::BasicBlock *,
                    llvm::SmallVector<const ResidueNode *, 0>>;
using UsersOfMembers =
    llvm::DenseMap<const ResidueNode *,
                   llvm::SmallVector<const ResidueNode *, 2>>;

struct LoopMembers {
  /// That of all but the phi nodes.
  llvm::BasicBlock *Block = nullptr;
  llvm::SmallVector<const ResidueNode *, 0> Nodes;
};

/// Code can be put at the end of \p BB, behind all that it defines.
bool hasPlaceAtEnd(const llvm::BasicBlock &BB);

/// \p L has one way in, one end and one way out, as a region needs it.
bool hasShape(const llvm::Loop &L);

/// The members in \p L, if phi nodes of its head and operations of one block
/// are all of them.
std::optional<LoopMembers> membersOf(const llvm::Loop &L,
                                     const MembersByBlock &Blocks);

/// The members of \p Nodes that are used by others, or exactly; none if a use
/// cannot be served.
std::optional<llvm::SmallVector<const ResidueNode *, 4>>
findExits(const llvm::Loop *L, llvm::ArrayRef<const ResidueNode *> Nodes,
          const UsersOfMembers &Users, const WebLiveness &Live);

bool isIn(const llvm::Value *V, const llvm::Loop &L);

/// \p Node is an input, by whatever name, that every turn of \p L reads.
bool isReadIn(const ResidueNode &Node, const llvm::Loop &L);
/// One of \p Content is.
bool isReadIn(const LanePlan::Lanes &Content, const llvm::Loop &L);

/// Somebody in \p L, but for comparisons, needs the element of \p Node, a
/// member of lanes. What is needed behind the loop is converted there: the code
/// sinks.
bool isConverted(const ResidueNode &Node, const llvm::Loop &L,
                 const llvm::DenseSet<const ResidueNode *> &InLanes,
                 const UsersOfMembers &Users, const WebLiveness &Live);

/// \p I stores to a place that each turn of \p L computes, or is a number for
/// nobody else.
bool isStoredAway(const llvm::Instruction &I, const llvm::Loop &L);

} // namespace residue

#endif // RESIDUE_LIB_PLAN_LANEMEMBERS_H
