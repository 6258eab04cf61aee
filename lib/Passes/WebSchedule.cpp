//===- WebSchedule.cpp - In which order a web is emitted ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The members of a block may change their order if all of them go to one place,
// that of the last one: whatever they need is computed in front of it, unless
// it is made of the exact value of a member. So every exact use of a member
// inside the block has to stand behind that place; otherwise the block keeps
// its order.
//
//===----------------------------------------------------------------------===//

#include "residue/WebSchedule.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

/// Depth of the operations: products count, products by constants half.
static unsigned weight(const ResidueNode &Node) {
  if (Node.Kind != NodeKind::Mul)
    return 0;
  bool ByConstant = any_of(Node.Operands, [](const ResidueNode *Operand) {
    return Operand->Kind == NodeKind::Constant;
  });
  return ByConstant ? 1 : 2;
}

static const BasicBlock *blockOf(const ResidueNode *Node) {
  auto *I = dyn_cast_or_null<Instruction>(Node->V);
  return I ? I->getParent() : nullptr;
}

WebSchedule::WebSchedule(const ResidueGraph &Graph, const WebLiveness &Live) {
  DenseMap<const BasicBlock *, Instruction *> Last;
  for (const ResidueNode *Node : Graph.nodes())
    if (Live.needsResidue(Node)) {
      Order.push_back(Node);
      if (Node->isOperation() && !isa<PHINode>(Node->V))
        Last[blockOf(Node)] = cast<Instruction>(Node->V);
    }

  Meeting = Last;
  for (const ResidueNode *Node : Order) {
    if (!Node->isOperation())
      continue;
    const BasicBlock *BB = blockOf(Node);
    auto It = Meeting.find(BB);
    if (It == Meeting.end())
      continue;
    for (User *U : Node->V->users()) {
      auto *I = cast<Instruction>(U);
      if (I->getParent() == BB && !isa<PHINode>(I) &&
          Live.staysForExactUse(I) && I->comesBefore(It->second)) {
        Meeting.erase(It);
        break;
      }
    }
  }

  // Depth within the block, from its phi nodes and inputs on.
  DenseMap<const ResidueNode *, unsigned> Depth;
  DenseMap<const BasicBlock *, unsigned> BlockNumber;
  for (const ResidueNode *Node : Order) {
    const BasicBlock *BB = blockOf(Node);
    BlockNumber.try_emplace(BB, BlockNumber.size());
    unsigned Above = 0;
    if (Node->isOperation() && !isa<PHINode>(Node->V) && Meeting.count(BB)) {
      for (const ResidueNode *Operand : Node->Operands)
        if (blockOf(Operand) == BB)
          Above = std::max(Above, Depth.lookup(Operand));
      Above += weight(*Node);
    }
    Depth[Node] = Above;
  }
  stable_sort(Order, [&](const ResidueNode *A, const ResidueNode *B) {
    unsigned BlockA = BlockNumber.lookup(blockOf(A));
    unsigned BlockB = BlockNumber.lookup(blockOf(B));
    if (BlockA != BlockB)
      return BlockA < BlockB;
    return Depth.lookup(A) < Depth.lookup(B);
  });
}

Instruction *WebSchedule::place(const ResidueNode *Node) const {
  auto *I = cast<Instruction>(Node->V);
  Instruction *Together = Meeting.lookup(I->getParent());
  return Together ? Together : I;
}
