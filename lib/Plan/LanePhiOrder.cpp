//===- LanePhiOrder.cpp - Which lanes phi nodes have ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Phi nodes between regions are in the lanes of the source's order at first.
// Where a region makes them in other lanes than the next one wants them in,
// they are permuted at the end of one block, at the end of the next, and in
// front of the first product: three permutations that wait for each other, in a
// turn whose products wait for them. The lanes of phi nodes are free: those are
// taken with which the fewest vectors are permuted, by exchanging lanes of one
// vector of phi nodes, or of all that give each other their numbers, for as
// long as that gets better.
//
//===----------------------------------------------------------------------===//

#include "LaneSearch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"

using namespace llvm;
using namespace residue;

/// Vectors of phi nodes that are ordered; of more, none is.
static const unsigned MaxVectors = 16;

namespace {

/// The lanes of vectors of phi nodes, and what comes of them.
class PhiOrder {
public:
  using Permutation = SmallVector<unsigned, LanePlan::MaxLanes>;
  /// A lane of a vector: of phi nodes, by the lane it had at first, or of a
  /// region, where it stays.
  struct Place {
    unsigned Vector, Lane;
  };
  /// A vector that is made of lanes of others, so often.
  struct Demand {
    /// For each lane that it has: where that is wanted, and where it is from.
    SmallVector<std::pair<Place, Place>, LanePlan::MaxLanes> Lanes;
    double Weight;
  };

  PhiOrder(unsigned NumPhis, unsigned NumLanes, const LaneCosts &Costs)
      : NumLanes(NumLanes), Costs(Costs),
        Orders(NumPhis, to_vector(seq(0U, NumLanes))) {}

  void add(Demand D) { Demands.push_back(std::move(D)); }
  void improve();
  const Permutation &of(unsigned Vector) const { return Orders[Vector]; }

private:
  unsigned laneOf(const Place &At) const {
    return At.Vector < Orders.size() ? Orders[At.Vector][At.Lane] : At.Lane;
  }
  double costOf(const Demand &D) const;
  double cost() const;
  /// Tries all orders of \p Some together; true if one is better.
  bool exchange(ArrayRef<unsigned> Some);
  /// \p Vector, and those that it gives numbers to or has them from.
  SmallVector<unsigned, 4> connectedTo(unsigned Vector) const;

  unsigned NumLanes;
  const LaneCosts &Costs;
  SmallVector<Permutation, 4> Orders;
  SmallVector<Demand, 16> Demands;
};

} // namespace

double PhiOrder::costOf(const Demand &D) const {
  SmallVector<std::pair<unsigned, unsigned>, LanePlan::MaxLanes> Moves;
  for (const auto &[Wanted, From] : D.Lanes) {
    auto *Known = find_if(
        Moves, [&, V = From.Vector](auto &Move) { return Move.first == V; });
    if (Known == Moves.end()) {
      Moves.emplace_back(From.Vector, 0);
      Known = &Moves.back();
    }
    unsigned To = laneOf(Wanted), Here = laneOf(From);
    if (To != Here)
      Known->second =
          std::max(Known->second,
                   To / 2 == Here / 2 ? Costs.Shuffle : Costs.Permutation);
  }
  double Sum = Costs.Blend * (Moves.size() - 1);
  for (const auto &[Vector, Move] : Moves)
    Sum += Move;
  return D.Weight * Sum;
}

double PhiOrder::cost() const {
  double Sum = 0;
  for (const Demand &D : Demands)
    Sum += costOf(D);
  return Sum;
}

bool PhiOrder::exchange(ArrayRef<unsigned> Some) {
  const SmallVector<Permutation, 4> Before = Orders;
  SmallVector<Permutation, 4> Best;
  double Least = cost();
  Permutation To = to_vector(seq(0U, NumLanes));
  while (std::next_permutation(To.begin(), To.end())) {
    for (unsigned Vector : Some)
      for (auto [Lane, Old] : zip(Orders[Vector], Before[Vector]))
        Lane = To[Old];
    if (double Now = cost(); Now < Least) {
      Least = Now;
      Best = Orders;
    }
  }
  Orders = Best.empty() ? Before : Best;
  return !Best.empty();
}

