//===- LaneRegionSearch.cpp - Which blocks are packed ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop becomes a region with its phi nodes, if all of it can, and if all that
// it computes is in one block.
//
// Of other blocks those members become a region that may move to one place; the
// rest of the block is outside. In loops these regions are looked at together,
// with the phi nodes between them: what goes from one to the other stays in
// lanes.
//
//===----------------------------------------------------------------------===//

#include "LaneSearch.h"
#include "residue/Arithmetic/CrandallLimbs.h"
#include "residue/Arithmetic/MontgomeryLimbs.h"
#include "residue/Plan/LanePlanCache.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace residue;

std::shared_ptr<const LimbArithmetic>
LaneRegion::arithmeticFor(const Modulus &M, const TargetModel &Target,
                          RepresentationKind Kind, unsigned ContainerBits) {
  std::optional<LimbMachine> Machine = Target.packedMachine();
  if (!Machine)
    return nullptr;
  if (Kind == RepresentationKind::Montgomery)
    return MontgomeryLimbs::create(M, *Machine, Machine->Lanes, ContainerBits);
  if (std::optional<LimbSchema> Schema = CrandallLimbs::choose(M, *Machine, 1))
    return std::make_shared<CrandallLimbs>(M, *Schema, *Machine,
                                           Machine->Lanes);
  return nullptr;
}

std::optional<LaneRegion> LaneSearch::regionOf(BasicBlock &BB, const Loop *L,
                                               Nodes Members) {
  auto Exits = findExits(L, Members, Users, Live);
  if (!Exits)
    return std::nullopt;
  // What leaves is there where the loop ends.
  for (const ResidueNode *Node : *Exits)
    if (L && !DT.dominates(cast<Instruction>(Node->V)->getParent(),
                           L->getExitingBlock()))
      return std::nullopt;
  std::optional<LanePlan> Lanes =
      Plans.plan(Costs.Lanes, Arithmetic->lanes(), Members, *Exits,
                 L ? L->getLoopLatch() : nullptr, [&](const ResidueNode &Node) {
                   const Loop *Around = LI.getLoopFor(&BB);
                   return Around && isInFront(Node, *Around);
                 });
  if (!Lanes)
    return std::nullopt;
  LaneRegion Region(&BB, std::move(*Lanes), Arithmetic, Powers);
  Region.InLoop = L;
  Region.Exits = *Exits;
  for (const ResidueNode *Node : *Exits) {
    auto ExactUsers = Live.exactUsers(Node->V);
    if (ExactUsers.empty() ||
        (!L && any_of(ExactUsers, [&](const Instruction *User) {
          return User->getParent() != &BB || isa<PHINode>(User);
        })))
      continue;
    Region.ExactExits.insert(Node);
    if (all_of(Users.lookup(Node),
               [&](const ResidueNode *User) { return Region.contains(User); }))
      Region.OnlyExact.insert(Node);
  }
  Region.FactorMax = Arithmetic->factorLimit();
  Region.InFrontOfLoops = inFrontOfLoops(BB);
  for (unsigned Id = 0; Id != Region.Plan.vectors().size(); ++Id) {
    const LanePlan::Vector &V = Region.Plan.vectors()[Id];
    if (L && V.What == LanePlan::Vector::Outside && isReadIn(V.Content, *L))
      Region.InTurns.insert(Id);
    else if (BasicBlock *InFront = L ? nullptr : hoisted(BB, V))
      Region.Hoisted[Id] = InFront;
  }
  return Region;
}

std::optional<LaneRegion> LaneSearch::regionOfBlock(BasicBlock &BB,
                                                    Nodes Members) {
  std::optional<LaneRegion> Region = regionOf(BB, nullptr, Members);
  if (!Region)
    return std::nullopt;
  SmallVector<const ResidueNode *, 0> Fewer = besideWords(*Region, Members);
  if (Fewer.size() == Members.size())
    return Region;
  std::optional<LaneRegion> Beside = regionOf(BB, nullptr, Fewer);
  return Beside && Beside->rounds() < Region->rounds() ? Beside : Region;
}

SmallVector<const ResidueNode *, 0>
LaneSearch::besideWords(const LaneRegion &Region, Nodes Members) const {
  SmallVector<const ResidueNode *, 0> Fewer(Members);
  unsigned Products = Region.Plan.products();
  if (Products < 2 ||
      divideCeil(Products - 1, Region.Plan.lanes()) >= Region.Plan.rounds())
    return Fewer;
  // The first one has most to wait for it.
  for (const ResidueNode *Node : Region.Plan.productsByHeight())
    if (auto InWords = productInWords(Region, *Node)) {
      erase_if(Fewer,
               [&](const ResidueNode *N) { return InWords->contains(N); });
      break;
    }
  return Fewer;
}

/// \p Node is in words already, wherever lanes are.
static bool isInWords(const ResidueNode &Node) {
  NodeKind Kind = Node.named()->Kind;
  return Kind == NodeKind::Input || Kind == NodeKind::Constant ||
         Kind == NodeKind::Load;
}

std::optional<DenseSet<const ResidueNode *>>
LaneSearch::productInWords(const LaneRegion &Region,
                           const ResidueNode &Node) const {
  DenseSet<const ResidueNode *> Taken{&Node};
  SmallVector<const ResidueNode *, 8> Left{&Node};
  while (!Left.empty())
    for (const ResidueNode *Operand : Left.pop_back_val()->Operands) {
      if (!Region.contains(Operand)) {
        if (!isInWords(*Operand))
          return std::nullopt;
        continue;
      }
      if (LanePlan::isProduct(Operand) || Operand->Kind == NodeKind::Select ||
          Operand->Kind == NodeKind::Phi)
        return std::nullopt;
      if (Taken.insert(Operand).second)
        Left.push_back(Operand);
    }
  auto IsTaken = [&](const ResidueNode *User) { return Taken.contains(User); };
  for (const ResidueNode *Operand : Taken)
    if (Operand != &Node && !isInWords(*Operand) &&
        !all_of(Users.lookup(Operand), IsTaken))
      return std::nullopt;
  Left.push_back(&Node);
  while (!Left.empty())
    for (const ResidueNode *User : Users.lookup(Left.pop_back_val()))
      if (Region.contains(User) &&
          (User->Kind == NodeKind::Alias || User->Kind == NodeKind::Reduce) &&
          Taken.insert(User).second)
        Left.push_back(User);
  return Taken;
}

