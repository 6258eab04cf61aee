//===- Names.cpp - Symbols that stand for numbers -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

using namespace residue::proof;

/// What needs no name is its own.
const Polynomial *Facts::nameOf(const Polynomial &X) const {
  if (X.symbol() || X.constant())
    return &X;
  auto At = Names->find(X);
  return At != Names->end() ? &At->second : nullptr;
}

Polynomial Facts::namedLimb(const Polynomial &P, const Interval &Range) {
  Polynomial X = resolved(P);
  if (const Polynomial *Name = nameOf(X))
    return *Name;
  Symbol S = fresh({max(Range.Lo, Dyadic(0)), Range.Hi});
  All.defineLimb(S, X);
  return Names.change()[X] = Polynomial::of(S);
}

/// \p Of, the high part of a number, is \p Name from now on, which is cut where
/// the number was.
void Facts::nameHigh(const Slice &Of, const Polynomial &Name) {
  auto Whole = Cuts->find(Of.Of);
  if (!Of.Begin || Of.End || Whole == Cuts->end())
    return;
  auto Below = Whole->second.find(Of.Begin);
  if (Below == Whole->second.end() ||
      !NamedHigh.try_emplace(Of.Of, HighPart{Of.Begin, Name}).second)
    return;
  std::map<unsigned, Polynomial> Above = {{0, Polynomial()}};
  for (auto Cut = std::next(Below); Cut != Whole->second.end(); ++Cut)
    Above[Cut->first - Of.Begin] =
        resolved(Cut->second - Below->second).scaled(-int(Of.Begin));
  Cuts.change()[Name].merge(Above);
}

Symbol Facts::renamed(const Polynomial &P, const Interval &Range) {
  Symbol S = fresh({max(Range.Lo, Dyadic(0)), Range.Hi});
  NamedBy[S] = resolved(P);
  return S;
}

Polynomial Facts::named(const Polynomial &P, const Interval &Range) {
  Polynomial X = resolved(P);
  if (const Polynomial *Name = nameOf(X))
    return *Name;
  Symbol S = fresh({max(Range.Lo, Dyadic(0)), Range.Hi});
  All.define(S, X);
  NamedBy[S] = X;
  Polynomial Name = Polynomial::of(S);
  // It is cut where the number was.
  if (auto Known = Cuts->find(X); Known != Cuts->end())
    Cuts.change()[Name] = Known->second;
  if (auto Slice = Slices->find(X); Slice != Slices->end())
    nameHigh(Slice->second, Name);
  return Names.change()[X] = Name;
}
