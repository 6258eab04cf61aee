//===- StateMachines.cpp - Loops around a switch over states --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   head:                                  double.head:  phis, to double
//     s = phi [ 0, entry ], [ 1, double ]  double:       ..., to add.head
//             [ 2, add ], [ c ? 0 : 3,     add.head:     phis, to add
//               select ]                   add:          ..., to select.head
//     switch s, double, add, select, end   select.head:  phis, to select
//                                          select:       ..., c ? double.head
//                                                             : end.head
//
// Each target of the switch gets a head of its own, with the phi nodes of those
// ways that lead to it, and the old head goes. So all ways in have to be known:
// a constant, one of two constants by a condition, which becomes a branch, or
// the state that it was, in code that only one state leads to. A value of the
// head is that of the head that was passed last.
//
// Loops stay loops with one entry: the code of two states has no block in
// common, and from the states the loops can be taken away, one by one, by
// joining one that is reached from one other to that (Hecht and Ullman).
//
// The branch depends on what the switch depended on.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/StateMachines.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Targets of one switch.
static constexpr unsigned MaxStates = 16;
/// Blocks of a function.
static constexpr unsigned MaxBlocks = 500;

namespace {

class Machine {
public:
  explicit Machine(SwitchInst &Switch)
      : Switch(Switch), Head(*Switch.getParent()) {}

  /// The switch is over states that are all known.
  bool read();
  void rewrite();

private:
  /// What \p State sends to, which is a target of the switch.
  BasicBlock *targetOf(ConstantInt &State) const {
    return Switch.findCaseValue(&State)->getCaseSuccessor();
  }
  bool findCode();
  bool readWay(BasicBlock &From, Value &State);
  bool hasPlainLoops() const;

  SwitchInst &Switch;
  BasicBlock &Head;
  /// The blocks of each target that lead to the head again, and whose they are.
  DenseMap<const BasicBlock *, BasicBlock *> Owner;
  /// Where each way into the head leads to; of two, where its condition holds
  /// first.
  MapVector<BasicBlock *, SmallVector<BasicBlock *, 2>> Ways;
};

} // namespace

/// Blocks of the loops that \p Head is the head of.
static SmallPtrSet<BasicBlock *, 16> blocksOfLoops(BasicBlock &Head,
                                                   const DominatorTree &DT) {
  SmallPtrSet<BasicBlock *, 16> Before;
  SmallVector<BasicBlock *, 16> Work;
  for (BasicBlock *From : predecessors(&Head))
    if (DT.dominates(&Head, From))
      Work.push_back(From);
  while (!Work.empty()) {
    BasicBlock *BB = Work.pop_back_val();
    if (BB != &Head && Before.insert(BB).second)
      Work.append(pred_begin(BB), pred_end(BB));
  }
  return Before;
}

/// No block is of two targets, and nothing but the switch leads to them.
bool Machine::findCode() {
  DominatorTree DT(*Head.getParent());
  if (!all_of(predecessors(&Head), [&](const BasicBlock *From) {
        return DT.isReachableFromEntry(From);
      }))
    return false;
  SmallPtrSet<BasicBlock *, 16> Before = blocksOfLoops(Head, DT);
  SmallSetVector<BasicBlock *, 8> Targets(succ_begin(&Head), succ_end(&Head));
  if (Targets.size() > MaxStates || Targets.contains(&Head))
    return false;
  for (BasicBlock *Target : Targets) {
    SmallVector<BasicBlock *, 16> Work = {Target};
    while (!Work.empty()) {
      BasicBlock *BB = Work.pop_back_val();
      if (BB == &Head || !Before.contains(BB))
        continue;
      auto [Entry, IsNew] = Owner.try_emplace(BB, Target);
      if (!IsNew && Entry->second != Target)
        return false;
      if (IsNew)
        Work.append(succ_begin(BB), succ_end(BB));
    }
  }
  return all_of(Owner, [&](const auto &Entry) {
    return all_of(predecessors(Entry.first), [&](const BasicBlock *From) {
      return From == &Head ? Entry.first == Entry.second
                           : Owner.lookup(From) == Entry.second;
    });
  });
}