BasicBlock *LaneSearch::inFrontOfLoops(const BasicBlock &BB) const {
  BasicBlock *InFront = nullptr;
  for (const Loop *L = LI.getLoopFor(&BB); L; L = L->getParentLoop()) {
    BasicBlock *Before = L->getLoopPredecessor();
    if (!Before || !hasPlaceAtEnd(*Before))
      break;
    InFront = Before;
  }
  return InFront;
}

bool LaneSearch::changesIn(const ResidueNode &Node, const Loop &L) const {
  auto *I = dyn_cast_or_null<Instruction>(Node.value());
  // Inputs are converted outside of loops that are deeper than they are.
  return I && (L.contains(I) ||
               (Node.Kind == NodeKind::Input &&
                LI.getLoopDepth(I->getParent()) >= L.getLoopDepth()));
}

BasicBlock *LaneSearch::hoisted(const BasicBlock &BB,
                                const LanePlan::Vector &V) const {
  BasicBlock *InFront = nullptr;
  if (V.What != LanePlan::Vector::Outside)
    return InFront;
  for (const Loop *L = LI.getLoopFor(&BB); L; L = L->getParentLoop()) {
    bool Changes = any_of(V.Content, [&](const ResidueNode *Node) {
      return Node && changesIn(*Node, *L);
    });
    BasicBlock *Before = L->getLoopPredecessor();
    if (Changes || !Before || !hasPlaceAtEnd(*Before))
      break;
    InFront = Before;
  }
  return InFront;
}

bool LaneSearch::planBounds(LaneRegion &Region) {
  Region.PlannedWith.reset();
  for (bool Carries : {false, true})
    for (bool Folds : {false, true})
      for (bool Starts : {true, false}) {
        if ((Starts && !Arithmetic->startsProducts()) ||
            (Carries && !Region.isLoop()))
          continue;
        Region.CarriesAround = Carries;
        Region.FoldsOutside = Folds;
        Region.StartsWithSums = Starts;
        Region.OutsideMax =
            Folds ? R.fullyFolded(R.containerMax()).max() : R.containerMax();
        if (Region.planBounds()) {
          Region.PlannedWith = Region.linkedBounds();
          return true;
        }
      }
  return false;
}

bool LaneSearch::plan(BasicBlock &BB, const Loop *L, Nodes Members) {
  if (!mayPay(Members))
    return false;
  std::optional<LaneRegion> Region =
      L ? regionOf(BB, L, Members) : regionOfBlock(BB, Members);
  if (!Region || !Region->rounds() ||
      (!L && !Target.forcesPacked() && isLoneWord(*Region)))
    return false;
  double Packed = roundsCost(*Arithmetic, Costs.Lanes, Region->Plan) *
                      (L ? 1 : workOf(*Region)) +
                  (L ? readingOf(*Region) : conversionOf(*Region));
  double Converted = savedByConversions(*Region, /*InTurns=*/false),
         Scalar = scalar(*Region) +
                  (L ? savedByConversions(*Region, /*InTurns=*/true) : 0);
  if (!Target.forcesPacked() && Packed >= Scalar + (L ? 0 : Converted))
    return false;
  Region->link(Regions);
  if (!planBounds(*Region))
    return false;
  Saved += weight(&BB) * (Scalar - Packed) +
           weight(L ? L->getLoopPredecessor() : &BB) * Converted;
  Regions.push_back(std::move(*Region));
  return true;
}

void LaneSearch::planLoops() {
  SmallVector<Loop *, 4> Loops = LI.getLoopsInPreorder();
  for (const Loop *L : reverse(Loops)) {
    std::optional<LoopMembers> Members = membersOf(*L, Blocks);
    if (hasShape(*L) && Members && LI.getLoopFor(Members->Block) == L &&
        Schedule.meets(Members->Block) &&
        DT.dominates(Members->Block, L->getLoopLatch()) &&
        plan(*Members->Block, L, Members->Nodes))
      // In others of its blocks are other names of members.
      Done.insert(L->block_begin(), L->block_end());
  }
}

SmallVector<const ResidueNode *, 0> LaneSearch::movingMembers(BasicBlock &BB,
                                                              Nodes All) const {
  SmallVector<const ResidueNode *, 0> Moving;
  if (!Schedule.meets(&BB))
    return Moving;
  for (const ResidueNode *Node : All) {
    if (Node->Kind == NodeKind::Select)
      if (const ResidueNode *By = Graph.lookup(Node->Condition);
          By && By->Kind == NodeKind::Equal && WebSchedule::moves(*By) &&
          cast<Instruction>(By->V)->getParent() == &BB)
        return {};
    if (Node->Kind != NodeKind::Load && Node->Kind != NodeKind::Equal &&
        !isa<PHINode>(Node->V))
      Moving.push_back(Node);
  }
  return Moving;
}

void LaneSearch::planBlock(BasicBlock &BB, Nodes All) {
  if (SmallVector<const ResidueNode *, 0> Moving = movingMembers(BB, All);
      !Moving.empty())
    plan(BB, nullptr, Moving);
}
