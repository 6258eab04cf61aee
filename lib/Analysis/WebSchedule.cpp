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

#include "residue/Analysis/WebSchedule.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

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

/// A comparison stays where it is if its operands are there in front of its
/// block: a choice in the block may be made by it.
bool WebSchedule::moves(const ResidueNode &Node) {
  if (!Node.isOperation() || Node.Kind == NodeKind::Memory ||
      Node.Kind == NodeKind::Load || isa<PHINode>(Node.V))
    return false;
  return Node.Kind != NodeKind::Equal ||
         any_of(Node.Operands, [&](const ResidueNode *Operand) {
           return blockOf(Operand) == blockOf(&Node) &&
                  !isa<PHINode>(Operand->V);
         });
}

/// \p I reads, fills or frees \p Object, of which only that is left besides
/// stores. However many steps the address is away from it; a pointer that is
/// one of several may be any.
static bool reads(const Instruction &I, const Value *Object) {
  auto PointsTo = [&](const Value *Pointer) {
    const Value *To = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
    return To == Object || isa<PHINode, SelectInst>(To);
  };
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return PointsTo(Load->getPointerOperand());
  auto *Call = dyn_cast<CallBase>(&I);
  return Call && !Call->isLifetimeStartOrEnd() &&
         any_of(Call->args(), [&](const Value *Argument) {
           return Argument->getType()->isPointerTy() && PointsTo(Argument);
         });
}

WebSchedule::WebSchedule(const ResidueGraph &Graph, const WebLiveness &Live)
    : Live(Live) {
  for (const ResidueNode *Node : Graph.nodes())
    if (Live.needsResidue(Node)) {
      Order.push_back(Node);
      if (moves(*Node))
        Meeting[blockOf(Node)] = cast<Instruction>(Node->V);
    }
  keepWhatIsUsedBefore();
  keepWhatIsReadBefore(Graph);
  sortByDepth();
}

/// Nothing meets in a block where a member's integer is needed above the place.
void WebSchedule::keepWhatIsUsedBefore() {
  const DenseMap<const BasicBlock *, Instruction *> Last = Meeting;
  for (const ResidueNode *Node : Order) {
    if (!Node->isOperation() || Node->Kind == NodeKind::Memory ||
        (Node->Kind == NodeKind::Equal && !moves(*Node)))
      continue;
    const BasicBlock *BB = blockOf(Node);
    Instruction *Place = Last.lookup(BB);
    if (Place && any_of(Live.exactUsers(Node->V), [&](const Instruction *I) {
          return I->getParent() == BB && !isa<PHINode>(I) &&
                 Live.comesBefore(I, Place);
        }))
      Meeting.erase(BB);
  }
}

/// Loads stay where they are; stores go down to the meeting place if nothing
/// reads their memory on the way.
void WebSchedule::keepWhatIsReadBefore(const ResidueGraph &Graph) {
  for (const ResidueNode *Memory : Graph.memories())
    for (StoreInst *Store : Memory->Column->Stores) {
      auto It = Meeting.find(Store->getParent());
      if (It == Meeting.end() || !Live.comesBefore(Store, It->second))
        continue;
      for (auto I = Store->getIterator(); &*I != It->second; ++I)
        if (&*I != Store && reads(*I, Memory->Column->Object)) {
          Meeting.erase(It);
          break;
        }
    }
}

/// By depth within the block, from its phi nodes and inputs on.
void WebSchedule::sortByDepth() {
  DenseMap<const ResidueNode *, unsigned> Depth;
  DenseMap<const BasicBlock *, unsigned> BlockNumber;
  for (const ResidueNode *Node : Order) {
    const BasicBlock *BB = blockOf(Node);
    BlockNumber.try_emplace(BB, BlockNumber.size());
    unsigned Above = 0;
    if (moves(*Node) && Meeting.count(BB)) {
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

Instruction *WebSchedule::placeOfStore(StoreInst &Store) const {
  Instruction *Together = Meeting.lookup(Store.getParent());
  return Together && Live.comesBefore(&Store, Together) ? Together : &Store;
}

Instruction *WebSchedule::place(const ResidueNode *Node) const {
  auto *I = cast<Instruction>(Node->V);
  Instruction *Together = Meeting.lookup(I->getParent());
  return Together && moves(*Node) ? Together : I;
}
