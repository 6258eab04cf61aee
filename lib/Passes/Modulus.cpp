//===- Modulus.cpp - Number theory of one modulus -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Modulus.h"

using namespace llvm;
using namespace residue;

static Modulus::Kind classify(const Integer &M, unsigned N, const Integer &C) {
  if (M <= Integer(1))
    return Modulus::Kind::Trivial;
  if (M.isPowerOf2())
    return Modulus::Kind::PowerOfTwo;
  // A fold takes an excess of e bits above 2^n to one of e + bits(c) - n bits.
  // With bits(c) <= n / 2 + 1 two folds and a correction reduce a product.
  if (2 * C.bits() <= N + 2)
    return Modulus::Kind::Crandall;
  return Modulus::Kind::General;
}

Modulus::Modulus(const Integer &M) : M(M) {
  assert(!M.isNegative() && "a modulus is not negative");
  N = M.isZero() ? 0 : (M - Integer(1)).bits();
  C = Integer::pow2(N) - M;
  TheKind = classify(M, N, C);
}

const char *Modulus::kindName() const {
  switch (TheKind) {
  case Kind::Trivial:
    return "trivial";
  case Kind::PowerOfTwo:
    return "power of two";
  case Kind::Crandall:
    return "crandall";
  case Kind::General:
    return "general";
  }
  return "";
}

Integer Modulus::powerOfTwo(unsigned Exponent) const {
  return Integer::pow2(Exponent).mod(M);
}

/// Newton's iteration: if M I = 1 mod 2^j, then I (2 - M I) is the inverse mod
/// 2^(2j). Every odd M is its own inverse mod 8.
Integer Modulus::negativeInverse(unsigned Bits) const {
  assert(M.testBit(0) && "an even number has no inverse modulo a power of two");
  Integer Power = Integer::pow2(Bits), Inverse = M.mod(Power);
  for (unsigned Correct = 3; Correct < Bits; Correct *= 2)
    Inverse = (Inverse * (Integer(2) - M * Inverse)).mod(Power);
  return (-Inverse).mod(Power);
}

Integer Modulus::multipleAtLeast(const Integer &V) const {
  assert(!V.isNegative() && !M.isZero());
  return (V + M - Integer(1)).floorDiv(M) * M;
}

std::string Modulus::str() const {
  // Toy moduli are written as what they are, too: 2^7 - 1.
  if (TheKind == Kind::Crandall)
    return "2^" + std::to_string(N) + " - " + C.str();
  return M.str();
}
