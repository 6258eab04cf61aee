//===- WideRepresentation.cpp - One iN value per element ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WideRepresentation.h"

using namespace llvm;
using namespace residue;

Value *WideProducts::product(const IntegerBuilder &B, const Element &A,
                             const Element &O, unsigned Width) const {
  Value *X = B.resize(A.V, Width), *Y = B.resize(O.V, Width);
  return B.ir().CreateMul(X, Y, "product");
}

Value *WideProducts::multiplyAdd(const IntegerBuilder &B, Value *Lo, Value *Hi,
                                 const Integer &HiMax, const Integer &Factor,
                                 unsigned Width) const {
  Value *Fold = B.resize(Hi, Width);
  if (Factor != Integer(1))
    Fold = B.ir().CreateMul(Fold, B.constant(Factor, Width), "times.c");
  return B.sum(B.resize(Lo, Width), Fold, "fold");
}

Value *WideProducts::conditionalSubtract(const IntegerBuilder &B, Value *V,
                                         const Integer &K) const {
  unsigned Width = V->getType()->getIntegerBitWidth();
  Value *Below;
  Value *Low = B.difference(V, B.constant(K, Width), "reduced", &Below);
  return B.addMasked(Low, B.mask(Below), K, "reduced");
}
