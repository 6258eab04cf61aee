//===- LaneRegionSearch.cpp - Which blocks are packed ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop of one block becomes a region with its phi nodes, if all of it can.
// Of other blocks, in Montgomery's form, those members become a region that may
// move to one place; the rest of the block is outside.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/CrandallLimbs.h"
#include "residue/Arithmetic/MontgomeryLimbs.h"
#include "residue/Plan/LaneRegion.h"
#include "residue/Plan/RepresentationChoice.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace residue;

/// What a round of products costs, in scalar word products: k^2 products of
/// limbs in two halves, and the sums between.
static double roundCost(const LimbArithmetic &Arithmetic,
                        const LaneCosts &Costs) {
  double Limbs = Arithmetic.schema().count();
  bool SlowWrap = !Arithmetic.hasCheapWrap();
  return Arithmetic.multiplyAdds() / Costs.MultiplyAdds +
         Costs.RoundLimb * Limbs + Costs.Round +
         (SlowWrap ? Costs.SlowWrapLimb * Limbs : 0) +
         (Arithmetic.carriesInChain() ? Costs.ChainLimb * Limbs : 0);
}

/// What the products cost one by one: in every round at least as much as the
/// one product that the next round waits for.
static double scalarCost(const ScalarCosts &Costs, const LanePlan &Plan,
                         double Words, double Reduction) {
  double Products = 0;
  for (const LanePlan::Vector &V : Plan.vectors()) {
    if (V.What != LanePlan::Vector::Product)
      continue;
    double Round = 0;
    for (const ResidueNode *Node : V.Content)
      if (Node)
        Round +=
            Plan.resolve(Node->Operands[0]) == Plan.resolve(Node->Operands[1])
                ? Costs.Square
                : 1;
    Products += std::max(Round, Costs.Latency);
  }
  return Products *
         (Words * Words + Reduction + Costs.Word * Words + Costs.Product);
}

/// What elements of this kind are computed in.
static std::shared_ptr<const LimbArithmetic>
arithmeticFor(const Modulus &M, const LimbMachine &Machine,
              RepresentationKind Kind, unsigned ContainerBits) {
  if (Kind == RepresentationKind::Montgomery)
    return MontgomeryLimbs::create(M, Machine, LanePlan::NumLanes,
                                   ContainerBits);
  if (std::optional<LimbSchema> Schema = CrandallLimbs::choose(M, Machine, 1))
    return std::make_shared<CrandallLimbs>(M, *Schema, Machine,
                                           LanePlan::NumLanes);
  return nullptr;
}

/// The block in front of a loop of one block with one way in and one way out;
/// null for any other block.
static BasicBlock *blockBeforeLoop(BasicBlock *BB) {
  auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
  if (!Branch || !is_contained(successors(BB), BB) ||
      Branch->getNumSuccessors() != 2 || !BB->hasNPredecessors(2) ||
      Branch->getSuccessor(0) == Branch->getSuccessor(1))
    return nullptr;
  for (BasicBlock *Predecessor : predecessors(BB))
    if (Predecessor != BB)
      return Predecessor;
  return nullptr;
}

/// The members of \p Nodes that are used by others, or exactly; none if a use
/// cannot be served.
static std::optional<SmallVector<const ResidueNode *, 4>> findExits(
    BasicBlock *BB, bool Loop, ArrayRef<const ResidueNode *> Nodes,
    const DenseMap<const ResidueNode *, SmallVector<const ResidueNode *, 2>>
        &Users,
    const WebLiveness &Live) {
  SmallVector<const ResidueNode *, 4> Exits;
  DenseSet<const ResidueNode *> Members(Nodes.begin(), Nodes.end());
  for (const ResidueNode *Node : Nodes) {
    bool Exit = false;
    for (const ResidueNode *User : Users.lookup(Node)) {
      auto *I = dyn_cast<Instruction>(User->V);
      bool Inside = Members.contains(User);
      // What leaves a loop is converted behind it.
      if (Loop && !Inside &&
          (!I || User->Kind == NodeKind::Memory || I->getParent() == BB))
        return std::nullopt;
      Exit |= !Inside;
    }
    for (const Instruction *I : Live.exactUsers(Node->V)) {
      Exit = true;
      if (Loop && I->getParent() == BB)
        return std::nullopt;
    }
    if (Exit)
      Exits.push_back(Node);
  }
  return Exits;
}

