//===- BlockPairs.cpp - Two functions, block by block ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockPairs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue::proof;

static const BasicBlock *onlySuccessor(const BasicBlock *Block) {
  const auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
  return Branch && Branch->isUnconditional() ? Branch->getSuccessor(0)
                                             : nullptr;
}

/// The block, and what is run behind it and nowhere else.
static BlockChain chainFrom(const BasicBlock *Block) {
  BlockChain Chain = {Block};
  while (const BasicBlock *Next = onlySuccessor(Chain.back())) {
    if (!Next->getSinglePredecessor() || is_contained(Chain, Next))
      break;
    Chain.push_back(Next);
  }
  return Chain;
}

/// Both branch alike: only the condition may differ.
static bool areAlike(const Instruction &A, const Instruction &B) {
  if (A.getOpcode() != B.getOpcode() ||
      A.getNumSuccessors() != B.getNumSuccessors())
    return false;
  const auto *Switch = dyn_cast<SwitchInst>(&A);
  if (!Switch)
    return isa<BranchInst, ReturnInst, UnreachableInst, InvokeInst, ResumeInst>(
        A);
  return all_of(
      zip(Switch->cases(), cast<SwitchInst>(B).cases()), [](const auto &Cases) {
        const auto &[Old, New] = Cases;
        return Old.getCaseValue()->getValue() == New.getCaseValue()->getValue();
      });
}

namespace {

class Pairing {
public:
  Pairing(const Function &Source, const Function &Target) {
    Failed = !visit(&Source.getEntryBlock(), &Target.getEntryBlock());
  }
  std::optional<std::vector<BlockPair>> inOrder();

private:
  std::optional<unsigned> visit(const BasicBlock *Source,
                                const BasicBlock *Target);
  bool addEdge(unsigned From, unsigned Successor);
  bool isOnEdge(const BasicBlock *Block) const;

  bool Failed = false;
  std::vector<BlockPair> Pairs;
  DenseMap<const BasicBlock *, unsigned> OfSource, OfTarget;
  SmallVector<unsigned, 8> Postorder;
};

} // namespace

/// A block between two others that is the first to one of them alone.
bool Pairing::isOnEdge(const BasicBlock *Block) const {
  const BasicBlock *Next = onlySuccessor(chainFrom(Block).back());
  return Block->getSinglePredecessor() && Next;
}

bool Pairing::addEdge(unsigned From, unsigned Successor) {
  BlockPair::Edge E;
  E.SourceFrom = Pairs[From].Source.back();
  E.TargetFrom = Pairs[From].Target.back();
  const BasicBlock *Source =
      E.SourceFrom->getTerminator()->getSuccessor(Successor);
  const BasicBlock *Target =
      E.TargetFrom->getTerminator()->getSuccessor(Successor);
  auto Pass = [](const BasicBlock *&Block, BlockChain &Way,
                 const BasicBlock *&Before) {
    Way = chainFrom(Block);
    Before = Way.back();
    Block = onlySuccessor(Before);
  };
  bool OnSource = isOnEdge(Source), OnTarget = isOnEdge(Target);
  if (OnTarget && !OnSource)
    Pass(Target, E.Target, E.TargetFrom);
  if (OnSource && !OnTarget)
    Pass(Source, E.Source, E.SourceFrom);
  std::optional<unsigned> To = visit(Source, Target);
  if (!To)
    return false;
  E.To = *To;
  ++Pairs[*To].Entries;
  Pairs[From].Edges.push_back(std::move(E));
  return true;
}

std::optional<unsigned> Pairing::visit(const BasicBlock *Source,
                                       const BasicBlock *Target) {
  auto Known = OfSource.find(Source), KnownTarget = OfTarget.find(Target);
  if (Known != OfSource.end() || KnownTarget != OfTarget.end()) {
    if (Known == OfSource.end() || KnownTarget == OfTarget.end() ||
        Known->second != KnownTarget->second)
      return std::nullopt;
    return Known->second;
  }
  unsigned Number = Pairs.size();
  OfSource[Source] = OfTarget[Target] = Number;
  Pairs.emplace_back();
  Pairs[Number].Source = chainFrom(Source);
  Pairs[Number].Target = chainFrom(Target);
  const Instruction *Last = Pairs[Number].Source.back()->getTerminator();
  if (!areAlike(*Last, *Pairs[Number].Target.back()->getTerminator()))
    return std::nullopt;
  for (unsigned I = 0; I != Last->getNumSuccessors(); ++I)
    if (!addEdge(Number, I))
      return std::nullopt;
  Postorder.push_back(Number);
  return Number;
}

/// The dominator of all that leads to it, by the algorithm of Cooper, Harvey
/// and Kennedy.
static void findDominators(std::vector<BlockPair> &Pairs) {
  std::vector<SmallVector<unsigned, 2>> Before(Pairs.size());
  for (unsigned From = 0; From != Pairs.size(); ++From)
    for (const BlockPair::Edge &E : Pairs[From].Edges)
      Before[E.To].push_back(From);
  std::vector<std::optional<unsigned>> Found(Pairs.size());
  Found[0] = 0;
  auto Common = [&](unsigned A, unsigned B) {
    while (A != B)
      A > B ? A = *Found[A] : B = *Found[B];
    return A;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned I = 1; I != Pairs.size(); ++I) {
      std::optional<unsigned> New;
      for (unsigned From : Before[I])
        if (Found[From])
          New = New ? Common(*New, From) : From;
      Changed |= Found[I] != New;
      Found[I] = New;
    }
  }
  for (unsigned I = 0; I != Pairs.size(); ++I)
    Pairs[I].Dominator = *Found[I];
}

std::optional<std::vector<BlockPair>> Pairing::inOrder() {
  if (Failed)
    return std::nullopt;
  std::vector<BlockPair> Sorted;
  std::vector<unsigned> Place(Pairs.size());
  for (unsigned Number : reverse(Postorder)) {
    Place[Number] = Sorted.size();
    Sorted.push_back(std::move(Pairs[Number]));
  }
  for (BlockPair &P : Sorted)
    for (BlockPair::Edge &E : P.Edges)
      E.To = Place[E.To];
  findDominators(Sorted);
  return Sorted;
}

std::optional<std::vector<BlockPair>>
residue::proof::pairBlocks(const Function &Source, const Function &Target) {
  return Pairing(Source, Target).inOrder();
}
