//===- QuadraticRing.cpp - Integers modulo N, and sqrt(D) -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QuadraticRing.h"

using namespace llvm;
using namespace residue;

QuadraticRing::Element QuadraticRing::power(const Element &Base,
                                            const Integer &Exponent) const {
  Element Power = element(1);
  for (unsigned Bit = Exponent.bits(); Bit != 0; --Bit) {
    Power = multiply(Power, Power);
    if (Exponent.testBit(Bit - 1))
      Power = multiply(Power, Base);
  }
  return Power;
}

/// (x + y s)(x' + y' s) = x x' + y y' D + (x y' + y x') s with s^2 = D.
QuadraticRing::Pair QuadraticRing::power(const Pair &Base, int D,
                                         const Integer &Exponent) const {
  // Y D.
  auto Rational = [&](const Element &Y) {
    return D == -1 ? negate(Y) : multiply(Y, element(D));
  };
  Element X = element(1), Y = element(0);
  for (unsigned Bit = Exponent.bits(); Bit != 0; --Bit) {
    Element Product = multiply(X, Y);
    X = add(multiply(X, X), Rational(multiply(Y, Y)));
    Y = add(Product, Product);
    if (!Exponent.testBit(Bit - 1))
      continue;
    const auto &[A, B] = Base;
    Element Next = add(multiply(X, A), Rational(multiply(Y, B)));
    Y = add(multiply(X, B), multiply(Y, A));
    X = Next;
  }
  return {X, Y};
}