std::vector<LaneRegion>
LaneRegion::find(const ResidueGraph &Graph, const WebLiveness &Live,
                 const WebSchedule &Schedule, const TargetModel &Target,
                 RepresentationKind Kind, Representation &R) {
  std::vector<LaneRegion> Regions;
  std::optional<LimbMachine> Machine = Target.packedMachine();
  const CostTable &Costs = Target.costs();
  const Modulus &M = Graph.modulus();
  std::shared_ptr<const LimbArithmetic> Arithmetic;
  bool ForSize = any_of(Schedule.order(), [](const ResidueNode *Node) {
    auto *I = dyn_cast_or_null<Instruction>(Node->V);
    return I && I->getFunction()->hasOptSize();
  });
  // A block in Montgomery's form is longer in lanes.
  bool TooLong = Kind == RepresentationKind::Montgomery && ForSize &&
                 !Target.forcesPacked();
  if (Machine && !TooLong)
    Arithmetic = arithmeticFor(M, *Machine, Kind, R.containerBits());
  if (!Arithmetic)
    return Regions;

  MapVector<BasicBlock *, SmallVector<const ResidueNode *, 0>> Blocks;
  DenseMap<const ResidueNode *, SmallVector<const ResidueNode *, 2>> Users;
  for (const ResidueNode *Node : Schedule.order()) {
    for (const ResidueNode *Operand : Node->Operands)
      Users[Operand].push_back(Node);
    if (Node->isOperation() && Node->Kind != NodeKind::Memory)
      Blocks[cast<Instruction>(Node->V)->getParent()].push_back(Node);
  }

  auto Plan = [&](BasicBlock *BB, BasicBlock *Before,
                  ArrayRef<const ResidueNode *> Nodes) {
    auto Exits = findExits(BB, Before != nullptr, Nodes, Users, Live);
    if (!Exits)
      return false;
    std::optional<LanePlan> Lanes =
        LanePlan::create(Costs.Lanes, Nodes, *Exits, /*GatherOnce=*/!Before);
    if (!Lanes || !Lanes->rounds())
      return false;
    double Words = R.containerBits() / R.wordBits();
    double Packed = Lanes->rounds() * roundCost(*Arithmetic, Costs.Lanes);
    double Reduction = 0;
    if (Kind == RepresentationKind::Montgomery)
      Reduction = montgomeryCost(M, Words, R.wordBits());
    if (!Before)
      Packed += Costs.Lanes.Conversion * roundCost(*Arithmetic, Costs.Lanes);
    if (!Target.forcesPacked() &&
        Packed >= scalarCost(Costs.Scalar, *Lanes, Words, Reduction))
      return false;
    LaneRegion Region(BB, std::move(*Lanes), Arithmetic);
    Region.Before = Before;
    Region.Exits = *Exits;
    Region.FactorMax = Arithmetic->factorLimit();
    if (Arithmetic->convertsQuickly())
      for (unsigned Id = 0; Id != Region.Plan.vectors().size(); ++Id)
        if (Region.Plan.vectors()[Id].What == LanePlan::Vector::Outside)
          Region.link(Id, Regions);
    // Elements as they are, if their limbs may be factors; or else reduced to
    // the size of the modulus. A product that starts with a sum has a larger
    // bound in all lanes, which a phi node may carry around.
    bool MayStart = Arithmetic->startsProducts();
    for (bool Folds : {false, true})
      for (bool Starts : {true, false}) {
        if (Starts && !MayStart)
          continue;
        Region.FoldsOutside = Folds;
        Region.StartsWithSums = Starts;
        Region.OutsideMax =
            Folds ? R.fullyFolded(R.containerMax()).max() : R.containerMax();
        if (Region.planBounds()) {
          Regions.push_back(std::move(Region));
          return true;
        }
      }
    return false;
  };

  for (auto &[Block, Nodes] : Blocks) {
    BasicBlock *BB = Block;
    if (!Schedule.meets(BB))
      continue;
    if (BasicBlock *Before = blockBeforeLoop(BB)) {
      bool Possible = true;
      for (const ResidueNode *Node : Nodes) {
        // Corrections that are phi nodes; phi nodes are vectors of their own.
        Possible &= isa<PHINode>(Node->V) == (Node->Kind == NodeKind::Phi) &&
                    Node->Kind != NodeKind::Load &&
                    Node->Kind != NodeKind::Equal;
        // What comes from outside is gathered in front of the loop.
        for (const ResidueNode *Operand : Node->Operands)
          if (!Operand->isOperation())
            if (auto *I = dyn_cast_or_null<Instruction>(Operand->value()))
              Possible &= I->getParent() != BB;
      }
      if (Possible && Plan(BB, Before, Nodes))
        continue;
    }
    if (!Arithmetic->convertsQuickly())
      continue;
    // What goes to one place. Choices by what is computed here have none.
    SmallVector<const ResidueNode *, 0> Moving;
    bool Possible = true;
    for (const ResidueNode *Node : Nodes) {
      if (Node->Kind != NodeKind::Load && Node->Kind != NodeKind::Equal &&
          !isa<PHINode>(Node->V))
        Moving.push_back(Node);
      if (Node->Kind == NodeKind::Select)
        if (const ResidueNode *By = Graph.lookup(Node->Condition))
          Possible &= By->Kind != NodeKind::Equal;
    }
    if (Possible)
      Plan(BB, nullptr, Moving);
  }
  return Regions;
}
