//===- Induction.cpp - Block by block, round by round ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InductionState.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue::proof;

/// Claims that are not settled by then never will be.
static const unsigned MaxRounds = 24;

/// Wide intervals, where there are others, prove it by then or never.
static const unsigned QuickRounds = 4;

/// They are in memory of the same kind, and parts are in the same places.
static bool areStoredAlike(const StoreInst &A, const StoreInst &B) {
  const Type *T = A.getValueOperand()->getType();
  return A.getPointerAddressSpace() == B.getPointerAddressSpace() &&
         (!T->isAggregateType() || T == B.getValueOperand()->getType());
}

/// Whether it may reuse the caller's frame, of which it reads nothing then.
static CallInst::TailCallKind tailKind(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  return Call ? Call->getTailCallKind() : CallInst::TCK_None;
}

/// Calls have the same types, attributes, flags and bundles, assembly is the
/// same, and other accesses the same order of memory: what the numbers do not
/// say.
static bool areAlike(const Instruction &A, const Instruction &B) {
  if (const auto *Store = dyn_cast<StoreInst>(&A))
    if (const auto *Other = dyn_cast<StoreInst>(&B))
      if (!areStoredAlike(*Store, *Other))
        return false;
  const auto *Call = dyn_cast<CallBase>(&A), *Other = dyn_cast<CallBase>(&B);
  if (Call && Other)
    return Call->getFunctionType() == Other->getFunctionType() &&
           Call->getCallingConv() == Other->getCallingConv() &&
           Call->getAttributes() == Other->getAttributes() &&
           Call->getRawSubclassOptionalData() ==
               Other->getRawSubclassOptionalData() &&
           tailKind(A) == tailKind(B) &&
           Call->hasIdenticalOperandBundleSchema(*Other) &&
           (!Call->isInlineAsm() ||
            Call->getCalledOperand() == Other->getCalledOperand());
  return !(A.isVolatile() || A.isAtomic()) || A.isSameOperationAs(&B);
}

/// What differs between the effects of two blocks; nothing if they are equal.
/// Which they are depends on claims of arrays alone.
static std::optional<Failure> compareEffects(World &W, ArrayRef<Effect> Before,
                                             ArrayRef<Effect> After) {
  bool IsFinal = W.Objects.empty();
  for (size_t I = 0; I != Before.size(); ++I) {
    if (I == After.size())
      return Failure{"an effect is missing", nullptr, IsFinal};
    const Effect &A = Before[I], &B = After[I];
    if (A.What != B.What || A.Operands.size() != B.Operands.size() ||
        A.Width != B.Width || !areAlike(*A.At, *B.At))
      return Failure{"another effect than in the source", B.At, IsFinal};
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
                   After[Before.size()].At, IsFinal};
  return std::nullopt;
}

/// With intervals that soon have whole bits first, which are found in few
/// rounds; with narrow ones if these prove nothing.
std::optional<Failure> Induction::run(uint64_t &Budget) {
  std::optional<Failure> Result;
  for (bool Quick : {true, false}) {
    Beliefs.clear();
    ObjectBeliefs.clear();
    IsQuick = Quick;
    HasWidened = false;
    Result = runRounds(Budget);
    if (!Result || Result->IsFinal || !HasWidened || !Budget)
      break;
  }
  return Result;
}

std::optional<Failure> Induction::runRounds(uint64_t &Budget) {
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    bool IsSettled = !runRound(Budget);
    Budget -= std::min(Budget, Work);
    if (Failed && Failed->IsFinal)
      return Failed;
    if (IsSettled && !(Failed && !Budget))
      return Failed;
    if (!Budget)
      return Failure{"it would take too long", nullptr};
    if (IsQuick && HasWidened && Round + 1 == QuickRounds)
      break;
  }
  return Failure{"what loops keep is not found", nullptr};
}

