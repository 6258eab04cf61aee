//===- Splits.cpp - Numbers, cut ------------------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactsScope.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

using namespace llvm;
using namespace residue::proof;

/// x is a sum: of more than one term, but for constants.
static bool isSum(const Polynomial &X) {
  return count_if(X.terms(), [](const Polynomial::Term &T) {
           return !T.Product.empty();
         }) > 1;
}

/// z, where \p X is 2^z Y for a Y whose factors are integers.
static int twosOf(const Polynomial &X) {
  int Twos = std::numeric_limits<int>::max();
  for (const Polynomial::Term &T : X.terms())
    Twos = std::min(Twos, T.Factor.twos());
  return Twos;
}

/// That; or, of limbs in lanes, z < \p Bits where the factors of Y are
/// fractions, as those of a high part (x - lo) / 2^b are. Such a Y is an
/// integer if it was cut, as all that is cut are, or is a high part and a sum
/// of integers.
int Facts::twosWithHighParts(const Polynomial &X, unsigned Bits) const {
  int Twos = twosOf(X);
  // Kept here: the loop would not keep what it goes over backwards.
  SmallVector<Symbol, 8> Symbols = X.symbols();
  SmallVector<int, 8> Tried;
  for (Symbol S : reverse(Symbols)) {
    auto At = Definition->find(S);
    if (Twos > 0 || !InLanes)
      break;
    if (At == Definition->end())
      continue;
    int Z = int(Relations[At->second].Bits) + X.factorOf({S}).twos();
    if (Z <= 0 || Z >= int(Bits) || is_contained(Tried, Z))
      continue;
    Tried.push_back(Z);
    Polynomial Y = X.scaled(-Z);
    if (Cuts->count(Y) || Slices->count(Y.filtered([](Polynomial::Term &T) {
          return !T.Factor.isInteger();
        })))
      Twos = Z;
  }
  return Twos;
}

/// 2^z Y is cut at k where Y is at k - z: so words of it are parts of those of
/// Y. Nothing if z is 0, or k and more.
std::optional<Facts::Parts> Facts::cutMultiple(const Polynomial &X, int Twos,
                                               unsigned Bits,
                                               const SplitOptions &Options) {
  if (Twos <= 0 || Twos >= int(Bits))
    return std::nullopt;
  SplitOptions Inner = Options;
  if (Inner.Range)
    Inner.Range = Inner.Range->scaled(-Twos);
  Parts P = split(X.scaled(-Twos), Bits - Twos, Inner);
  return Parts{P.Lo.scaled(Twos), P.Hi};
}

Facts::Parts Facts::split(const Polynomial &Whole, unsigned Bits,
                          const SplitOptions &Options) {
  Polynomial X = resolved(Whole);
  if (auto At = Names->find(X); At != Names->end())
    X = resolved(At->second);
  if (!Slices->count(X))
    if (std::optional<Parts> P = cutMultiple(X, twosOf(X), Bits, Options))
      return *P;
  // A part of another number is cut in that number.
  Slice In = {X, 0, std::nullopt};
  SplitOptions Inner = Options;
  if (auto At = Slices->find(X); At != Slices->end()) {
    In = At->second;
    // It may have got a name since, which has its cuts.
    if (auto Name = Names->find(resolved(In.Of)); Name != Names->end())
      In.Of = resolved(Name->second);
    Inner.Range.reset();
    Inner.Name = false;
  }
  if (In.End && Bits >= *In.End - In.Begin)
    return {X, Polynomial()};
  Polynomial Lo = lowPart(In.Of, In.Begin + Bits, Inner);
  if (In.Begin)
    Lo = (Lo - lowPart(In.Of, In.Begin, {})).scaled(-int(In.Begin));
  Lo = resolved(Lo);
  // It may have got a name by that, of which more is known than of the sum.
  X = resolved(X);
  if (auto Name = Names->find(X); Options.NameHigh && Name != Names->end() &&
                                  bound(Name->second).Hi < bound(X).Hi)
    X = Name->second;
  Polynomial Hi = (resolved(X) - Lo).scaled(-int(Bits));
  if (!Lo.constant())
    Slices.change().try_emplace(Lo, Slice{In.Of, In.Begin, In.Begin + Bits});
  if (!Hi.constant()) {
    Slices.change().try_emplace(Hi, Slice{In.Of, In.Begin + Bits, In.End});
    Unnamed.change().insert(Hi);
  }
  return {Lo, Hi};
}

