//===- ScaledIntegers.cpp - The way into Montgomery's form ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScaledIntegers.h"
#include "IntegerBuilder.h"

using namespace llvm;
using namespace residue;

Element residue::plainInteger(const Representation &R, const Integer &C,
                              IRBuilderBase *Builder) {
  Element Result{nullptr, C.mod(R.modulus().value())};
  if (Builder)
    Result.V = IntegerBuilder(*Builder, R.wordBits())
                   .constant(Result.max(), R.containerBits());
  return Result;
}

/// The bits of \p V from \p From on, as many as the container of \p R has.
static Value *pieceOf(Value *V, unsigned From, const Representation &R,
                      IRBuilderBase &Builder) {
  IntegerBuilder B(Builder, R.wordBits());
  unsigned Width = V->getType()->getIntegerBitWidth();
  if (From)
    V = Builder.CreateLShr(B.resize(V, std::max(Width, From + 1)), From);
  return B.resize(V, R.containerBits(), "piece");
}

/// With R = 2^C, x = sum of x_i R^i, with x_i below R: x R^p = sum of x_i
/// R^(i+p+1) / R.
Element residue::enterScaled(Representation &R, Value *V, const Integer &Max,
                             int Power, IRBuilderBase *Builder) {
  Element Sum;
  unsigned C = R.containerBits();
  for (unsigned Part = 0; !Part || !(Max >> (Part * C)).isZero(); ++Part) {
    Element Piece{nullptr, min(Max >> (Part * C), R.containerMax())};
    if (Builder)
      Piece.V = pieceOf(V, Part * C, R, *Builder);
    Element Term = R.settle(R.mul(
        Piece,
        plainInteger(R, R.modulus().scale((int(Part) + Power + 1) * int(C)),
                     Builder)));
    TightSums *Tight = R.tightSums();
    if (!Part)
      Sum = Term;
    else
      Sum = R.fold(Tight ? Tight->addWithin(Sum, Term, Tight->tightBound())
                         : R.add(Sum, Term));
  }
  return Sum;
}
