//===- LaneRounds.cpp - Rounds of independent products --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rounds are a list schedule: of the products that are ready, those with the
// longest way to the end of the block. In each round all places of its products
// in the lanes, and all orders of their factors, are tried; what counts is the
// cost of the vectors that they need from those that are there. So many vectors
// are tried for a block, as many for each round; from then on the first way is
// taken.
//
// Where many products wait for nothing, as those of a matrix and a vector,
// those that are added up in the same way share a round, each in the lane of
// its sum: then the sums are whole vectors, and take no shuffles.
//
//===----------------------------------------------------------------------===//

#include "residue/Plan/LanePlan.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace llvm;
using namespace residue;

/// All orders of so many phi nodes are tried.
static const unsigned MaxPhisToOrder = 4;
/// Vectors that are tried for each order.
static const unsigned SearchBudget = 20000;

/// The operand of a phi node that comes from the end of the loop.
const ResidueNode *LanePlan::carriedAround(const ResidueNode *Node) const {
  return Node
      ->Operands[cast<PHINode>(Node->V)->getBasicBlockIndex(Shared->Latch)];
}

/// Finds lanes and orders of factors for a round of products.
bool LanePlan::placeRound(ArrayRef<const ResidueNode *> Products) {
  SmallVector<unsigned, MaxLanes> Place;
  for (unsigned Lane = 0; Lane != lanes(); ++Lane)
    Place.push_back(Lane); // Place[i]: the product in lane i, if there is one.
  const unsigned Limit = Shared->Limit;
  const unsigned NumVectors = Vectors.size(), Before = Cost;
  std::optional<Tail> Best;
  unsigned BestScore = Limit;
  // Where phi nodes have the products.
  SmallVector<unsigned, MaxLanes> PhiLanes(Products.size());
  for (auto [Id, Next] : Phis)
    for (unsigned Lane = 0; Lane != lanes(); ++Lane)
      if (const ResidueNode *Phi = Vectors[Id].Content[Lane])
        if (const auto *At = llvm::find(Products, resolve(carriedAround(Phi)));
            At != Products.end())
          PhiLanes[At - Products.begin()] |= 1U << Lane;
  do {
    for (unsigned Swaps = 0; Swaps != 1U << Products.size(); ++Swaps) {
      Vector V{};
      V.What = Vector::Product;
      Lanes First{}, Second{};
      bool Valid = true;
      // Products that phi nodes take are best where these have them.
      unsigned Misplaced = 0;
      for (unsigned Lane = 0; Lane != lanes(); ++Lane) {
        if (Place[Lane] >= Products.size())
          continue;
        const ResidueNode *Node = Products[Place[Lane]];
        bool Swap = Swaps >> Place[Lane] & 1;
        V.Content[Lane] = Node;
        First[Lane] = resolve(Node->Operands[Swap]);
        Second[Lane] = resolve(Node->Operands[!Swap]);
        Valid &= !(Swap && First[Lane] == Second[Lane]);
        Misplaced += (PhiLanes[Place[Lane]] & ~(1U << Lane)) != 0;
      }
      if (!Valid || (Best && !mayTry()))
        continue;
      Shared->Limit = Best ? BestScore - std::min(Misplaced, BestScore) : Limit;
      bool Planned = append(V, First, Second, 0).has_value();
      Shared->Limit = Limit;
      // Not even the first one: no other has less that is not in vectors.
      if (!Planned && !Best)
        return false;
      if (Planned && (!Best || Cost + Misplaced < BestScore)) {
        BestScore = Cost + Misplaced;
        Best = behind(NumVectors);
      }
      takeBack(NumVectors, Before);
    }
  } while (std::next_permutation(Place.begin(), Place.end()));
  append(*Best);
  ++NumRounds;
  NumProducts += Products.size();
  return true;
}

