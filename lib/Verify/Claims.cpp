//===- Claims.cpp - What is claimed of phi nodes --------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InductionState.h"
#include "SourceReductions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;
using namespace residue::proof;

bool Slot::isLane() const { return Phis[0]->getType()->isVectorTy(); }

/// The source's, of a vector that is in both functions.
const PHINode *Induction::keptVector(const BlockPair &P,
                                     const PHINode &Phi) const {
  const PHINode *Old = Hints.Kept.lookup(&Phi);
  return Old && isa<VectorType>(Phi.getType()) &&
                 Old->getType() == Phi.getType() &&
                 Old->getParent() == P.Source.front()
             ? Old
             : nullptr;
}

/// Vectors have the limbs that they are said to have. Others of a block, whose
/// lanes are elements of so many bits, have a limb each; what is left over is
/// none of them.
std::vector<Slot> Induction::slots(const State &S, unsigned Number) const {
  std::vector<Slot> Result;
  std::vector<const PHINode *> Vectors;
  auto AddLanes = [&](auto Begin, auto End) {
    for (unsigned Lane = 0; Lane != laneCount(*(*Begin)->getType()); ++Lane) {
      Slot All = {{}, Lane};
      for (const Instruction *Phi : make_range(Begin, End))
        All.Phis.push_back(cast<PHINode>(Phi));
      Result.push_back(std::move(All));
    }
  };
  for (const PHINode &Phi : Blocks[Number].Target.front()->phis()) {
    const HeldGroup *Group = Hints.groupOf(Phi);
    if (Group && Phi.getType()->isVectorTy()) {
      if (Group->Values[0] == &Phi)
        AddLanes(Group->Values.begin(), Group->Values.end());
      continue;
    }
    if (S.Target.widthOf(Phi.getType()))
      Result.push_back({{&Phi}, 0});
    else if (!keptVector(Blocks[Number], Phi) &&
             isa<FixedVectorType>(Phi.getType()) &&
             S.Target.widthOf(Phi.getType()->getScalarType()) &&
             (Vectors.empty() || Vectors[0]->getType() == Phi.getType()))
      Vectors.push_back(&Phi);
  }
  if (Vectors.empty())
    return Result;
  const auto *Type = cast<FixedVectorType>(Vectors[0]->getType());
  unsigned Bits = Moduli[0].odd().getActiveBits();
  // No more bits in each than products leave room for, and as many as the code
  // has a mask for.
  unsigned Least = divideCeil(Bits, Type->getScalarSizeInBits() * 13 / 16);
  unsigned Limbs = Vectors.size() % Least ? 1 : Least;
  for (unsigned Radix : MaskBits)
    if (unsigned Count = divideCeil(Bits, Radix);
        Limbs == 1 && Count > Least && Vectors.size() % Count == 0)
      Limbs = Count;
  for (auto First = Vectors.begin(); First != Vectors.end(); First += Limbs)
    AddLanes(First, First + Limbs);
  return Result;
}

/// Poison that enters \p Phi on \p E does no harm, as that enters a phi node of
/// the source, too, and other phi nodes alone read it: where one of them does,
/// one of the source reads that of the source, where it is noticed.
bool Induction::isHarmlessPoison(State &S, const PHINode &Phi,
                                 const BlockPair::Edge &E) const {
  auto IsNoticedOn = [&](const PHINode &Old, const BlockPair::Edge &Out) {
    return any_of(
        Blocks[Out.To].Source.front()->phis(), [&](const PHINode &User) {
          return User.getIncomingValueForBlock(Out.SourceFrom) == &Old &&
                 S.W.Ends.Ways->isNoticed(User);
        });
  };
  auto IsNoticedBy = [&](const PHINode &Old, const Use &U) {
    const auto *User = dyn_cast<PHINode>(U.getUser());
    bool IsRead = false, IsNoticed = true;
    for (const BlockPair &P : Blocks)
      for (const BlockPair::Edge &Out : P.Edges)
        if (User && Blocks[Out.To].Target.front() == User->getParent() &&
            Out.TargetFrom == User->getIncomingBlock(U)) {
          IsRead = true;
          IsNoticed &= IsNoticedOn(Old, Out);
        }
    return IsRead && IsNoticed;
  };
  return any_of(Blocks[E.To].Source.front()->phis(), [&](const PHINode &Old) {
    return isa<PoisonValue>(Old.getIncomingValueForBlock(E.SourceFrom)) &&
           all_of(Phi.uses(),
                  [&](const Use &U) { return IsNoticedBy(Old, U); });
  });
}

