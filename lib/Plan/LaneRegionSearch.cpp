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
// Of other blocks, in Montgomery's form, those members become a region that may
// move to one place; the rest of the block is outside.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/CrandallLimbs.h"
#include "residue/Arithmetic/MontgomeryLimbs.h"
#include "residue/Plan/LaneRegion.h"
#include "residue/Plan/RepresentationChoice.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
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
         (SlowWrap ? Costs.SlowWrapLimb * Limbs : 0);
}

/// What the products cost one by one.
static double scalarCost(const ScalarCosts &Costs, const LanePlan &Plan,
                         ArrayRef<const ResidueNode *> Nodes, double Words,
                         double Reduction) {
  double Products = 0;
  for (const ResidueNode *Node : Nodes)
    if (LanePlan::isProduct(Node))
      Products +=
          Plan.resolve(Node->Operands[0]) == Plan.resolve(Node->Operands[1])
              ? Costs.Square
              : 1;
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

/// \p L as a region can be, if it is so.
static std::optional<LaneRegion::LoopShape> shapeOf(const Loop &L) {
  LaneRegion::LoopShape Shape{L.getLoopPredecessor(), L.getHeader(),
                              L.getLoopLatch(), L.getExitingBlock()};
  if (!Shape.Before || !Shape.Latch || !Shape.Exiting ||
      !isa<BranchInst, SwitchInst>(Shape.Before->getTerminator()))
    return std::nullopt;
  auto *Branch = dyn_cast<BranchInst>(Shape.Exiting->getTerminator());
  if (!Branch || !Branch->isConditional())
    return std::nullopt;
  return Shape;
}

/// The members of \p Nodes that are used by others, or exactly; none if a use
/// cannot be served.
static std::optional<SmallVector<const ResidueNode *, 4>> findExits(
    const Loop *L, ArrayRef<const ResidueNode *> Nodes,
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
      if (L && !Inside &&
          (!I || User->Kind == NodeKind::Memory || L->contains(I)))
        return std::nullopt;
      Exit |= !Inside;
    }
    for (const Instruction *I : Live.exactUsers(Node->V)) {
      Exit = true;
      if (L && L->contains(I))
        return std::nullopt;
    }
    if (Exit)
      Exits.push_back(Node);
  }
  return Exits;
}

namespace {
/// By their blocks, in the order of the schedule.
using MembersByBlock =
    MapVector<BasicBlock *, SmallVector<const ResidueNode *, 0>>;

struct LoopMembers {
  /// That of all but the phi nodes.
  BasicBlock *Block = nullptr;
  SmallVector<const ResidueNode *, 0> Nodes;
};
} // namespace

/// The members in \p L, if phi nodes of its head and operations of one block
/// are all of them.
static std::optional<LoopMembers> membersOf(const Loop &L,
                                            const WebSchedule &Schedule,
                                            const MembersByBlock &Blocks) {
  LoopMembers Members;
  for (const auto &[BB, Nodes] : Blocks) {
    if (!L.contains(BB))
      continue;
    for (const ResidueNode *Node : Nodes) {
      // Phi nodes of the head are vectors of their own, those behind a branch
      // have to be one number, by whatever way.
      bool IsPhi = isa<PHINode>(Node->V);
      if (IsPhi && (Node->Kind == NodeKind::Phi) != (BB == L.getHeader()))
        return std::nullopt;
      if (Node->Kind == NodeKind::Load || Node->Kind == NodeKind::Equal)
        return std::nullopt;
      // What comes from outside is gathered in front of the loop.
      for (const ResidueNode *Operand : Node->Operands)
        if (!Operand->isOperation())
          if (auto *I = dyn_cast_or_null<Instruction>(Operand->value());
              I && L.contains(I))
            return std::nullopt;
      // What only names another number is where that is.
      if (IsPhi || Node->Kind == NodeKind::Alias)
        continue;
      if (Members.Block && Members.Block != BB)
        return std::nullopt;
      Members.Block = BB;
    }
  }
  if (!Members.Block)
    return std::nullopt;
  for (const ResidueNode *Node : Schedule.order())
    if (Node->isOperation() && Node->Kind != NodeKind::Memory &&
        L.contains(cast<Instruction>(Node->V)))
      Members.Nodes.push_back(Node);
  return Members;
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

  MembersByBlock Blocks;
  DenseMap<const ResidueNode *, SmallVector<const ResidueNode *, 2>> Users;
  for (const ResidueNode *Node : Schedule.order()) {
    for (const ResidueNode *Operand : Node->Operands)
      Users[Operand].push_back(Node);
    if (Node->isOperation() && Node->Kind != NodeKind::Memory)
      Blocks[cast<Instruction>(Node->V)->getParent()].push_back(Node);
  }

  if (Blocks.empty())
    return Regions;
  DominatorTree DT(*Blocks.front().first->getParent());
  LoopInfo LI(DT);
  auto Plan = [&](BasicBlock *BB, const Loop *L,
                  const LaneRegion::LoopShape &Shape,
                  ArrayRef<const ResidueNode *> Nodes) {
    auto Exits = findExits(L, Nodes, Users, Live);
    if (!Exits)
      return false;
    // What leaves is there where the loop ends.
    for (const ResidueNode *Node : *Exits)
      if (L &&
          !DT.dominates(cast<Instruction>(Node->V)->getParent(), Shape.Exiting))
        return false;
    std::optional<LanePlan> Lanes =
        LanePlan::create(Costs.Lanes, Nodes, *Exits, Shape.Latch);
    if (!Lanes || !Lanes->rounds())
      return false;
    double Words = R.containerBits() / R.wordBits();
    double Packed = Lanes->rounds() * roundCost(*Arithmetic, Costs.Lanes);
    double Reduction = 0;
    if (Kind == RepresentationKind::Montgomery)
      Reduction = montgomeryCost(M, Words, R.wordBits());
    if (!L)
      Packed += Costs.Lanes.Conversion * roundCost(*Arithmetic, Costs.Lanes);
    if (!Target.forcesPacked() &&
        Packed >= scalarCost(Costs.Scalar, *Lanes, Nodes, Words, Reduction))
      return false;
    LaneRegion Region(BB, std::move(*Lanes), Arithmetic);
    Region.Shape = Shape;
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

  DenseSet<BasicBlock *> Done;
  SmallVector<Loop *, 4> Loops = LI.getLoopsInPreorder();
  for (const Loop *L : reverse(Loops)) {
    std::optional<LaneRegion::LoopShape> Shape = shapeOf(*L);
    std::optional<LoopMembers> Members = membersOf(*L, Schedule, Blocks);
    if (Shape && Members && LI.getLoopFor(Members->Block) == L &&
        Schedule.meets(Members->Block) &&
        DT.dominates(Members->Block, Shape->Latch) &&
        Plan(Members->Block, L, *Shape, Members->Nodes))
      for (BasicBlock *BB : {Members->Block, Shape->Header})
        Done.insert(BB);
  }
  for (auto &[Block, Nodes] : Blocks) {
    BasicBlock *BB = Block;
    if (!Schedule.meets(BB) || Done.contains(BB))
      continue;
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
      Plan(BB, nullptr, {}, Moving);
  }
  return Regions;
}
