//===- Induction.cpp - Block by block, round by round ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InductionState.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue::proof;

/// Claims that are not settled by then never will be.
static const unsigned MaxRounds = 24;

/// What differs between the effects of two blocks; nothing if they are equal.
static std::optional<Failure> compareEffects(World &W, ArrayRef<Effect> Before,
                                             ArrayRef<Effect> After) {
  for (size_t I = 0; I != Before.size(); ++I) {
    if (I == After.size())
      return Failure{"an effect is missing", nullptr};
    const Effect &A = Before[I], &B = After[I];
    if (A.What != B.What || A.Operands.size() != B.Operands.size() ||
        A.Width != B.Width)
      return Failure{"another effect than in the source", B.At};
    for (size_t Operand = 0; Operand != A.Operands.size(); ++Operand)
      if (const char *Why =
              W.difference(A.Operands[Operand], B.Operands[Operand]))
        return Failure{std::string(B.What == Effect::Branch ? "a condition: "
                                                            : "a result: ") +
                           Why,
                       B.At};
  }
  if (After.size() != Before.size())
    return Failure{"an effect that the source does not have",
                   After[Before.size()].At};
  return std::nullopt;
}

/// With intervals that soon have whole bits first, which are found in few
/// rounds; with narrow ones if these prove nothing.
std::optional<Failure> Induction::run(uint64_t &Budget) {
  std::optional<Failure> Failed;
  for (bool Quick : {true, false}) {
    Beliefs.clear();
    ObjectBeliefs.clear();
    IsQuick = Quick;
    HasWidened = false;
    Failed = runRounds(Budget);
    if (!Failed || !HasWidened || !Budget)
      break;
  }
  return Failed;
}

std::optional<Failure> Induction::runRounds(uint64_t &Budget) {
  std::optional<Failure> Failed;
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    bool IsSettled = !runRound(Failed, Budget);
    Budget -= std::min(Budget, Work);
    if (IsSettled && !(Failed && !Budget))
      return Failed;
    if (!Budget)
      return Failure{"it would take too long", nullptr};
  }
  return Failure{"what loops keep is not found", nullptr};
}

/// False if nothing that was claimed had to be changed.
bool Induction::runRound(std::optional<Failure> &Failed, uint64_t Limit) {
  State S(After, Moduli, How);
  S.W.Limit = Limit;
  claimObjects();
  S.W.Objects = Objects;
  Changed = IsGuessed = false;
  Failed.reset();
  for (Belief *B : beliefs())
    B->IsRefuted = false;
  for (unsigned Number = 0; Number != Blocks.size(); ++Number) {
    const BlockPair &P = Blocks[Number];
    if (Number)
      S.W.Known.restore(S.Known[P.Dominator]);
    S.Source.enter(Number);
    S.Target.enter(Number);
    enterBlock(S, Number);
    S.Source.run(P.Source, nullptr);
    if (!S.Source.failure())
      S.Target.run(P.Target, nullptr);
    std::optional<Failure> Wrong = S.Source.failure();
    if (Wrong)
      Wrong->Why = "the source has " + Wrong->Why;
    else
      Wrong = S.Target.failure();
    bool IsEnd = bool(Wrong);
    if (!Wrong)
      Wrong = S.Target.doubts();
    if (!Wrong)
      Wrong = compareEffects(S.W, S.Source.effects(), S.Target.effects());
    if (!IsEnd && !leaveObjects(S) && !Wrong)
      Wrong = Failure{"an array: not proven to hold the same", nullptr};
    if (Wrong && !Failed)
      Failed = Wrong;
    // What was run behind the stores that say what an array holds had another
    // guess.
    if (IsEnd || IsGuessed)
      break;
    S.Known.push_back(S.W.Known.save());
    for (const BlockPair::Edge &E : P.Edges) {
      S.W.Known.restore(S.Known[Number]);
      size_t Effects = S.effects();
      S.Source.run(E.Source, P.Source.back());
      // Nothing that the source promises elsewhere holds on an edge.
      S.Target.setPlace(~Number);
      S.Target.run(E.Target, P.Target.back());
      S.Target.setPlace(Number);
      if (S.Source.failure() || S.Target.failure() || S.effects() != Effects) {
        Failed = Failure{"an edge that is not read", nullptr};
        return false;
      }
      if (!Failed)
        Failed = S.Target.doubts();
      leaveOn(S, E, E.To <= Number);
    }
  }
  dropRefuted();
  if (IsQuick && Changed)
    joinBounds();
  Instructions = S.Target.instructions();
  Symbols = S.W.Known.symbols();
  Work = S.W.work();
  Terms = S.W.Known.largest();
  return Changed;
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

void Induction::enterBlock(State &S, unsigned Number) {
  const BlockPair &P = Blocks[Number];
  for (const PHINode &Phi : P.Source.front()->phis())
    if (S.Source.widthOf(Phi.getType()))
      S.Source.setPhi(Phi, assume(S, S.Source.widthOf(Phi.getType()),
                                  Beliefs[Slot{{&Phi}, 0}], 1)[0]);
  std::vector<Slot> Slots = slots(S, Number);
  collectClaims(S, Number, Slots);
  for (const Slot &Phi : Slots) {
    const Belief &B = Beliefs[Phi];
    unsigned Width = S.Target.widthOf(Phi.Phis[0]->getType()->getScalarType());
    // Its limbs' intervals are those of what has arrived.
    LaneList Limbs = assume(S, Width, B, Phi.Phis.size());
    for (auto [P, Limb] : zip(Phi.Phis, Limbs)) {
      if (!Phi.isLane()) {
        S.Target.setPhi(*P, Limb);
        continue;
      }
      LaneList Lanes = Phi.Lane ? S.Target.lanesOf(P) : LaneList();
      Lanes.push_back(Limb);
      S.Target.setPhi(*P, Lanes);
    }
  }
}

void Induction::leaveOn(State &S, const BlockPair::Edge &E, bool IsBack) {
  const BlockPair &To = Blocks[E.To];
  Words &Words = S.W.Words;
  if (!IsBack)
    S.Arrivals[E.To].push_back({&E, S.W.Known.save()});
  for (const PHINode &Phi : To.Source.front()->phis()) {
    if (!S.Source.widthOf(Phi.getType()))
      continue;
    Word *V = Words.copy(
        S.Source.valueOf(Phi.getIncomingValueForBlock(E.SourceFrom)));
    SmallVector<Interval, 1> Ranges = rangesOf(S, {V}, {});
    enterRanges(Beliefs[Slot{{&Phi}, 0}], Ranges,
                largestOf(Phi, Ranges[0], V->Width), V->Width, IsBack);
  }
  for (const Slot &Phi : slots(S, E.To)) {
    Belief &B = Beliefs[Phi];
    if (!B.IsPoison && is_contained(incoming(S, Phi, E), nullptr))
      B.IsPoison = Changed = true;
    if (B.IsPoison)
      continue;
    // What enters now was computed from the claim: the next one has its turn
    // in the next round.
    if (B.IsRefuted)
      continue;
    if (!B.Claims.empty() && !fulfils(S, B.Claims[0], Phi, E)) {
      B.IsRefuted = Changed = true;
      continue;
    }
    enterOn(S, Phi, E, IsBack);
  }
}
