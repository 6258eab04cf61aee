//===- ResidueGraph.cpp - The values that matter modulo M -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/ResidueGraph.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace residue;

const char *residue::nodeKindName(NodeKind Kind) {
  switch (Kind) {
  case NodeKind::Input:
    return "input";
  case NodeKind::Constant:
    return "constant";
  case NodeKind::Add:
    return "add";
  case NodeKind::Sub:
    return "sub";
  case NodeKind::Mul:
    return "mul";
  case NodeKind::Select:
    return "select";
  case NodeKind::Phi:
    return "phi";
  case NodeKind::Memory:
    return "memory";
  case NodeKind::Load:
    return "load";
  case NodeKind::Equal:
    return "equal";
  case NodeKind::Reduce:
    return "reduce";
  case NodeKind::Alias:
    return "alias";
  }
  return "";
}

ResidueNode *ResidueGraph::addNode(NodeKind Kind, Value *V) {
  Storage.push_back(std::make_unique<ResidueNode>());
  ResidueNode *Node = Storage.back().get();
  Node->Kind = Kind;
  Node->Id = Storage.size() - 1;
  Node->V = V;
  if (V)
    ByValue[V] = Node;
  Order.push_back(Node);
  return Node;
}

ResidueNode *ResidueGraph::addBits(Value *V) {
  ResidueNode *Node = addNode(NodeKind::Input, nullptr);
  Node->V = V;
  Node->Source = Bound::unsignedOf(V->getType()->getIntegerBitWidth());
  return Node;
}

ResidueNode *ResidueGraph::addMemory(const MemoryColumn &Column) {
  ResidueNode *Node = addNode(NodeKind::Memory, nullptr);
  Node->V = Column.Object;
  Node->Column = &Column;
  Memories.push_back(Node);
  ByColumn[&Column] = Node;
  Accesses.add(Column);
  return Node;
}

void ColumnAccesses::add(const MemoryColumn &Column) {
  Stores.insert(Column.Stores.begin(), Column.Stores.end());
  Objects.insert(Column.Object);
}

bool ColumnAccesses::contains(const Instruction &I) const {
  if (isa<StoreInst>(I))
    return Stores.contains(&I);
  const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
  return Intrinsic && Intrinsic->isLifetimeStartOrEnd() &&
         any_of(Intrinsic->args(),
                [&](const Value *V) { return Objects.contains(V); });
}

ResidueNode *ResidueGraph::constant(const Integer &C) {
  Integer Canonical = C.mod(M.value());
  ResidueNode *&Node = Constants[Canonical];
  if (Node)
    return Node;
  Node = addNode(NodeKind::Constant, nullptr);
  Node->Constant = Canonical;
  Node->Source = Bound::point(Canonical);
  return Node;
}

ResidueGraph::Positions ResidueGraph::positions(Function &F) {
  Positions Position;
  unsigned Next = 1; // 0: constants and arguments
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *BB)
      Position[&I] = Next++;
  return Position;
}

void ResidueGraph::finish(const Positions &Position) {
  stable_sort(Order, [&](ResidueNode *A, ResidueNode *B) {
    return Position.lookup(A->V) < Position.lookup(B->V);
  });
  for (unsigned Index = 0; Index != Order.size(); ++Index)
    Order[Index]->Id = Index;
  numberWebs();
}

void ResidueGraph::numberWebs() {
  EquivalenceClasses<unsigned> Connected;
  for (ResidueNode *Node : Order) {
    if (!Node->isOperation())
      continue;
    Connected.insert(Node->Id);
    for (ResidueNode *Operand : Node->Operands)
      if (Operand->isOperation())
        Connected.unionSets(Node->Id, Operand->Id);
  }
  DenseMap<unsigned, unsigned> WebOfLeader;
  for (ResidueNode *Node : Order) {
    if (!Node->isOperation())
      continue;
    unsigned Leader = Connected.getLeaderValue(Node->Id);
    Node->Web =
        WebOfLeader.try_emplace(Leader, WebOfLeader.size()).first->second;
  }
  NumWebs = WebOfLeader.size();
}

std::unique_ptr<ResidueGraph>
ResidueGraph::part(function_ref<bool(unsigned)> IsIn) const {
  DenseSet<const ResidueNode *> Taken;
  for (const ResidueNode *Node : Order)
    if (Node->isOperation() && IsIn(Node->Web)) {
      Taken.insert(Node);
      Taken.insert(Node->Operands.begin(), Node->Operands.end());
    }
  auto Part = std::make_unique<ResidueGraph>(M);
  DenseMap<const ResidueNode *, ResidueNode *> Copies;
  for (const ResidueNode *Node : Order) {
    if (!Taken.contains(Node))
      continue;
    // Nodes of columns and of bits are not those of their values.
    bool IsOfValue = Node->V && lookup(Node->V) == Node;
    ResidueNode *Copy =
        Part->addNode(Node->Kind, IsOfValue ? Node->V : nullptr);
    unsigned Id = Copy->Id;
    *Copy = *Node;
    Copy->Id = Id;
    Copies[Node] = Copy;
    if (Node->Column) {
      Part->Memories.push_back(Copy);
      Part->ByColumn[Node->Column] = Copy;
      Part->Accesses.add(*Node->Column);
    }
    if (Node->Kind == NodeKind::Constant)
      Part->Constants[Node->Constant] = Copy;
  }
  for (ResidueNode *Copy : Part->Order)
    for (ResidueNode *&Operand : Copy->Operands)
      Operand = Copies.lookup(Operand);
  Part->numberWebs();
  return Part;
}

unsigned ResidueGraph::additionsBeforeProducts() const {
  SmallVector<unsigned, 0> Depth(Order.size());
  unsigned Most = 0;
  for (const ResidueNode *Node : Order) {
    unsigned Above = 0;
    if (Node->isOperation() && Node->Kind != NodeKind::Phi)
      for (const ResidueNode *Operand : Node->Operands)
        Above = std::max(Above, Depth[Operand->Id]);
    if (Node->Kind == NodeKind::Mul) {
      Most = std::max(Most, Above);
      Above = 0;
    }
    bool Adds = Node->Kind == NodeKind::Add || Node->Kind == NodeKind::Sub;
    Depth[Node->Id] = Above + Adds;
  }
  return Most;
}
