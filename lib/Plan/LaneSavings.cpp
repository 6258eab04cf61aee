//===- LaneSavings.cpp - Which regions of lanes pay -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rounds of products against the same one by one, with comparisons and with the
// ways into lanes and out of them where something waits for these.
//
//===----------------------------------------------------------------------===//

#include "LaneComparisons.h"
#include "LaneSearch.h"
#include "SmallNumbers.h"

using namespace llvm;
using namespace residue;

double LaneSearch::conversion() const {
  const LaneCosts &Lanes = Costs.Lanes;
  return round() * (Arithmetic->convertsQuickly() ? Lanes.QuickConversion
                                                  : Lanes.Conversion);
}

double LaneSearch::conversionOf(const LaneRegion &Region) const {
  return isWaitedFor(Region) ? conversion()
                             : std::min(conversion(), freeConversion());
}

double LaneSearch::workOf(const LaneRegion &Region) const {
  return isWaitedFor(Region) ? 1 : Costs.Lanes.FreeRound;
}

double LaneSearch::readingOf(const LaneRegion &Region) const {
  return Region.InTurns.size() * Arithmetic->schema().count() *
         Costs.Lanes.Reading;
}

/// In words, RepresentationChoice has counted a product and its reduction for
/// each input, and a reduction for each integer that leaves.
double LaneSearch::savedByConversions(const LaneRegion &Region,
                                      bool InTurns) const {
  if (Kind != RepresentationKind::Montgomery || Region.IsPhis)
    return 0;
  double Words = R.containerBits() / R.wordBits(),
         Latency = Costs.Steps.ProductLatency / Costs.Steps.Product,
         Leaves = Reduction + Latency, Enters = Words * Words + Leaves;
  double Saved = 0, Round = round() * workOf(Region);
  DenseSet<const ResidueNode *> Inputs;
  const Loop *L = Region.isLoop() ? LI.getLoopFor(Region.block()) : nullptr;
  Region.forEachOutside([&](const LanePlan::Lanes &Content) {
    if (Region.isLinked(Content) || !Region.numbersMax(Content) ||
        (L && isReadIn(Content, *L)) != InTurns)
      return;
    if (Arithmetic->multipliesEntering(*Region.numbersMax(Content),
                                       Region.powersOf(Content)))
      Saved -= Round;
    for (const ResidueNode *Node : Content)
      if (Node && Node->named()->Kind == NodeKind::Input &&
          Inputs.insert(Node->named()).second &&
          isOnlyIn(*Node->named(), Region)) {
        unsigned Parts = divideCeil(
            Node->named()->entryMax(Graph.modulus()).bits(), R.containerBits());
        if (Parts > 1 || Powers.of(*Node))
          Saved += Enters * Parts;
      }
  });
  if (InTurns || Region.ExactExits.size() <= 1)
    return Saved;
  Saved -= divideCeil(Region.ExactExits.size(), Region.Plan.lanes()) * Round *
           Costs.Lanes.Canonical;
  for (const ResidueNode *Node : Region.OnlyExact)
    if (int Power = Powers.of(*Node); Power == 1)
      Saved += Leaves;
    else
      Saved += (Power ? Enters : 0) + Correction;
  return Saved;
}

/// All that takes \p Node, by any name, is in \p Region.
bool LaneSearch::isOnlyIn(const ResidueNode &Node,
                          const LaneRegion &Region) const {
  return all_of(Users.lookup(&Node), [&](const ResidueNode *User) {
    return Region.contains(User) ||
           (User->Kind == NodeKind::Alias && isOnlyIn(*User, Region));
  });
}

