//===- Induction.cpp - Block by block, round by round ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Induction.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue::proof;

/// Claims that are not settled by then never will be.
static const unsigned MaxRounds = 24;

/// Intervals that grew so often grow to a whole number of bits next, and then
/// to all. Those of elements are narrow: a few rounds find them, where those of
/// counters would take one for each iteration.
static const unsigned SmallSteps = 6, LargeSteps = 9;

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

/// A round: what both functions are so far.
struct Induction::State {
  State(const Function &After, ArrayRef<Dyadic> Moduli, Strategy How)
      : W(Moduli, How),
        // The copy of a function that was may have no module any more.
        Source(W, After.getParent()->getDataLayout(), true),
        Target(W, After.getParent()->getDataLayout(), false) {}

  World W;
  Evaluator Source, Target;
  /// What was known at the end of each block.
  std::vector<FactTables> Known;
  /// What enters phi nodes of the rewritten function on the edges that were
  /// taken: kept for the claims, with the facts of that place.
  struct Arrival {
    const BlockPair::Edge *E;
    FactTables Known;
  };
  std::map<unsigned, std::vector<Arrival>> Arrivals;
};

std::optional<Failure> Induction::run(uint64_t &Budget) {
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
  Changed = false;
  Failed.reset();
  for (auto &Known : Beliefs)
    Known.second.IsRefuted = false;
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
    if (Wrong && !Failed)
      Failed = Wrong;
    if (IsEnd)
      break;
    S.Known.push_back(S.W.Known.save());
    for (const BlockPair::Edge &E : P.Edges) {
      S.W.Known.restore(S.Known[Number]);
      size_t Effects = S.Source.effects().size() + S.Target.effects().size();
      S.Source.run(E.Source, P.Source.back());
      // Nothing that the source promises elsewhere holds on an edge.
      S.Target.setPlace(~Number);
      S.Target.run(E.Target, P.Target.back());
      S.Target.setPlace(Number);
      if (S.Source.failure() || S.Target.failure() ||
          S.Source.effects().size() + S.Target.effects().size() != Effects) {
        Failed = Failure{"an edge that is not read", nullptr};
        return false;
      }
      if (!Failed)
        Failed = S.Target.doubts();
      leaveOn(S, E, E.To <= Number);
    }
  }
  dropRefuted();
  Instructions = S.Target.instructions();
  Symbols = S.W.Known.symbols();
  Work = S.W.work();
  Terms = S.W.Known.largest();
  return Changed;
}

//===----------------------------------------------------------------------===//
// Claims
//===----------------------------------------------------------------------===//

/// The limbs, or the one number.
static SmallVector<Number, 5> limbsOf(Words &Words, Word *V, const Shape &As) {
  SmallVector<Number, 5> Result;
  if (As.Limbs == 1)
    return {Words.bits(V)};
  for (unsigned I = 0; I != As.Limbs; ++I)
    Result.push_back(
        Words.bits(Words.trunc(Words.lshr(V, I * As.Stride), As.Stride)));
  return Result;
}

Polynomial Induction::valueOf(State &S, Word *V, const Shape &As) {
  Polynomial Sum;
  unsigned Weight = 0;
  for (const Number &Limb : limbsOf(S.W.Words, V, As)) {
    Sum = Sum + Limb.Z.scaled(Weight);
    Weight += As.Radix;
  }
  return S.W.Known.resolved(Sum.scaled(-int(As.Factor)));
}

bool Induction::isCongruent(State &S, const Polynomial &Source, Word *Target,
                            const Claim &C) {
  Residues &Ring = S.W.Rings[C.Ring];
  return Ring.same(Ring.of(S.W.Known.resolved(Source)),
                   Ring.of(valueOf(S, Target, C.As)));
}

