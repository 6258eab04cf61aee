//===- LaneRegionsTogether.cpp - Regions of one loop ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The blocks of a loop are regions of their own, with the phi nodes between
// them: what goes from one to the other stays in lanes. They are planned, and
// chosen, together.
//
//===----------------------------------------------------------------------===//

#include "LaneSearch.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace residue;

void LaneSearch::planTogether(const Loop &L) {
  const std::vector<LaneRegion> Apart = Regions;
  std::vector<LaneRegion> WithSums = regionsOf(L);
  std::vector<LaneRegion> Products;
  copy_if(WithSums, std::back_inserter(Products),
          [](const LaneRegion &Region) { return Region.rounds() != 0; });
  if (Products.empty())
    return;
  auto Try = [&](ArrayRef<LaneRegion> Some) -> std::optional<double> {
    // The last attempt may have planned them with other links, and what they
    // leave is shared with their copies.
    Regions = Apart;
    for (LaneRegion &Region : Regions)
      if (L.contains(Region.block()))
        Region.PlannedWith.reset();
    for (const LaneRegion &Region : Some)
      Regions.push_back(Region.withoutBounds());
    size_t Phis = Regions.size();
    addPhis(L);
    if (Regions.size() == Phis || !planBoundsTogether(L))
      return std::nullopt;
    return savedTogether(L);
  };
  std::optional<double> Saves = Try(Products);
  // Sums by themselves pay where they keep numbers in their lanes.
  keepLinks(WithSums, L);
  if (WithSums.size() != Products.size()) {
    std::optional<double> More = Try(WithSums);
    if (More && (!Saves || *More > *Saves))
      Saves = More;
    else if (Saves)
      Try(Products);
  }
  if (Saves) {
    Saved += *Saves;
    for (const LaneRegion &Region : Regions)
      Done.insert(Region.block());
    return;
  }
  Regions = Apart;
  for (LaneRegion &Region : Regions)
    if (L.contains(Region.block()))
      planBounds(Region);
}

std::vector<LaneRegion> LaneSearch::regionsOf(const Loop &L) {
  std::vector<LaneRegion> Found;
  for (const auto &[BB, All] : Blocks) {
    if (Done.contains(BB) || !L.contains(BB))
      continue;
    SmallVector<const ResidueNode *, 0> Moving = movingMembers(*BB, All);
    if (!Moving.empty())
      if (std::optional<LaneRegion> Region = regionOfBlock(*BB, Moving))
        Found.push_back(std::move(*Region));
  }
  return Found;
}

void LaneSearch::keepLinks(std::vector<LaneRegion> &Some, const Loop &L) const {
  DenseSet<const ResidueNode *> InLanes = allInLanes();
  for (const LaneRegion &Region : Some)
    InLanes.insert(Region.members().begin(), Region.members().end());
  for (const auto &[BB, All] : Blocks)
    for (const ResidueNode *Node : All)
      if (Node->Kind == NodeKind::Phi && L.contains(BB))
        InLanes.insert(Node);
  erase_if(Some, [&](const LaneRegion &Region) {
    if (Region.rounds())
      return false;
    bool Comes = false;
    Region.forEachOutside([&](const LanePlan::Lanes &Content) {
      Comes |= any_of(Content, [&](const ResidueNode *Node) {
        return Node && InLanes.contains(Node->named());
      });
    });
    return !Comes || none_of(Region.Exits, [&](const ResidueNode *Node) {
      return goesToLanes(*Node, InLanes);
    });
  });
}

