//===- SharedOperationBody.cpp - The code of shared operations ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopMontgomery.h"
#include "MontgomeryRepresentation.h"
#include "residue/Arithmetic/Divsteps.h"
#include "residue/Arithmetic/RepresentationFactory.h"
#include "residue/Arithmetic/SharedOperation.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// That of the callers: the declaration has their attributes.
static TargetModel targetOf(const SharedOperation &Op, const Function &F) {
  TargetModel Target = TargetModel::of(F);
  Target.WordBits = Op.WordBits;
  return Target;
}

Value *residue::emitSharedProduct(IRBuilderBase &B, const SharedOperation &Op,
                                  const Function &Declaration,
                                  ArrayRef<Value *> Operands) {
  auto R = createRepresentation(Op.Representation, Modulus(Op.Modulus),
                                targetOf(Op, Declaration), Op.CarryCorrections);
  R->emitAt(&B);
  Element A{Operands.front(),
            Op.IsShort ? Op.shortMax(R->containerBits()) : R->containerMax()};
  Element O{Operands.back(), R->containerMax()};
  Element Product =
      Op.Representation == RepresentationKind::Montgomery
          ? static_cast<MontgomeryRepresentation &>(*R).mulByRows(A, O)
          : R->mul(A, O);
  return B.CreateZExtOrTrunc(R->settleShared(Product).V,
                             Operands.front()->getType());
}

void residue::emitSharedBody(IRBuilderBase &B, const SharedOperation &Op,
                             Function &F, IntegerType *Element) {
  if (Op.What == SharedOperation::Invert) {
    DivstepInverse(Op.Modulus, Op.WordBits, B).emitBody(F, Element);
    return;
  }
  if (Op.hasLoops()) {
    LoopMontgomery(Op, targetOf(Op, F).blockWords(), B).emitBody(F);
    return;
  }
  Align Alignment = F.getParent()->getDataLayout().getABITypeAlign(Element);
  SmallVector<Value *, 2> Operands;
  for (Argument &A : drop_begin(F.args()))
    Operands.push_back(B.CreateAlignedLoad(Element, &A, Alignment));
  B.CreateAlignedStore(emitSharedProduct(B, Op, F, Operands), F.getArg(0),
                       Alignment);
  B.CreateRetVoid();
}
