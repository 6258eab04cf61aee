//===- Bounds.cpp - How far numbers may reach -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An interval by all that there is: choices, cases, pairs of cases.
///
//===----------------------------------------------------------------------===//

#include "FactsScope.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue::proof;

Interval Facts::boundByChoices(const Polynomial &P) const {
  SmallVector<unsigned, 4> Of = choicesIn(P);
  std::optional<Interval> Whole;
  std::vector<Dyadic> Values;
  if (areFew(Of))
    forEachChoice(
        Of, Scope(*this), Values, [&](ArrayRef<Dyadic> Now, const Scope &In) {
          Interval I = boundOfCase(P, Of, Now, In,
                                   [](const Interval &) { return true; });
          if (I.Lo <= I.Hi)
            Whole = Whole ? Interval{min(Whole->Lo, I.Lo), max(Whole->Hi, I.Hi)}
                          : I;
          return true;
        });
  return Whole ? *Whole : bound(P);
}

Interval Facts::boundByCases(const Polynomial &Whole, Enough IsEnough,
                             bool InPairs) {
  Polynomial P = resolved(Whole);
  Interval Best = bound(P);
  if (!IsEnough(Best) && !Chosen.empty())
    Best = Best.meet(boundByChoices(P));
  if (IsEnough(Best))
    return Best;
  SmallVector<unsigned, 12> Candidates = candidates(P);
  for (unsigned Number : Candidates) {
    if (Work.isOver())
      return Best;
    std::optional<Interval> Any;
    for (const Case &C : cases(Number)) {
      Interval I = boundIn(P, C);
      Any = Any ? Interval{min(Any->Lo, I.Lo), max(Any->Hi, I.Hi)} : I;
    }
    if (!Any)
      continue;
    Best = Best.meet(*Any);
    if (IsEnough(Best))
      return Best;
  }
  size_t Pairs = InPairs ? std::min<size_t>(Candidates.size(), 6) : 0;
  for (size_t I = 0; I != Pairs; ++I)
    for (size_t J = I + 1; J != Pairs; ++J)
      if (std::optional<Interval> Both =
              boundByPair(P, Candidates[I], Candidates[J])) {
        Best = Best.meet(*Both);
        if (IsEnough(Best))
          return Best;
      }
  return Best;
}

bool Facts::isWithin(const Polynomial &P, const Dyadic &Lo, const Dyadic &Hi) {
  return boundByCases(P, [&](const Interval &I) { return I.isWithin(Lo, Hi); })
      .isWithin(Lo, Hi);
}

/// x = lo + 2^k h, and 0 is b h + c: h is known, and x is in
/// [2^k h, 2^k (h + 1)).
void Facts::assumeSum(const Polynomial &Zero, const Relation &R) {
  Polynomial High = R.Difference.scaled(-int(R.Bits));
  for (int Sign : {1, -1}) {
    std::optional<Dyadic> H = (High - Zero.times(Dyadic(Sign))).constant();
    if (!H || !H->isInteger())
      continue;
    Polynomial X = resolved(R.Whole);
    Dyadic C = X.factorOf({}), Least = H->scaled(R.Bits) - C;
    Interval I = {Least, Least + Dyadic::pow2(R.Bits) - Dyadic(1)};
    auto [At, IsNew] = NarrowedSums.try_emplace(X - Polynomial(C), I);
    At->second = At->second.meet(I);
  }
}

void Facts::assume(const Polynomial &Zero) {
  Polynomial Z = resolved(Zero);
  Scope In(*this);
  // Otherwise this is never run.
  if (narrow(Z, In))
    for (const auto &[S, I] : In.own())
      setRange(S, I);
  for (Symbol S : Z.symbols())
    if (auto At = Definition->find(S); At != Definition->end())
      assumeSum(Z, Relations[At->second]);
  Cases.clear();
  Bounds.clear();
}

void Facts::assume(Symbol S, const Interval &Range) {
  if (Interval I = Ranges[S].meet(Range); I.Lo <= I.Hi)
    setRange(S, I);
  Cases.clear();
  Bounds.clear();
}

bool Facts::isNearlyReduced(const Interval &I) const {
  for (size_t Ring = 0; Ring != All.size(); ++Ring) {
    const Dyadic &M = All[Ring].modulus();
    if (M <= I.Hi && I.Hi - M < M)
      return true;
  }
  return false;
}

bool Facts::hasRoomFor(const Interval &I, unsigned Width) const {
  for (size_t Ring = 0; Ring != All.size(); ++Ring) {
    const Dyadic &M = All[Ring].modulus();
    if (M.odd().getActiveBits() + 1 == Width && M.scaled(1) <= I.Hi)
      return false;
  }
  return I.fits(Width);
}

Interval Facts::corrected(const Polynomial &P, const Interval &Range) {
  if (!isNearlyReduced(Range))
    return Range;
  return Range.meet(boundByCases(
      P, [&](const Interval &I) { return !isNearlyReduced(I); },
      /*InPairs=*/false));
}
