//===- LaneRegion.h - A loop computed in vector lanes -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The packed representation: a loop whose field elements are
/// lanes of vectors, in limbs. Its phi nodes are vectors, too. Elements of the
/// web's own representation are converted where the loop is entered and where
/// it is left; what is around it stays scalar. In Montgomery's form, blocks
/// that are no loops can be packed, too.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_LANEREGION_H
#define RESIDUE_PLAN_LANEREGION_H

#include "residue/Analysis/WebSchedule.h"
#include "residue/Arithmetic/LimbArithmetic.h"
#include "residue/Arithmetic/Representation.h"
#include "residue/Plan/LanePlace.h"
#include "residue/Plan/LanePlan.h"
#include "residue/Plan/LaneTest.h"
#include "residue/Plan/RepresentationChoice.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include <functional>

namespace llvm {
class DominatorTree;
} // namespace llvm

namespace residue {

class LaneEmitter;
class LanePlanCache;

/// What is known of a function and outlives its plans: the blocks, which are
/// kept when code for a web adds some, and the plans of lanes that were found.
struct FunctionFacts {
  const llvm::DominatorTree &DT;
  const llvm::LoopInfo &LI;
  LanePlanCache &Plans;
};

class LaneRegion {
public:
  /// The comparisons of what is in regions, by their nodes.
  using Tests = llvm::DenseMap<const ResidueNode *, LaneTest>;
  struct Found {
    std::vector<LaneRegion> Regions;
    Tests Comparisons;
    /// What they save, in word products.
    double Saved = 0;
  };
  /// The regions of \p Graph that are better off packed, or all that can be if
  /// the packed representation is asked for. \p R is the representation of the
  /// rest.
  static Found find(const ResidueGraph &Graph, const WebLiveness &Live,
                    const WebSchedule &Schedule, const TargetModel &Target,
                    const FunctionFacts &Facts,
                    const RepresentationChoice &Choice, Representation &R);
  /// What lanes next to elements of this kind compute in; null if there are
  /// none.
  static std::shared_ptr<const LimbArithmetic>
  arithmeticFor(const Modulus &M, const TargetModel &Target,
                RepresentationKind Kind, unsigned ContainerBits);

  /// \p Node is computed here, and is an element for everybody else.
  bool contains(const ResidueNode *Node) const { return Plan.isMember(Node); }

  /// Of products, one after the other.
  unsigned rounds() const { return Plan.rounds(); }
  unsigned products() const { return Plan.products(); }
  /// What they take, in word products: modulo five primes, of 5 to 11 limbs,
  /// their code is 0.8 to 1.1 of that of so many products of words.
  double cost(const LaneCosts &Costs) const;

  llvm::ArrayRef<const ResidueNode *> members() const { return Plan.members(); }

  /// What the region needs of its surroundings.
  struct Surroundings {
    /// The element of a node outside the region.
    llvm::function_ref<Element(const ResidueNode *)> Outside;
    /// The integer of an input or a constant, not negative, by code that the
    /// builder emits.
    llvm::function_ref<llvm::Value *(const ResidueNode *,
                                     llvm::IRBuilderBase &)>
        Number;
    /// The mask word of a condition.
    llvm::function_ref<llvm::Value *(llvm::Value *)> Mask;
    /// Sets the element of a member, for uses outside.
    llvm::function_ref<void(const ResidueNode *, const Element &)> Leave;
    /// Sets the canonical integer of a member, for uses that need it.
    llvm::function_ref<void(const ResidueNode *, llvm::Value *)> LeaveExactly;
  };
  /// Where the members are, but for phi nodes.
  llvm::BasicBlock *block() const { return Block; }
  /// A loop with one end and one way out. What it computes is in one of its
  /// blocks, which is run in every turn; the others decide something else.
  /// Code for one region may put a block on an edge of another's loop.
  const llvm::Loop *loop() const { return InLoop; }
  /// Whether phi nodes are vectors, and what leaves is converted behind.
  bool isLoop() const { return InLoop; }
  /// Emits the block's vectors in front of \p Place, a member of the block, and
  /// what leaves a loop in \p Behind, which only the loop leads to.
  void emit(llvm::Instruction *Place, llvm::BasicBlock *Behind,
            const Surroundings &Around, Representation &R) const;

  /// Only phi nodes: they get what comes in by finish(), when all is emitted.
  bool isPhis() const { return IsPhis; }
  void finish(const Surroundings &Around, Representation &R) const;

