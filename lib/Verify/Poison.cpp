//===- Poison.cpp - Which promises of the source count --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Poison.h"
#include "SourceReductions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace residue::proof;

bool residue::proof::isEndOfPoison(const Use &U) {
  const auto *I = cast<Instruction>(U.getUser());
  return isa<StoreInst, LoadInst, ReturnInst, BranchInst, SwitchInst>(I) ||
         (isa<CallBase>(I) && !isa<IntrinsicInst>(I) && !reductionModulus(*I));
}

/// A part that is put into a whole which is not written again: parts are
/// written in their order.
static bool isPartOf(const Use &U) {
  const auto *Whole = dyn_cast<InsertValueInst>(U.getUser());
  if (!Whole || U.getOperandNo() == 1)
    return Whole;
  const auto *Before = dyn_cast<InsertValueInst>(U.get());
  return Before && Before->getIndices().size() == 1 &&
         Whole->getIndices().size() == 1 &&
         Before->getIndices()[0] < Whole->getIndices()[0];
}

/// What is computed is poison, or has a part that is.
static bool passesPoison(const Use &U) {
  return propagatesPoison(U) || isPartOf(U) ||
         reductionModulus(*cast<Instruction>(U.getUser()));
}

/// Poison is, where it is in \p Found: in loops, too, which come to an end.
bool NoticedPoison::isNoticedAt(const Use &U) const {
  const auto *I = cast<Instruction>(U.getUser());
  return isEndOfPoison(U) || (passesPoison(U) && Found.count(I));
}

bool NoticedPoison::isNoticedIn(const Use &U, const BasicBlock &From,
                                const BasicBlock &Block) const {
  const auto *J = cast<Instruction>(U.getUser());
  if (J->getParent() != &Block)
    return false;
  if (const auto *Phi = dyn_cast<PHINode>(J))
    return Phi->getIncomingBlock(U) == &From && Found.count(Phi);
  return Places.at(J).At <= Places.at(&Block.front()).Last && isNoticedAt(U);
}

/// That of one of them at least, on all ways that go on from \p From.
bool NoticedPoison::isNoticedBehind(ArrayRef<const Instruction *> Poisoned,
                                    const BasicBlock &From,
                                    BlockSet &Seen) const {
  auto IsNoticedIn = [&](const BasicBlock &Next) {
    return any_of(Poisoned, [&](const Instruction *I) {
      return any_of(I->uses(),
                    [&](const Use &U) { return isNoticedIn(U, From, Next); });
    });
  };
  // Where they come from they are computed anew.
  auto IsNoticedFrom = [&](const BasicBlock &Next) {
    if (&Next == Poisoned[0]->getParent() || Endless.count(&Next))
      return false;
    return !Seen.insert(&Next).second ||
           (Places.at(&Next.front()).Last + 1 == Next.size() &&
            isNoticedBehind(Poisoned, Next, Seen));
  };
  return isGuaranteedToTransferExecutionToSuccessor(From.getTerminator()) &&
         all_of(successors(&From), [&](const BasicBlock *Next) {
           return IsNoticedIn(*Next) || IsNoticedFrom(*Next);
         });
}

bool NoticedPoison::isNoticed(const Instruction &I) const {
  const BasicBlock &Block = *I.getParent();
  unsigned Last = Places.at(I.getNextNode()).Last;
  SmallSetVector<const Instruction *, 8> Poisoned;
  Poisoned.insert(&I);
  for (size_t Next = 0; Next != Poisoned.size(); ++Next)
    for (const Use &U : Poisoned[Next]->uses()) {
      const auto *J = cast<Instruction>(U.getUser());
      if (J->getParent() != &Block || isa<PHINode>(J) || Places.at(J).At > Last)
        continue;
      if (isNoticedAt(U))
        return true;
      if (passesPoison(U))
        Poisoned.insert(J);
    }
  // The terminator is the last one.
  BlockSet Seen;
  return Last + 1 == Block.size() &&
         isNoticedBehind(Poisoned.getArrayRef(), Block, Seen);
}

/// From where all ways go on for ever.
static SmallPtrSet<const BasicBlock *, 8> endlessBlocks(const Function &F) {
  SmallPtrSet<const BasicBlock *, 8> Result;
  SmallVector<const BasicBlock *, 8> Ends;
  for (const BasicBlock &Block : F) {
    Result.insert(&Block);
    if (succ_empty(&Block))
      Ends.push_back(&Block);
  }
  while (!Ends.empty()) {
    const BasicBlock *End = Ends.pop_back_val();
    if (Result.erase(End))
      append_range(Ends, predecessors(End));
  }
  return Result;
}