void LaneSearch::addPhis(const Loop &L) {
  DenseSet<const ResidueNode *> InLanes = allInLanes();
  SmallVector<const ResidueNode *, 16> Phis;
  for (const auto &[BB, All] : Blocks)
    for (const ResidueNode *Node : All)
      if (Node->Kind == NodeKind::Phi && !InLanes.contains(Node) &&
          L.contains(BB) &&
          all_of(predecessors(BB),
                 [](const BasicBlock *From) { return hasPlaceAtEnd(*From); }))
        Phis.push_back(Node);
  InLanes.insert(Phis.begin(), Phis.end());
  auto ComesFromLanes = [&](const ResidueNode *Phi) {
    return any_of(Phi->Operands, [&](const ResidueNode *In) {
      while (In->Kind == NodeKind::Alias && !InLanes.contains(In))
        In = In->Operands[0];
      return InLanes.contains(In);
    });
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    erase_if(Phis, [&](const ResidueNode *Phi) {
      if (ComesFromLanes(Phi) && goesToLanes(*Phi, InLanes))
        return false;
      InLanes.erase(Phi);
      return Changed = true;
    });
  }
  MapVector<BasicBlock *, SmallVector<const ResidueNode *, 4>> ByBlock;
  for (const ResidueNode *Phi : Phis)
    ByBlock[cast<Instruction>(Phi->V)->getParent()].push_back(Phi);
  const size_t First = Regions.size();
  for (auto &[BB, Members] : ByBlock) {
    LaneRegion Region(BB, LanePlan::ofPhis(Members, Arithmetic->lanes()),
                      Arithmetic, Powers);
    Region.IsPhis = true;
    Region.Exits.assign(Members.begin(), Members.end());
    Region.FactorMax = Arithmetic->factorLimit();
    Regions.push_back(std::move(Region));
  }
  orderPhis(First);
}

bool LaneSearch::goesToLanes(
    const ResidueNode &Node,
    const DenseSet<const ResidueNode *> &InLanes) const {
  return any_of(Users.lookup(&Node), [&](const ResidueNode *User) {
    return InLanes.contains(User) ||
           (User->Kind == NodeKind::Alias && goesToLanes(*User, InLanes));
  });
}

bool LaneSearch::planBoundsTogether(const Loop &L) {
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    // Phi nodes are known before what is made of them. What is planned again
    // may come behind what takes it.
    bool Grows = false;
    for (bool Phis : {true, false})
      for (LaneRegion &Region : Regions)
        if (Region.IsPhis == Phis && L.contains(Region.block())) {
          Region.link(Regions);
          if (!Phis && Region.isUpToDate())
            continue;
          if (!planBounds(Region))
            return false;
          Grows |= !Phis;
        }
    for (LaneRegion &Region : Regions)
      if (Region.IsPhis && L.contains(Region.block())) {
        Region.link(Regions);
        Grows |= Region.growPhis(Round);
      }
    if (!Grows)
      return true;
  }
  return false;
}

/// A region in one loop may have been planned again, with others there, after
/// one behind that loop.
bool LaneSearch::settleBounds() {
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    bool Changed = false;
    for (LaneRegion &Region : Regions) {
      bool Grows = Region.IsPhis && Region.growPhis(Round);
      if (!Grows && Region.isUpToDate())
        continue;
      if (!planBounds(Region))
        return false;
      Changed = true;
    }
    if (!Changed)
      return true;
  }
  return false;
}

LaneRegion::Found LaneSearch::run() {
  if (Blocks.empty())
    return LaneRegion::Found();
  planLoops();
  for (const Loop *L : LI)
    planTogether(*L);
  for (const auto &[BB, Nodes] : Blocks)
    if (!Done.contains(BB))
      planBlock(*BB, Nodes);
  if (!settleBounds())
    return LaneRegion::Found();
  LaneRegion::Tests Comparisons = comparisons();
  return {std::move(Regions), std::move(Comparisons), Saved};
}

LaneRegion::Found
LaneRegion::find(const ResidueGraph &Graph, const WebLiveness &Live,
                 const WebSchedule &Schedule, const TargetModel &Target,
                 const FunctionFacts &Facts, const RepresentationChoice &Choice,
                 Representation &R) {
  RepresentationKind Kind = Choice.kind();
  bool ForSize = any_of(Schedule.order(), [](const ResidueNode *Node) {
    auto *I = dyn_cast_or_null<Instruction>(Node->V);
    return I && I->getFunction()->hasOptSize();
  });
  // A block in Montgomery's form is longer in lanes.
  bool TooLong = Kind == RepresentationKind::Montgomery && ForSize &&
                 !Target.forcesPacked();
  if (TooLong)
    return Found();
  auto Arithmetic =
      arithmeticFor(Graph.modulus(), Target, Kind, R.containerBits());
  if (!Arithmetic)
    return Found();
  return LaneSearch(Graph, Live, Schedule, Target, Facts, Choice, R, Arithmetic)
      .run();
}