Polynomial Facts::lowPart(const Polynomial &X, unsigned Bits,
                          const SplitOptions &Options) {
  auto &Table =
      Cuts.change()
          .try_emplace(X, std::map<unsigned, Polynomial>{{0, Polynomial()}})
          .first->second;
  auto After = Table.lower_bound(Bits);
  if (After != Table.end() && After->first == Bits)
    return After->second;
  SplitOptions OfPart = Options;
  OfPart.Range.reset();
  OfPart.Name = false;
  // A high part that has a name is cut where the name is.
  if (auto High = NamedHigh.find(X);
      High != NamedHigh.end() && High->second.Begin < Bits) {
    auto [Begin, Name] = High->second;
    Polynomial Part = lowPart(resolved(Name), Bits - Begin, OfPart);
    return Table[Bits] = resolved(Table.at(Begin)) + Part.scaled(Begin);
  }
  bool IsLast = After == Table.end();
  auto Before = std::prev(After);
  unsigned Begin = Before->first;
  // Between the neighbouring cuts.
  Polynomial Atom = resolved(
      ((IsLast ? X : After->second) - Before->second).scaled(-int(Begin)));
  const SplitOptions &Inner = Begin || !IsLast ? OfPart : Options;
  Polynomial Below = Before->second;
  Polynomial Lo = Below + cut(Atom, Bits - Begin, Inner).Lo.scaled(Begin);
  // It may have got a name.
  if (auto At = Names->find(X); At != Names->end())
    Cuts.change()[At->second][Bits] = Lo;
  return Table[Bits] = Lo;
}

/// t, where x = c q for a low part q of c' t, and c c' is -1 modulo 2^k: a
/// digit of Montgomery's method, times the modulus.
std::optional<Polynomial> Facts::negative(const Polynomial &X,
                                          unsigned Bits) const {
  if (X.terms().size() != 1 || X.terms()[0].Product.size() != 1)
    return std::nullopt;
  auto At = Definition->find(X.terms()[0].Product[0]);
  if (At == Definition->end() || Relations[At->second].Bits < Bits)
    return std::nullopt;
  Polynomial Of = resolved(Relations[At->second].Whole);
  if (Of.terms().size() != 1 || Of.terms()[0].Product.size() != 1)
    return std::nullopt;
  Dyadic Factor = X.terms()[0].Factor * Of.terms()[0].Factor + Dyadic(1);
  if (!Factor.isInteger() || Factor.twos() < int(Bits))
    return std::nullopt;
  return Polynomial::of(Of.terms()[0].Product[0]);
}