bool LaneSearch::isWaitedFor(const LaneRegion &Region) const {
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

double LaneSearch::scalar(const LaneRegion &Region) const {
  ScalarCosts Scalar = Costs.Scalar;
  bool IsWaitedFor = isWaitedFor(Region);
  if (!IsWaitedFor)
    Scalar.Latency = 1;
  return scalarCost(Scalar, Region.Plan, elements(), Parts) *
         (IsWaitedFor ? timeOfWords(isLoneRound(Region)) : 1);
}

/// All products of its loop are in its one round.
bool LaneSearch::isLoneRound(const LaneRegion &Region) const {
  const Loop *L = LI.getLoopFor(Region.block());
  return Region.rounds() == 1 && none_of(Regions, [&](const LaneRegion &Other) {
           return Other.block() != Region.block() && Other.rounds() &&
                  LI.getLoopFor(Other.block()) == L;
         });
}

/// Of one round, which waits for that of the turn before alone, and has numbers
/// from outside, little is known: a polynomial modulo secp256k1's prime by
/// powers, two products in a turn, takes 1.2 in lanes.
double LaneSearch::timeOfWords(bool IsLoneRound) const {
  bool IsFolded = Kind != RepresentationKind::Montgomery && !IsLoneRound &&
                  R.containerBits() > R.wordBits();
  return IsFolded ? Target.Times.Folded : Target.Times.Other;
}

/// What sums between two products may grow by.
static const unsigned BitsForSums = 8;

ScalarElements LaneSearch::elements() const {
  double WordBits = R.wordBits();
  return {R.containerBits() / WordBits, WordBits, Reduction,
          /*KeepSize=*/Kind != RepresentationKind::Montgomery,
          /*HasRoom=*/R.containerBits() >=
              Graph.modulus().bits() + BitsForSums};
}

bool LaneSearch::mayPay(Nodes Members) const {
  if (Target.forcesPacked())
    return true;
  double Rounds = divideCeil(count_if(Members, LanePlan::isProduct),
                             Arithmetic->machine().Lanes),
         Part = 1;
  for (const ResidueNode *Node : Members)
    if (LanePlan::isProduct(Node))
      Part = std::min(Part, partOfLimbs(*Node->Operands[0], *Arithmetic) *
                                partOfLimbs(*Node->Operands[1], *Arithmetic));
  return Rounds * roundCost(*Arithmetic, Costs.Lanes, Part) <
         mostScalarCost(Costs.Scalar, Members, elements()) *
             timeOfWords(Members.size() == 1);
}

/// Butterflies modulo 2^64 - 2^32 + 1 and other numbers of one word, with one
/// product for each lane, take 0.81 to 1.17 as long in lanes on an Intel core
/// (family 6, model 207), and with roots that are not side by side 1.7.
bool LaneSearch::isLoneWord(const LaneRegion &Region) const {
  return Region.rounds() == 1 && R.containerBits() <= R.wordBits();
}

double LaneSearch::reductionCost() const {
  double Words = R.containerBits() / R.wordBits();
  if (Kind == RepresentationKind::Montgomery)
    return montgomeryCost(Graph.modulus(), Words, R.wordBits());
  return std::max(0.0, foldCost(Graph.modulus(), Target) - (2 * Words + 1));
}

DenseSet<const ResidueNode *> LaneSearch::allInLanes() const {
  DenseSet<const ResidueNode *> InLanes;
  for (const LaneRegion &Region : Regions)
    InLanes.insert(Region.members().begin(), Region.members().end());
  return InLanes;
}

LaneRegion::Tests LaneSearch::comparisons() const {
  DenseSet<const ResidueNode *> InLanes = allInLanes();
  return findComparisons(Regions, Schedule, LI, Arithmetic, Powers,
                         [&](const ResidueNode &Node, const Loop &L) {
                           return isConverted(Node, L, InLanes, Users, Live);
                         });
}

std::pair<unsigned, unsigned> LaneSearch::waysInto(const LaneRegion &Region,
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

bool LaneSearch::looksAtNumbers(const Loop &L) const {
  return any_of(Schedule.order(), [&](const ResidueNode *Node) {
    return Node->V &&
           any_of(Live.exactUsers(Node->V), [&](const Instruction *User) {
             return L.contains(User) && !isStoredAway(*User, L);
           });
  });
}

std::optional<double> LaneSearch::savedTogether(const Loop &L) {
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
      Weight = weight(Region.loop()->getLoopPredecessor());
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
      Weight /= turns(*LI.getLoopFor(Region.block()));
    double Way = Weight * conversion() / 2,
           FreeWay = std::min(Way, Weight * freeConversion() / 2);
    bool IsFree = !Region.IsPhis && !Region.isLoop() && !isWaitedFor(Region);
    Packed +=
        IsFree ? std::min((Ways + Inputs) * Way, Weight * conversionOf(Region))
               : Ways * Way + Inputs * FreeWay;
    if (Region.isLoop()) {
      Scalar += 2 * Way;
    } else if (!Region.IsPhis) {
      bool IsLone = Region.Plan.rounds() == 1;
      Packed += Weight * roundsCost(*Arithmetic, Costs.Lanes, Region.Plan) *
                (1 + (IsLone ? Costs.Lanes.LoneRound : 0));
      Scalar += Weight * (scalar(Region) +
                          savedByConversions(Region, /*InTurns=*/false));
    }
  }
  if (!Target.forcesPacked() && Packed >= Scalar)
    return std::nullopt;
  return Scalar - Packed;
}