bool Machine::readWay(BasicBlock &From, Value &State) {
  if (auto *C = dyn_cast<ConstantInt>(&State)) {
    Ways[&From] = {targetOf(*C)};
    return true;
  }
  if (&State == Switch.getCondition()) {
    // The one that it was, if there is one that leads here.
    BasicBlock *Target = Owner.lookup(&From);
    if (!Target || Target == Switch.getDefaultDest() ||
        !Switch.findCaseDest(Target))
      return false;
    Ways[&From] = {Target};
    return true;
  }
  Value *Condition;
  ConstantInt *A, *B;
  auto *Branch = dyn_cast<BranchInst>(From.getTerminator());
  if (!Branch || !Branch->isUnconditional() ||
      !match(&State, m_Select(m_Value(Condition), m_ConstantInt(A),
                              m_ConstantInt(B))) ||
      !Condition->getType()->isIntegerTy(1))
    return false;
  Ways[&From] = {targetOf(*A), targetOf(*B)};
  return true;
}

/// Of the states as nodes, and the ways between them.
bool Machine::hasPlainLoops() const {
  // By targets; null is where the head is reached from outside.
  MapVector<const BasicBlock *, SmallSetVector<const BasicBlock *, 4>> From;
  for (const auto &[Block, Targets] : Ways)
    for (const BasicBlock *Target : Targets)
      From[Target].insert(Owner.lookup(Block));
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (auto &[Node, Before] : From)
      Before.remove(Node);
    for (auto &[Node, Before] : From) {
      if (Before.size() != 1)
        continue;
      // It is part of the one that leads there.
      const BasicBlock *Gone = Node, *Into = Before.front();
      for (auto &Other : From)
        if (Other.second.remove(Gone))
          Other.second.insert(Into);
      From.erase(Gone);
      Changed = true;
      break;
    }
  }
  return From.empty();
}

bool Machine::read() {
  auto *State = dyn_cast<PHINode>(Switch.getCondition());
  if (!State || State->getParent() != &Head || Head.isEntryBlock() ||
      Head.isEHPad() || Head.hasAddressTaken() ||
      &*Head.getFirstNonPHIOrDbg() != &Switch || !findCode() || Owner.empty())
    return false;
  for (auto [In, From] : zip_equal(State->incoming_values(), State->blocks())) {
    if (Ways.count(From) || !isa<BranchInst>(From->getTerminator()) ||
        !readWay(*From, *In))
      return false;
  }
  return hasPlainLoops();
}

