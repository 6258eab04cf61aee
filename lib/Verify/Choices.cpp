//===- Choices.cpp - Functions of high parts with few values --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A high part h that can only be h0, h0 + 1 ... hn is h0 + the sum of i b(i),
/// where b(i) is 1 if h = h0 + i and 0 if not. Any function of it is a
/// polynomial of degree 1 in these choices then: its sign, what is left of it
/// modulo 2^64; and one of several high parts is a polynomial that has degree 1
/// in the choices of each. So x - q M is read, where q depends on the highest
/// word of x and on a carry.
///
//===----------------------------------------------------------------------===//

#include "FactsScope.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue::proof;

/// High parts of more values have no choices.
static const int MaxChoices = 40;
/// No more high parts are looked for in one number.
static const size_t MaxChosen = 5;

namespace {
struct Smaller {
  bool operator()(const Dyadic &A, const Dyadic &B) const { return A < B; }
};
} // namespace

/// h as the sum over its choices.
Polynomial Facts::chosenHigh(const Relation &R) const {
  Polynomial Sum(R.High.Lo);
  for (const auto &[Value, S] : R.Choices)
    Sum = Sum + Polynomial::of(S).times(Value - R.High.Lo);
  return Sum;
}

bool Facts::makeChoices(unsigned Number) {
  Interval High = Relations[Number].High;
  if (High.Lo == High.Hi || High.Hi - High.Lo >= Dyadic(MaxChoices))
    return false;
  // Each is any number modulo M but the first, which is what the others leave
  // of h - h0.
  Polynomial Rest =
      Relations[Number].Difference.scaled(-int(Relations[Number].Bits)) -
      Polynomial(High.Lo);
  Symbol First = fresh({0, 1});
  Relations.change()[Number].Choices.push_back({High.Lo + Dyadic(1), First});
  for (Dyadic V = High.Lo + Dyadic(2); V <= High.Hi; V = V + Dyadic(1)) {
    Symbol S = fresh({0, 1});
    Relations.change()[Number].Choices.push_back({V, S});
    Rest = Rest - Polynomial::of(S).times(V - High.Lo);
  }
  All.define(First, Rest);
  for (const auto &Choice : Relations[Number].Choices)
    Chosen[Choice.second] = Number;
  return true;
}

std::optional<Polynomial> Facts::choiceOf(Symbol S) const {
  auto At = Chosen.find(S);
  if (At == Chosen.end())
    return std::nullopt;
  const Relation &R = Relations[At->second];
  const auto *Choice =
      find_if(R.Choices, [&](const auto &C) { return C.second == S; });
  return R.Difference.scaled(-int(R.Bits)) - Polynomial(Choice->first);
}

/// x = h + 2^0 0: what is few numbers itself is the high part of a relation
/// without a low one.
std::optional<Polynomial> Facts::asChoices(const Polynomial &P,
                                           const Interval &Range) {
  Polynomial X = resolved(P);
  auto [Known, IsNew] = ChosenSums.try_emplace(X, Relations->size());
  if (IsNew) {
    Relations.change().push_back({X, 0, Range, X});
    index(Known->second);
    makeChoices(Known->second);
  }
  const Relation &R = Relations[Known->second];
  if (R.Choices.empty())
    return std::nullopt;
  return chosenHigh(R);
}

/// k h + rest, where h is few numbers itself, and the rest has choices alone.
std::optional<Polynomial> Facts::inKnownChoices(const Polynomial &Z,
                                                Symbol Open) const {
  for (unsigned Number : Uses[Open]) {
    const Relation &R = Relations[Number];
    if (R.Bits || R.Choices.empty() || !Z.isLinearIn(Open))
      continue;
    std::optional<Dyadic> K =
        Z.factorOf({Open}).dividedBy(R.Difference.factorOf({Open}));
    if (!K)
      continue;
    Polynomial All = Z + (chosenHigh(R) - R.Difference).times(*K);
    if (all_of(All.symbols(), [&](Symbol S) { return Chosen.count(S); }))
      return All;
  }
  return std::nullopt;
}

std::optional<Polynomial> Facts::asWhole(const Polynomial &P,
                                         const Interval &Range) {
  std::optional<Polynomial> Z = inChoices(P, /*Create=*/true);
  return Z && areFew(choicesIn(*Z)) ? std::nullopt : asChoices(P, Range);
}

std::optional<Polynomial> Facts::inChoices(const Polynomial &P, bool Create) {
  Polynomial Z = resolved(P);
  for (unsigned Round = 0; Round <= MaxChosen; ++Round) {
    SmallVector<Symbol, 8> Symbols = Z.symbols();
    auto Open =
        find_if(reverse(Symbols), [&](Symbol S) { return !Chosen.count(S); });
    if (Open == Symbols.rend())
      return Z;
    if (std::optional<Polynomial> All = inKnownChoices(Z, *Open))
      return All;
    // k h + rest, with the low part of h's number in k h alone.
    auto At = Definition->find(*Open);
    if (At == Definition->end() || !Z.isLinearIn(*Open))
      return std::nullopt;
    unsigned Number = At->second;
    if (Relations[Number].Choices.empty() && (!Create || !makeChoices(Number)))
      return std::nullopt;
    const Relation &R = Relations[Number];
    Polynomial High = R.Difference.scaled(-int(R.Bits));
    std::optional<Dyadic> K =
        Z.factorOf({*Open}).dividedBy(High.factorOf({*Open}));
    if (!K)
      return std::nullopt;
    Z = Z + (chosenHigh(R) - High).times(*K);
    if (Z.contains(*Open))
      return std::nullopt;
  }
  return std::nullopt;
}

