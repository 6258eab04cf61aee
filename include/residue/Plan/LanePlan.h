//===- LanePlan.h - Which operations share a vector -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Superword parallelism of field operations: the products of a block are
/// gathered into rounds of independent ones, a lane for each, and what lies
/// between the rounds becomes as few vector sums, choices and shuffles as a
/// small search finds. Decides only; LaneRegion emits.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_LANEPLAN_H
#define RESIDUE_PLAN_LANEPLAN_H

#include "residue/Analysis/ResidueGraph.h"
#include "residue/Target/CostTable.h"
#include "llvm/ADT/DenseSet.h"
#include <array>
#include <optional>

namespace residue {

class LanePlan {
public:
  static constexpr unsigned MaxLanes = 4;
  /// What the lanes hold; null where anything may be, and in lanes that the
  /// machine does not have.
  using Lanes = std::array<const ResidueNode *, MaxLanes>;

  /// One vector and how it comes about.
  struct Vector {
    enum Kind {
      Phi,     ///< phi nodes of the block
      Outside, ///< values from before the block
      Shuffle, ///< lanes of other vectors
      Sum,     ///< Sources[0] +- Sources[1]
      Choice,  ///< Condition ? Sources[0] : Sources[1]
      Product, ///< Sources[0] Sources[1]
    } What;
    Lanes Content;
    llvm::SmallVector<unsigned, 4> Sources;
    /// For Shuffle, per lane: which of the sources, and which lane of it.
    std::array<unsigned, MaxLanes> FromSource, FromLane;
    /// For Sum, per lane: 1 adds, -1 subtracts, 0 keeps the first source's.
    std::array<int, MaxLanes> Sign;
    llvm::Value *Condition = nullptr;
  };

  /// The plan for the members \p Nodes of a block, for vectors of \p NumLanes
  /// lanes, in an order in which operands come first; \p Exits are the members
  /// that are used outside. With
  /// \p Latch, the end of a loop, the loop's phi nodes are among them. Without,
  /// what comes from outside comes in few vectors, and lanes of these are
  /// shuffled, but for what \p IsInFront says is there before a loop around the
  /// block. None if something in it has no vector form.
  static std::optional<LanePlan>
  create(const LaneCosts &Costs, unsigned NumLanes,
         llvm::ArrayRef<const ResidueNode *> Nodes,
         llvm::ArrayRef<const ResidueNode *> Exits,
         const llvm::BasicBlock *Latch,
         llvm::function_ref<bool(const ResidueNode &)> IsInFront);

  /// A plan without what it is a plan for: nodes are numbers from 1 up, and 0
  /// is none.
  struct Numbered {
    /// Their contents and conditions are empty.
    llvm::SmallVector<Vector, 0> Vectors;
    llvm::SmallVector<std::array<unsigned, MaxLanes>, 0> Contents;
    llvm::SmallVector<std::pair<unsigned, unsigned>, 1> Phis;
    unsigned NumProducts, NumRounds, Cost;
  };
  /// \p ByNumber has the members and what they are made of; the first one is
  /// number 1.
  Numbered numbered(llvm::ArrayRef<const ResidueNode *> ByNumber) const;
  /// The plan that \p Plan is with the nodes of \p ByNumber, of which the first
  /// \p NumMembers are the members, for vectors of \p NumLanes lanes.
  LanePlan(const Numbered &Plan, llvm::ArrayRef<const ResidueNode *> ByNumber,
           unsigned NumMembers, unsigned NumLanes);

  /// Nothing but \p Phis, in their order; null is a lane without one.
  static LanePlan ofPhis(llvm::ArrayRef<const ResidueNode *> Phis,
                         unsigned NumLanes);

  /// \p Node is a product that is no sum x + x.
  static bool isProduct(const ResidueNode *Node);

  /// Sources come before their users.
  llvm::ArrayRef<Vector> vectors() const { return Vectors; }
  /// The vectors of phi nodes, and what they become at the end of the block.
  llvm::ArrayRef<std::pair<unsigned, unsigned>> phis() const { return Phis; }
  /// The vector and lane of \p Node, which is resolved.
  std::optional<std::pair<unsigned, unsigned>>
  find(const ResidueNode *Node) const;
  /// The first vector that has \p L, whatever it has where that is null.
  std::optional<unsigned> find(const Lanes &L) const;
  /// The member whose value \p Node shares: behind aliases and reductions.
  const ResidueNode *resolve(const ResidueNode *Node) const;
  bool isMember(const ResidueNode *Node) const {
    return Shared->Set.contains(Node);
  }

  llvm::ArrayRef<const ResidueNode *> members() const {
    return Shared->Members;
  }

