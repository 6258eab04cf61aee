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

#include "LaneComparisons.h"
#include "LaneCost.h"
#include "LaneMembers.h"
#include "residue/Arithmetic/CrandallLimbs.h"
#include "residue/Arithmetic/MontgomeryLimbs.h"
#include "residue/Plan/LaneRegion.h"
#include "residue/Plan/RepresentationChoice.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include <cmath>

using namespace llvm;
using namespace residue;

std::shared_ptr<const LimbArithmetic>
LaneRegion::arithmeticFor(const Modulus &M, const TargetModel &Target,
                          RepresentationKind Kind, unsigned ContainerBits) {
  std::optional<LimbMachine> Machine = Target.packedMachine();
  if (!Machine)
    return nullptr;
  if (Kind == RepresentationKind::Montgomery)
    return MontgomeryLimbs::create(M, *Machine, LanePlan::NumLanes,
                                   ContainerBits);
  if (std::optional<LimbSchema> Schema = CrandallLimbs::choose(M, *Machine, 1))
    return std::make_shared<CrandallLimbs>(M, *Schema, *Machine,
                                           LanePlan::NumLanes);
  return nullptr;
}

namespace residue {

/// The search for the regions of one graph.
class LaneSearch {
public:
  LaneSearch(const ResidueGraph &Graph, const WebLiveness &Live,
             const WebSchedule &Schedule, const TargetModel &Target,
             RepresentationKind Kind, Representation &R,
             std::shared_ptr<const LimbArithmetic> Arithmetic)
      : Graph(Graph), Live(Live), Schedule(Schedule), Target(Target),
        Kind(Kind), R(R), Costs(Target.costs()),
        Arithmetic(std::move(Arithmetic)), Reduction(reductionCost()) {
    for (const ResidueNode *Node : Schedule.order()) {
      for (const ResidueNode *Operand : Node->Operands)
        Users[Operand].push_back(Node);
      if (Node->isOperation() && Node->Kind != NodeKind::Memory)
        Blocks[cast<Instruction>(Node->V)->getParent()].push_back(Node);
    }
  }

  LaneRegion::Found run() {
    if (Blocks.empty())
      return LaneRegion::Found();
    DT.recalculate(*Blocks.front().first->getParent());
    LI.analyze(DT);
    planLoops();
    for (const Loop *L : LI)
      planTogether(*L);
    for (const auto &[BB, Nodes] : Blocks)
      if (!Done.contains(BB))
        planBlock(*BB, Nodes);
    LaneRegion::Tests Comparisons = comparisons();
    return {std::move(Regions), std::move(Comparisons), Saved};
  }

private:
  using Nodes = ArrayRef<const ResidueNode *>;

  double weight(const BasicBlock *BB) const {
    return std::pow(LoopWeight, LI.getLoopDepth(BB));
  }
  double round() const { return roundCost(*Arithmetic, Costs.Lanes); }
  double conversion() const {
    const LaneCosts &Lanes = Costs.Lanes;
    return round() * (Arithmetic->convertsQuickly() ? Lanes.QuickConversion
                                                    : Lanes.Conversion);
  }
  /// That of a block by itself.
  double conversionOf(const LaneRegion &Region) const {
    return isWaitedFor(Region) ? conversion()
                               : std::min(conversion(), freeConversion());
  }
  double freeConversion() const { return round() * Costs.Lanes.FreeConversion; }

  /// Something waits for what leaves \p Region. Nothing does in a loop that
  /// carries no number around, and only stores what it computes, each turn to
  /// another place: the next turn is computed meanwhile.
  bool isWaitedFor(const LaneRegion &Region) const {
    const Loop *L = LI.getLoopFor(Region.block());
    auto IsInside = [&](const Value *V) {
      auto *I = dyn_cast_or_null<Instruction>(V);
      return I && L->contains(I);
    };
    if (!L || any_of(Schedule.order(), [&](const ResidueNode *Node) {
          return Node->Kind == NodeKind::Phi && IsInside(Node->V);
        }))
      return true;
    // What columns of memory hold is used here, too.
    return any_of(Region.Exits, [&](const ResidueNode *Node) {
      return any_of(Live.exactUsers(Node->V),
                    [&](const Instruction *User) {
                      return IsInside(User) && !isStoredAway(*User, *L);
                    }) ||
             any_of(Users.lookup(Node), [&](const ResidueNode *User) {
               return !Region.contains(User) && IsInside(User->V);
             });
    });
  }