NoticedPoison::NoticedPoison(const Function &F) : Endless(endlessBlocks(F)) {
  SmallVector<const Instruction *, 32> Open;
  for (const BasicBlock &Block : F) {
    unsigned At = Block.size(), Last = At - 1;
    for (const Instruction &I : reverse(Block)) {
      --At;
      if (!I.isTerminator() && !isGuaranteedToTransferExecutionToSuccessor(&I))
        Last = At;
      Places[&I] = {At, Last};
      if (I.isTerminator() || I.getType()->isVoidTy())
        continue;
      Open.push_back(&I);
      Found.insert(&I);
    }
  }
  // All that is left is noticed by what is left.
  for (bool Changed = true; Changed;) {
    Changed = false;
    erase_if(Open, [&](const Instruction *I) {
      if (isNoticed(*I))
        return false;
      Found.erase(I);
      return Changed = true;
    });
  }
}

//===----------------------------------------------------------------------===//
// All that is poison together: of two numbers of which one is chosen, say.
//===----------------------------------------------------------------------===//

/// More instructions are not looked at on all ways from one.
static const unsigned MaxSteps = 4000;

/// It is poison where these are. A choice is where its condition is, or both of
/// what it chooses from.
static bool isPoisonBy(const Instruction &I,
                       const std::set<const Value *> &Poison) {
  const auto *Select = dyn_cast<SelectInst>(&I);
  return (Select && Poison.count(Select->getTrueValue()) &&
          Poison.count(Select->getFalseValue())) ||
         any_of(I.operands(), [&](const Use &U) {
           return Poison.count(U) && passesPoison(U);
         });
}

/// From \p Way on to the end of its block: that it is noticed, or nothing, with
/// what is poison there added.
std::optional<bool> NoticedPoison::follow(Way &Next, unsigned &Steps) const {
  for (const Instruction *I = Next.From; I; I = I->getNextNode()) {
    if (++Steps > MaxSteps)
      return false;
    if (any_of(I->operands(), [&](const Use &U) {
          return Next.Poison.count(U) && isEndOfPoison(U);
        }))
      return true;
    if (!isa<PHINode>(I) && isPoisonBy(*I, Next.Poison))
      Next.Poison.insert(I);
    if (Places.at(I).At == Places.at(I).Last &&
        !isGuaranteedToTransferExecutionToSuccessor(I))
      return false;
  }
  return std::nullopt;
}

/// What is poison at the beginning of \p Block: all but what is computed there
/// anew, and phi nodes that it enters.
static std::set<const Value *> enteredBy(const std::set<const Value *> &Poison,
                                         const BasicBlock &Block,
                                         const BasicBlock &From) {
  std::set<const Value *> Result;
  for (const Value *V : Poison)
    if (cast<Instruction>(V)->getParent() != &Block)
      Result.insert(V);
  for (const PHINode &Phi : Block.phis())
    if (Poison.count(Phi.getIncomingValueForBlock(&From)))
      Result.insert(&Phi);
  return Result;
}

/// A way that comes to where it was with no less poison goes on as it did: in
/// loops, which come to an end.
bool NoticedPoison::isNoticedTogether(const Instruction &I) const {
  std::vector<Way> Open = {{I.getNextNode(), {&I}}};
  std::set<std::pair<const BasicBlock *, std::set<const Value *>>> Seen;
  unsigned Steps = 0;
  while (!Open.empty()) {
    Way Now = std::move(Open.back());
    Open.pop_back();
    const BasicBlock &Block = *Now.From->getParent();
    std::optional<bool> Is = follow(Now, Steps);
    if (Is && *Is)
      continue;
    if (Is || succ_empty(&Block))
      return false;
    for (const BasicBlock *Next : successors(&Block)) {
      std::set<const Value *> Poison = enteredBy(Now.Poison, *Next, Block);
      if (Poison.empty() || Endless.count(Next))
        return false;
      if (Seen.insert({Next, Poison}).second)
        Open.push_back({&Next->front(), std::move(Poison)});
    }
  }
  return true;
}

bool NoticedPoison::contains(const Instruction &I) {
  if (Found.count(&I))
    return true;
  auto [At, IsNew] = Together.try_emplace(&I, false);
  if (IsNew && !I.isTerminator())
    At->second = isNoticedTogether(I);
  return At->second;
}