/// b(1) is h - h0 less the others' parts: where these make h, they cancel.
Polynomial Facts::withoutChoices(const Polynomial &P) const {
  Polynomial Z = resolved(P);
  SmallVector<unsigned, 4> Chosen = choicesIn(Z);
  for (unsigned Number : reverse(Chosen)) {
    const Relation &R = Relations[Number];
    Symbol First = R.Choices.front().second;
    Polynomial By = Polynomial::of(First) + R.Difference.scaled(-int(R.Bits)) -
                    chosenHigh(R);
    if (!Z.isLinearIn(First))
      continue;
    Polynomial Q = Z + (By - Polynomial::of(First)).times(Z.factorOf({First}));
    if (!is_contained(choicesIn(Q), Number))
      Z = Q;
  }
  return Z;
}

/// h has that value: false if it cannot have.
bool Facts::enterChoice(const Relation &R, const Dyadic &High,
                        Scope &In) const {
  setChoice(R, High, In);
  return narrow(R.Difference - Polynomial(High.scaled(R.Bits)), In);
}

/// \p F as a polynomial in the choices of these relations: f(h0) + the sum of
/// b(i) (f(h0 + i) - f(h0)), for one relation after the other.
std::optional<Polynomial> Facts::table(ArrayRef<unsigned> Of, OfChoices F,
                                       const Scope &In) const {
  if (Of.empty()) {
    std::optional<Dyadic> Value = F(In);
    return Value ? std::optional<Polynomial>(*Value) : std::nullopt;
  }
  const Relation &R = Relations[Of[0]];
  Scope Here = In;
  setChoice(R, R.High.Lo, Here);
  std::optional<Polynomial> Least = table(Of.drop_front(), F, Here);
  std::optional<Polynomial> Sum = Least;
  for (const auto &[Value, S] : R.Choices) {
    setChoice(R, Value, Here);
    std::optional<Polynomial> Other = table(Of.drop_front(), F, Here);
    if (!Sum || !Other)
      return std::nullopt;
    Sum = *Sum + Polynomial::of(S) * (*Other - *Least);
  }
  return Sum;
}

std::optional<Polynomial>
Facts::tabulated(const Polynomial &P, const Interval &Range,
                 function_ref<Dyadic(const Dyadic &)> F) {
  std::optional<Polynomial> Z = inChoices(P, /*Create=*/false);
  SmallVector<unsigned, 4> Of = Z ? choicesIn(*Z) : SmallVector<unsigned, 4>();
  if (!areFew(Of))
    return std::nullopt;
  // In the range: not those of two carries of one place, say.
  std::set<Dyadic, Smaller> Values;
  std::optional<Polynomial> Table = table(
      Of,
      [&](const Scope &In) -> std::optional<Dyadic> {
        Interval I = exactBound(*Z, In);
        if (I.Lo != I.Hi || !I.Lo.isInteger())
          return std::nullopt;
        if (I.isWithin(Range.Lo, Range.Hi))
          Values.insert(I.Lo);
        return F(I.Lo);
      },
      Scope(*this));
  if (!Table || Values.size() != 2)
    return Table;
  // Of two values f(z0) + (z - z0) (f(z1) - f(z0)) / (z1 - z0) has no products.
  Dyadic First = *Values.begin(), Last = *Values.rbegin();
  std::optional<Dyadic> Step = (F(Last) - F(First)).dividedBy(Last - First);
  return Step ? Polynomial(F(First)) + (*Z - Polynomial(First)).times(*Step)
              : Table;
}

/// Calls \p Visit with the values that all of them have, where that can be.
bool Facts::forEachChoice(
    ArrayRef<unsigned> Of, const Scope &In, std::vector<Dyadic> &Values,
    function_ref<bool(ArrayRef<Dyadic>, const Scope &)> Visit) const {
  if (Values.size() == Of.size())
    return Visit(Values, In);
  const Relation &R = Relations[Of[Values.size()]];
  for (Dyadic H = R.High.Lo; H <= R.High.Hi; H = H + Dyadic(1)) {
    Scope Here = In;
    if (!enterChoice(R, H, Here))
      continue;
    Values.push_back(H);
    bool GoesOn = forEachChoice(Of, Here, Values, Visit);
    Values.pop_back();
    if (!GoesOn)
      return false;
  }
  return true;
}

