//===- WebLiveness.cpp - Who needs what of a web --------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/WebLiveness.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

WebLiveness::WebLiveness(Function &F, ArrayRef<const ResidueGraph *> Graphs) {
  for (Instruction &I : instructions(F))
    Position.try_emplace(&I, Position.size());
  for (const ResidueGraph *Graph : Graphs)
    collect(*Graph);
  // Branches around a hand-written correction count only if the phi behind them
  // stays.
  for (BasicBlock &BB : F)
    if (auto *Branch = dyn_cast<BranchInst>(BB.getTerminator()))
      if (BasicBlock *Join = correctionJoin(*Branch)) {
        Foldable.push_back(Branch);
        IsFoldable.insert(Branch);
        for (PHINode &Phi : Join->phis())
          BranchAround[&Phi] = Branch;
      }

  for (Instruction &I : instructions(F))
    if (!isFoldable(&I) && !Accesses.contains(I) &&
        (I.isTerminator() || !wouldInstructionBeTriviallyDead(&I)))
      needExactly(&I);
  propagate();
  erase_if(Foldable, [&](BranchInst *Branch) { return !isFoldable(Branch); });
  if (Graphs.size() > 1)
    for (const ResidueGraph *Graph : Graphs)
      collectForeignUses(*Graph);
}

void WebLiveness::collect(const ResidueGraph &Graph) {
  for (ResidueNode *Node : Graph.nodes())
    if (Node->isOperation() && Node->Kind != NodeKind::Memory) {
      bool New = Members.try_emplace(Node->V, Owner{&Graph, Node}).second;
      assert(New && "a member of two webs");
      (void)New;
    }
  for (const ResidueNode *Memory : Graph.memories())
    Accesses.add(*Memory->Column);
}

/// Who uses members of the other graphs, as far as it is needed.
void WebLiveness::collectForeignUses(const ResidueGraph &Graph) {
  auto Add = [&](Value *V, ResidueNode *Input, ResidueNode *User) {
    auto It = Members.find(V);
    if (It == Members.end() || It->second.Graph == &Graph)
      return;
    Foreign[V].push_back({&Graph, Input, User});
    UsedOfOthers[&Graph].push_back(V);
  };
  for (ResidueNode *Node : Graph.nodes()) {
    if (!needsResidue(Node))
      continue;
    for (ResidueNode *Operand : Node->Operands)
      if (Operand->Kind == NodeKind::Input)
        Add(Operand->V, Operand, Node);
    if (Node->Condition)
      Add(Node->Condition, nullptr, Node);
  }
}

ArrayRef<ForeignUse> WebLiveness::foreignUses(const Value *V) const {
  auto It = Foreign.find(V);
  return It == Foreign.end() ? ArrayRef<ForeignUse>() : It->second;
}

SmallVector<Instruction *, 8> WebLiveness::exactUsers(const Value *V) const {
  SmallVector<Instruction *, 8> Users;
  // A member that is not canonical stays as it is for them.
  if (auto It = Members.find(V); It != Members.end())
    if (const ResidueNode *Node = It->second.Node;
        Node->Kind != NodeKind::Equal && !needsExact(Node))
      return Users;
  // Nobody needs a constant of a web, which may have no value in the program:
  // what uses it outside has it already.
  if (!V || isa<Constant>(V))
    return Users;
  for (const User *U : V->users())
    if (auto *I = dyn_cast<Instruction>(U); I && staysForExactUse(I))
      Users.push_back(const_cast<Instruction *>(I));
  for (const ForeignUse &Use : foreignUses(V)) {
    if (Use.User->Kind != NodeKind::Memory) {
      Users.push_back(cast<Instruction>(Use.User->V));
      continue;
    }
    for (unsigned Index = 0; Index != Use.User->Operands.size(); ++Index)
      if (Use.User->Operands[Index] == Use.Input)
        Users.push_back(Use.User->Column->Stores[Index]);
  }
  return Users;
}

void WebLiveness::replaceForOthers(Value *Old, Value *New) {
  for (const ForeignUse &Use : foreignUses(Old))
    if (!Use.Input)
      Use.User->Condition = New;
    else
      Use.Input->Exact = New;
}

