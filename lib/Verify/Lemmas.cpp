//===- Lemmas.cpp - What each emitted number is ---------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rewriter says of the numbers that it emits which ones of the source they
// hold, and how. Each is a lemma: what is said is proven, and from there on the
// limbs are numbers in their intervals of which nothing else is known than what
// they are together. So what is proven next does not depend on how the number
// came about, and a proof is as long as its code. What is not found to be as it
// is said stays what it is, and is where to look if there is no proof.
//
//===----------------------------------------------------------------------===//

#include "InductionState.h"
#include "SourceReductions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;
using namespace residue::proof;

/// The limbs of \p V, or the one number, in the intervals that were planned if
/// cases tell that they are in these.
static SmallVector<Number, 5> numbersIn(World &W, const LaneList &V,
                                        const Shape &As, const HeldHint &Hint) {
  SmallVector<Number, 5> Result = limbsOf(W.Words, V, As);
  for (auto [N, Plan] : zip_equal(Result, Hint.Limbs)) {
    Dyadic Lo = Dyadic::ofSigned(Plan.Lo), Hi = Dyadic::ofSigned(Plan.Hi);
    N.Range = N.Range.meet(W.Known.bound(N.Z));
    auto CasesTell = [&](const Polynomial &Z) {
      return W.Known.isWithin(Z, Lo, Hi);
    };
    std::optional<Symbol> Name = N.Z.symbol();
    if (!N.Range.isWithin(Lo, Hi) &&
        (CasesTell(N.Z) ||
         (Name && W.Known.isName(*Name) && CasesTell(*W.Known.madeOf(*Name)))))
      N.Range = N.Range.meet({Lo, Hi});
  }
  return Result;
}

/// \p V, the limbs of a number or the integer that has them, is what it is said
/// to be from here on. False if that is not found to be so.
bool Induction::useLemma(State &S, const HeldGroup &Group, const HeldHint &Hint,
                         LaneList &V) {
  const Word *Was = Hint.Of ? S.Source.frame().wordOf(Hint.Of) : nullptr;
  auto IsSigned = [](const HeldHint::Limb &L) { return L.Lo.isNegative(); };
  if (!Was || is_contained(V, nullptr) || any_of(Hint.Limbs, IsSigned))
    return true;
  Words &Words = S.W.Words;
  Number Of = Words.bits(Words.copy(Was));
  unsigned Width = V[0]->Width;
  if (Hint.Modulus.isZero()) {
    if (S.W.difference(Of, Words.bits(V[0])))
      return false;
    V[0] = Words.of(Width, Of.Z, Of.Range);
    return true;
  }
  std::optional<size_t> Ring = S.W.Rings.find(oddPart(Hint.Modulus));
  if (!Ring)
    return true;
  Residues &Modulo = S.W.Rings[*Ring];
  std::optional<Shape> As =
      shapeOf(Group, Hint, Width, Modulo.modulus().odd().getActiveBits());
  if (!As)
    return true;
  Shape Plain = *As;
  Plain.Factor = 0;
  Polynomial Source = S.W.Known.resolved(Of.Z), Sum = valueOf(S, V, Plain);
  // It is an element of the source, or has no other form.
  std::optional<Symbol> Single = Sum.symbol();
  if (As->Limbs == 1 && Single && !S.W.Known.isName(*Single) &&
      !S.W.Known.isLowPart(*Single))
    return true;
  // What is a difference in the source may be a negative number.
  Residues::Sampled Is = Modulo.sampled(Sum);
  Word *Copy = Words.copy(Was);
  SmallVector<Polynomial, 3> MayBe = {Source, Words.number(Copy).Z};
  if (Copy->Other)
    MayBe.push_back(*Copy->Other);
  auto *Same = find_if(MayBe, [&](const Polynomial &Z) {
    return Modulo.areSame(Modulo.sampled(S.W.Known.resolved(Z)), Is,
                          -As->Factor);
  });
  if (Same == MayBe.end())
    return false;
  Source = S.W.Known.resolved(*Same);
  // The highest limb that is not constant is what the others leave of it.
  SmallVector<Number, 5> Limbs = numbersIn(S.W, V, *As, Hint);
  auto IsKnown = [](const Number &N) { return N.Range.Lo == N.Range.Hi; };
  auto Last = find_if_not(reverse(Limbs), IsKnown);
  if (Last == Limbs.rend())
    return true;
  unsigned Highest = Limbs.rend() - Last - 1;
  Polynomial Rest = Source.scaled(As->Factor);
  bool IsInOne = V.size() != As->Limbs;
  unsigned Bits = IsInOne ? As->Stride : Width;
  for (unsigned I = 0; I != As->Limbs; ++I)
    if (I != Highest) {
      const Interval &Range = Limbs[I].Range;
      Polynomial &Z = Limbs[I].Z;
      Z = IsKnown(Limbs[I]) ? Polynomial(Range.Lo)
                            : Polynomial::of(S.W.Known.renamed(Z, Range));
      Rest = Rest - Z.scaled(As->begin(I));
    }
  Polynomial &Z = Limbs[Highest].Z;
  Symbol Name = S.W.Known.renamed(Z, Limbs[Highest].Range);
  if (As->Limbs == 1 && Sum == Source)
    S.W.Rings.define(Name, Source);
  else
    S.W.Rings.define(Name, *Ring,
                     Modulo.of(Rest.scaled(-int(As->begin(Highest)))));
  Z = Polynomial::of(Name);
  LaneList New;
  for (const Number &N : Limbs)
    New.push_back(Words.of(Bits, N.Z, N.Range));
  V = IsInOne ? LaneList{joinLimbs(Words, New, *As, Width)} : New;
  return true;
}

void Induction::useLemmas(State &S, const Instruction &I) {
  const HeldGroup *Group = Hints.groupOf(I);
  if (!Group || Group->Values.back() != &I || isa<PHINode>(I))
    return;
  Frame &F = S.Target.frame();
  bool IsHeld = true;
  if (I.getType()->isIntegerTy()) {
    LaneList V = {F.valueOf(&I)};
    IsHeld = useLemma(S, *Group, Group->Lanes[0], V);
    F.define(I, V[0]);
  } else {
    SmallVector<LaneList, 5> All;
    for (const Instruction *Limb : Group->Values) {
      if (!F.knownLanes(Limb))
        return;
      All.push_back(F.lanesOf(Limb));
    }
    for (unsigned Lane = 0; Lane != All[0].size(); ++Lane) {
      LaneList V;
      for (const LaneList &Limb : All)
        V.push_back(Limb[Lane]);
      IsHeld &= useLemma(S, *Group, Group->Lanes[Lane], V);
      for (auto [Limb, New] : zip(All, V))
        Limb[Lane] = New;
    }
    for (auto [Limb, Lanes] : zip(Group->Values, All))
      F.defineLanes(*Limb, Lanes);
  }
  if (!IsHeld)
    S.Unheld.try_emplace(F.Block, &I);
}