/// Cuts that need no new symbol: 2^k F + G with G in [0, 2^k), and what is a
/// multiple of 2^k for what its low parts were parts of.
std::optional<Facts::Parts> Facts::cutExactly(const Polynomial &X,
                                              unsigned Bits,
                                              const SplitOptions &Options) {
  // y + c, where y = lo + 2^k h: that is cut where lo + c is.
  if (Dyadic C = X.factorOf({}); !C.isZero() && C.isInteger()) {
    Polynomial Y = X - Polynomial(C);
    if (auto At = LowParts->find({Y, Bits}); At != LowParts->end()) {
      Polynomial Lo = resolved(Polynomial::of(At->second));
      Parts P = split(Lo + Polynomial(C), Bits, {});
      return Parts{P.Lo, P.Hi + (Y - Lo).scaled(-int(Bits))};
    }
  }
  // c + 2^z y for c < 2^z, or its name: 2^z y is cut where y is.
  std::optional<Symbol> Name = X.symbol();
  const Polynomial &Sum = Name && isName(*Name) ? NamedBy.at(*Name) : X;
  if (Dyadic C = Sum.factorOf({}); Sum.terms().size() == 2 && C.isInteger()) {
    int Twos = Sum.terms()[1].Factor.twos();
    if (Dyadic(0) < C && C < Dyadic::pow2(std::max(Twos, 0)) &&
        Twos < int(Bits)) {
      Parts P = split((Sum - Polynomial(C)).scaled(-Twos), Bits - Twos, {});
      Polynomial Lo = Polynomial(C) + P.Lo.scaled(Twos);
      return Parts{Lo, (X - Lo).scaled(-int(Bits))};
    }
  }
  // c y where c is 0 or 1: a multiple of M that a mask chooses.
  if (Options.Range && Options.Range->Lo.isZero() && isSum(X))
    if (Dyadic Y = Options.Range->Hi;
        std::optional<Polynomial> C = multipliedBoolean(X, Y))
      return Parts{C->times(Y.low(Bits)),
                   C->times(Y.scaled(-int(Bits)).floor())};
  if (!X.isIntegral()) {
    // A word that a digit of several words clears, with the carries into it.
    if (isMultiple(X, Bits, Options.IsCleared ? OfFractions : OfIntegers))
      return Parts{Polynomial(), X.scaled(-int(Bits))};
    return cutMultiple(X, twosWithHighParts(X, Bits), Bits, Options);
  }
  // Where x + t is a multiple of 2^k: (-t) mod 2^k = 2^k - 1 - (t - 1) mod 2^k.
  if (std::optional<Polynomial> T = negative(X, Bits)) {
    Polynomial Lo =
        Polynomial(Dyadic::pow2(Bits) - Dyadic(1)) -
        split(*T + Polynomial(Dyadic::pow2(Bits) - Dyadic(1)), Bits, {}).Lo;
    return Parts{Lo, (X - Lo).scaled(-int(Bits))};
  }
  Polynomial G = X.filtered(
      [&](Polynomial::Term &T) { return T.Factor.twos() < int(Bits); });
  if (G.terms().size() < X.terms().size() && bound(G).fits(Bits))
    return Parts{G, (X - G).scaled(-int(Bits))};
  // 2^k c + G with G >= 0 is cut where G is.
  if (Dyadic C = X.factorOf({}).scaled(-int(Bits)).floor();
      C > Dyadic(0) && !X.constant()) {
    Polynomial Rest = X - Polynomial(C.scaled(Bits));
    if (!bound(Rest).Lo.isNegative()) {
      Parts P = split(Rest, Bits, {});
      return Parts{P.Lo, P.Hi + Polynomial(C)};
    }
  }
  if (isMultiple(X, Bits))
    return Parts{Polynomial(), X.scaled(-int(Bits))};
  return cutMultiple(X, twosWithHighParts(X, Bits), Bits, Options);
}

/// x - y, where x is the name of a sum that y is part of, as is a carry that
/// chooses what else: that a borrow of x - y adds M to x, say, so that it is
/// not negative. Such names are put in, what has one is written with it, and
/// cases tell.
std::optional<Interval> Facts::rangeOfNames(const Polynomial &X,
                                            unsigned Bits) {
  const size_t Short = 4;
  if (X.terms().size() > Short)
    return std::nullopt;
  SmallVector<Symbol, 8> Before = X.symbols();
  Polynomial With = X.substituted(
      [&](Symbol S) -> const Polynomial * {
        auto Name = NamedBy.find(S);
        return Name == NamedBy.end() || Name->second.terms().size() > Short
                   ? nullptr
                   : &Name->second;
      },
      Work);
  bool IsShared = false;
  for (Symbol S : With.symbols()) {
    IsShared |= is_contained(Before, S);
    auto Name = NamedBy.find(S);
    if (Name == NamedBy.end())
      continue;
    const Polynomial::Term &Last = Name->second.terms().back();
    std::optional<Dyadic> Times =
        With.factorOf(Last.Product).dividedBy(Last.Factor);
    if (!Times || Times->isZero())
      continue;
    Polynomial Shorter =
        With + (Polynomial::of(S) - Name->second).times(*Times);
    if (Shorter.terms().size() < With.terms().size())
      With = Shorter, IsShared = true;
  }
  if (!IsShared || With == X)
    return std::nullopt;
  // Below M, too, if one of the cases' relations tells.
  auto IsEnough = [&](const Interval &I) {
    Interval High = I.quotients(Bits);
    return High.Lo == High.Hi && !isNearlyReduced(I);
  };
  Interval Range =
      bound(X).meet(boundByCases(With, IsEnough, /*InPairs=*/false));
  Interval High = Range.quotients(Bits);
  return High.Lo == High.Hi ? std::optional(Range) : std::nullopt;
}