  /// Where \p Node, which may be another name of a member, leaves.
  std::optional<LanePlace> placeOf(const ResidueNode *Node) const;
  static std::optional<LanePlace> placeOf(const ResidueNode *Node,
                                          llvm::ArrayRef<LaneRegion> Regions);

  /// Lets \p R, without a builder, find the steps that emit() asks for. \p
  /// Outside has the bounds of elements.
  void planConversions(llvm::function_ref<Element(const ResidueNode *)> Outside,
                       Representation &R) const;

  void print(llvm::raw_ostream &OS) const;

private:
  LaneRegion(llvm::BasicBlock *Block, LanePlan Plan,
             std::shared_ptr<const LimbArithmetic> Arithmetic,
             const MontgomeryPowers &Powers)
      : Block(Block), Plan(std::move(Plan)), Arithmetic(std::move(Arithmetic)),
        Powers(&Powers) {}
  friend class LaneSearch;
  bool planBounds();
  /// A copy for another plan of what is around it.
  LaneRegion withoutBounds() const {
    LaneRegion Copy(*this);
    Copy.Left = std::make_shared<LeavingLanes>();
    Copy.PlannedWith.reset();
    return Copy;
  }
  bool planPhis();
  /// The bounds of phi nodes grow to what comes in; true if they do.
  bool growPhis(unsigned Round);
  /// The vector \p Content, from outside: its bounds.
  LaneBounds boundsOutside(const LanePlan::Lanes &Content) const;
  /// Lanes of \p Others that come from outside are taken as they are, without
  /// becoming elements.
  void link(llvm::ArrayRef<LaneRegion> Others);
  /// All that comes in: for each vector its lanes, and where from.
  void
  forEachOutside(llvm::function_ref<void(const LanePlan::Lanes &)> Visit) const;
  /// The bounds of what is linked: all that changes while regions are planned
  /// one after the other, but for phi nodes.
  llvm::SmallVector<LimbBounds, 0> linkedBounds() const;
  /// The bounds are those of what is linked now.
  bool isUpToDate() const { return PlannedWith == linkedBounds(); }
  /// What the integers of \p Content, from outside, are at most, where they
  /// become elements in lanes; none if they do not.
  std::optional<Integer> numbersMax(const LanePlan::Lanes &Content) const;
  /// The powers of \p Content, lane by lane; zeros and empty lanes have that of
  /// another one.
  llvm::SmallVector<int, 4> powersOf(const LanePlan::Lanes &Content) const;
  llvm::SmallVector<int, 4> powersOf(unsigned Id) const {
    return powersOf(Plan.vectors()[Id].Content);
  }
  /// The bounds of elements from outside, all that are no numbers of \p
  /// Content; none if they do not come in.
  std::optional<LimbBounds> enteringMax(const LanePlan::Lanes &Content) const;
  /// The bounds of elements of the power 1; false if these or others do not
  /// come in.
  bool planEntering();
  /// All of \p Content is constant.
  static bool isKnown(const LanePlan::Lanes &Content);
  /// Not all of \p Content is known, and the rest is in lanes already.
  bool isLinked(const LanePlan::Lanes &Content) const;
  /// What comes into the phi nodes of vector \p Id from \p From.
  LanePlan::Lanes incoming(unsigned Id, const llvm::BasicBlock *From) const;
  LanePlan::Lanes entryOf(unsigned Id) const {
    return incoming(Id, InLoop->getLoopPredecessor());
  }
  /// \p E, the element of \p Node from outside, as it goes into limbs.
  Element entering(const ResidueNode &Node, Element E, Representation &R) const;
  /// Vectors of elements from outside, by code at \p Ahead.
  Limbs gather(const LanePlan::Lanes &Content, llvm::IRBuilderBase &Ahead,
               const Surroundings &Around, Representation &R) const;