SmallVector<unsigned, 4> PhiOrder::connectedTo(unsigned Vector) const {
  SmallVector<unsigned, 4> Some{Vector};
  for (size_t Next = 0; Next != Some.size(); ++Next)
    for (const Demand &D : Demands)
      for (const auto &[Wanted, From] : D.Lanes)
        for (auto [A, B] : {std::pair(Wanted.Vector, From.Vector),
                            std::pair(From.Vector, Wanted.Vector)})
          if (A == Some[Next] && B < Orders.size() && !is_contained(Some, B))
            Some.push_back(B);
  return Some;
}

void PhiOrder::improve() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned Vector = 0; Vector != Orders.size(); ++Vector) {
      Changed |= exchange(Vector);
      SmallVector<unsigned, 4> Some = connectedTo(Vector);
      Changed |= Some.size() > 1 && exchange(Some);
    }
  }
}

void LaneSearch::orderPhis(size_t First) {
  // Vectors of phi nodes have the first numbers.
  MutableArrayRef<LaneRegion> Phis =
      MutableArrayRef<LaneRegion>(Regions).drop_front(First);
  DenseMap<const ResidueNode *, PhiOrder::Place> Places;
  unsigned Vectors = 0, NumLanes = Arithmetic->lanes();
  auto AddPlaces = [&](const LaneRegion &Region) {
    for (const LanePlan::Vector &V : Region.Plan.vectors()) {
      for (unsigned Lane = 0; Lane != NumLanes; ++Lane)
        if (V.Content[Lane] && V.What != LanePlan::Vector::Outside)
          Places.try_emplace(V.Content[Lane], PhiOrder::Place{Vectors, Lane});
      ++Vectors;
    }
  };
  for_each(Phis, AddPlaces);
  const unsigned NumPhis = Vectors;
  if (NumPhis > MaxVectors)
    return;
  for_each(ArrayRef(Regions).take_front(First), AddPlaces);

  PhiOrder Order(NumPhis, NumLanes, Costs.Lanes);
  // Of \p Content, which is the vector To: none if some of it is in words.
  auto Add = [&](const LanePlan::Lanes &Content, unsigned To, double Weight) {
    PhiOrder::Demand D{{}, Weight};
    for (unsigned Lane = 0; Lane != NumLanes; ++Lane) {
      const ResidueNode *Node = Content[Lane];
      if (!Node || Node->Kind == NodeKind::Constant)
        continue;
      auto At = Places.find(Node);
      for (const LaneRegion &Region : Regions)
        if (At == Places.end())
          At = Places.find(Region.Plan.resolve(Node->named()));
      if (At == Places.end())
        return;
      D.Lanes.push_back({{To, Lane}, At->second});
    }
    if (!D.Lanes.empty())
      Order.add(std::move(D));
  };
  unsigned Next = 0;
  for (const LaneRegion &Region : Phis)
    for (unsigned Id = 0; Id != Region.Plan.vectors().size(); ++Id, ++Next)
      for (const BasicBlock *From : predecessors(Region.block()))
        Add(Region.incoming(Id, From), Next, weight(From));
  for (const LaneRegion &Region : ArrayRef(Regions).take_front(First))
    for (const LanePlan::Vector &V : Region.Plan.vectors()) {
      if (V.What == LanePlan::Vector::Outside)
        Add(V.Content, Next, weight(Region.block()));
      ++Next;
    }
  Order.improve();

  Next = 0;
  for (LaneRegion &Region : Phis) {
    SmallVector<const ResidueNode *, 8> Ordered;
    for (const LanePlan::Vector &V : Region.Plan.vectors()) {
      size_t Start = Ordered.size();
      Ordered.resize(Start + NumLanes);
      for (unsigned Lane = 0; Lane != NumLanes; ++Lane)
        Ordered[Start + Order.of(Next)[Lane]] = V.Content[Lane];
      ++Next;
    }
    Region.Plan = LanePlan::ofPhis(Ordered, NumLanes);
  }
}
