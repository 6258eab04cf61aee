//===- Cases.cpp - Intervals, and what is known in a case -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The interval of a polynomial, and what a quotient that is one of few numbers
/// says of the symbols that it is made of: each of these is a case.
///
//===----------------------------------------------------------------------===//

#include "FactsScope.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

using namespace llvm;
using namespace residue::proof;

/// More cases than these are not distinguished.
static const int MaxCases = 3;

static bool isFew(const Interval &High) {
  return High.Hi - High.Lo <= Dyadic(MaxCases);
}

/// Of a quotient with more values: all but the last one.
static const Symbol AnyHigh = ~2u;

/// Of a product of symbols, none of which is negative.
Interval Facts::boundOfProduct(const Monomial &Product, const Scope &In) const {
  Interval Result = {1, 1};
  for (Symbol S : Product) {
    const Interval &I = In[S];
    Result = {I.Lo * Result.Lo, I.Hi * Result.Hi};
  }
  return Result;
}

Interval Facts::boundOfTerm(const Monomial &Product, const Dyadic &Factor,
                            const Scope &In) const {
  Interval I = boundOfProduct(Product, In);
  Interval Result = {Factor * I.Lo, Factor * I.Hi};
  if (Factor.isNegative())
    std::swap(Result.Lo, Result.Hi);
  return Result;
}

Interval Facts::exactBound(const Polynomial &P, const Scope &In) const {
  Largest = std::max(Largest, P.terms().size());
  Work.spend(P.terms().size());
  if (P.isZero())
    return {0, 0};
  // Symbols are integers.
  int Least = std::numeric_limits<int>::max();
  for (const Polynomial::Term &T : P.terms())
    Least = std::min(Least, T.Factor.twos());
  DyadicSum Lo(Least), Hi(Least);
  for (const Polynomial::Term &T : P.terms()) {
    const Dyadic &F = T.Factor;
    DyadicSum &Down = F.isNegative() ? Hi : Lo;
    DyadicSum &Up = F.isNegative() ? Lo : Hi;
    auto Add = [&](const Interval &I) {
      Down.addProduct(F, I.Lo);
      Up.addProduct(F, I.Hi);
    };
    if (T.Product.size() == 1)
      Add(In[T.Product[0]]);
    else
      Add(boundOfProduct(T.Product, In));
  }
  return {Lo.value(), Hi.value()};
}

Interval Facts::bound(const Polynomial &P, const Scope &In) const {
  Interval I = exactBound(P, In);
  return {I.Lo.ceil(), I.Hi.floor()};
}

/// Functions of choices have no table for more cases than these.
static const size_t MaxCombined = 80;

SmallVector<unsigned, 4> Facts::choicesIn(const Polynomial &P) const {
  SmallVector<unsigned, 4> Result;
  for (const Polynomial::Term &T : P.terms())
    for (Symbol S : T.Product)
      if (auto At = Chosen.find(S);
          At != Chosen.end() && !is_contained(Result, At->second))
        Result.push_back(At->second);
  llvm::sort(Result);
  return Result;
}

bool Facts::areFew(ArrayRef<unsigned> Of) const {
  size_t Cases = 1;
  for (unsigned Number : Of)
    Cases *= Relations[Number].Choices.size() + 1;
  return Cases > 1 && Cases <= MaxCombined;
}

void Facts::setChoice(const Relation &R, const Dyadic &High, Scope &In) {
  for (const auto &[Value, S] : R.Choices) {
    Dyadic Is = Value == High ? 1 : 0;
    In.set(S, {Is, Is});
  }
}

/// One choice of each is 1, and no other. Not rounded.
Interval Facts::boundOfChoices(const Polynomial &P, ArrayRef<unsigned> Of,
                               const Scope &In) const {
  if (Of.empty())
    return exactBound(P, In);
  const Relation &R = Relations[Of[0]];
  std::optional<Interval> Whole;
  for (Dyadic H = R.High.Lo; H <= R.High.Hi; H = H + Dyadic(1)) {
    Scope Here = In;
    setChoice(R, H, Here);
    Interval I = boundOfChoices(P, Of.drop_front(), Here);
    Whole = Whole ? Interval{min(Whole->Lo, I.Lo), max(Whole->Hi, I.Hi)} : I;
  }
  return *Whole;
}