  llvm::BasicBlock *Block;
  const llvm::Loop *InLoop = nullptr;
  LanePlan Plan;
  std::shared_ptr<const LimbArithmetic> Arithmetic;
  const MontgomeryPowers *Powers;
  llvm::SmallVector<const ResidueNode *, 4> Exits;
  /// Those whose canonical integers are needed wherever the region ends, and
  /// those that nobody needs otherwise.
  llvm::SmallPtrSet<const ResidueNode *, 4> ExactExits, OnlyExact;
  /// Of the vectors that leave, those whose lanes become canonical together.
  llvm::SmallDenseSet<unsigned, 4> canonicalVectors() const;
  /// Bounds of the vectors of phi nodes.
  llvm::SmallVector<LaneBounds, 1> PhiMax;
  /// The linked bounds that all others were planned with.
  std::optional<llvm::SmallVector<LimbBounds, 0>> PlannedWith;
  /// Bounds of what comes in, as an element and as a vector, and of factors.
  Integer OutsideMax;
  LimbBounds EnteringMax;
  bool FoldsOutside = false;
  /// The vectors that leave.
  std::shared_ptr<LeavingLanes> Left = std::make_shared<LeavingLanes>();
  /// Where what comes from outside is in lanes of others.
  llvm::DenseMap<const ResidueNode *, LanePlace> Sources;
  Limbs linked(const LanePlan::Lanes &Content,
               llvm::IRBuilderBase &Ahead) const;
  void emitPhis(const Surroundings &Around, Representation &R) const;
  /// A loop's vectors that are carried around, limb by limb.
  using LimbPhis = llvm::SmallVector<llvm::SmallVector<llvm::PHINode *, 12>, 1>;
  LimbPhis beginLoop(
      LaneEmitter &E,
      llvm::function_ref<Limbs(const LanePlan::Lanes &)> GatherBefore) const;
  /// What goes around the loop, into the phi nodes with this index.
  Limbs goingAround(LaneEmitter &E, unsigned Index) const;
  void endLoop(LaneEmitter &E, const LimbPhis &Phis) const;
  void leave(llvm::IRBuilderBase &Exit, const Surroundings &Around,
             Representation &R,
             llvm::function_ref<Limbs(unsigned Id)> Raw) const;
  void leaveExactly(llvm::IRBuilderBase &Exit, const Surroundings &Around,
                    unsigned Id, const Limbs &Whole) const;
  /// Says that \p L holds \p Content, where somebody asks (Witness.h).
  void record(const LanePlan::Lanes &Content, const Limbs &L) const;
  /// Vectors from outside that a loop around the block does not change: the
  /// block in front of the loop.
  llvm::DenseMap<unsigned, llvm::BasicBlock *> Hoisted;
  /// Those of a loop that every turn makes, of numbers that it reads.
  llvm::SmallDenseSet<unsigned, 4> InTurns;
  /// Constants are made in front of all loops; null where there are none.
  llvm::BasicBlock *InFrontOfLoops = nullptr;
  /// Nothing but phi nodes, of any block.
  bool IsPhis = false;
  /// Products start with what is added to them.
  bool StartsWithSums = false;
  /// What goes around a loop is carried until it is a factor: a number that
  /// each turn adds to has no bound else.
  bool CarriesAround = false;
  LimbBounds FactorMax;
};

/// All packed regions of a graph.
class LaneRegions {
public:
  LaneRegions(const ResidueGraph &Graph, const WebLiveness &Live,
              const WebSchedule &Schedule, const TargetModel &Target,
              const FunctionFacts &Facts, const RepresentationChoice &Choice,
              Representation &R) {
    RepresentationKind Kind = Choice.kind();
    if (Kind == RepresentationKind::Saturated ||
        Kind == RepresentationKind::Wide ||
        Kind == RepresentationKind::Montgomery)
      Found = LaneRegion::find(Graph, Live, Schedule, Target, Facts, Choice, R);
    for (const LaneRegion &Region : Found.Regions)
      for (const ResidueNode *Node : Region.members())
        ByMember[Node] = &Region;
  }
  LaneRegions(const LaneRegions &) = delete;

  /// The region that computes \p Node, or null.
  const LaneRegion *lookup(const ResidueNode *Node) const {
    return ByMember.lookup(Node);
  }
  bool empty() const { return Found.Regions.empty(); }
  /// What they save, in the units of RepresentationChoice.
  double saved() const { return Found.Saved; }
  llvm::ArrayRef<LaneRegion> all() const { return Found.Regions; }
  /// How the comparison \p Equal is made in lanes; null if it is not.
  const LaneTest *test(const ResidueNode &Equal) const {
    auto It = Found.Comparisons.find(&Equal);
    return It == Found.Comparisons.end() ? nullptr : &It->second;
  }
  std::function<bool(const ResidueNode *)> predicate() const {
    return [this](const ResidueNode *Node) { return lookup(Node) != nullptr; };
  }
  void planConversions(llvm::function_ref<Element(const ResidueNode *)> Outside,
                       Representation &R) const {
    for (const LaneRegion &Region : all())
      Region.planConversions(Outside, R);
  }
  void print(llvm::raw_ostream &OS) const {
    for (const LaneRegion &Region : all())
      Region.print(OS);
  }

private:
  LaneRegion::Found Found;
  /// None is in two.
  llvm::DenseMap<const ResidueNode *, const LaneRegion *> ByMember;
};

} // namespace residue

#endif // RESIDUE_PLAN_LANEREGION_H
