//===- SharedOperationBody.cpp - The code of shared operations ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopMontgomery.h"
#include "residue/Arithmetic/Divsteps.h"
#include "residue/Arithmetic/RepresentationFactory.h"
#include "residue/Arithmetic/SharedOperation.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

Value *residue::emitSharedProduct(IRBuilderBase &B, const SharedOperation &Op,
                                  ArrayRef<Value *> Operands) {
  auto R = createRepresentation(Op.Representation, Modulus(Op.Modulus),
                                Op.WordBits, Op.CarryCorrections);
  R->emitAt(&B);
  Element A{Operands.front(), R->containerMax()};
  Element O{Operands.back(), R->containerMax()};
  return B.CreateZExtOrTrunc(R->settle(R->mul(A, O)).V,
                             Operands.front()->getType());
}

void residue::emitSharedBody(IRBuilderBase &B, const SharedOperation &Op,
                             Function &F, IntegerType *Element) {
  if (Op.What == SharedOperation::Invert) {
    DivstepInverse(Op.Modulus, Op.WordBits, B).emitBody(F, Element);
    return;
  }
  if (Op.hasLoops()) {
    LoopMontgomery(Op, B).emitBody(F);
    return;
  }
  Align Alignment = F.getParent()->getDataLayout().getABITypeAlign(Element);
  SmallVector<Value *, 2> Operands;
  for (Argument &A : drop_begin(F.args()))
    Operands.push_back(B.CreateAlignedLoad(Element, &A, Alignment));
  B.CreateAlignedStore(emitSharedProduct(B, Op, Operands), F.getArg(0),
                       Alignment);
  B.CreateRetVoid();
}