/// What enters on \p E; null for poison.
LaneList Induction::incoming(State &S, const Slot &Phi,
                             const BlockPair::Edge &E) {
  LaneList Result;
  for (const PHINode *P : Phi.Phis) {
    const Value *V = P->getIncomingValueForBlock(E.TargetFrom);
    Word *Limb = Phi.isLane() ? S.Target.lanesOf(V)[Phi.Lane]
                 : isa<PoisonValue>(V) && isHarmlessPoison(S, *P, E)
                     ? S.Target.frame().anyNumber(Phi.bits())
                     : S.Target.valueOf(V);
    Result.push_back(Limb ? S.W.Words.copy(Limb) : nullptr);
  }
  return Result;
}

Polynomial Induction::valueOf(State &S, const LaneList &V, const Shape &As) {
  Polynomial Sum;
  unsigned Place = 0;
  for (const Number &Limb : limbsOf(S.W.Words, V, As))
    Sum = Sum + Limb.Z.scaled(As.begin(Place++));
  return S.W.Known.resolved(Sum.scaled(-As.Factor));
}

SmallVector<Interval, 1> Induction::rangesOf(State &S, const LaneList &V,
                                             const Shape &As) {
  SmallVector<Interval, 1> Result;
  for (const Number &Limb : limbsOf(S.W.Words, V, As)) {
    bool IsWhole = As.Limbs == 1 || V.size() > 1;
    Interval Width = {0, Dyadic::pow2(IsWhole ? V[0]->Width : As.Stride) -
                             Dyadic(1)};
    Interval Plain = Limb.Range.meet(S.W.Known.bound(Limb.Z)).meet(Width);
    Result.push_back(S.W.Known.corrected(Limb.Z, Plain));
  }
  return Result;
}

/// A symbol for a phi node of which \p B is claimed.
LaneList Induction::assume(State &S, unsigned Width, const Belief &B,
                           unsigned Limbs) {
  if (B.IsPoison)
    return LaneList(Limbs, nullptr);
  Claim C = B.Claims.empty() ? Claim() : B.Claims[0];
  Words &Words = S.W.Words;
  auto RangeOf = [&](unsigned I, unsigned Bits) {
    Interval Full = {0, Dyadic::pow2(Bits) - Dyadic(1)};
    return I < B.Ranges.size() ? B.Ranges[I].meet(Full) : Full;
  };
  LaneList Result;
  if (C.What == Claim::Bounded) {
    for (unsigned I = 0; I != Limbs; ++I)
      Result.push_back(Words.input(Width, S.W.Known.fresh(RangeOf(I, Width))));
    return Result;
  }
  Number Of = Words.bits(S.Source.valueOf(C.Of));
  if (C.What == Claim::Equal)
    return {Words.of(Width, Of.Z, Of.Range)};
  Residues &Ring = S.W.Rings[C.Ring];
  if (Of.Range.Hi < Ring.modulus())
    S.W.addElement(C.Ring, Of);
  // The highest limb is what the others leave of the element.
  Polynomial Rest = S.W.Known.resolved(Of.Z).scaled(C.As.Factor);
  std::vector<LimbGroup::Limb> Shown;
  for (unsigned I = 0; I != C.As.Limbs; ++I) {
    unsigned Bits = C.As.Limbs == 1 ? Width : C.As.Stride;
    Symbol Limb = S.W.Known.fresh(RangeOf(I, Bits));
    Shown.push_back({Limb, C.As.begin(I)});
    if (I + 1 == C.As.Limbs)
      Ring.define(Limb, Ring.of(Rest.scaled(-int(C.As.begin(I)))));
    else
      Rest = Rest - Polynomial::of(Limb).scaled(C.As.begin(I));
    Result.push_back(Words.input(Bits, Limb));
  }
  S.Shown.addElement({Of.Z, C.Ring, C.As.Factor, std::move(Shown)});
  return Limbs == 1 ? LaneList{joinLimbs(Words, Result, C.As, Width)} : Result;
}

