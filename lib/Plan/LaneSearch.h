//===- LaneSearch.h - Which blocks are packed -------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The search for regions of lanes: what can be one, which of them are planned
/// together, and what pays.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PLAN_LANESEARCH_H
#define RESIDUE_LIB_PLAN_LANESEARCH_H

#include "LaneCost.h"
#include "LaneMembers.h"
#include "residue/Analysis/Frequency.h"
#include "residue/Plan/LaneRegion.h"
#include "residue/Plan/RepresentationChoice.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instruction.h"
#include <cmath>

namespace residue {

/// The search for the regions of one graph.
class LaneSearch {
public:
  LaneSearch(const ResidueGraph &Graph, const WebLiveness &Live,
             const WebSchedule &Schedule, const TargetModel &Target,
             const FunctionFacts &Facts, const RepresentationChoice &Choice,
             Representation &R,
             std::shared_ptr<const LimbArithmetic> Arithmetic)
      : Graph(Graph), Live(Live), Schedule(Schedule), Target(Target),
        DT(Facts.DT), LI(Facts.LI), Plans(Facts.Plans), Kind(Choice.kind()),
        Powers(Choice.powers()), Correction(Choice.Correction), R(R),
        Costs(Target.costs()), Arithmetic(std::move(Arithmetic)),
        Reduction(reductionCost()) {
    llvm::SmallVector<const ResidueNode *, 32> Reached;
    for (const ResidueNode *Node : Schedule.order()) {
      for (const ResidueNode *Operand : Node->Operands)
        Users[Operand].push_back(Node);
      if (!Node->isOperation() || Node->Kind == NodeKind::Memory)
        continue;
      // Where nothing leads to, a sum may be a sum of itself.
      llvm::BasicBlock *BB =
          llvm::cast<llvm::Instruction>(Node->V)->getParent();
      if (!DT.isReachableFromEntry(BB))
        continue;
      Blocks[BB].push_back(Node);
      Reached.push_back(Node);
    }
    Parts = reductionParts(Reached);
  }

  LaneRegion::Found run();

private:
  using Nodes = llvm::ArrayRef<const ResidueNode *>;

  double weight(const llvm::BasicBlock *BB) const { return frequency(*BB, LI); }
  double round() const { return roundCost(*Arithmetic, Costs.Lanes); }
  double conversion() const;
  /// That of a block by itself.
  double conversionOf(const LaneRegion &Region) const;
  double freeConversion() const { return round() * Costs.Lanes.FreeConversion; }

  /// Something waits for what leaves \p Region. Nothing does in a loop that
  /// carries no number around, and only stores what it computes, each turn to
  /// another place: the next turn is computed meanwhile.
  bool isWaitedFor(const LaneRegion &Region) const;

  /// What part of its time alone a round of \p Region takes.
  double workOf(const LaneRegion &Region) const;

  /// What the vectors take that a loop makes in every turn, of numbers that it
  /// reads: nothing that it computes decides them, and nobody waits.
  double readingOf(const LaneRegion &Region) const;

  /// What conversions take less where lanes make elements of integers, and
  /// integers of elements: in every turn of a loop, or once for all of them.
  double savedByConversions(const LaneRegion &Region, bool InTurns) const;
  bool isOnlyIn(const ResidueNode &Node, const LaneRegion &Region) const;

  /// What the products of \p Region take one by one.
  double scalar(const LaneRegion &Region) const;
  /// What these are products and sums of.
  ScalarElements elements() const;
  /// False if \p Members would take longer in lanes, whatever their rounds.
  bool mayPay(Nodes Members) const;
  /// \p Region has one product for each lane, of one word: to bring numbers
  /// there and back takes longer than that.
  bool isLoneWord(const LaneRegion &Region) const;
  /// What reducing a product takes besides the fold by one word that the costs
  /// of words were fitted to, which counts as much as two products for each
  /// word and one for the whole.
  double reductionCost() const;
  bool isLoneRound(const LaneRegion &Region) const;
  double timeOfWords(bool IsLoneRound) const;

  /// The region without its bounds. It may have no products.
  std::optional<LaneRegion> regionOf(llvm::BasicBlock &BB, const llvm::Loop *L,
                                     Nodes Members);

  /// The same of a block that is no loop. Where there are fewer rounds if one
  /// product of numbers from outside is computed in words, that one is left
  /// out.
  std::optional<LaneRegion> regionOfBlock(llvm::BasicBlock &BB, Nodes Members);
  /// Of \p Members, planned as \p Region, those without the product in words;
  /// all of them if there is none.
  llvm::SmallVector<const ResidueNode *, 0>
  besideWords(const LaneRegion &Region, Nodes Members) const;
  /// The product \p Node of \p Region, what it alone takes, and its names; none
  /// if it takes what another product or a choice computes.
  std::optional<llvm::DenseSet<const ResidueNode *>>
  productInWords(const LaneRegion &Region, const ResidueNode &Node) const;