SmallVector<Interval, 1> Induction::rangesOf(State &S, Word *V,
                                             const Shape &As) {
  SmallVector<Interval, 1> Result;
  for (const Number &Limb : limbsOf(S.W.Words, V, As)) {
    Interval Width = {0, Dyadic::pow2(As.Limbs == 1 ? V->Width : As.Stride) -
                             Dyadic(1)};
    Result.push_back(Limb.Range.meet(S.W.Known.bound(Limb.Z)).meet(Width));
  }
  return Result;
}

/// The largest element of the smallest ring that the number may be of.
Dyadic Induction::largestOf(const Interval &Range, unsigned Width) const {
  Dyadic Largest = 0;
  for (const Dyadic &M : Moduli)
    if (Width + 1 >= M.odd().getActiveBits() && Range.Hi < M)
      if (Largest.isZero() || M <= Largest)
        Largest = M - Dyadic(1);
  return Largest;
}

/// Any element may come, whatever the first one is: \p Least is the largest.
void Induction::enterRanges(Belief &B, ArrayRef<Interval> Ranges,
                            const Dyadic &Least, unsigned Width) {
  if (B.Ranges.size() != Ranges.size()) {
    B.Ranges.clear();
    for (const Interval &I : Ranges)
      B.Ranges.push_back(Least.isZero() ? I : Interval{0, max(I.Hi, Least)});
    Changed = true;
    return;
  }
  bool Grows = false;
  for (auto [Old, New] : zip(B.Ranges, Ranges)) {
    if (New.isWithin(Old.Lo, Old.Hi))
      continue;
    Grows = true;
    Old = {min(Old.Lo, New.Lo), max(Old.Hi, New.Hi)};
    if (Width > 64 && B.Widened < SmallSteps)
      continue;
    Old.Lo = 0;
    unsigned Bits = Old.Hi.isZero() ? 0 : Old.Hi.bits(Width).getActiveBits();
    if (Width <= 64 ? B.Widened > 0 : B.Widened >= LargeSteps)
      Bits = Width;
    Old.Hi = Dyadic::pow2(Bits) - Dyadic(1);
  }
  B.Widened += Grows;
  Changed |= Grows;
}

/// A symbol for a phi node of which \p B is claimed.
Word *Induction::assume(State &S, const PHINode &Phi, const Belief &B) {
  unsigned Width = S.Target.widthOf(Phi.getType());
  Claim C = B.Claims.empty() ? Claim() : B.Claims[0];
  Words &Words = S.W.Words;
  auto RangeOf = [&](unsigned I, unsigned Bits) {
    Interval Full = {0, Dyadic::pow2(Bits) - Dyadic(1)};
    return I < B.Ranges.size() ? B.Ranges[I].meet(Full) : Full;
  };
  if (C.What == Claim::Bounded)
    return Words.input(Width, S.W.Known.fresh(RangeOf(0, Width)));
  Number Of = Words.bits(S.Source.valueOf(C.Of));
  if (C.What == Claim::Equal)
    return Words.of(Width, Of.Z, Of.Range);
  Residues &Ring = S.W.Rings[C.Ring];
  if (Of.Range.Hi < Ring.modulus())
    S.W.addElement(C.Ring, Of);
  // The highest limb is what the others leave of the element.
  Polynomial Rest = S.W.Known.resolved(Of.Z).scaled(C.As.Factor);
  Word *Sum = nullptr;
  for (unsigned I = 0; I != C.As.Limbs; ++I) {
    unsigned Bits = C.As.Limbs == 1 ? Width : C.As.Stride;
    Symbol Limb = S.W.Known.fresh(RangeOf(I, Bits));
    if (I + 1 == C.As.Limbs)
      Ring.define(Limb, Ring.of(Rest.scaled(-int(I * C.As.Radix))));
    else
      Rest = Rest - Polynomial::of(Limb).scaled(I * C.As.Radix);
    Word *V = Words.input(Bits, Limb);
    if (C.As.Limbs > 1)
      V = Words.shl(Words.zext(V, Width), I * C.As.Stride);
    Sum = Sum ? Words.bitOr(Sum, V) : V;
  }
  return Sum;
}