void Machine::rewrite() {
  Function &F = *Head.getParent();
  SmallVector<PHINode *, 16> Phis;
  for (PHINode &Phi : Head.phis())
    Phis.push_back(&Phi);
  // The new heads, without ways in.
  MapVector<BasicBlock *, BasicBlock *> Heads;
  DenseMap<std::pair<PHINode *, BasicBlock *>, PHINode *> Copies;
  for (const auto &Way : Ways)
    for (BasicBlock *Target : Way.second) {
      BasicBlock *&New = Heads[Target];
      if (New)
        continue;
      New = BasicBlock::Create(F.getContext(), Target->getName() + ".head", &F,
                               Target);
      IRBuilder<> B(New);
      B.SetCurrentDebugLocation(Switch.getDebugLoc());
      B.CreateBr(Target);
      B.SetInsertPoint(New, New->begin());
      for (PHINode *Phi : Phis)
        Copies[{Phi, New}] =
            B.CreatePHI(Phi->getType(), 2, Phi->getName() + ".state");
      for (PHINode &Joined : Target->phis()) {
        Value *In = Joined.getIncomingValueForBlock(&Head);
        auto *Phi = dyn_cast<PHINode>(In);
        bool IsOfHead = Phi && Phi->getParent() == &Head;
        Joined.addIncoming(IsOfHead ? Copies[{Phi, New}] : In, New);
      }
    }
  for (const auto &[From, Targets] : Ways) {
    for (BasicBlock *Target :
         SmallSetVector<BasicBlock *, 2>(Targets.begin(), Targets.end()))
      for (PHINode *Phi : Phis)
        Copies[{Phi, Heads[Target]}]->addIncoming(
            Phi->getIncomingValueForBlock(From), From);
    Instruction *End = From->getTerminator();
    if (Targets.size() == 2 && Targets[0] != Targets[1]) {
      auto *State = cast<SelectInst>(
          cast<PHINode>(Switch.getCondition())->getIncomingValueForBlock(From));
      IRBuilder<> B(End);
      B.CreateCondBr(State->getCondition(), Heads[Targets[0]],
                     Heads[Targets[1]]);
      End->eraseFromParent();
    } else {
      End->replaceSuccessorWith(&Head, Heads[Targets[0]]);
    }
  }
  // Nothing leads to the old head any more.
  for (BasicBlock *Target :
       SmallSetVector<BasicBlock *, 8>(succ_begin(&Head), succ_end(&Head)))
    while (any_of(Target->phis(), [&](const PHINode &Phi) {
      return Phi.getBasicBlockIndex(&Head) >= 0;
    }))
      Target->removePredecessor(&Head);
  new UnreachableInst(F.getContext(), Switch.getIterator());
  Switch.eraseFromParent();
  SSAUpdater Updater;
  for (PHINode *Phi : Phis) {
    Updater.Initialize(Phi->getType(), Phi->getName());
    for (const auto &New : Heads)
      Updater.AddAvailableValue(New.second, Copies[{Phi, New.second}]);
    SmallVector<Use *, 16> Uses;
    for (Use &U : Phi->uses())
      if (cast<Instruction>(U.getUser())->getParent() != &Head)
        Uses.push_back(&U);
    for (Use *U : Uses)
      Updater.RewriteUse(*U);
  }
  for (PHINode *Phi : Phis)
    Phi->replaceAllUsesWith(PoisonValue::get(Phi->getType()));
  Head.eraseFromParent();
}

/// Where states join before they go on to the head, without anything else, they
/// go there themselves. True if something changed.
static bool joinInHead(SwitchInst &Switch) {
  BasicBlock &Head = *Switch.getParent();
  auto *State = dyn_cast<PHINode>(Switch.getCondition());
  if (!State || State->getParent() != &Head)
    return false;
  bool Changed = false;
  for (BasicBlock *From : SmallVector<BasicBlock *, 8>(predecessors(&Head))) {
    auto *Joined = dyn_cast<PHINode>(State->getIncomingValueForBlock(From));
    auto *Branch = dyn_cast<BranchInst>(From->getTerminator());
    if (Joined && Joined->getParent() == From && Branch &&
        Branch->isUnconditional() && &*From->getFirstNonPHIOrDbg() == Branch)
      Changed |= TryToSimplifyUncondBranchFromEmptyBlock(From);
    if (Changed)
      return true;
  }
  return false;
}

static SmallVector<SwitchInst *, 4> switches(Function &F) {
  SmallVector<SwitchInst *, 4> Found;
  for (BasicBlock &BB : F)
    if (auto *Switch = dyn_cast<SwitchInst>(BB.getTerminator()))
      Found.push_back(Switch);
  return Found;
}

PreservedAnalyses StateMachinesPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  SmallVector<SwitchInst *, 4> Switches = switches(F);
  if (F.size() > MaxBlocks || Switches.empty() ||
      none_of(instructions(F), [](const Instruction &I) {
        return isRaisedCall(I) || isWideDivision(I);
      }))
    return PreservedAnalyses::all();
  bool Changed = false;
  for (SwitchInst *Switch : Switches) {
    while (joinInHead(*Switch))
      Changed = true;
    Machine States(*Switch);
    if (!States.read() ||
        !shouldTransform(Transformation::StateMachines, *Switch))
      continue;
    States.rewrite();
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