/// The high part as a sum of functions of earlier ones that have choices: of
/// what cannot be, nothing is known, so there it is what makes it a sum.
/// Each equation once more, with what the others have narrowed.
Interval Facts::boundOfCase(const Polynomial &P, ArrayRef<unsigned> Of,
                            ArrayRef<Dyadic> Values, Scope In,
                            Enough IsEnough) const {
  SmallVector<Polynomial, 2> Zeros;
  for (auto [Number, Value] : zip(Of, Values)) {
    Zeros.push_back(Relations[Number].Difference -
                    Polynomial(Value.scaled(Relations[Number].Bits)));
    // It cannot be.
    if (!narrow(Zeros.back(), In))
      return {1, 0};
  }
  // Of two words together an equation says more than of each.
  Interval Best = bound(P, In);
  for (const Polynomial &Zero : Zeros)
    Best = Best.meet(boundIn(P, {In, Zero, std::nullopt}));
  // And of one equation what another one leaves of it.
  for (const Polynomial &Zero : Zeros)
    for (Symbol S : Zero.symbols()) {
      std::optional<Polynomial> Q = eliminated(P, S, Zero);
      for (const Polynomial &Other : Zeros) {
        if (!Q || IsEnough(Best))
          break;
        if (&Other != &Zero && Other.contains(S))
          if (std::optional<Polynomial> Rest = eliminated(Other, S, Zero))
            Best = Best.meet(boundIn(*Q, {In, *Rest, std::nullopt}));
      }
    }
  return Best;
}

std::optional<Facts::Parts> Facts::cutByChoices(const Polynomial &X,
                                                unsigned Bits) const {
  SmallVector<unsigned, 4> Of = choicesIn(X);
  if (!areFew(Of))
    return std::nullopt;
  std::vector<std::pair<std::vector<Dyadic>, Dyadic>> Cases;
  std::vector<Dyadic> Values;
  auto Visit = [&](ArrayRef<Dyadic> Now, const Scope &In) {
    auto IsConstant = [&](const Interval &I) {
      Interval Q = I.quotients(Bits);
      return Q.Lo == Q.Hi;
    };
    Interval I = boundOfCase(X, Of, Now, In, IsConstant);
    if (I.Lo > I.Hi)
      return true;
    Cases.push_back({Now.vec(), I.quotients(Bits).Lo});
    return IsConstant(I);
  };
  if (!forEachChoice(Of, Scope(*this), Values, Visit) || Cases.empty())
    return std::nullopt;
  // What each value adds to that of the first case.
  std::vector<std::map<Dyadic, Dyadic, Smaller>> Adds(Of.size());
  for (auto [Add, Value] : zip(Adds, Cases[0].first))
    Add[Value] = 0;
  auto RestOf = [&](const auto &Case, std::optional<size_t> &Open) {
    Dyadic Rest = Case.second - Cases[0].second;
    unsigned Unknown = 0;
    for (size_t I = 0; I != Of.size(); ++I)
      if (auto At = Adds[I].find(Case.first[I]); At != Adds[I].end())
        Rest = Rest - At->second;
      else
        Open = I, ++Unknown;
    if (Unknown != 1)
      Open.reset();
    return Rest;
  };
  for (size_t Round = 0; Round != Cases.size(); ++Round)
    for (const auto &Case : Cases) {
      std::optional<size_t> Open;
      Dyadic Rest = RestOf(Case, Open);
      if (Open)
        Adds[*Open][Case.first[*Open]] = Rest;
    }
  Polynomial High(Cases[0].second);
  for (size_t I = 0; I != Of.size(); ++I) {
    const Relation &R = Relations[Of[I]];
    Dyadic Least = Adds[I][R.High.Lo];
    High = High + Polynomial(Least);
    for (const auto &[Value, S] : R.Choices)
      High = High + Polynomial::of(S).times(Adds[I][Value] - Least);
  }
  for (const auto &Case : Cases) {
    std::optional<size_t> Open;
    if (!RestOf(Case, Open).isZero())
      return std::nullopt;
  }
  return Parts{X - High.scaled(Bits), High};
}

std::optional<Polynomial> Facts::fractionOf(const Polynomial &P,
                                            const Dyadic &Most) const {
  bool IsMultiple = !Most.isZero();
  Polynomial C = P.filtered([&](Polynomial::Term &T) {
    std::optional<Dyadic> Quotient =
        IsMultiple ? T.Factor.dividedBy(Most) : std::nullopt;
    IsMultiple &= Quotient.has_value();
    T.Factor = Quotient.value_or(0);
    return IsMultiple;
  });
  if (!IsMultiple || !(Booleans.count(C) || bound(C).isWithin(0, 1)))
    return std::nullopt;
  return C;
}

std::optional<Polynomial> Facts::multipliedBoolean(const Polynomial &P,
                                                   const Dyadic &Most) const {
  std::optional<Polynomial> C = fractionOf(P, Most);
  // 2^z k c is an integer, and k is odd: so 2^z c is one, and c where z is 0.
  if (C && (Most.twos() == 0 || Booleans.count(*C) || isInteger(*C)))
    return C;
  return std::nullopt;
}