Interval Facts::bound(const Polynomial &P) const {
  auto [At, IsNew] = Bounds.try_emplace(&P.terms());
  if (IsNew)
    At->second = {P, boundInAll(P)};
  return At->second.second;
}

Interval Facts::boundInAll(const Polynomial &P) const {
  if (!NarrowedSums.empty()) {
    Dyadic C = P.factorOf({});
    if (auto At = NarrowedSums.find(P - Polynomial(C));
        At != NarrowedSums.end()) {
      Interval Plain = bound(P, Scope(*this));
      Interval I = Plain.meet(At->second + Interval{C, C});
      // What is never run has none.
      return I.Lo <= I.Hi ? I : Plain;
    }
  }
  Scope All(*this);
  SmallVector<unsigned, 4> Of;
  if (!Chosen.empty())
    Of = choicesIn(P);
  if (!areFew(Of))
    return bound(P, All);
  // Of terms without choices the interval is the same for each of them.
  Polynomial Chooses = P.filtered([&](const Polynomial::Term &T) {
    return any_of(T.Product, [&](Symbol S) { return Chosen.count(S) > 0; });
  });
  Interval I = exactBound(P - Chooses, All) + boundOfChoices(Chooses, Of, All);
  return {I.Lo.ceil(), I.Hi.floor()};
}

/// Zero = 0 solved for each symbol that it is linear in; false if the case
/// cannot be.
bool Facts::narrowOnce(const Polynomial &Zero, Scope &In) const {
  Interval Sum = exactBound(Zero, In);
  for (const Polynomial::Term &T : Zero.terms()) {
    if (T.Product.size() != 1)
      continue;
    Symbol S = T.Product[0];
    const Interval Old = In[S];
    bool Negative = T.Factor.isNegative();
    Interval Own = {Old.Lo * T.Factor, Old.Hi * T.Factor};
    if (Negative)
      std::swap(Own.Lo, Own.Hi);
    // The rest is in -[Own.Lo, Own.Hi] for each value, so nothing is narrowed:
    // Sum.Lo - Own.Lo <= -Own.Hi and -Own.Lo <= Sum.Hi - Own.Hi.
    Dyadic Extent = Own.Hi - Own.Lo;
    if ((Extent <= Sum.Hi && Sum.Lo <= -Extent) || !Zero.isLinearIn(S))
      continue;
    Dyadic Size = Negative ? -T.Factor : T.Factor;
    // |k| s = -+ rest
    Interval Rest = {Sum.Lo - Own.Lo, Sum.Hi - Own.Hi};
    if (!Negative)
      Rest = -Rest;
    Interval New =
        Old.meet({-(-Rest.Lo).floorDiv(Size), Rest.Hi.floorDiv(Size)});
    if (New.Lo > New.Hi)
      return false;
    if (New.Lo == Old.Lo && New.Hi == Old.Hi)
      continue;
    In.set(S, New);
    Interval Now = {New.Lo * T.Factor, New.Hi * T.Factor};
    if (Negative)
      std::swap(Now.Lo, Now.Hi);
    Sum = {Sum.Lo - Own.Lo + Now.Lo, Sum.Hi - Own.Hi + Now.Hi};
  }
  return Sum.Lo <= Dyadic(0) && Dyadic(0) <= Sum.Hi;
}

bool Facts::narrow(const Polynomial &Zero, Scope &In) const {
  unsigned Before = In.changes();
  return narrowOnce(Zero, In) &&
         (In.changes() == Before || narrowOnce(Zero, In));
}