/// What \p Phi may be: what it is said to be, the one in the same place of
/// those that nothing is said of, and all others.
std::vector<const PHINode *> Induction::candidates(unsigned Number,
                                                   const PHINode &Phi) const {
  std::vector<const PHINode *> New, Others;
  if (auto At = Kept.find(&Phi); At != Kept.end())
    Others.push_back(At->second);
  for (const PHINode &Of : Blocks[Number].Source.front()->phis()) {
    bool IsKept = any_of(Kept, [&](const auto &K) { return K.second == &Of; });
    (IsKept ? Others : New).push_back(&Of);
  }
  unsigned Place = 0;
  for (const PHINode &Other : Blocks[Number].Target.front()->phis()) {
    if (&Other == &Phi)
      break;
    Place += !Kept.count(&Other);
  }
  if (Place < New.size())
    std::rotate(New.begin(), New.begin() + Place, New.end());
  bool IsNew = !Kept.count(&Phi);
  New.insert(IsNew ? New.end() : New.begin(), Others.begin(), Others.end());
  return New;
}

/// How \p Width bits may hold an element of \p Bits bits, the likely ways
/// first: of limbs those with as few bits as will do.
static SmallVector<Shape, 8> shapesOf(unsigned Width, unsigned Bits) {
  SmallVector<Shape, 8> Shapes = {{1, 0, 0, 0}}, Wide, Narrow, Others;
  if (Width < Bits)
    return Shapes;
  for (unsigned Word : {64, 32, 16, 8})
    if (unsigned Factor = (Bits + Word - 1) / Word * Word; Factor <= Width)
      Shapes.push_back({1, 0, 0, Factor});
  // Limbs with spare bits, in words of Stride bits.
  for (unsigned Stride : {64, 32, 16, 8}) {
    unsigned Limbs = Width / Stride;
    if (Limbs < 2 || Width % Stride)
      continue;
    unsigned Least = std::max((Bits + Limbs - 1) / Limbs, Stride / 2 + 1);
    for (unsigned Radix = Least; Radix < Stride && (Limbs - 1) * Radix < Bits;
         ++Radix)
      (Radix > Least            ? Others
       : Width >= Bits + Stride ? Wide
                                : Narrow)
          .push_back({Limbs, Stride, Radix, 0});
  }
  // One that is wider than an integer needs to be has limbs.
  Wide.append(Shapes);
  Wide.append(Narrow);
  Wide.append(Others);
  return Wide;
}

/// Claims of which all that has arrived is true.
void Induction::collectClaims(State &S, unsigned Number, const PHINode &Phi) {
  Belief &B = Beliefs[&Phi];
  B.HasClaims = true;
  unsigned Width = S.Target.widthOf(Phi.getType());
  std::vector<Claim> Tried;
  for (const PHINode *Of : candidates(Number, Phi)) {
    unsigned OfWidth = S.Source.widthOf(Of->getType());
    if (OfWidth == Width)
      Tried.push_back({Claim::Equal, Of, {}});
    for (size_t Ring = 0; Ring != Moduli.size(); ++Ring) {
      unsigned Bits = Moduli[Ring].odd().getActiveBits();
      if (Width >= Bits && OfWidth + 1 >= Bits)
        for (const Shape &As : shapesOf(Width, Bits))
          Tried.push_back({Claim::Congruent, Of, As, Ring});
    }
  }
  FactTables Here = S.W.Known.save();
  for (const Claim &C : Tried) {
    bool Holds = true;
    for (const State::Arrival &A : S.Arrivals[Number]) {
      S.W.Known.restore(A.Known);
      Holds = Holds && fulfils(S, C, Phi, *A.E);
    }
    if (Holds)
      B.Claims.push_back(C);
  }
  B.Ranges.clear();
  B.Widened = 0;
  Changed = true;
  for (const State::Arrival &A : S.Arrivals[Number]) {
    S.W.Known.restore(A.Known);
    enterOn(S, Phi, *A.E, /*IsBack=*/false);
  }
  S.W.Known.restore(Here);
}