  llvm::BasicBlock *inFrontOfLoops(const llvm::BasicBlock &BB) const;
  /// \p Node, from outside, is not the same in all turns of \p L, or not
  /// converted in front of it.
  bool changesIn(const ResidueNode &Node, const llvm::Loop &L) const;
  bool isInFront(const ResidueNode &Node, const llvm::Loop &L) const {
    const llvm::BasicBlock *Before = L.getLoopPredecessor();
    return !changesIn(Node, L) && Before && hasPlaceAtEnd(*Before);
  }

  /// The block in front of the outermost loop around \p BB that does not change
  /// \p V, from outside; null if there is none.
  llvm::BasicBlock *hoisted(const llvm::BasicBlock &BB,
                            const LanePlan::Vector &V) const;

  /// Elements as they are, if their limbs may be factors; or else reduced to
  /// the size of the modulus. A product that starts with a sum has a larger
  /// bound in all lanes, which a phi node may carry around.
  bool planBounds(LaneRegion &Region);

  bool plan(llvm::BasicBlock &BB, const llvm::Loop *L, Nodes Members);

  void planLoops();

  /// What of a block goes to one place; none where a choice by what is computed
  /// there has none.
  llvm::SmallVector<const ResidueNode *, 0> movingMembers(llvm::BasicBlock &BB,
                                                          Nodes All) const;

  void planBlock(llvm::BasicBlock &BB, Nodes All);

  /// All blocks of \p L that are no regions themselves, with what they and its
  /// inner loops give each other in lanes, if that is better than without.
  void planTogether(const llvm::Loop &L);

  /// What can be in lanes of the blocks of \p L that are no regions yet.
  std::vector<LaneRegion> regionsOf(const llvm::Loop &L);

  /// Removes those without products that do not stand between others or phi
  /// nodes of \p L.
  void keepLinks(std::vector<LaneRegion> &Some, const llvm::Loop &L) const;

  /// Phi nodes of \p L that come from lanes, and go to lanes.
  void addPhis(const llvm::Loop &L);

  /// Chooses the lanes of the phi nodes of regions from \p First on.
  void orderPhis(size_t First);

  bool goesToLanes(const ResidueNode &Node,
                   const llvm::DenseSet<const ResidueNode *> &InLanes) const;

  /// The fixpoint through the phi nodes of all regions of \p L.
  bool planBoundsTogether(const llvm::Loop &L);
  /// Plans again what was planned with other bounds than what is linked to it
  /// has by now; false if that has no end.
  bool settleBounds();

  llvm::DenseSet<const ResidueNode *> allInLanes() const;

  LaneRegion::Tests comparisons() const;

  /// How many vectors are made of elements in every turn of \p L on the way to
  /// \p Region: of what is computed there, and of inputs, a message, which
  /// nobody waits for unless they come from what is computed.
  std::pair<unsigned, unsigned> waysInto(const LaneRegion &Region,
                                         const llvm::Loop &L) const;

  /// What \p L computes decides something in it, or is an input again.
  bool looksAtNumbers(const llvm::Loop &L) const;

  /// Products, comparisons, and conversions where they are: what the regions of
  /// \p L save, if they do.
  std::optional<double> savedTogether(const llvm::Loop &L);

  /// Of the fixpoint; what has not ended then is not packed. A bound takes a
  /// round for each phi node on its way.
  static constexpr unsigned MaxRounds = 24;

  const ResidueGraph &Graph;
  const WebLiveness &Live;
  const WebSchedule &Schedule;
  const TargetModel &Target;
  const llvm::DominatorTree &DT;
  const llvm::LoopInfo &LI;
  LanePlanCache &Plans;
  RepresentationKind Kind;
  const MontgomeryPowers &Powers;
  /// Of what leaves in words with another power than 1.
  double Correction;
  Representation &R;
  const CostTable &Costs;
  std::shared_ptr<const LimbArithmetic> Arithmetic;
  double Reduction;
  ReductionParts Parts;
  MembersByBlock Blocks;
  UsersOfMembers Users;
  std::vector<LaneRegion> Regions;
  double Saved = 0;
  llvm::DenseSet<llvm::BasicBlock *> Done;
};

} // namespace residue

#endif // RESIDUE_LIB_PLAN_LANESEARCH_H