/// What has become small has no high part any more, or one that is known: that
/// narrows its low part.
bool Facts::propagate(Scope &In) const {
  std::set<unsigned> Open;
  size_t Seen = 0;
  auto AddUses = [&](unsigned From) {
    for (const auto &Known : In.own().drop_front(Seen))
      if (Known.first != AnyHigh)
        for (unsigned Number : Uses[Known.first])
          if (Number >= From)
            Open.insert(Number);
    Seen = In.own().size();
  };
  AddUses(0);
  while (!Open.empty()) {
    unsigned Number = *Open.begin();
    Open.erase(Open.begin());
    const Relation &R = Relations[Number];
    if (R.Difference.terms().size() > 8)
      continue;
    Interval I = bound(resolved(R.Whole), In).scaled(-int(R.Bits));
    Dyadic High = I.Lo.floor();
    if (High != I.Hi.floor())
      continue;
    if (!narrow(R.Difference - Polynomial(High.scaled(R.Bits)), In))
      return false;
    AddUses(Number + 1);
  }
  return true;
}

void Facts::enterCase(const Relation &R, const Dyadic &High, const Scope &In,
                      std::vector<Case> &To) const {
  Case C = {In, R.Difference - Polynomial(High.scaled(R.Bits)), High};
  if (narrow(C.Zero, C.Ranges) && propagate(C.Ranges))
    To.push_back(std::move(C));
}

const std::vector<Facts::Case> &Facts::cases(unsigned Number) const {
  auto At = Cases.find(Number);
  if (At == Cases.end())
    At = Cases.emplace(Number, findCases(Relations[Number])).first;
  return At->second;
}

std::vector<Facts::Case> Facts::findCases(const Relation &R) const {
  std::vector<Case> Result;
  Scope All(*this);
  if (isFew(R.High)) {
    for (Dyadic H = R.High.Lo; H <= R.High.Hi; H = H + Dyadic(1))
      enterCase(R, H, All, Result);
    return Result;
  }
  if (R.High.Lo.isNegative())
    return Result;
  enterCase(R, R.High.Hi, All, Result);
  Case Others = {All, R.Difference - Polynomial::of(AnyHigh).scaled(R.Bits),
                 std::nullopt};
  Others.Ranges.set(AnyHigh, {R.High.Lo, R.High.Hi - Dyadic(1)});
  if (narrow(Others.Zero, Others.Ranges))
    Result.push_back(std::move(Others));
  return Result;
}

/// \p P with \p S eliminated by Zero = 0, which has it with a power of two as
/// its factor and linear.
std::optional<Polynomial> Facts::eliminated(const Polynomial &P, Symbol S,
                                            const Polynomial &Zero) const {
  Dyadic Factor = Zero.factorOf({S});
  if (Factor.isZero() || !Zero.isLinearIn(S))
    return std::nullopt;
  if (Factor.odd() != 1 && !Factor.odd().isAllOnes())
    return std::nullopt;
  // s = s - zero / factor
  Polynomial By = Polynomial::of(S) -
                  (Factor.isNegative() ? -Zero : Zero).scaled(-Factor.twos());
  return P.substituted([&](Symbol T) { return T == S ? &By : nullptr; }, Work);
}

/// c = a + b h, for the high part h of x = lo + 2^k h: where c is known, h is
/// (c - a) / b, and lo is x - 2^k h.
Polynomial Facts::inCase(const Polynomial &P, const Polynomial &C,
                         bool Is) const {
  Polynomial Result = resolved(P), Choice = resolved(C);
  SmallVector<Symbol, 8> Symbols = Choice.symbols();
  for (Symbol S : reverse(Symbols)) {
    auto At = Definition->find(S);
    if (At == Definition->end())
      continue;
    const Relation &R = Relations[At->second];
    Polynomial High = R.Difference.scaled(-int(R.Bits));
    if (High.factorOf({S}).isZero())
      continue;
    std::optional<Dyadic> B =
        Choice.factorOf({S}).dividedBy(High.factorOf({S}));
    std::optional<Dyadic> A = B ? (Choice - High.times(*B)).constant() : B;
    std::optional<Dyadic> H =
        A && !B->isZero() ? (Dyadic(Is) - *A).dividedBy(*B) : std::nullopt;
    if (!H)
      continue;
    return eliminated(Result, S, R.Difference - Polynomial(H->scaled(R.Bits)))
        .value_or(Result);
  }
  return Result;
}

