//===- Bound.cpp - Intervals of integers ----------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/Bound.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

Bound Bound::operator*(const Bound &B) const {
  // A product is extreme at corners of the rectangle of its operands.
  Integer C1 = Lo * B.Lo, C2 = Lo * B.Hi, C3 = Hi * B.Lo, C4 = Hi * B.Hi;
  return {min(min(C1, C2), min(C3, C4)), max(max(C1, C2), max(C3, C4))};
}

Bound Bound::clip(const Bound &B) const {
  Integer NewLo = max(Lo, B.Lo), NewHi = min(Hi, B.Hi);
  if (NewLo > NewHi)
    return *this;
  return {NewLo, NewHi};
}

Bound Bound::quotient(const Integer &C) const {
  auto TowardsZero = [&](const Integer &V) {
    return V.isNegative() ? -(-V).floorDiv(C) : V.floorDiv(C);
  };
  return {TowardsZero(Lo), TowardsZero(Hi)};
}

/// x % c is between 0 and x, and below c in size.
Bound Bound::remainder(const Integer &C) const {
  Integer Largest = C - Integer(1);
  return {max(-Largest, min(Lo, Integer(0))),
          min(Largest, max(Hi, Integer(0)))};
}

std::string Bound::str() const {
  return "[" + Lo.str() + ", " + Hi.str() + "]";
}

raw_ostream &residue::operator<<(raw_ostream &OS, const Bound &B) {
  return OS << B.str();
}
