//===- InsertionPoint.cpp - Where code can be put -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/InsertionPoint.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

BasicBlock *residue::useBlock(const Use &U) {
  auto *User = cast<Instruction>(U.getUser());
  if (auto *Phi = dyn_cast<PHINode>(User))
    return Phi->getIncomingBlock(U);
  return User->getParent();
}

bool residue::holdsOnlyPhis(const BasicBlock &BB) {
  return isa<CatchSwitchInst>(BB.getTerminator());
}

std::optional<BasicBlock::iterator> residue::placeBehind(Value &V,
                                                         Function &F) {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  if (auto *Invoke = dyn_cast<InvokeInst>(I);
      Invoke && !Invoke->getNormalDest()->getSinglePredecessor())
    return std::nullopt;
  return I->getInsertionPointAfterDef();
}

static bool isPhiWithoutPlace(const Value *V) {
  const auto *Phi = dyn_cast<PHINode>(V);
  return Phi && holdsOnlyPhis(*Phi->getParent());
}

bool residue::hasPlacesAround(const PHINode &Phi) {
  return !isPhiWithoutPlace(&Phi) &&
         none_of(Phi.incoming_values(), isPhiWithoutPlace);
}

BasicBlock *residue::blockWithPlace(BasicBlock *BB, const DominatorTree &DT) {
  // The first block of a function has no phi nodes and is no pad.
  while (holdsOnlyPhis(*BB))
    BB = DT.getNode(BB)->getIDom()->getBlock();
  return BB;
}

/// The uses of \p Phi by the block that needs its copy; those on an edge from a
/// block without a place stay.
static MapVector<BasicBlock *, SmallVector<Use *, 4>>
usesByBlock(PHINode &Phi) {
  MapVector<BasicBlock *, SmallVector<Use *, 4>> Uses;
  for (Use &U : Phi.uses()) {
    auto *User = cast<Instruction>(U.getUser());
    BasicBlock *BB = useBlock(U);
    if (!User->isEHPad() && !holdsOnlyPhis(*BB))
      Uses[BB].push_back(&U);
  }
  return Uses;
}

bool residue::copyPhisWithoutPlace(Function &F) {
  bool Changed = false;
  for (BasicBlock &BB : F) {
    if (!holdsOnlyPhis(BB))
      continue;
    for (PHINode &Phi : BB.phis()) {
      if (!Phi.getType()->isIntegerTy())
        continue;
      for (auto &[Block, Uses] : usesByBlock(Phi)) {
        IRBuilder<> B(Block, Block->getFirstInsertionPt());
        Value *Copy = B.CreateFreeze(&Phi, Phi.getName() + ".copy");
        for (Use *U : Uses)
          U->set(Copy);
        Changed = true;
      }
    }
  }
  return Changed;
}