Facts::Parts Facts::cut(Polynomial X, unsigned Bits,
                        const SplitOptions &Options) {
  Interval Range = bound(X);
  if (Options.Range)
    Range = Range.meet(*Options.Range);
  auto Constant = [&](const Dyadic &High) {
    return Parts{X - Polynomial(High.scaled(Bits)), Polynomial(High)};
  };
  Interval High = Range.quotients(Bits);
  if (High.Lo == High.Hi)
    return Constant(High.Lo);
  if (std::optional<Parts> P = cutExactly(X, Bits, Options))
    return *P;
  if (!Options.Quick && !InChains) {
    // Of a quotient with many values few cases make no constant; in columns of
    // lanes they only tell whether one borrows.
    Dyadic Values = High.Hi - High.Lo;
    if (Values <= Dyadic(InLanes ? 1 : 64))
      for (std::optional<Parts> P :
           {cutByChoices(X, Bits),
            cutByCases(X, Bits, candidates(X), Relations->size())})
        if (P)
          return *P;
    if (Values <= Dyadic(InLanes ? 1 : 4)) {
      Range = Range.meet(boundByCases(
          X,
          [&](const Interval &I) {
            return I.Lo.scaled(-int(Bits)).floor() ==
                   I.Hi.scaled(-int(Bits)).floor();
          },
          /*InPairs=*/false));
      High = Range.quotients(Bits);
      if (High.Lo == High.Hi)
        return Constant(High.Lo);
    }
    if (Values == Dyadic(1))
      if (std::optional<Interval> Is = rangeOfNames(X, Bits)) {
        Dyadic H = Is->quotients(Bits).Lo, Less = -H.scaled(Bits);
        return Parts{named(X + Polynomial(Less), *Is + Interval{Less, Less}),
                     Polynomial(H)};
      }
  }
  if (Options.Name && !Range.Lo.isNegative() && isSum(X) && !Unnamed->count(X))
    X = named(X, Range);
  auto [Known, IsNew] = LowParts.change().try_emplace({X, Bits}, 0);
  if (IsNew) {
    Known->second = fresh({0, Dyadic::pow2(Bits) - Dyadic(1)});
    addRelation(X, Known->second, Bits, High);
  }
  Polynomial Lo = resolved(Polynomial::of(Known->second));
  return {Lo, (resolved(X) - Lo).scaled(-int(Bits))};
}

/// x = lo + 2^k h, where each of both values of h says what x is: the highest
/// word of a difference is -1 or 0, as the borrow is. So x = h + c, and lo is
/// x - 2^k (x - c), without a symbol of its own.
void Facts::settleByItself(Symbol S) {
  auto At = Definition->find(S);
  if (At == Definition->end())
    return;
  const Relation &R = Relations[At->second];
  Polynomial X = resolved(R.Whole);
  if (R.High.Hi - R.High.Lo != Dyadic(1) || X.contains(S))
    return;
  std::optional<Dyadic> C;
  for (const Case &Now : cases(At->second)) {
    Interval I = boundIn(X, Now);
    Dyadic Less = I.Lo - *Now.High;
    if (I.Lo != I.Hi || (C && *C != Less))
      return;
    C = Less;
  }
  if (C)
    express(S, X - (X - Polynomial(*C)).scaled(R.Bits));
}

/// Of more relations no pairs of cases are tried.
static const size_t MaxInPairs = 8;

