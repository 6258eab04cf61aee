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

WebLiveness::WebLiveness(Function &F, const ResidueGraph &Graph)
    : Graph(Graph) {
  // Branches around a hand-written correction count only if the phi behind them
  // stays.
  for (BasicBlock &BB : F)
    if (auto *Branch = dyn_cast<BranchInst>(BB.getTerminator());
        Branch && correctionJoin(*Branch))
      Foldable.push_back(Branch);

  for (Instruction &I : instructions(F))
    if (!isFoldable(&I) && !Graph.isMemoryAccess(I) &&
        (I.isTerminator() || !wouldInstructionBeTriviallyDead(&I)))
      needExactly(&I);
  propagate();

  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BranchInst *Branch : Foldable) {
      BasicBlock *Join = correctionJoin(*Branch);
      bool PhiStays = any_of(
          Join->phis(), [&](PHINode &Phi) { return Stays.contains(&Phi); });
      if (!PhiStays)
        continue;
      Foldable.erase(find(Foldable, Branch));
      needExactly(Branch);
      propagate();
      Changed = true;
      break;
    }
  }
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
    const ResidueNode *Node = Graph.lookup(&Phi);
    if (Phi.getNumIncomingValues() != 2 || !Node ||
        Node->Kind != NodeKind::Alias)
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
  if (const ResidueNode *Node = Graph.lookup(I);
      Node && Node->Kind == NodeKind::Equal) {
    needResidue(Node);
    return;
  }
  if (const ResidueNode *Node = Graph.lookup(I);
      Node && Node->isOperation() && !isConstantLoad(*Node) &&
      Node->isCanonicalInSource(Graph.modulus())) {
    ExactNeeded.insert(Node);
    needResidue(Node);
    return;
  }
  if (Stays.insert(I).second)
    InstructionWork.push_back(I);
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