/// Vectors of what comes from outside: of those with a block in common, as
/// many as there are lanes, in the order of their first use; first factors,
/// second factors and others apart if that makes no more vectors, as where
/// turns are side by side. What other regions may have in lanes is apart from
/// what is converted.
void LanePlan::gather(function_ref<bool(const ResidueNode &)> IsInFront) {
  struct Roles {
    SmallVector<const ResidueNode *, 8> All;
    std::array<SmallVector<const ResidueNode *, 4>, 3> Of;
  };
  auto RoleOf = [&](const ResidueNode *Node, unsigned Index) {
    while (Node->Kind == NodeKind::Alias) {
      auto Users = Shared->Users.find(Node);
      if (Users == Shared->Users.end())
        break;
      const ResidueNode *User = Users->second.front();
      Index = llvm::find(User->Operands, Node) - User->Operands.begin();
      Node = User;
    }
    return Node->Kind == NodeKind::Mul ? Index : 2;
  };
  MapVector<std::pair<const BasicBlock *, unsigned>, Roles> Blocks;
  for (const ResidueNode *Node : Shared->Members)
    for (auto [Index, Operand] : enumerate(Node->Operands))
      if (!isMember(Operand) && Operand->Kind != NodeKind::Constant &&
          !IsInFront(*Operand) && Shared->Gathered.insert(Operand).second) {
        auto *I = dyn_cast_or_null<Instruction>(Operand->V);
        Roles &Those = Blocks[{I ? I->getParent() : nullptr,
                               unsigned(Operand->isOperation())}];
        Those.All.push_back(Operand);
        Those.Of[RoleOf(Node, Index)].push_back(Operand);
      }
  auto VectorsOf = [&](ArrayRef<const ResidueNode *> Nodes) {
    return divideCeil(Nodes.size(), lanes());
  };
  for (auto &[Block, Those] : Blocks) {
    unsigned Apart = 0;
    for (ArrayRef<const ResidueNode *> Nodes : Those.Of)
      Apart += VectorsOf(Nodes);
    if (Apart > VectorsOf(Those.All)) {
      appendInOrder(Vector::Outside, Those.All);
      continue;
    }
    for (ArrayRef<const ResidueNode *> Nodes : Those.Of)
      appendInOrder(Vector::Outside, Nodes);
  }
}

SmallVector<const ResidueNode *, 16> LanePlan::productsByHeight() const {
  DenseMap<const ResidueNode *, unsigned> Height;
  for (const ResidueNode *Node : reverse(Shared->Members)) {
    if (Node->Kind == NodeKind::Phi)
      continue;
    unsigned Way = Height.lookup(Node) + isProduct(Node);
    for (const ResidueNode *Operand : Node->Operands)
      Height[Operand] = std::max(Height.lookup(Operand), Way);
  }
  SmallVector<const ResidueNode *, 16> Products;
  for (const ResidueNode *Node : Shared->Members)
    if (isProduct(Node))
      Products.push_back(Node);
  stable_sort(Products, [&](const ResidueNode *A, const ResidueNode *B) {
    return Height.lookup(A) > Height.lookup(B);
  });
  return Products;
}

std::pair<unsigned, const ResidueNode *>
LanePlan::sumOf(const ResidueNode *Node) const {
  for (unsigned Sums = 0;;) {
    auto Users = Shared->Users.find(Node);
    if (Users == Shared->Users.end() || Users->second.size() != 1)
      return {Sums, Node};
    const ResidueNode *User = Users->second.front();
    if (User->Kind == NodeKind::Add || User->Kind == NodeKind::Sub)
      ++Sums;
    else if (User->Kind != NodeKind::Alias && User->Kind != NodeKind::Reduce)
      return {Sums, Node};
    Node = User;
  }
}

SmallVector<const ResidueNode *, LanePlan::MaxLanes>
LanePlan::alike(ArrayRef<const ResidueNode *> Products) const {
  const ResidueNode *First = Products.front();
  unsigned FirstDepth = sumOf(First).first;
  SmallVector<const ResidueNode *, MaxLanes> Alike;
  DenseSet<const ResidueNode *> Sums;
  // One factor for all of them is a splat.
  for (bool Shares : {true, false})
    for (const ResidueNode *Node : Products) {
      auto [Depth, Sum] = sumOf(Node);
      bool HasFactor = any_of(Node->Operands, [&](const ResidueNode *Factor) {
        return any_of(First->Operands, [&](const ResidueNode *Other) {
          return resolve(Factor) == resolve(Other);
        });
      });
      if (Alike.size() < lanes() && HasFactor == Shares &&
          Depth == FirstDepth && Sums.insert(Sum).second)
        Alike.push_back(Node);
    }
  return Alike;
}

SmallVector<const ResidueNode *, LanePlan::MaxLanes>
LanePlan::readyProducts(ArrayRef<const ResidueNode *> Left) const {
  DenseSet<const ResidueNode *> NotDone(Left.begin(), Left.end()), Waiting;
  auto Waits = [&](const ResidueNode *Node) {
    return any_of(Node->Operands, [&](const ResidueNode *Operand) {
      return Waiting.contains(Operand);
    });
  };
  for (const ResidueNode *Node : Shared->Members)
    if (Node->Kind != NodeKind::Phi && (NotDone.contains(Node) || Waits(Node)))
      Waiting.insert(Node);
  SmallVector<const ResidueNode *, MaxLanes> Ready;
  if (Left.size() > lanes() && none_of(Left, Waits)) {
    // A round may have free lanes if there are as many rounds all the same.
    Ready = alike(Left);
    if (divideCeil(Left.size() - Ready.size(), lanes()) + 1 ==
        divideCeil(Left.size(), lanes()))
      return Ready;
    Ready.clear();
  }
  for (const ResidueNode *Node : Left)
    if (Ready.size() < lanes() && !Waits(Node))
      Ready.push_back(Node);
  return Ready;
}