Interval Facts::boundIn(const Polynomial &P, const Case &In) const {
  auto Rounded = [](const Interval &I) {
    return Interval{I.Lo.ceil(), I.Hi.floor()};
  };
  Interval Plain = exactBound(P, In.Ranges), Best = Rounded(Plain);
  // p - mu zero, for each mu that takes a term away. Bounds are sums of those
  // of terms, so it is the one of p but for the terms that zero has.
  std::vector<Dyadic> Tried;
  for (const Polynomial::Term &T : In.Zero.terms()) {
    if (T.Product.empty())
      continue;
    Dyadic Have = P.factorOf(T.Product);
    if (Have.isZero())
      continue;
    std::optional<Dyadic> Times = Have.dividedBy(T.Factor);
    if (!Times || is_contained(Tried, *Times))
      continue;
    Tried.push_back(*Times);
    Interval Sum = Plain;
    Work.spend(In.Zero.terms().size());
    for (const Polynomial::Term &U : In.Zero.terms()) {
      Dyadic Old = P.factorOf(U.Product);
      Interval Less = boundOfTerm(U.Product, Old, In.Ranges);
      Sum = Sum + boundOfTerm(U.Product, Old - U.Factor * *Times, In.Ranges);
      Sum = {Sum.Lo - Less.Lo, Sum.Hi - Less.Hi};
    }
    Best = Best.meet(Rounded(Sum));
  }
  // And where products have the symbol, too.
  for (Symbol S : In.Zero.symbols())
    if (S != AnyHigh && P.contains(S) && !P.isLinearIn(S))
      if (std::optional<Polynomial> Q = eliminated(P, S, In.Zero))
        Best = Best.meet(bound(*Q, In.Ranges));
  return Best;
}

SmallVector<unsigned, 12> Facts::candidates(const Polynomial &P) const {
  std::map<unsigned, unsigned> Shared;
  for (Symbol S : P.symbols())
    if (S != AnyHigh)
      for (unsigned Number : Uses[S])
        if (Relations[Number].High.Lo != Relations[Number].High.Hi &&
            Relations[Number].Difference.contains(S))
          ++Shared[Number];
  // Those that share most, and of these the youngest.
  std::vector<std::pair<unsigned, unsigned>> Most;
  Most.reserve(Shared.size());
  for (auto [Number, Count] : Shared)
    Most.push_back({Count, Number});
  size_t Size = std::min(Most.size(), MostCandidates);
  std::partial_sort(Most.begin(), Most.begin() + Size, Most.end(),
                    std::greater<>());
  SmallVector<unsigned, 12> Result;
  for (size_t I = 0; I != Size; ++I)
    Result.push_back(Most[I].second);
  // The carry by which a multiple of M was taken from it may share less with it
  // than those of the words that this made.
  if (!Sums.empty())
    for (Symbol S : P.symbols())
      if (auto At = Sums.find(S); At != Sums.end())
        copy_if(At->second, std::back_inserter(Result),
                [&](unsigned Number) { return !is_contained(Result, Number); });
  return Result;
}

SmallVector<unsigned, 12> Facts::definitions(const Polynomial &P) const {
  SmallVector<unsigned, 12> Result;
  for (Symbol S : P.symbols())
    if (auto At = Definition->find(S);
        At != Definition->end() && isFew(Relations[At->second].High))
      Result.push_back(At->second);
  return Result;
}

