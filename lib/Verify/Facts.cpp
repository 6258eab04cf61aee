//===- Facts.cpp - What is known of the checker's symbols -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactsScope.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue::proof;

Interval Interval::operator*(const Interval &B) const {
  Dyadic Products[] = {Lo * B.Lo, Lo * B.Hi, Hi * B.Lo, Hi * B.Hi};
  Interval Result = {Products[0], Products[0]};
  for (const Dyadic &P : Products)
    Result = {min(Result.Lo, P), max(Result.Hi, P)};
  return Result;
}

Facts::Facts(Rings &R) : All(R), Work(R.work()) {}
Facts::~Facts() = default;

void Facts::restore(const FactTables &Tables) {
  FactTables::operator=(Tables);
  Uses.resize(Ranges.size());
  for (const auto &[S, I] : Elsewhere)
    Ranges[S] = I;
  Elsewhere.clear();
  for (const auto &[S, I] : Tables.Narrowed)
    setRange(S, I);
  Cases.clear();
  Bounds.clear();
}

void Facts::setRange(Symbol S, const Interval &I) {
  Elsewhere.try_emplace(S, Ranges[S]);
  Ranges[S] = Narrowed[S] = I;
}

Symbol Facts::fresh(const Interval &Range) {
  assert(!Range.Lo.isNegative() && Range.Lo <= Range.Hi &&
         "symbols are not negative");
  Ranges.push_back(Range);
  Uses.emplace_back();
  if (Range.isWithin(0, 1))
    All.addBoolean(Ranges.size() - 1);
  return Ranges.size() - 1;
}

Polynomial Facts::resolved(const Polynomial &P) const {
  if (Expressed.empty())
    return P;
  return P.substituted(
      [&](Symbol S) -> const Polynomial * {
        auto At = Expressed.find(S);
        return At == Expressed.end() ? nullptr : &At->second;
      },
      Work);
}

void Facts::express(Symbol S, const Polynomial &P) {
  Polynomial By = resolved(P);
  assert(!By.contains(S) && "a symbol expressed by itself");
  auto Replace = [&](Symbol T) { return T == S ? &By : nullptr; };
  for (auto &Known : Expressed)
    Known.second = Known.second.substituted(Replace, Work);
  SmallVector<unsigned, 4> Changed = Uses[S];
  for (unsigned Number : Changed) {
    Relation &R = Relations.change()[Number];
    R.Difference = R.Difference.substituted(Replace, Work);
    index(Number);
  }
  Expressed[S] = By;
}

void Facts::index(unsigned Number) {
  Cases.clear();
  for (Symbol S : Relations[Number].Difference.symbols())
    if (!is_contained(Uses[S], Number))
      Uses[S].push_back(Number);
}

void Facts::addRelation(const Polynomial &X, Symbol Low, unsigned Bits,
                        const Interval &High) {
  Definition.change().try_emplace(Low, Relations->size());
  if (InLanes)
    All.addLimbPart(Low);
  Relations.change().push_back(
      {resolved(X - Polynomial::of(Low)), Bits, High, resolved(X)});
  index(Relations->size() - 1);
}

Polynomial Facts::chosen(const Polynomial &C, const Polynomial &P) const {
  Polynomial Product = C * resolved(P);
  const ExclusiveChoices &Exclusive = All.exclusive();
  if (Exclusive.empty())
    return Product;
  return Product.filtered(
      [&](const Polynomial::Term &T) { return !Exclusive.exclude(T.Product); });
}

void Facts::addBoolean(const Polynomial &P) {
  Polynomial X = resolved(P);
  if (X.constant() || !Booleans.insert(X).second)
    return;
  Relations.change().push_back({X, 0, {0, 1}, X});
  index(Relations->size() - 1);
}

/// More high parts are not taken away.
static const unsigned MaxHighParts = 8;

/// A sum of multiples of high parts, and of what has integers as factors.
bool Facts::isInteger(Polynomial P) const {
  for (unsigned Round = 0; Round != MaxHighParts; ++Round) {
    if (P.isIntegral() || Slices->count(P))
      return true;
    SmallVector<Symbol, 8> Symbols = P.symbols();
    auto Last = find_if(reverse(Symbols),
                        [&](Symbol S) { return !P.factorOf({S}).isInteger(); });
    auto At =
        Last == Symbols.rend() ? Definition->end() : Definition->find(*Last);
    if (At == Definition->end())
      return false;
    const Relation &R = Relations[At->second];
    Polynomial High = R.Difference.scaled(-int(R.Bits));
    Dyadic Of = High.factorOf({*Last});
    std::optional<Dyadic> Times =
        Of.isZero() ? std::nullopt : P.factorOf({*Last}).dividedBy(Of);
    if (!Times || !Times->isInteger())
      return false;
    P = P - High.times(*Times);
  }
  return false;
}