  /// What the products of \p Region take one by one.
  double scalar(const LaneRegion &Region) const {
    double Words = R.containerBits() / R.wordBits();
    return scalarCost(Costs.Scalar, Region.Plan, Words, Reduction,
                      Kind == RepresentationKind::Montgomery);
  }
  /// What reducing a product takes besides the fold by one word that the costs
  /// of words were fitted to, which counts as much as two products for each
  /// word and one for the whole.
  double reductionCost() const {
    double Words = R.containerBits() / R.wordBits();
    if (Kind == RepresentationKind::Montgomery)
      return montgomeryCost(Graph.modulus(), Words, R.wordBits());
    return std::max(0.0, foldCost(Graph.modulus(), Target) - (2 * Words + 1));
  }

  /// The region without its bounds. It may have no products.
  std::optional<LaneRegion> regionOf(BasicBlock &BB, const Loop *L,
                                     const LaneRegion::LoopShape &Shape,
                                     Nodes Members) {
    auto Exits = findExits(L, Members, Users, Live);
    if (!Exits)
      return std::nullopt;
    // What leaves is there where the loop ends.
    for (const ResidueNode *Node : *Exits)
      if (L &&
          !DT.dominates(cast<Instruction>(Node->V)->getParent(), Shape.Exiting))
        return std::nullopt;
    std::optional<LanePlan> Lanes =
        LanePlan::create(Costs.Lanes, Members, *Exits, Shape.Latch,
                         [&](const ResidueNode &Node) {
                           const Loop *Around = LI.getLoopFor(&BB);
                           return Around && isInFront(Node, *Around);
                         });
    if (!Lanes)
      return std::nullopt;
    LaneRegion Region(&BB, std::move(*Lanes), Arithmetic);
    Region.Shape = Shape;
    Region.Exits = *Exits;
    Region.FactorMax = Arithmetic->factorLimit();
    Region.InFrontOfLoops = inFrontOfLoops(BB);
    if (!L)
      for (unsigned Id = 0; Id != Region.Plan.vectors().size(); ++Id)
        if (BasicBlock *InFront = hoisted(BB, Region.Plan.vectors()[Id]))
          Region.Hoisted[Id] = InFront;
    return Region;
  }

  BasicBlock *inFrontOfLoops(const BasicBlock &BB) const {
    BasicBlock *InFront = nullptr;
    for (const Loop *L = LI.getLoopFor(&BB); L; L = L->getParentLoop()) {
      BasicBlock *Before = L->getLoopPredecessor();
      if (!Before || !hasPlaceAtEnd(*Before))
        break;
      InFront = Before;
    }
    return InFront;
  }

  /// \p Node, from outside, is not the same in all turns of \p L, or not
  /// converted in front of it.
  bool changesIn(const ResidueNode &Node, const Loop &L) const {
    auto *I = dyn_cast_or_null<Instruction>(Node.value());
    // Inputs are converted outside of loops that are deeper than they are.
    return I && (L.contains(I) ||
                 (Node.Kind == NodeKind::Input &&
                  LI.getLoopDepth(I->getParent()) >= L.getLoopDepth()));
  }
  bool isInFront(const ResidueNode &Node, const Loop &L) const {
    const BasicBlock *Before = L.getLoopPredecessor();
    return !changesIn(Node, L) && Before && hasPlaceAtEnd(*Before);
  }