/// False if nothing that was claimed had to be changed.
bool Induction::runRound(uint64_t Limit) {
  State S(After, Moduli, How, ExampleCount);
  S.W.setLimit(Limit);
  S.W.Called = [&](const Function *F) { return Called.find(F, S.W); };
  S.W.Ends.Ways = &Ways;
  if (How.UseLemmas)
    S.Target.setBehind([&](const Instruction &I) { useLemmas(S, I); });
  for (unsigned Object = 0; Object != Objects.size(); ++Object)
    claimObject(Object);
  S.W.Objects = Objects;
  Changed = IsGuessed = false;
  RefutedLoop.reset();
  Failed.reset();
  for (Belief *B : beliefs())
    B->IsRefuted = false;
  for (auto [A, B] :
       zip(After.args(), Blocks[0].Source.front()->getParent()->args()))
    S.Same.pair(A, B);
  for (unsigned Number = 0; Number != Blocks.size();) {
    if (!runPair(S, Number))
      break;
    if (!runEdges(S, Number))
      return false;
    Number = S.Grown ? again(S, Number) : Number + 1;
  }
  if (!IsAmiss)
    First = S.Unheld.empty() ? nullptr : S.Unheld.begin()->second;
  IsAmiss |= any_of(beliefs(), [](const Belief *B) {
    return B->IsRefuted && B->Claims[0].IsHinted;
  });
  dropRefuted();
  if (IsQuick && Changed)
    joinBounds(0);
  if (!Failed && !Changed)
    if (const Instruction *Target =
            S.W.Ends.unmet([&](const Value &Of, const Value &Is) {
              return S.Same.isSame(Of, Is);
            }))
      Failed = Failure{"a flag that is not proven: its poison has other ends",
                       Target};
  Instructions = S.Target.instructions();
  Symbols = S.W.Known.symbols();
  Compared += S.Shown.compared();
  Work = S.W.work();
  Terms = S.W.Known.largest();
  return Changed;
}

/// What a condition says that is true, or false: the source does not branch on
/// poison, so none of the conditions in it is poison that decides.
static void assumeCondition(Evaluator &Source, const Value *C, bool Is) {
  const Value *A, *B;
  if (Is ? match(C, m_LogicalAnd(m_Value(A), m_Value(B)))
         : match(C, m_LogicalOr(m_Value(A), m_Value(B)))) {
    assumeCondition(Source, A, Is);
    assumeCondition(Source, B, Is);
    return;
  }
  if (!isa<ICmpInst>(C))
    return;
  Frame &F = Source.frame();
  F.Known.assume(F.Words.bits(F.valueOf(C)).Z - Polynomial(Dyadic(Is)));
}

/// The one edge that leads to a block says why it was taken: that holds in the
/// block, and in all that it dominates.
void Induction::assumeBranch(State &S, unsigned Number) {
  const BlockPair &From = Blocks[Blocks[Number].Dominator];
  const auto *Branch =
      dyn_cast<BranchInst>(From.Source.back()->getTerminator());
  if (!Branch || !Branch->isConditional())
    return;
  bool IsTrue = From.Edges[0].To == Number;
  S.Shown.assume(*Branch->getCondition(), IsTrue);
  assumeCondition(S.Source, Branch->getCondition(), IsTrue);
}

/// Why examples say that what was found is wrong. Once a flag is not proven,
/// what was found since may be.
std::optional<Failure> Induction::checkExamples(State &S,
                                                const BlockChain &OfSource,
                                                const BlockChain &OfTarget,
                                                bool AreProven) const {
  if (!ExampleCount || S.Source.failure() || S.Target.failure() ||
      S.Target.doubts())
    return std::nullopt;
  return S.Shown.check(OfSource, OfTarget, AreProven);
}