bool Induction::fulfils(State &S, const Claim &C, const PHINode &Phi,
                        const BlockPair::Edge &E) {
  if (C.What == Claim::Bounded)
    return true;
  Number A = S.W.Words.bits(S.W.Words.copy(
      S.Source.valueOf(C.Of->getIncomingValueForBlock(E.SourceFrom))));
  Word *B = S.W.Words.copy(
      S.Target.valueOf(Phi.getIncomingValueForBlock(E.TargetFrom)));
  if (C.What == Claim::Equal)
    return !S.W.difference(A, S.W.Words.bits(B));
  return isCongruent(S, A.Z, B, C);
}

/// A claim with alternatives may be what made another one fail, so it goes
/// first.
void Induction::dropRefuted() {
  bool HasChanged = false;
  bool HasChoice = any_of(Beliefs, [](const auto &Known) {
    return Known.second.IsRefuted && Known.second.Claims.size() > 1;
  });
  for (auto &Known : Beliefs) {
    Belief &B = Known.second;
    if (!B.IsRefuted || (HasChoice && B.Claims.size() == 1))
      continue;
    B.Claims.erase(B.Claims.begin());
    B.Ranges.clear();
    B.Widened = 0;
    B.WasRefuted = HasChanged = true;
  }
  // What arrives elsewhere was computed from what was refuted.
  for (auto &Known : Beliefs)
    if (HasChanged && Known.second.Claims.empty() && !Known.second.WasRefuted)
      Known.second.HasClaims = false;
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

void Induction::enterBlock(State &S, unsigned Number) {
  const BlockPair &P = Blocks[Number];
  for (const PHINode &Phi : P.Source.front()->phis())
    if (S.Source.widthOf(Phi.getType()))
      S.Source.setPhi(Phi, assume(S, Phi, Beliefs[&Phi]));
  for (const PHINode &Phi : P.Target.front()->phis()) {
    if (!S.Target.widthOf(Phi.getType()))
      continue;
    if (!Beliefs[&Phi].HasClaims)
      collectClaims(S, Number, Phi);
    const Belief &B = Beliefs[&Phi];
    // Its limbs' intervals are those of what has arrived.
    S.Target.setPhi(Phi, assume(S, Phi, B));
  }
}

void Induction::enterOn(State &S, const PHINode &Phi, const BlockPair::Edge &E,
                        bool IsBack) {
  Belief &B = Beliefs[&Phi];
  // Of a new claim the first round begins with what enters from outside.
  if (IsBack && B.Ranges.empty())
    return;
  Shape As = B.Claims.empty() ? Shape() : B.Claims[0].As;
  Word *V = S.W.Words.copy(
      S.Target.valueOf(Phi.getIncomingValueForBlock(E.TargetFrom)));
  Dyadic Least = 0;
  if (!B.Claims.empty() && B.Claims[0].What == Claim::Congruent)
    Least =
        (As.Limbs == 1 ? Moduli[B.Claims[0].Ring] : Dyadic::pow2(As.Radix)) -
        Dyadic(1);
  enterRanges(B, rangesOf(S, V, As), Least,
              As.Limbs == 1 ? V->Width : As.Stride);
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
    SmallVector<Interval, 1> Ranges = rangesOf(S, V, {});
    enterRanges(Beliefs[&Phi], Ranges, largestOf(Ranges[0], V->Width),
                V->Width);
  }
  for (const PHINode &Phi : To.Target.front()->phis()) {
    if (!S.Target.widthOf(Phi.getType()))
      continue;
    Belief &B = Beliefs[&Phi];
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