/// More low parts are not put in for what they are parts of. The highest word
/// of x - q M is one of a difference of words of x and of q M, which have
/// names; where there is no carry flag, the word of q M is the last of sums of
/// low parts, two for each product of words. By cases only the first of them
/// are looked at, and in loops over words no more than their last sums have.
static const unsigned MostWholes = 1000, MostInChains = 8, MostWithCases = 4;

/// With each factor as near to 0 as it is modulo 2^\p Bits: what it is a factor
/// of is an integer. Where a product is known in full, and its words below a
/// place are taken, those above are multiples that are in q M alone.
static Polynomial withLeastFactors(const Polynomial &P, unsigned Bits) {
  Dyadic Half = Dyadic::pow2(int(Bits) - 1);
  if (all_of(P.terms(), [&](const Polynomial::Term &T) {
        return -Half <= T.Factor && T.Factor < Half;
      }))
    return P;
  return P.filtered([&](Polynomial::Term &T) {
    Dyadic Times = (T.Factor.scaled(-int(Bits)) + Dyadic::pow2(-1)).floor();
    T.Factor = T.Factor - Times.scaled(Bits);
    return true;
  });
}

void Facts::settle(const Polynomial &P) {
  Polynomial Part = resolved(P);
  // Of words that a low part was cut into, the highest one stands for it.
  if (auto Of = Slices->find(Part); Of != Slices->end() && Of->second.End) {
    auto Table = Cuts->find(Of->second.Of);
    if (Table != Cuts->end())
      if (auto Low = Table->second.find(*Of->second.End);
          Low != Table->second.end())
        Part = resolved(Low->second);
  }
  std::optional<Symbol> S = Part.symbol();
  auto At = S ? Definition->find(*S) : Definition->end();
  if (At == Definition->end() || !Settled.insert(*S).second)
    return;
  const Relation &R = Relations[At->second];
  if (R.High.Lo == R.High.Hi || R.High.Hi - R.High.Lo > Dyadic(4))
    return;
  // x - 2^k h, where h is a function of earlier ones. Where x is a sum with
  // another low part, as a carry is added behind a word, it is that of x' = x
  // with all of what that is a part of: x' - x is a multiple of 2^k. And a name
  // is what it names, of which more may be seen.
  unsigned Bits = R.Bits, Number = At->second;
  Polynomial X = resolved(R.Whole);
  SmallVector<Relation, 4> More;
  const unsigned Most = InChains ? MostInChains : MostWholes;
  // Each once: what is expressed by others since may be named by itself.
  std::set<Symbol> Tried;
  for (unsigned Round = 0; Round != Most && !Work.isOver(); ++Round) {
    // All that it is part of may have no high part: in words whose carries are
    // handed on, of which the last one is not read.
    std::optional<Parts> Cut;
    for (bool AreLeast : {false, true}) {
      Polynomial Y = AreLeast ? withLeastFactors(X, Bits) : X;
      Interval High = bound(Y).quotients(Bits);
      if (High.Lo == High.Hi) {
        Cut = Parts{Y - Polynomial(High.Lo.scaled(Bits)), Polynomial(High.Lo)};
        break;
      }
    }
    bool TryCases = !Cut && Round < MostWithCases;
    if (TryCases)
      Cut = cutByCases(X, Bits, candidates(X), Number);
    if (auto Own = definitions(X); TryCases && !Cut && Own.size() <= MaxInPairs)
      Cut = cutByCases(X, Bits, Own, Number, /*InPairs=*/true);
    if (Cut) {
      if (!Cut->Lo.contains(*S))
        express(*S, Cut->Lo);
      for (Symbol T : Cut->Lo.symbols())
        settleByItself(T);
      return;
    }
    SmallVector<Symbol, 8> Symbols = X.symbols();
    auto Part = find_if(reverse(Symbols), [&](Symbol T) {
      auto Known = Definition->find(T);
      return X.isLinearIn(T) && !Tried.count(T) &&
             (NamedBy.count(T) ||
              (Known != Definition->end() &&
               int(Relations[Known->second].Bits) + X.factorOf({T}).twos() >=
                   int(Bits)));
    });
    if (Part == Symbols.rend())
      break;
    Tried.insert(*Part);
    const Polynomial &Of = *madeOf(*Part);
    X = resolved(X + (Of - Polynomial::of(*Part)).times(X.factorOf({*Part})));
    // The carries out of these sums are one number, which may be a bit.
    Interval All = bound(X).quotients(Bits);
    if (InChains && All.Hi - All.Lo == Dyadic(1))
      More.push_back({X - Polynomial::of(*S), Bits, All, X});
  }
  for (Relation &Sum : More) {
    Sums[*S].push_back(Relations->size());
    Relations.change().push_back(std::move(Sum));
    index(Relations->size() - 1);
  }
}