Interval Facts::boundInBoth(const Polynomial &P, const Case &In,
                            const Relation &Other) const {
  std::optional<Interval> Whole;
  for (Dyadic H = Other.High.Lo; H <= Other.High.Hi; H = H + Dyadic(1)) {
    Case Both = {In.Ranges, Other.Difference - Polynomial(H.scaled(Other.Bits)),
                 H};
    if (!narrow(Both.Zero, Both.Ranges))
      continue;
    Interval I = boundIn(P, Both);
    for (Symbol S : In.Zero.symbols()) {
      if (!P.contains(S))
        continue;
      std::optional<Polynomial> Q = eliminated(P, S, In.Zero);
      std::optional<Polynomial> Zero = eliminated(Both.Zero, S, In.Zero);
      if (Q && Zero)
        I = I.meet(boundIn(*Q, {Both.Ranges, *Zero, H}));
    }
    Whole = Whole ? Interval{min(Whole->Lo, I.Lo), max(Whole->Hi, I.Hi)} : I;
  }
  // No value of h is possible: neither is the case.
  return Whole.value_or(Interval{1, 0});
}

std::optional<Interval> Facts::boundByPair(const Polynomial &P, unsigned A,
                                           unsigned B) const {
  for (const Relation *R : {&Relations[A], &Relations[B]})
    if (!isFew(R->High))
      return std::nullopt;
  std::optional<Interval> Whole;
  for (const Case &C : cases(A)) {
    Interval I = boundInBoth(P, C, Relations[B]);
    if (I.Lo > I.Hi)
      continue;
    Whole = Whole ? Interval{min(Whole->Lo, I.Lo), max(Whole->Hi, I.Hi)} : I;
  }
  return Whole;
}

/// In a case, and in those of one of \p Others: until its high part is known.
Interval Facts::boundInAny(const Polynomial &P, const Case &In, unsigned Bits,
                           ArrayRef<unsigned> Others) const {
  auto IsKnown = [&](const Interval &I) {
    return I.Lo.scaled(-int(Bits)).floor() == I.Hi.scaled(-int(Bits)).floor();
  };
  Interval Best = boundIn(P, In);
  for (unsigned Other : Others) {
    const Relation &R = Relations[Other];
    if (IsKnown(Best) || Best.Lo > Best.Hi)
      break;
    if (isFew(R.High))
      Best = Best.meet(boundInBoth(P, In, R));
  }
  return Best;
}

/// The high part as a linear function of an earlier one: it is constant in each
/// of its cases, q0, q1 ... for h = h0, h0 + 1 ..., whatever another one is.
/// Only of relations \p Before that one.
std::optional<Facts::Parts> Facts::cutByCases(const Polynomial &X,
                                              unsigned Bits,
                                              SmallVector<unsigned, 12> Of,
                                              unsigned Before,
                                              bool InPairs) const {
  // The earliest one: later ones may be equal to it.
  llvm::sort(Of);
  for (unsigned Number : Of) {
    if (Work.isOver())
      return std::nullopt;
    const Relation &R = Relations[Number];
    // Pairs take their time: those with the carry out of a number of which X
    // is a word alone.
    if (Number >= Before || !isFew(R.High) || (InPairs && R.Bits <= Bits))
      continue;
    std::vector<std::pair<Dyadic, Dyadic>> Values;
    bool IsConstant = true;
    for (const Case &C : cases(Number)) {
      Interval I = InPairs ? boundInAny(X, C, Bits, Of) : boundIn(X, C);
      // It cannot be.
      if (I.Lo > I.Hi)
        continue;
      Dyadic High = I.Lo.scaled(-int(Bits)).floor();
      IsConstant &= High == I.Hi.scaled(-int(Bits)).floor();
      Values.push_back({*C.High, High});
      if (!IsConstant)
        break;
    }
    if (!IsConstant || Values.empty())
      continue;
    Polynomial High(Values[0].second);
    if (Values.size() > 1) {
      Dyadic Step = Values[1].second - Values[0].second;
      if (Values[1].first != Values[0].first + Dyadic(1))
        continue;
      if (any_of(Values, [&](const std::pair<Dyadic, Dyadic> &V) {
            return V.second - Values[0].second !=
                   Step * (V.first - Values[0].first);
          }))
        continue;
      Polynomial H = R.Difference.scaled(-int(R.Bits));
      High = High + (H - Polynomial(Values[0].first)).times(Step);
    }
    return Parts{X - High.scaled(Bits), High};
  }
  return std::nullopt;
}