bool LanePlan::schedule(ArrayRef<const ResidueNode *> PhiOrder,
                        ArrayRef<const ResidueNode *> Exits) {
  for (unsigned Id : appendInOrder(Vector::Phi, PhiOrder))
    Phis.push_back({Id, 0});
  SmallVector<const ResidueNode *, 16> Left = productsByHeight();
  while (!Left.empty()) {
    SmallVector<const ResidueNode *, MaxLanes> Round = readyProducts(Left);
    // Rounds share what may be tried, and so does what comes behind them: the
    // first ones would leave nothing to the others.
    unsigned Share =
        Shared->Budget / unsigned(divideCeil(Left.size(), lanes()) + 1);
    unsigned Rest = Shared->Budget - Share;
    Shared->Budget = Share;
    if (Round.empty() || !placeRound(Round) || Cost >= Shared->Limit)
      return false;
    Shared->Budget += Rest;
    erase_if(Left, [&](const ResidueNode *Node) {
      return is_contained(Round, Node);
    });
  }
  // What is wanted may replace all of this plan.
  for (unsigned Index = 0; Index != Phis.size(); ++Index) {
    Lanes L{};
    for (unsigned Lane = 0; Lane != lanes(); ++Lane)
      if (const ResidueNode *Node = Vectors[Phis[Index].first].Content[Lane])
        L[Lane] = resolve(carriedAround(Node));
    std::optional<unsigned> Found = want(L);
    if (!Found)
      return false;
    Phis[Index].second = *Found;
  }
  return wantExits(Exits);
}

std::optional<LanePlan>
LanePlan::create(const LaneCosts &Costs, unsigned NumLanes,
                 ArrayRef<const ResidueNode *> Nodes,
                 ArrayRef<const ResidueNode *> Exits, const BasicBlock *Latch,
                 function_ref<bool(const ResidueNode &)> IsInFront) {
  bool GatherOnce = !Latch;
  LanePlan Empty;
  Empty.Shared = std::make_shared<Search>();
  Empty.Shared->Latch = Latch;
  Empty.Shared->Costs = Costs;
  Empty.Shared->NumLanes = NumLanes;
  Empty.Shared->Members.assign(Nodes.begin(), Nodes.end());
  Empty.Shared->Set.insert(Nodes.begin(), Nodes.end());
  for (const ResidueNode *Node : Nodes)
    if (Node->Kind != NodeKind::Phi)
      for (const ResidueNode *Operand : Node->Operands)
        Empty.Shared->Users[Operand].push_back(Node);
  if (GatherOnce)
    Empty.gather(IsInFront);
  else
    for (const ResidueNode *Node : Nodes)
      if (Node->Kind != NodeKind::Phi)
        for (const ResidueNode *Operand : Node->Operands)
          if (!Empty.isMember(Operand) && Operand->Kind != NodeKind::Constant &&
              !IsInFront(*Operand))
            Empty.Shared->InTurns.insert(Operand);
  SmallVector<const ResidueNode *, 4> PhiOrder;
  for (const ResidueNode *Node : Nodes)
    if (Node->Kind == NodeKind::Phi)
      PhiOrder.push_back(Node);
  std::optional<LanePlan> Best;
  auto Try = [&] {
    LanePlan Trial(Empty);
    unsigned Limit = Best ? Best->Cost : std::numeric_limits<unsigned>::max();
    Trial.Shared->Budget = SearchBudget;
    Trial.Shared->Limit = Limit;
    if (Trial.schedule(PhiOrder, Exits) && Trial.Cost < Limit)
      Best = std::move(Trial);
  };
  if (PhiOrder.empty() || PhiOrder.size() > MaxPhisToOrder) {
    Try();
    return Best;
  }
  SmallVector<unsigned, 4> Order;
  for (unsigned Index = 0; Index != PhiOrder.size(); ++Index)
    Order.push_back(Index);
  SmallVector<const ResidueNode *, 4> InSource = PhiOrder;
  do {
    for (unsigned Index = 0; Index != Order.size(); ++Index)
      PhiOrder[Index] = InSource[Order[Index]];
    Try();
  } while (std::next_permutation(Order.begin(), Order.end()));
  return Best;
}
