//===- ExclusiveChoices.cpp - Choices of which one is made ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExclusiveChoices.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue::proof;

/// What is zero has a place of its own, as it is asked for by itself, too.
void ExclusiveChoices::add(Symbol S, const Polynomial &Of, bool IsZero) {
  if (Places.count(S))
    return;
  unsigned Next = Groups.size();
  Group &In = Groups.try_emplace(Of, Group{Next, 0}).first->second;
  Places[S] = {In.Number, IsZero ? 0 : ++In.Size};
}

std::optional<unsigned> ExclusiveChoices::placeOf(Symbol S) const {
  auto At = Places.find(S);
  return At == Places.end() ? std::nullopt : std::optional(At->second.At);
}

bool ExclusiveChoices::exclude(const Monomial &Product) const {
  if (empty())
    return false;
  SmallVector<unsigned, 4> Found;
  for (Symbol S : Product)
    if (auto At = Places.find(S); At != Places.end()) {
      if (is_contained(Found, At->second.Group))
        return true;
      Found.push_back(At->second.Group);
    }
  return false;
}
