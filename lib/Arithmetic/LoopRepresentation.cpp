//===- LoopRepresentation.cpp - Montgomery form of wide moduli ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopRepresentation.h"
#include "ScaledIntegers.h"

using namespace llvm;
using namespace residue;

LoopRepresentation::LoopRepresentation(const Modulus &M,
                                       const TargetModel &Target)
    : Representation(M, Target.WordBits,
                     Target.WordBits * Target.blockWords()) {
  assert(M.value().testBit(0) && "the modulus of a Montgomery form is odd");
}

Element LoopRepresentation::call(SharedOperation::Kind What,
                                 ArrayRef<Value *> Operands) {
  Element Result{nullptr, containerMax()};
  if (!builder())
    return Result;
  SharedOperation Op{What, RepresentationKind::Loops, modulus().value(),
                     wordBits(), /*CarryCorrections=*/false};
  Result.V = callSharedOperation(ir(), Op, Operands);
  return Result;
}

Element LoopRepresentation::constant(const Integer &C, int Power) {
  return plainInteger(*this, C * modulus().scale(exponentOf(Power)), builder());
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

Element LoopRepresentation::enter(Value *V, const Integer &Max, int Power) {
  return enterScaled(*this, V, Max, Power, builder());
}

/// The product by 1 is at most ((R - 1) + (R - 1) M) / R, so at most M.
Element LoopRepresentation::exact(const Element &A, int Power) {
  assert(Power == 1 && "elements of loops are all times R");
  Element Plain = mul(A, plainInteger(*this, Integer(1), builder()));
  return call(SharedOperation::Canonical, {Plain.V});
}
