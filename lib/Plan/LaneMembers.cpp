//===- LaneMembers.cpp - What of a loop or block may be in lanes ----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneMembers.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

bool residue::hasPlaceAtEnd(const BasicBlock &BB) {
  return isa<BranchInst, SwitchInst>(BB.getTerminator());
}

bool residue::hasShape(const Loop &L) {
  const BasicBlock *Before = L.getLoopPredecessor(),
                   *Exiting = L.getExitingBlock();
  if (!Before || !L.getLoopLatch() || !Exiting || !hasPlaceAtEnd(*Before))
    return false;
  auto *Branch = dyn_cast<BranchInst>(Exiting->getTerminator());
  return Branch && Branch->isConditional();
}

std::optional<SmallVector<const ResidueNode *, 4>>
residue::findExits(const Loop *L, ArrayRef<const ResidueNode *> Nodes,
                   const UsersOfMembers &Users, const WebLiveness &Live) {
  SmallVector<const ResidueNode *, 4> Exits;
  DenseSet<const ResidueNode *> Members(Nodes.begin(), Nodes.end());
  for (const ResidueNode *Node : Nodes) {
    bool Exit = false;
    for (const ResidueNode *User : Users.lookup(Node)) {
      auto *I = dyn_cast<Instruction>(User->V);
      bool Inside = Members.contains(User);
      // What leaves a loop is converted behind it.
      if (L && !Inside &&
          (!I || User->Kind == NodeKind::Memory || L->contains(I)))
        return std::nullopt;
      Exit |= !Inside;
    }
    for (const Instruction *I : Live.exactUsers(Node->V)) {
      Exit = true;
      if (L && L->contains(I))
        return std::nullopt;
    }
    if (Exit)
      Exits.push_back(Node);
  }
  return Exits;
}

bool residue::isIn(const Value *V, const Loop &L) {
  auto *I = dyn_cast_or_null<Instruction>(V);
  return I && L.contains(I);
}

bool residue::isReadIn(const ResidueNode &Node, const Loop &L) {
  const ResidueNode *Named = Node.named();
  return !Named->isOperation() && isIn(Named->value(), L);
}

bool residue::isReadIn(const LanePlan::Lanes &Content, const Loop &L) {
  return any_of(Content, [&](const ResidueNode *Node) {
    return Node && isReadIn(*Node, L);
  });
}

bool residue::isConverted(const ResidueNode &Node, const Loop &L,
                          const DenseSet<const ResidueNode *> &InLanes,
                          const UsersOfMembers &Users,
                          const WebLiveness &Live) {
  return any_of(Live.exactUsers(Node.V),
                [&](const Instruction *I) { return L.contains(I); }) ||
         any_of(Users.lookup(&Node), [&](const ResidueNode *User) {
           return !InLanes.contains(User) && User->Kind != NodeKind::Alias &&
                  User->Kind != NodeKind::Equal && isIn(User->V, L);
         });
}

bool residue::isStoredAway(const Instruction &I, const Loop &L) {
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    auto *Pointer = dyn_cast<Instruction>(Store->getPointerOperand());
    return Pointer && L.contains(Pointer);
  }
  return isa<TruncInst, ZExtInst>(I) && all_of(I.users(), [&](const User *U) {
           return isStoredAway(*cast<Instruction>(U), L);
         });
}

std::optional<LoopMembers> residue::membersOf(const Loop &L,
                                              const MembersByBlock &Blocks) {
  LoopMembers Members;
  for (const auto &[BB, Nodes] : Blocks) {
    if (!L.contains(BB))
      continue;
    Members.Nodes.append(Nodes);
    for (const ResidueNode *Node : Nodes) {
      // Phi nodes of the head are vectors of their own, those behind a branch
      // have to be one number, by whatever way.
      bool IsPhi = isa<PHINode>(Node->V);
      if (IsPhi && (Node->Kind == NodeKind::Phi) != (BB == L.getHeader()))
        return std::nullopt;
      if (Node->Kind == NodeKind::Load || Node->Kind == NodeKind::Equal)
        return std::nullopt;
      // What a turn reads is there where its products are, but not always at
      // the end of the turn.
      if (IsPhi && any_of(Node->Operands, [&](const ResidueNode *Operand) {
            return isReadIn(*Operand, L);
          }))
        return std::nullopt;
      // What only names another number is where that is.
      if (IsPhi || Node->Kind == NodeKind::Alias)
        continue;
      if (Members.Block && Members.Block != BB)
        return std::nullopt;
      Members.Block = BB;
    }
  }
  if (!Members.Block)
    return std::nullopt;
  return Members;
}
