//===- Representation.cpp - Residues as LLVM values -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No instruction that representations emit branches on a value or selects by
// one: conditions become masks behind a value barrier (ValueBarrier.h).
// Link-time optimization runs the optimizer again over what is emitted.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/Representation.h"
#include "residue/Arithmetic/ValueBarrier.h"

using namespace llvm;
using namespace residue;

Representation::Representation(const Modulus &M, unsigned WordBits,
                               unsigned ContainerUnit)
    : M(M), WordBits(WordBits), Container(alignTo(M.bits(), ContainerUnit)) {}

Value *Representation::mask(Value *Condition) {
  return hiddenMask(*B, Condition, WordBits);
}

Value *Representation::leave(const Element &A, Type *Ty, int Power) {
  return ir().CreateZExtOrTrunc(exact(A, Power).V, Ty, "exact");
}

Value *Representation::isZero(const Element &A) {
  Value *V = zeroTest(A).V;
  return ir().CreateICmpEQ(V, ConstantInt::get(V->getType(), 0), "is.zero");
}

Element Representation::settle(const Element &Product) {
  if (TightSums *Tight = tightSums())
    return Tight->reduceTo(Product, Tight->tightBound());
  return fold(Product);
}

/// Sums that are lazy take any element.
Element Representation::settleShared(const Element &Product) {
  return lazySums() ? fold(Product) : settle(Product);
}

/// Doublings and additions of a number times \p Factor.
static unsigned sumsOf(unsigned Factor) {
  return Log2_32(Factor) + popcount(Factor) - 1;
}

Element Representation::mulSmall(const Element &A, unsigned Factor,
                                 const Integer &Limit) {
  TightSums *Tight = tightSums();
  Element Result = A;
  // The limits of the sums, from the last one back.
  SmallVector<Integer, 8> Limits;
  for (Integer Next = Limit; Tight && Limits.size() != sumsOf(Factor);
       Next = Tight->summandLimit(Next))
    Limits.push_back(Next);
  auto Add = [&](const Element &Addend) {
    Result = Tight ? Tight->addWithin(Result, Addend, Limits.pop_back_val())
                   : fold(add(Result, Addend));
  };
  for (unsigned Bit = Log2_32(Factor); Bit-- > 0;) {
    Add(Result);
    if (Factor >> Bit & 1)
      Add(A);
  }
  return Result;
}

Integer TightSums::summandLimit(const Integer &Limit, unsigned Factor) const {
  Integer Result = Limit;
  for (unsigned Sum = 0; Sum != sumsOf(Factor); ++Sum)
    Result = summandLimit(Result);
  return Result;
}