/// Both blocks; false if nothing behind them can be run.
bool Induction::runPair(State &S, unsigned Number) {
  const BlockPair &P = Blocks[Number];
  if (Number)
    S.W.Known.restore(S.Known[P.Dominator]);
  S.Source.enter(Number);
  S.Target.enter(Number);
  S.Same.enter();
  S.setCompared(true);
  S.Shown.enter(Number, P.Dominator);
  S.Unheld.erase(Number);
  if (P.Entries == 1)
    assumeBranch(S, Number);
  enterBlock(S, Number);
  S.Source.start(P.Source);
  S.Target.start(P.Target);
  // What the source promises behind an effect that may not come to an end is
  // nothing that the rewritten function may count on in front of it.
  for (bool IsOpen = true; IsOpen && !S.Target.failure();) {
    IsOpen = S.Source.runOn();
    if (S.Source.failure())
      break;
    IsOpen |= S.Target.runOn();
  }
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
  if (std::optional<Failure> Shown =
          checkExamples(S, P.Source, P.Target, /*AreProven=*/!Wrong)) {
    Failed = Shown;
    return false;
  }
  if (Wrong && !Failed) {
    Failed = Wrong;
    S.FailedIn = Number;
  }
  S.Known.push_back(S.W.Known.save());
  // What was run behind the stores that say what an array holds had another
  // guess.
  return !IsEnd && !IsGuessed;
}

/// False if one is not read.
bool Induction::runEdges(State &S, unsigned Number) {
  const BlockPair &P = Blocks[Number];
  S.setCompared(false);
  for (const BlockPair::Edge &E : P.Edges) {
    if (&E != &P.Edges.front())
      S.W.Known.restore(S.Known[Number]);
    size_t Effects = S.effects();
    S.Source.run(E.Source, P.Source.back());
    // Nothing that the source promises elsewhere holds on an edge.
    S.Target.setPlace(~Number);
    S.Target.run(E.Target, P.Target.back());
    S.Target.setPlace(Number);
    std::optional<Failure> Wrong =
        S.Source.failure() ? S.Source.failure() : S.Target.failure();
    if (!Wrong && S.effects() != Effects)
      Wrong = Failure{"an edge with effects", nullptr};
    if (!Wrong)
      Wrong = checkExamples(S, E.Source, E.Target, /*AreProven=*/false);
    if (Wrong) {
      Failed = Wrong;
      return false;
    }
    if (!Failed && S.Target.doubts()) {
      Failed = S.Target.doubts();
      S.FailedIn = Number;
    }
    leaveOn(S, E, Number);
  }
  return true;
}

