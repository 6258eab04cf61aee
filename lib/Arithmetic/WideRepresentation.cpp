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

Value *WideRepresentation::emitProduct(const Element &A, const Element &B,
                                       unsigned Width) {
  return ir().CreateMul(resize(A.V, Width), resize(B.V, Width), "product");
}

Value *WideRepresentation::emitMultiplyAdd(Value *Lo, Value *Hi,
                                           const Integer &HiMax,
                                           const Integer &Factor,
                                           unsigned Width) {
  Value *Fold = resize(Hi, Width);
  if (Factor != Integer(1))
    Fold = ir().CreateMul(
        Fold, ConstantInt::get(ir().getContext(), Factor.toAPInt(Width)),
        "times.c");
  return emitSum(resize(Lo, Width), Fold, "fold");
}