/// The least power of two that a factor of \p S has in \p P.
static int leastTwos(const Polynomial &P, Symbol S) {
  int Least = std::numeric_limits<int>::max();
  for (const Polynomial::Term &T : P.terms())
    if (is_contained(T.Product, S))
      Least = std::min(Least, T.Factor.twos());
  return Least;
}

/// More definitions are not put in. A digit of four words has ten products, and
/// as many sums; and sixteen with the words that it clears.
static const unsigned MostDefinitions = 24, MostOfFractions = 64;

/// More low parts are not put in for what they are parts of.
static const unsigned MostUnfolded = 12;

/// With a multiple of 2^\p Of more of \p S it is a multiple of 2^\p Bits more.
static bool isSameWith(const Polynomial &P, Symbol S, unsigned Of,
                       unsigned Bits) {
  return all_of(P.terms(), [&](const Polynomial::Term &T) {
    return !is_contained(T.Product, S) ||
           (T.Factor.isInteger() && T.Factor.twos() + int(Of) >= int(Bits));
  });
}

/// The youngest one first, which others may be parts of; or all \p AtOnce: what
/// one is part of may have fractions of another.
std::optional<Polynomial> Facts::unfolded(Polynomial P, unsigned Bits,
                                          bool AtOnce) {
  auto Fits = [&] { return bound(P).fits(Bits); };
  for (unsigned Round = 0; Round != MostUnfolded; ++Round) {
    std::map<Symbol, const Polynomial *> By;
    for (Symbol S : reverse(P.symbols()))
      if (auto Known = Definition->find(S);
          Known != Definition->end() && (AtOnce || By.empty()) &&
          isSameWith(P, S, Relations[Known->second].Bits, Bits))
        By[S] = &Relations[Known->second].Whole;
    if (By.empty())
      break;
    P = resolved(P.substituted(
        [&](Symbol S) {
          auto At = By.find(S);
          return At == By.end() ? nullptr : At->second;
        },
        Work));
    if (Fits())
      return P;
  }
  P = withoutNames(P);
  return Fits() ? std::optional(P) : std::nullopt;
}

std::optional<Polynomial> Facts::unfolded(const Polynomial &P, unsigned Bits) {
  std::optional<Polynomial> Result = unfolded(P, Bits, /*AtOnce=*/false);
  return Result ? Result : unfolded(P, Bits, /*AtOnce=*/true);
}

Polynomial Facts::withoutNames(const Polynomial &P) const {
  Polynomial Result = resolved(P);
  auto WidthOf = [&](const Polynomial &Of) {
    Interval I = bound(Of);
    return I.Hi - I.Lo;
  };
  SmallVector<Symbol, 8> Symbols = Result.symbols();
  for (Symbol S : reverse(Symbols)) {
    auto Name = NamedBy.find(S);
    if (Name == NamedBy.end())
      continue;
    Polynomial With = resolved(Result.substituted(
        [&](Symbol T) { return T == S ? &Name->second : nullptr; }, Work));
    if (WidthOf(With) <= WidthOf(Result))
      Result = With;
  }
  return Result;
}

Polynomial Facts::spelledOut(const Polynomial &P) const {
  auto Named = [&](Symbol S) -> const Polynomial * {
    auto At = NamedBy.find(S);
    return At == NamedBy.end() ? nullptr : &At->second;
  };
  Polynomial Result = resolved(P);
  while (any_of(Result.symbols(), Named) && !Work.isOver())
    Result = resolved(Result.substituted(Named, Work));
  return Result;
}

