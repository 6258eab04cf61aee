//===- LoopRepresentation.cpp - Montgomery form of wide moduli ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopRepresentation.h"
#include "LoopMontgomery.h"

using namespace llvm;
using namespace residue;

LoopRepresentation::LoopRepresentation(const Modulus &M, unsigned WordBits)
    : Representation(M, WordBits, /*CarryCorrections=*/false,
                     LoopArithmetic::blockBits(WordBits)) {
  assert(M.value().testBit(0) && "the modulus of a Montgomery form is odd");
}

Element LoopRepresentation::call(SharedOperation::Kind What,
                                 ArrayRef<Value *> Operands) {
  Element Result{nullptr, containerMax()};
  if (!Operands.back())
    return Result;
  IRBuilderBase &B = ir();
  SharedOperation Op{What, RepresentationKind::Loops, modulus().value(),
                     wordBits(), /*CarryCorrections=*/false};
  Result.V = callSharedOperation(B, Op, Operands);
  return Result;
}

Element LoopRepresentation::plainConstant(const Integer &C) {
  return Representation::constant(C);
}

Element LoopRepresentation::constant(const Integer &C) {
  return plainConstant(C << containerBits());
}

Element LoopRepresentation::add(const Element &A, const Element &B) {
  return call(SharedOperation::Add, {A.V, B.V});
}

Element LoopRepresentation::sub(const Element &A, const Element &B) {
  return call(SharedOperation::Subtract, {A.V, B.V});
}

Element LoopRepresentation::mul(const Element &A, const Element &B) {
  if (A.V == B.V)
    return call(SharedOperation::Square, {A.V});
  return call(SharedOperation::Multiply, {A.V, B.V});
}

Element LoopRepresentation::select(Value *Mask, const Element &A,
                                   const Element &B) {
  return call(SharedOperation::Select, {Mask, A.V, B.V});
}

Element LoopRepresentation::enter(Value *V, const Integer &Max) {
  return enterScaled(V, Max);
}

/// The product by 1 is at most ((R - 1) + (R - 1) M) / R, so at most M.
Value *LoopRepresentation::leave(const Element &A, Type *Ty) {
  Element Plain = mul(A, plainConstant(Integer(1)));
  return ir().CreateZExtOrTrunc(call(SharedOperation::Canonical, {Plain.V}).V,
                                Ty, "exact");
}

/// R has an inverse, so x R is 0 where x is.
Value *LoopRepresentation::isZero(const Element &A) {
  llvm::Type *Ty = A.V->getType();
  return ir().CreateICmpEQ(leave(A, Ty), ConstantInt::get(Ty, 0), "is.zero");
}

Value *LoopRepresentation::emitProduct(const Element &, const Element &,
                                       unsigned) {
  llvm_unreachable("elements are never wider than the container");
}

Value *LoopRepresentation::emitMultiplyAdd(Value *, Value *, const Integer &,
                                           const Integer &, unsigned) {
  llvm_unreachable("elements are never wider than the container");
}
