//===- ColumnSum.cpp - The sum of a column, last terms last ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ColumnSum.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue;

/// Sums of products that run side by side: each more is an addition.
static const size_t MaxSums = 3;

/// That which is there last of those that are there in time; a new one where
/// none is; or, where there are enough of them, the first that will be.
ColumnSum::Timed &ColumnSum::sumFor(unsigned At) {
  Timed *Best = nullptr, *First = nullptr;
  for (Timed &Sum : Sums) {
    if (Sum.At <= At && (!Best || Sum.At > Best->At))
      Best = &Sum;
    if (!First || Sum.At < First->At)
      First = &Sum;
  }
  if (Best)
    return *Best;
  if (Sums.size() < MaxSums)
    return Sums.emplace_back();
  return *First;
}

ColumnSum::Timed ColumnSum::emit(IRBuilderBase &B, Multiplier Multiply) {
  stable_sort(Products,
              [](const Product &P, const Product &Q) { return P.At < Q.At; });
  stable_sort(Terms,
              [](const Timed &T, const Timed &U) { return T.At < U.At; });
  Sums.clear();
  // A product goes on with a term that is there rather than with nothing.
  auto Rest = Terms.begin();
  for (const Product &P : Products) {
    while (Rest != Terms.end() && Rest->At <= P.At)
      Sums.push_back(*Rest++);
    Timed &Sum = sumFor(P.At);
    Sum.V = Multiply(P.UpperHalf, Sum.V, P.X, P.Y);
    Sum.At = std::max(Sum.At, P.At) + MultiplyAdd;
  }
  Sums.insert(Sums.end(), Rest, Terms.end());
  while (Sums.size() > 1) {
    stable_sort(Sums,
                [](const Timed &T, const Timed &U) { return T.At > U.At; });
    Timed T = Sums.back();
    Sums.pop_back();
    Timed &U = Sums.back();
    U.V = B.CreateAdd(U.V, T.V, "column");
    U.At = std::max(T.At, U.At) + Addition;
  }
  return Sums.empty() ? Timed() : Sums.front();
}