void WebLiveness::finish(const ResidueGraph &Graph) {
  for (const Value *V : UsedOfOthers.lookup(&Graph))
    erase_if(Foreign[V],
             [&](const ForeignUse &Use) { return Use.Graph == &Graph; });
}

/// Where the function has changed since, to number a block again each time
/// takes as long as the block; its own instructions keep their order.
bool WebLiveness::comesBefore(const Instruction *A,
                              const Instruction *B) const {
  auto ItA = Position.find(A), ItB = Position.find(B);
  return ItA != Position.end() && ItB != Position.end()
             ? ItA->second < ItB->second
             : A->comesBefore(B);
}

/// The join of a triangle or diamond whose sides only compute, and whose phi
/// nodes all take the same residue from every side; null if \p Branch is none.
BasicBlock *WebLiveness::correctionJoin(BranchInst &Branch) const {
  if (!Branch.isConditional() ||
      Branch.getSuccessor(0) == Branch.getSuccessor(1))
    return nullptr;
  BasicBlock *From = Branch.getParent(), *Join = nullptr;
  auto SideOf = [&](BasicBlock *BB) -> BasicBlock * {
    bool OnlyComputes =
        BB->getSinglePredecessor() == From && BB->getSingleSuccessor() &&
        all_of(*BB, [](Instruction &I) {
          return I.isTerminator() ||
                 (!isa<PHINode>(I) && wouldInstructionBeTriviallyDead(&I));
        });
    return OnlyComputes ? BB->getSingleSuccessor() : nullptr;
  };
  BasicBlock *S0 = Branch.getSuccessor(0), *S1 = Branch.getSuccessor(1);
  BasicBlock *J0 = SideOf(S0), *J1 = SideOf(S1);
  if (J0 && (J0 == S1 || J0 == J1))
    Join = J0;
  else if (J1 && J1 == S0)
    Join = J1;
  if (!Join || Join == From || Join->phis().empty())
    return nullptr;
  for (PHINode &Phi : Join->phis()) {
    auto It = Members.find(&Phi);
    if (Phi.getNumIncomingValues() != 2 || It == Members.end() ||
        It->second.Node->Kind != NodeKind::Alias)
      return nullptr;
  }
  return Join;
}

/// A constant table stays for those who need its integers.
static bool isConstantLoad(const ResidueNode &Node) {
  return Node.Kind == NodeKind::Load && Node.Operands[0]->Column->isConstant();
}

void WebLiveness::needExactly(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return;
  if (auto It = Members.find(I); It != Members.end()) {
    auto [Graph, Node] = It->second;
    if (Node->Kind == NodeKind::Equal) {
      needResidue(Node);
      return;
    }
    if (!isConstantLoad(*Node) && Node->isCanonicalInSource(Graph->modulus())) {
      ExactNeeded.insert(Node);
      needResidue(Node);
      return;
    }
  }
  if (!Stays.insert(I).second)
    return;
  InstructionWork.push_back(I);
  // A phi that stays needs the branch in front of it.
  if (BranchInst *Branch = BranchAround.lookup(I))
    if (IsFoldable.erase(Branch))
      needExactly(Branch);
}

void WebLiveness::needResidue(const ResidueNode *Node) {
  if (ResidueNeeded.insert(Node).second)
    NodeWork.push_back(Node);
}

void WebLiveness::propagate() {
  while (!InstructionWork.empty() || !NodeWork.empty()) {
    if (!InstructionWork.empty()) {
      for (Value *Operand : InstructionWork.pop_back_val()->operands())
        needExactly(Operand);
      continue;
    }
    const ResidueNode *Node = NodeWork.pop_back_val();
    if (Node->Kind == NodeKind::Input)
      needExactly(Node->V);
    if (Node->Condition)
      needExactly(Node->Condition);
    if (Node->Kind == NodeKind::Load)
      needExactly(cast<LoadInst>(Node->V)->getPointerOperand());
    if (Node->Kind == NodeKind::Memory)
      for (StoreInst *Store : Node->Column->Stores)
        needExactly(Store->getPointerOperand());
    for (const ResidueNode *Operand : Node->Operands)
      needResidue(Operand);
  }
}