/// What it is said to hold; null if nothing is said.
const HeldHint *Induction::hintOf(const Slot &Phi) const {
  const HeldGroup *Group = Hints.groupOf(*Phi.Phis[0]);
  return Group && isa_and_nonnull<PHINode>(Group->Lanes[Phi.Lane].Of)
             ? &Group->Lanes[Phi.Lane]
             : nullptr;
}

/// That claim, if it is one.
std::optional<Claim> Induction::hintedClaim(const Slot &Phi) const {
  const HeldHint *Hint = hintOf(Phi);
  const auto *Ring = Hint ? find(Moduli, oddPart(Hint->Modulus)) : Moduli.end();
  if (Ring == Moduli.end())
    return std::nullopt;
  std::optional<Shape> As = shapeOf(*Hints.groupOf(*Phi.Phis[0]), *Hint,
                                    Phi.bits(), Ring->odd().getActiveBits());
  if (!As)
    return std::nullopt;
  return Claim{Claim::Congruent, cast<PHINode>(Hint->Of), *As,
               size_t(Ring - Moduli.begin())};
}

/// What \p In may be: the one in the same place of those that nothing is said
/// of, and all others.
std::vector<const PHINode *> Induction::candidates(unsigned Number,
                                                   const Slot &In) const {
  const PHINode &Phi = *In.Phis[0];
  const auto &Kept = Hints.Kept;
  std::vector<const PHINode *> New, Others;
  const PHINode *Itself = Kept.lookup(&Phi);
  if (Itself)
    Others.push_back(Itself);
  for (const PHINode &Of : Blocks[Number].Source.front()->phis()) {
    bool IsKept = any_of(Kept, [&](const auto &K) { return K.second == &Of; });
    if (&Of != Itself)
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
  New.insert(Itself ? New.begin() : New.end(), Others.begin(), Others.end());
  return New;
}

std::set<unsigned> Induction::maskBits(const Function &F) {
  std::set<unsigned> Result;
  for (const Instruction &I : llvm::instructions(F))
    if (const APInt *Mask; match(&I, m_And(m_Value(), m_APInt(Mask))) &&
                           Mask->getBitWidth() <= 64 && Mask->isMask())
      Result.insert(Mask->getActiveBits());
  return Result;
}

void Induction::enterOn(State &S, const Slot &Phi, const BlockPair::Edge &E,
                        bool IsBack) {
  Belief &B = Beliefs[Phi];
  B.Block = E.To;
  // Of a new claim the first round begins with what enters from outside.
  if (IsBack && B.Ranges.empty())
    return;
  Claim C = B.Claims.empty() ? Claim() : B.Claims[0];
  // The range is that of the source's.
  if (C.What == Claim::Equal)
    return;
  Shape As = C.As;
  LaneList V = incoming(S, Phi, E);
  SmallVector<Interval, 1> Ranges = rangesOf(S, V, As);
  // Limbs are narrow, as elements are: what they are added to keeps differences
  // from being negative.
  // What was planned is soon found to be so.
  if (C.IsHinted && How.UseLemmas)
    for (auto [Range, Limb] : zip(Ranges, hintOf(Phi)->Limbs))
      Range = Range.join({0, Dyadic::ofSigned(Limb.Hi)});
  else if (C.What == Claim::Congruent)
    for (unsigned I = 0; I != As.Limbs; ++I)
      Ranges[I] = Ranges[I].join({0, largestOfLimb(C, Phi.bits(), I)});
  if (enterRanges(B, Ranges, 0, V.size() * V[0]->Width, /*IsUsed=*/IsBack))
    S.grow(E.To);
}

static bool haveSameForm(const Claim &C, const Claim &D) {
  return C.What == D.What && C.Ring == D.Ring && C.As.Limbs == D.As.Limbs &&
         C.As.Factor == D.As.Factor;
}

/// It has the form of the elements of an array.
bool Induction::isLikely(const Claim &C) const {
  return any_of(ObjectBeliefs, [&](const auto &Known) {
    const std::vector<Claim> &Claims = Known.second.Claims;
    return !Claims.empty() && haveSameForm(Claims[0], C);
  });
}

/// All that \p Phi may be.
std::vector<Claim> Induction::possibleClaims(const State &S, unsigned Number,
                                             const Slot &Phi) const {
  unsigned Limbs = Phi.Phis.size();
  unsigned Stride = S.Target.widthOf(Phi.Phis[0]->getType()->getScalarType());
  unsigned Width = Limbs * Stride;
  std::vector<Claim> Result;
  for (const PHINode *Of : candidates(Number, Phi)) {
    unsigned OfWidth = S.Source.widthOf(Of->getType());
    if (OfWidth == Width && Limbs == 1)
      Result.push_back({Claim::Equal, Of, {}});
    // An address is no element.
    for (size_t Ring = 0; Phi.bits() && Ring != Moduli.size(); ++Ring) {
      unsigned Bits = Moduli[Ring].odd().getActiveBits();
      if (Width >= Bits && OfWidth + 1 >= Bits)
        for (const Shape &As : shapesOf(Width, Bits, MaskBits, How.NameLimbs))
          if (Limbs == 1 || As.Stride == Stride)
            Result.push_back({Claim::Congruent, Of, As, Ring});
    }
  }
  // Small constants, with which loops begin, are elements of any ring.
  std::map<const PHINode *, std::set<Dyadic>> Near;
  auto IsLikely = [&](const Claim &C) {
    auto [By, IsNew] = Near.try_emplace(C.Of);
    if (IsNew)
      By->second = nearestModuli(*C.Of);
    return C.What != Claim::Congruent || By->second.empty() ||
           By->second.count(Moduli[C.Ring]);
  };
  if (Moduli.size() > 1)
    std::stable_partition(Result.begin(), Result.end(), IsLikely);
  // One that is extended in front of the loop, and not in it any more.
  for (const PHINode *Of : candidates(Number, Phi))
    if (unsigned OfWidth = S.Source.widthOf(Of->getType());
        OfWidth && OfWidth < Width && Limbs == 1 && Phi.bits())
      Result.push_back({Claim::Equal, Of, {}});
  return Result;
}

/// For those of which nothing was claimed yet, claims of which all that has
/// arrived is true.
void Induction::collectClaims(State &S, unsigned Number, ArrayRef<Slot> Slots) {
  std::vector<Slot> New;
  bool HasOlder = false;
  for (const Slot &Phi : Slots)
    if (Belief &B = Beliefs[Phi]; B.HasClaims) {
      HasOlder |= !B.Claims.empty();
    } else {
      B.HasClaims = true;
      for (const State::Arrival &A : S.Arrivals[Number])
        B.IsPoison |= is_contained(incoming(S, Phi, *A.E), nullptr);
      if (B.IsPoison)
        continue;
      B.Claims = possibleClaims(S, Number, Phi);
      // Limbs may have any radix that is said.
      if (std::optional<Claim> Hinted = hintedClaim(Phi);
          Hinted &&
          none_of(B.Claims, [&](const Claim &C) { return C.isSame(*Hinted); }))
        B.Claims.push_back(*Hinted);
      B.Ranges.clear();
      B.Widened = 0;
      New.push_back(Phi);
    }
  if (New.empty())
    return;
  FactTables Here = S.W.Known.save();
  auto ForArrivals = [&](auto Visit) {
    for (const State::Arrival &A : S.Arrivals[Number]) {
      S.W.Known.restore(A.Known);
      for (const Slot &Phi : New)
        Visit(Phi, Beliefs[Phi], *A.E);
    }
  };
  ForArrivals([&](const Slot &Phi, Belief &B, const BlockPair::Edge &E) {
    Entering Known;
    erase_if(B.Claims,
             [&](const Claim &C) { return !fulfils(S, C, Phi, E, Known); });
  });
  // What can have one form alone.
  std::vector<Claim> Settled;
  for (const Slot &Phi : New)
    if (const std::vector<Claim> &All = Beliefs[Phi].Claims;
        !All.empty() && all_of(All, [&](const Claim &C) {
          return C.What == Claim::Congruent && haveSameForm(C, All[0]);
        }))
      Settled.push_back(All[0]);
  // Zero has all forms.
  for (const Slot &Phi : New) {
    std::vector<Claim> &All = Beliefs[Phi].Claims;
    auto IsOfOther = [](const Claim &C, const Claim &D) {
      return C.Of != D.Of;
    };
    for (auto From = All.begin(); From != All.end();) {
      auto To = std::adjacent_find(From, All.end(), IsOfOther);
      To += To != All.end();
      // What may be equal is claimed to be first, if it was not rewritten.
      auto IsFirst = [&](const Claim &C) {
        return isLikely(C) ||
               (C.What == Claim::Equal && Hints.Kept.count(Phi.Phis[0]));
      };
      auto Other = std::stable_partition(From, To, IsFirst);
      std::stable_partition(Other, To, [&](const Claim &C) {
        return any_of(Settled,
                      [&](const Claim &D) { return haveSameForm(C, D); });
      });
      From = To;
    }
  }
  // Of older ones other claims come first then, which nothing was asked of.
  Changed |= HasOlder;
  // What is said of it is claimed first.
  for (const Slot &Phi : New) {
    std::vector<Claim> &All = Beliefs[Phi].Claims;
    if (std::optional<Claim> Hinted = hintedClaim(Phi))
      if (auto At =
              find_if(All, [&](const Claim &C) { return C.isSame(*Hinted); });
          At != All.end()) {
        At->IsHinted = true;
        std::rotate(All.begin(), At, At + 1);
      }
  }
  sortLaneClaims(Slots);
  ForArrivals([&](const Slot &Phi, Belief &, const BlockPair::Edge &E) {
    enterOn(S, Phi, E, /*IsBack=*/false);
  });
  S.W.Known.restore(Here);
}

/// Small numbers are limbs of any radix, in any form, and of more than one
/// element: lanes have the radix that is possible for all of them, another
/// element each, what they are said to hold or as far as there are enough, and
/// one form if they can.
void Induction::sortLaneClaims(ArrayRef<Slot> Slots) {
  std::vector<Belief *> Lanes;
  for (const Slot &Phi : Slots)
    if (Phi.isLane() && !Beliefs[Phi].Claims.empty())
      Lanes.push_back(&Beliefs[Phi]);
  llvm::stable_sort(Lanes, [](const Belief *A, const Belief *B) {
    return A->Claims.size() < B->Claims.size();
  });
  std::set<const PHINode *> Taken;
  auto IsCommon = [&](const Claim &C, bool WithFactor) {
    return all_of(Lanes, [&](const Belief *Other) {
      return any_of(Other->Claims, [&](const Claim &D) {
        return D.As.Limbs == C.As.Limbs && D.As.width() == C.As.width() &&
               !(WithFactor && D.As.Factor != C.As.Factor);
      });
    });
  };
  for (Belief *B : Lanes) {
    erase_if(B->Claims, [&](const Claim &C) {
      return !C.IsHinted && !IsCommon(C, false);
    });
    auto Doubt = [&](const Claim &C) {
      return std::make_tuple(!C.IsHinted, Taken.count(C.Of),
                             !IsCommon(C, true));
    };
    llvm::stable_sort(B->Claims, [&](const Claim &C, const Claim &D) {
      return Doubt(C) < Doubt(D);
    });
    if (!B->Claims.empty())
      Taken.insert(B->Claims[0].Of);
  }
}

bool Induction::fulfils(State &S, const Claim &C, const Slot &Phi,
                        const BlockPair::Edge &E, Entering &Known) {
  if (C.What == Claim::Bounded)
    return true;
  auto SourceNumber = [&] {
    return S.W.Words.bits(S.W.Words.copy(
        S.Source.valueOf(C.Of->getIncomingValueForBlock(E.SourceFrom))));
  };
  if (C.What == Claim::Equal) {
    Number A = SourceNumber();
    return !S.W.difference(A, S.W.Words.bits(incoming(S, Phi, E)[0]));
  }
  Residues &Ring = S.W.Rings[C.Ring];
  auto [Source, IsNew] = Known.Source.try_emplace({C.Ring, C.Of});
  if (IsNew)
    Source->second = Ring.sampled(S.W.Known.resolved(SourceNumber().Z));
  Shape Plain = C.As;
  Plain.Factor = 0;
  auto [Target, IsNewForm] = Known.Target.try_emplace({C.Ring, Plain});
  if (IsNewForm)
    Target->second = Ring.sampled(valueOf(S, incoming(S, Phi, E), Plain));
  return Ring.areSame(Source->second, Target->second, -C.As.Factor);
}

std::vector<Induction::Belief *> Induction::beliefs() {
  std::vector<Belief *> All;
  All.reserve(Beliefs.size() + ObjectBeliefs.size());
  for (auto &Known : Beliefs)
    All.push_back(&Known.second);
  for (auto &Known : ObjectBeliefs)
    All.push_back(&Known.second);
  return All;
}

/// A claim with alternatives may be what made another one fail, so it goes
/// first. What only fails as others do stays; in front of a loop, where nothing
/// did when its claims were collected, these are collected anew.
void Induction::dropRefuted() {
  bool HasChanged = false;
  std::vector<Belief *> All = beliefs();
  bool HasCause = any_of(All, [](const Belief *B) {
    return B->IsRefuted && B->Why == Belief::Cause;
  });
  auto MayBeCause = [&](const Belief *B) {
    return B->IsRefuted && (!HasCause || B->Why == Belief::Cause);
  };
  bool HasChoice = any_of(All, [&](const Belief *B) {
    return MayBeCause(B) && B->Claims.size() > 1;
  });
  // Of zero every form was possible: it is more likely to be another one than
  // what is equal in front of the loop is to be another number.
  auto HasOtherForm = [](const Belief *B) {
    return any_of(B->Claims, [&](const Claim &C) {
      return C.Of == B->Claims[0].Of && !haveSameForm(C, B->Claims[0]);
    });
  };
  bool HasForms = any_of(
      All, [&](const Belief *B) { return MayBeCause(B) && HasOtherForm(B); });
  for (Belief *B : All) {
    if (!B->IsRefuted || (HasChoice && B->Claims.size() == 1) ||
        (HasForms && !HasOtherForm(B)))
      continue;
    if (HasCause && B->Why != Belief::Cause) {
      if (B->Why == Belief::InFront) {
        B->HasClaims = false;
        B->Claims.clear();
      }
      continue;
    }
    B->Claims.erase(B->Claims.begin());
    B->Ranges.clear();
    B->Widened = 0;
    B->WasRefuted = HasChanged = true;
  }
  // What arrives elsewhere was computed from what was refuted.
  for (Belief *B : All)
    if (HasChanged && B->Claims.empty() && !B->WasRefuted)
      B->HasClaims = false;
}