  /// The block in front of the outermost loop around \p BB that does not change
  /// \p V, from outside; null if there is none.
  BasicBlock *hoisted(const BasicBlock &BB, const LanePlan::Vector &V) const {
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

  /// Elements as they are, if their limbs may be factors; or else reduced to
  /// the size of the modulus. A product that starts with a sum has a larger
  /// bound in all lanes, which a phi node may carry around.
  bool planBounds(LaneRegion &Region) {
    for (bool Folds : {false, true})
      for (bool Starts : {true, false}) {
        if (Starts && !Arithmetic->startsProducts())
          continue;
        Region.FoldsOutside = Folds;
        Region.StartsWithSums = Starts;
        Region.OutsideMax =
            Folds ? R.fullyFolded(R.containerMax()).max() : R.containerMax();
        if (Region.planBounds())
          return true;
      }
    return false;
  }

  bool plan(BasicBlock &BB, const Loop *L, const LaneRegion::LoopShape &Shape,
            Nodes Members) {
    std::optional<LaneRegion> Region = regionOf(BB, L, Shape, Members);
    if (!Region || !Region->rounds())
      return false;
    double Packed = Region->Plan.rounds() * round();
    if (!L)
      Packed += conversionOf(*Region);
    if (!Target.forcesPacked() && Packed >= scalar(*Region))
      return false;
    Region->link(Regions);
    if (!planBounds(*Region))
      return false;
    Saved += weight(&BB) * (scalar(*Region) - Packed);
    Regions.push_back(std::move(*Region));
    return true;
  }

  void planLoops() {
    SmallVector<Loop *, 4> Loops = LI.getLoopsInPreorder();
    for (const Loop *L : reverse(Loops)) {
      std::optional<LaneRegion::LoopShape> Shape = shapeOf(*L);
      std::optional<LoopMembers> Members = membersOf(*L, Blocks);
      if (Shape && Members && LI.getLoopFor(Members->Block) == L &&
          Schedule.meets(Members->Block) &&
          DT.dominates(Members->Block, Shape->Latch) &&
          plan(*Members->Block, L, *Shape, Members->Nodes))
        for (BasicBlock *BB : {Members->Block, Shape->Header})
          Done.insert(BB);
    }
  }

  /// What of a block goes to one place; none where a choice by what is computed
  /// there has none.
  SmallVector<const ResidueNode *, 0> movingMembers(BasicBlock &BB,
                                                    Nodes All) const {
    SmallVector<const ResidueNode *, 0> Moving;
    if (!Schedule.meets(&BB))
      return Moving;
    for (const ResidueNode *Node : All) {
      if (Node->Kind == NodeKind::Select)
        if (const ResidueNode *By = Graph.lookup(Node->Condition);
            By && By->Kind == NodeKind::Equal)
          return {};
      if (Node->Kind != NodeKind::Load && Node->Kind != NodeKind::Equal &&
          !isa<PHINode>(Node->V))
        Moving.push_back(Node);
    }
    return Moving;
  }

  void planBlock(BasicBlock &BB, Nodes All) {
    if (SmallVector<const ResidueNode *, 0> Moving = movingMembers(BB, All);
        !Moving.empty())
      plan(BB, nullptr, {}, Moving);
  }

  //===--- Blocks and the phi nodes between them -------------------------===//

  /// All blocks of \p L that are no regions themselves, with what they and its
  /// inner loops give each other in lanes, if that is better than without.
  void planTogether(const Loop &L) {
    const std::vector<LaneRegion> Apart = Regions;
    std::vector<LaneRegion> WithSums = regionsOf(L);
    std::vector<LaneRegion> Products;
    copy_if(WithSums, std::back_inserter(Products),
            [](const LaneRegion &Region) { return Region.rounds() != 0; });
    if (Products.empty())
      return;
    auto Try = [&](ArrayRef<LaneRegion> Some) -> std::optional<double> {
      Regions = Apart;
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

  /// What can be in lanes of the blocks of \p L that are no regions yet.
  std::vector<LaneRegion> regionsOf(const Loop &L) {
    std::vector<LaneRegion> Found;
    for (const auto &[BB, All] : Blocks) {
      if (Done.contains(BB) || !L.contains(BB))
        continue;
      SmallVector<const ResidueNode *, 0> Moving = movingMembers(*BB, All);
      if (!Moving.empty())
        if (std::optional<LaneRegion> Region =
                regionOf(*BB, nullptr, {}, Moving))
          Found.push_back(std::move(*Region));
    }
    return Found;
  }

  /// Removes those without products that do not stand between others or phi
  /// nodes of \p L.
  void keepLinks(std::vector<LaneRegion> &Some, const Loop &L) const {
    DenseSet<const ResidueNode *> InLanes;
    for (const LaneRegion &Region : concat<const LaneRegion>(Some, Regions))
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

  /// Phi nodes of \p L that come from lanes, and go to lanes.
  void addPhis(const Loop &L) {
    DenseSet<const ResidueNode *> InLanes;
    for (const LaneRegion &Region : Regions)
      InLanes.insert(Region.members().begin(), Region.members().end());
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
    for (auto &[BB, Members] : ByBlock) {
      LaneRegion Region(BB, LanePlan::ofPhis(Members), Arithmetic);
      Region.IsPhis = true;
      Region.Exits.assign(Members.begin(), Members.end());
      Region.FactorMax = Arithmetic->factorLimit();
      Regions.push_back(std::move(Region));
    }
  }

  bool goesToLanes(const ResidueNode &Node,
                   const DenseSet<const ResidueNode *> &InLanes) const {
    return any_of(Users.lookup(&Node), [&](const ResidueNode *User) {
      return InLanes.contains(User) ||
             (User->Kind == NodeKind::Alias && goesToLanes(*User, InLanes));
    });
  }

  /// The fixpoint through the phi nodes of all regions of \p L.
  bool planBoundsTogether(const Loop &L) {
    for (unsigned Round = 0; Round != MaxRounds; ++Round) {
      // Phi nodes are known before what is made of them.
      for (bool Phis : {true, false})
        for (LaneRegion &Region : Regions)
          if (Region.IsPhis == Phis && L.contains(Region.block())) {
            Region.link(Regions);
            if (!planBounds(Region))
              return false;
          }
      bool Grows = false;
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

  //===--- What pays -----------------------------------------------------===//

  DenseSet<const ResidueNode *> allInLanes() const {
    DenseSet<const ResidueNode *> InLanes;
    for (const LaneRegion &Region : Regions)
      InLanes.insert(Region.members().begin(), Region.members().end());
    return InLanes;
  }

  LaneRegion::Tests comparisons() const {
    DenseSet<const ResidueNode *> InLanes = allInLanes();
    return findComparisons(Regions, Schedule, LI, Arithmetic,
                           [&](const ResidueNode &Node, const Loop &L) {
                             return isConverted(Node, L, InLanes, Users, Live);
                           });
  }

  /// How many vectors are made of elements in every turn of \p L on the way
  /// into
  /// \p Region: of what is computed there, and of inputs, a message, which
  /// nobody waits for unless they come from what is computed.
  std::pair<unsigned, unsigned> waysInto(const LaneRegion &Region,
                                         const Loop &L) const {
    unsigned Ways[] = {0, 0};
    auto Count = [&](const LanePlan::Lanes &Content, int Times) {
      if (Region.isLinked(Content) || LaneRegion::isKnown(Content))
        return;
      bool IsInput = !Region.IsPhis && !Region.isLoop() && !looksAtNumbers(L) &&
                     all_of(Content, [](const ResidueNode *Node) {
                       return !Node || !Node->named()->isOperation();
                     });
      Ways[IsInput] += Times;
    };
    Region.forEachOutside(
        [&](const LanePlan::Lanes &Content) { Count(Content, 1); });
    // Those in front of the loop are for nothing.
    for (const auto &[Id, InFront] : Region.Hoisted)
      Count(Region.Plan.vectors()[Id].Content, -1);
    return {Ways[false], Ways[true]};
  }

  /// What \p L computes decides something in it, or is an input again.
  bool looksAtNumbers(const Loop &L) const {
    return any_of(Schedule.order(), [&](const ResidueNode *Node) {
      return Node->V &&
             any_of(Live.exactUsers(Node->V), [&](const Instruction *User) {
               return L.contains(User) && !isStoredAway(*User, L);
             });
    });
  }

  /// Products, comparisons, and conversions where they are: what the regions of
  /// \p L save, if they do.
  std::optional<double> savedTogether(const Loop &L) {
    double Packed = 0, Scalar = 0;
    DenseSet<const ResidueNode *> InLanes = allInLanes();
    LaneRegion::Tests Tests = comparisons();
    for (const auto &[Node, Test] : Tests)
      if (auto *I = cast<Instruction>(Node->V); L.contains(I))
        Packed += weight(I->getParent()) * round() * Costs.Lanes.Comparison;
    for (const LaneRegion &Region : Regions) {
      if (!L.contains(Region.block()))
        continue;
      double Weight = weight(Region.block());
      // Inner loops are in lanes anyway, but have ways in and out of their own.
      if (Region.isLoop())
        Weight = weight(Region.loop().Before);
      auto [Ways, Inputs] = waysInto(Region, L);
      Ways += any_of(Region.Exits, [&](const ResidueNode *Node) {
        return isConverted(*Node, L, InLanes, Users, Live) ||
               any_of(Users.lookup(Node), [&](const ResidueNode *User) {
                 return User->Kind == NodeKind::Equal && isIn(User->V, L) &&
                        !Tests.contains(User);
               });
      });
      // A way into the head of a loop is in front of it.
      if (Region.IsPhis && Ways + Inputs)
        Weight /= LoopWeight;
      double Way = Weight * conversion() / 2,
             FreeWay = std::min(Way, Weight * freeConversion() / 2);
      bool IsFree = !Region.IsPhis && !Region.isLoop() && !isWaitedFor(Region);
      Packed += IsFree ? std::min((Ways + Inputs) * Way,
                                  Weight * conversionOf(Region))
                       : Ways * Way + Inputs * FreeWay;
      if (Region.isLoop()) {
        Scalar += 2 * Way;
      } else if (!Region.IsPhis) {
        unsigned Rounds = Region.Plan.rounds();
        Packed += Weight * round() *
                  (Rounds + (Rounds == 1 ? Costs.Lanes.LoneRound : 0));
        Scalar += Weight * scalar(Region);
      }
    }
    if (!Target.forcesPacked() && Packed >= Scalar)
      return std::nullopt;
    return Scalar - Packed;
  }

  /// Of the fixpoint; what has not ended then is not packed. A bound takes a
  /// round for each phi node on its way.
  static constexpr unsigned MaxRounds = 24;

  const ResidueGraph &Graph;
  const WebLiveness &Live;
  const WebSchedule &Schedule;
  const TargetModel &Target;
  RepresentationKind Kind;
  Representation &R;
  const CostTable &Costs;
  std::shared_ptr<const LimbArithmetic> Arithmetic;
  double Reduction;
  DominatorTree DT;
  LoopInfo LI;
  MembersByBlock Blocks;
  UsersOfMembers Users;
  std::vector<LaneRegion> Regions;
  double Saved = 0;
  DenseSet<BasicBlock *> Done;
};

} // namespace residue

LaneRegion::Found LaneRegion::find(const ResidueGraph &Graph,
                                   const WebLiveness &Live,
                                   const WebSchedule &Schedule,
                                   const TargetModel &Target,
                                   RepresentationKind Kind, Representation &R) {
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
  return LaneSearch(Graph, Live, Schedule, Target, Kind, R, Arithmetic).run();
}