/// Of longer numbers examples have no more bits.
static const unsigned MostSampleBits = 4096;

Dyadic Facts::sample(const Polynomial &P) const {
  return P.at([&](Symbol S) -> const Dyadic & { return sample(S); });
}

std::optional<unsigned> Facts::bitsOf(Symbol S) const {
  auto At = Definition->find(S);
  if (At == Definition->end() || isName(S))
    return std::nullopt;
  return Relations[At->second].Bits;
}

const Polynomial *Facts::madeOf(Symbol S) const {
  if (auto Name = NamedBy.find(S); Name != NamedBy.end())
    return &Name->second;
  auto At = Definition->find(S);
  return At != Definition->end() ? &Relations[At->second].Whole : nullptr;
}

const Dyadic &Facts::sample(Symbol S) const {
  Samples.resize(Ranges.size());
  SmallVector<Symbol, 16> Open = {S};
  while (!Open.empty()) {
    Symbol Now = Open.back();
    const Polynomial *Of = Samples[Now] ? nullptr : madeOf(Now);
    // Those of which it is made first.
    size_t Before = Open.size();
    if (Of)
      copy_if(Of->symbols(), std::back_inserter(Open),
              [&](Symbol T) { return !Samples[T]; });
    if (Open.size() != Before)
      continue;
    Open.pop_back();
    if (Samples[Now])
      continue;
    if (Dyadic V = Of ? sample(*Of) : Dyadic(0); Of && V.isInteger())
      Samples[Now] = isName(Now) ? V : V.low(*bitsOf(Now));
    else
      Samples[Now] = Dyadic::ofUnsigned(randomNumber(
          Now, Ranges[Now].Hi.bits(MostSampleBits).getActiveBits()));
  }
  return *Samples[S];
}

bool Facts::isMultiple(Polynomial X, unsigned Bits, Definitions Of) const {
  if (!Bits)
    return true;
  // It would be one of these, too.
  if (Dyadic V = sample(X);
      !V.isZero() && V.isInteger() && V.twos() < int(Bits))
    return false;
  // Definitions modulo 2^k, the youngest symbol first; names if there are none.
  // lo is x less 2^b h, so 2^z lo is 2^z x modulo 2^(b + z).
  int Scale = 0;
  auto IsDefined = [&](Symbol S) {
    auto Known = Definition->find(S);
    if (Known == Definition->end())
      return false;
    int Low = Relations[Known->second].Bits, Twos = leastTwos(X, S) - Scale;
    return Low + Twos >= int(Bits) && (Of == OfFractions || Twos >= 0);
  };
  if (!X.isIntegral() && none_of(X.symbols(), IsDefined))
    return false;
  unsigned Most = Of == OfFractions ? MostOfFractions : MostDefinitions;
  for (unsigned Round = 0; Round != Most; ++Round) {
    // Fractions stand for an integer: 2^e times it is one of 2^(k + e).
    int Fraction = 0;
    for (const Polynomial::Term &T : X.terms())
      Fraction = std::max(Fraction, -T.Factor.twos());
    Scale += Fraction;
    // The rest next to 0: -t stays that.
    X = X.scaled(Fraction).filtered([&](Polynomial::Term &T) {
      T.Factor = Dyadic::ofSigned(T.Factor.bits(Bits + Scale));
      return true;
    });
    if (X.isZero())
      return true;
    SmallVector<Symbol, 8> Symbols = X.symbols();
    auto At = find_if(reverse(Symbols), IsDefined);
    bool IsName = At == Symbols.rend() && Of != OfIntegers;
    if (IsName)
      At = find_if(reverse(Symbols), [&](Symbol S) { return isName(S); });
    if (At == Symbols.rend())
      return false;
    Symbol S = *At;
    const Polynomial &By = *madeOf(S);
    X = X.substituted([&](Symbol T) { return T == S ? &By : nullptr; }, Work);
  }
  return false;
}