/// Intervals that were used, in blocks from S.Grown on, have grown in block
/// \p Last: these are run again. In loops around them elements are soon found
/// to reach as far. The block to go on with.
unsigned Induction::again(State &S, unsigned Last) {
  unsigned First = *S.Grown;
  S.Grown.reset();
  // What was refuted has other claims in the next round; doubts stay.
  bool IsRefuted =
      any_of(beliefs(), [](const Belief *B) { return B->IsRefuted; });
  if (Changed || IsRefuted || S.Target.doubts() || ++S.Repeated > MaxRounds) {
    Changed = true;
    return Last + 1;
  }
  unsigned Around = First;
  for (unsigned From = First; From != Blocks.size(); ++From)
    for (const BlockPair::Edge &E : Blocks[From].Edges)
      Around = std::min(Around, E.To);
  if (IsQuick)
    First = std::min(First, joinBounds(Around));
  S.Known.resize(First);
  for (auto &Entering : S.Arrivals)
    erase_if(Entering.second,
             [&](const State::Arrival &A) { return A.From >= First; });
  if (Failed && S.FailedIn >= First)
    Failed.reset();
  return First;
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

/// Vectors of the source are claimed to be the same ones in the rewritten
/// function, and nothing else.
void Induction::enterVectors(State &S, const BlockPair &P) {
  for (const PHINode &Phi : P.Target.front()->phis()) {
    const PHINode *Old = keptVector(P, Phi);
    unsigned Width = S.Target.widthOf(Phi.getType()->getScalarType());
    if (!Old || !Width)
      continue;
    LaneList Before, After;
    for (unsigned Count = laneCount(*Phi.getType()); Before.size() != Count;) {
      Before.push_back(S.W.Words.input(
          Width, S.W.Known.fresh({0, Dyadic::pow2(Width) - Dyadic(1)})));
      After.push_back(S.W.Words.copy(Before.back()));
    }
    S.Source.setPhi(*Old, std::move(Before));
    S.Target.setPhi(Phi, std::move(After));
  }
}

/// They are, or are poison in both.
void Induction::leaveVectors(State &S, const BlockPair::Edge &E,
                             unsigned From) {
  const BlockPair &To = Blocks[E.To];
  for (const PHINode &Phi : To.Target.front()->phis()) {
    const PHINode *Old = keptVector(To, Phi);
    if (!Old)
      continue;
    auto Differs = [&](Word *A, Word *B) {
      return A && B ? S.W.difference(S.W.Words.bits(A), S.W.Words.bits(B)) !=
                          nullptr
                    : A || B;
    };
    for (auto [A, B] : zip_equal(
             S.Source.lanesOf(Old->getIncomingValueForBlock(E.SourceFrom)),
             S.Target.lanesOf(Phi.getIncomingValueForBlock(E.TargetFrom))))
      if (!Failed && Differs(A, B)) {
        Failed = Failure{"a vector: not proven to be the same", &Phi};
        S.FailedIn = From;
      }
  }
}

/// Phi nodes that are structs: exceptions, say, which both functions have in
/// the same order.
static std::vector<std::pair<const PHINode *, const PHINode *>>
pairStructs(const BlockPair &P) {
  auto In = [](const BlockChain &Blocks) {
    SmallVector<const PHINode *, 2> Result;
    for (const PHINode &Phi : Blocks.front()->phis())
      if (Phi.getType()->isAggregateType())
        Result.push_back(&Phi);
    return Result;
  };
  std::vector<std::pair<const PHINode *, const PHINode *>> Pairs;
  for (auto [A, B] : zip(In(P.Source), In(P.Target)))
    if (A->getType() == B->getType())
      Pairs.push_back({A, B});
  return Pairs;
}

/// They are any numbers, the same in both functions.
void Induction::enterStructs(State &S, unsigned Number) {
  unsigned Place = 0;
  for (auto [A, B] : pairStructs(Blocks[Number])) {
    std::string Name =
        "phi " + std::to_string(Number) + "." + std::to_string(Place++);
    S.Source.frame().Parts[A] = S.Source.frame().inputsOf(*A->getType(), Name);
    S.Target.frame().Parts[B] = S.Target.frame().inputsOf(*B->getType(), Name);
  }
}

/// Why other numbers may enter them; null if none do. What is poison in the
/// source may be any number.
const char *Induction::leaveStructs(State &S, const BlockPair::Edge &E) const {
  for (auto [A, B] : pairStructs(Blocks[E.To])) {
    Frame &Source = S.Source.frame(), &Target = S.Target.frame();
    PartList Old = Source.partsOf(A->getIncomingValueForBlock(E.SourceFrom));
    PartList New = Target.partsOf(B->getIncomingValueForBlock(E.TargetFrom));
    if (Old.size() != New.size())
      return "a part that is not read";
    for (auto [X, Y] : zip(Old, New)) {
      if (!X)
        continue;
      if (!Y)
        return "a part that is not read";
      if (const char *Why =
              S.W.difference(S.W.Words.bits(X), S.W.Words.bits(Y)))
        return Why;
    }
  }
  return nullptr;
}

void Induction::enterBlock(State &S, unsigned Number) {
  const BlockPair &P = Blocks[Number];
  enterStructs(S, Number);
  for (const PHINode &Phi : P.Source.front()->phis())
    if (S.Source.widthOf(Phi.getType()))
      S.Source.setPhi(Phi, assume(S, S.Source.widthOf(Phi.getType()),
                                  Beliefs[Slot{{&Phi}, 0}], 1)[0]);
  enterVectors(S, P);
  std::vector<Slot> Slots = slots(S, Number);
  collectClaims(S, Number, Slots);
  for (const Slot &Phi : Slots) {
    const Belief &B = Beliefs[Phi];
    unsigned Width = S.Target.widthOf(Phi.Phis[0]->getType()->getScalarType());
    // Its limbs' intervals are those of what has arrived.
    LaneList Limbs = assume(S, Width, B, Phi.Phis.size());
    for (auto [P, Limb] : zip(Phi.Phis, Limbs)) {
      S.Same.forget(*P);
      if (!B.IsPoison && !B.Claims.empty() &&
          B.Claims[0].What == Claim::Equal &&
          P->getType() == B.Claims[0].Of->getType())
        S.Same.pair(*P, *B.Claims[0].Of);
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

void Induction::leaveOn(State &S, const BlockPair::Edge &E, unsigned Number) {
  const BlockPair &To = Blocks[E.To];
  Words &Words = S.W.Words;
  if (const char *Why = leaveStructs(S, E); Why && !Failed) {
    Failed = Failure{std::string("a phi node: ") + Why, nullptr};
    S.FailedIn = Number;
  }
  bool IsBack = E.To <= Number;
  std::vector<Slot> Slots = slots(S, E.To);
  bool HasNew =
      any_of(Slots, [&](const Slot &Phi) { return !Beliefs[Phi].HasClaims; });
  if (!IsBack && HasNew)
    S.Arrivals[E.To].push_back({&E, Number, S.W.Known.save()});
  leaveVectors(S, E, Number);
  for (const PHINode &Phi : To.Source.front()->phis()) {
    if (!S.Source.widthOf(Phi.getType()))
      continue;
    const Value *From = Phi.getIncomingValueForBlock(E.SourceFrom);
    Word *V = Words.copy(S.Source.valueOf(From));
    SmallVector<Interval, 1> Ranges = rangesOf(S, {V}, {});
    Ranges[0] = rangeOnEdge(S, Phi, From, Ranges[0], E, Number);
    if (enterRanges(Beliefs[Slot{{&Phi}, 0}], Ranges,
                    largestOf(Phi, Ranges[0], V->Width), V->Width, IsBack))
      S.grow(E.To);
  }
  for (const Slot &Phi : Slots) {
    Belief &B = Beliefs[Phi];
    // Where it was a number so far, what has read it is run again, as where an
    // interval has grown; a block that is yet to be run has it as it is.
    if (!B.IsPoison && is_contained(incoming(S, Phi, E), nullptr)) {
      B.IsPoison = true;
      if (IsBack)
        S.grow(E.To);
    }
    if (B.IsPoison)
      continue;
    // What enters now was computed from the claim: the next one has its turn
    // in the next round.
    if (B.IsRefuted)
      continue;
    Entering Known;
    if (!B.Claims.empty() && !fulfils(S, B.Claims[0], Phi, E, Known)) {
      B.IsRefuted = Changed = true;
      if (IsBack && !RefutedLoop)
        RefutedLoop = E.To;
      // An element that is not canonical any more is what it is said to be,
      // modulo M.
      bool IsNearlyEqual = B.Claims[0].What == Claim::Equal &&
                           any_of(drop_begin(B.Claims), [&](const Claim &C) {
                             return C.Of == B.Claims[0].Of &&
                                    C.What == Claim::Congruent &&
                                    fulfils(S, C, Phi, E, Known);
                           });
      B.Why = !IsBack                                ? Belief::InFront
              : RefutedLoop == E.To || IsNearlyEqual ? Belief::Cause
                                                     : Belief::InLaterLoop;
      continue;
    }
    enterOn(S, Phi, E, IsBack);
  }
}