  unsigned lanes() const { return Shared->NumLanes; }
  unsigned products() const { return NumProducts; }
  unsigned rounds() const { return NumRounds; }
  /// Shuffles, sums and choices, weighted.
  unsigned cost() const { return Cost; }
  /// Those with the longest way to the end of the block, in products, first.
  llvm::SmallVector<const ResidueNode *, 16> productsByHeight() const;

  void print(llvm::raw_ostream &OS) const;

private:
  LanePlan() = default;
  /// The vector that has \p L; none if something has no vector form, or if the
  /// plan costs as much as the limit already.
  std::optional<unsigned> want(const Lanes &L);
  std::optional<unsigned> wantChoice(const Lanes &L, unsigned Pending,
                                     const ResidueNode &First);
  std::optional<unsigned> wantSums(const Lanes &L, unsigned Pending);
  std::optional<unsigned> wantShuffle(const Lanes &L);
  std::optional<unsigned> wantSum(const Lanes &L, unsigned Pending,
                                  bool PassOthers);
  std::optional<unsigned> wantParts(const Lanes &L, unsigned Pending);
  unsigned append(const Vector &V, unsigned AddedCost);
  /// \p V, which is made of \p First and \p Second.
  std::optional<unsigned> append(Vector &V, const Lanes &First,
                                 const Lanes &Second, unsigned AddedCost);

  /// The vectors that a trial appended, and what the plan costs with them.
  struct Tail {
    llvm::SmallVector<Vector, 0> Vectors;
    unsigned Cost;
  };
  /// What was appended to the first \p NumVectors.
  Tail behind(unsigned NumVectors) const;
  /// Leaves the first \p NumVectors, which cost \p Before.
  void takeBack(unsigned NumVectors, unsigned Before);
  void append(const Tail &Taken);
  const ResidueNode *carriedAround(const ResidueNode *Node) const;
  bool placeRound(llvm::ArrayRef<const ResidueNode *> Products);
  /// Members and what was gathered: not to be had from outside at any place.
  bool isPlaced(const ResidueNode *Node) const {
    return isMember(Node) || Shared->Gathered.contains(Node);
  }
  /// Vectors of \p Nodes in their order, as many in each as there are lanes.
  llvm::SmallVector<unsigned, 4>
  appendInOrder(Vector::Kind What, llvm::ArrayRef<const ResidueNode *> Nodes);
  void gather(llvm::function_ref<bool(const ResidueNode &)> IsInFront);
  /// The first of \p Left that need none of them.
  llvm::SmallVector<const ResidueNode *, MaxLanes>
  readyProducts(llvm::ArrayRef<const ResidueNode *> Left) const;
  /// How many sums and differences are between the product \p Node and the last
  /// of them, and which that is.
  std::pair<unsigned, const ResidueNode *> sumOf(const ResidueNode *Node) const;
  /// Of \p Products, which wait for nothing, those that are added up in the
  /// same way, each in another sum, beginning with the first.
  llvm::SmallVector<const ResidueNode *, MaxLanes>
  alike(llvm::ArrayRef<const ResidueNode *> Products) const;
  /// False if something has no vector form, or if the plan would cost as much
  /// as the limit.
  bool schedule(llvm::ArrayRef<const ResidueNode *> PhiOrder,
                llvm::ArrayRef<const ResidueNode *> Exits);
  bool wantExits(llvm::ArrayRef<const ResidueNode *> Exits);

  /// What all trials of the search have in common.
  struct Search {
    LaneCosts Costs;
    unsigned NumLanes;
    llvm::SmallVector<const ResidueNode *, 0> Members;
    llvm::DenseSet<const ResidueNode *> Set, Gathered;
    /// What comes from outside in every turn, and not once for all of them.
    llvm::DenseSet<const ResidueNode *> InTurns;
    /// By their operands.
    llvm::DenseMap<const ResidueNode *,
                   llvm::SmallVector<const ResidueNode *, 2>>
        Users;
    const llvm::BasicBlock *Latch;
    /// Vectors that may still be tried; then the first way is taken.
    unsigned Budget;
    /// What a trial must cost less than to be planned to its end: costs only
    /// grow.
    unsigned Limit;
  };
  bool mayTry() const { return Shared->Budget != 0; }
  const LaneCosts &costs() const { return Shared->Costs; }

  std::shared_ptr<Search> Shared;
  /// Only ever appended to, and taken back from the end.
  llvm::SmallVector<Vector, 0> Vectors;
  /// The vectors, in their order, and lanes that have a node.
  using PlacesOf = llvm::SmallVector<std::pair<unsigned, unsigned>, 4>;
  llvm::DenseMap<const ResidueNode *, PlacesOf> Places;
  llvm::SmallVector<std::pair<unsigned, unsigned>, 1> Phis;
  unsigned NumProducts = 0, NumRounds = 0, Cost = 0;
};

} // namespace residue

#endif // RESIDUE_PLAN_LANEPLAN_H
