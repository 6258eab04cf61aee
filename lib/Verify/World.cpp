//===- World.cpp - What two functions share -------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "World.h"

using namespace llvm;
using namespace residue::proof;

Dyadic residue::proof::maxOf(unsigned Width) {
  return Dyadic::pow2(Width) - Dyadic(1);
}

Symbol World::shared(const std::string &Key, unsigned Width) {
  auto At = Shared.find(Key);
  if (At == Shared.end())
    At = Shared.emplace(Key, Known.fresh({0, maxOf(Width)})).first;
  return At->second;
}

Number World::recognized(const Number &N) {
  if (N.Range.Hi < Ring.modulus() && N.Z.symbol())
    return N;
  auto At = Elements.find(keyOf(Ring.compact(Ring.of(Known.resolved(N.Z)))));
  if (At == Elements.end() ||
      !Known.isWithin(N.Z, 0, Ring.modulus() - Dyadic(1)))
    return N;
  return At->second;
}

const char *World::difference(const Number &A, const Number &B) {
  Polynomial X = Known.resolved(A.Z), Y = Known.resolved(B.Z);
  if (X == Y)
    return nullptr;
  if (!Ring.same(Ring.of(X), Ring.of(Y)))
    return "not proven to be the same modulo M";
  Dyadic Last = Ring.modulus() - Dyadic(1);
  if (!Known.isWithin(X, 0, Last))
    return "that of the source may be M or more";
  if (!Known.isWithin(Y, 0, Last))
    return "not proven to be below M";
  return nullptr;
}
