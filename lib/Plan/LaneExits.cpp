//===- LaneExits.cpp - Lanes become elements and integers -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneEmitter.h"
#include "residue/Arithmetic/CanonicalLimbs.h"
#include "residue/Plan/LaneRegion.h"
#include "residue/Target/Options.h"

using namespace llvm;
using namespace residue;

void LaneRegion::leave(IRBuilderBase &Exit, const Surroundings &Around,
                       Representation &R,
                       function_ref<Limbs(unsigned Id)> Raw) const {
  DenseMap<unsigned, LimbArithmetic::Leaving> Out;
  SmallDenseSet<unsigned, 4> Canonical = canonicalVectors(), Done;
  for (const ResidueNode *Node : Exits) {
    const ResidueNode *Value = Plan.resolve(Node);
    if (!contains(Value)) {
      if (auto At = Plan.find(Value); At && Left->Max.contains(At->first))
        Left->Vectors[At->first] = Raw(At->first);
      // The plan knows of members only that they are elements.
      Element Passed = Around.Outside(Value);
      R.emitAt(&Exit);
      Around.Leave(Node, R.widen(Passed, R.containerMax()));
      continue;
    }
    auto [Id, LaneId] = *Plan.find(Value);
    // Masks and what comes from outside are emitted where they belong.
    Limbs Whole = Raw(Id);
    R.emitAt(&Exit);
    assert(all_of(zip(Left->Max[Id], lanesOf(Whole)),
                  [](const auto &Lane) {
                    return covers(std::get<0>(Lane), std::get<1>(Lane));
                  }) &&
           "the code is worse than its plan");
    Left->Vectors[Id] = Whole;
    if (Canonical.contains(Id)) {
      if (Done.insert(Id).second)
        leaveExactly(Exit, Around, Id, Whole);
      if (OnlyExact.contains(Node))
        continue;
    }
    if (!Out.contains(Id))
      Out[Id] = *Arithmetic->leave(&Exit, Whole, powersOf(Id));
    Element Lane = Arithmetic->laneOf(Exit, Out[Id], LaneId, R);
    Around.Leave(Node, R.widen(R.fold(Lane), R.containerMax()));
  }
}

/// One lane by itself is reduced and joined in words, and so is all that is to
/// be proven.
SmallDenseSet<unsigned, 4> LaneRegion::canonicalVectors() const {
  SmallDenseMap<unsigned, unsigned, 4> Needed;
  for (const ResidueNode *Node : ExactExits)
    if (const ResidueNode *Value = Plan.resolve(Node); contains(Value))
      ++Needed[Plan.find(Value)->first];
  SmallDenseSet<unsigned, 4> Found;
  for (auto [Id, Count] : Needed) {
    if (Count == 1 || options().Verify)
      continue;
    std::optional<Limbs> Numbers =
        Arithmetic->numbers(nullptr, boundedBy(Left->Max[Id]), powersOf(Id));
    if (Numbers && CanonicalLimbs(*Arithmetic, nullptr).reduce(*Numbers))
      Found.insert(Id);
  }
  return Found;
}

void LaneRegion::leaveExactly(IRBuilderBase &Exit, const Surroundings &Around,
                              unsigned Id, const Limbs &Whole) const {
  SmallVector<std::pair<const ResidueNode *, unsigned>, 4> Leaving;
  unsigned Needed = 0;
  for (const ResidueNode *Node : ExactExits)
    if (auto At = Plan.find(Plan.resolve(Node)); At && At->first == Id) {
      Leaving.emplace_back(Node, At->second);
      Needed |= 1U << At->second;
    }
  CanonicalLimbs Canonical(*Arithmetic, &Exit);
  SmallVector<Value *, 4> Integers = Canonical.integers(
      *Canonical.reduce(*Arithmetic->numbers(&Exit, Whole, powersOf(Id))),
      Needed);
  for (auto [Node, Lane] : Leaving)
    Around.LeaveExactly(Node, Integers[Lane]);
}
