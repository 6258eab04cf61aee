//===- WebInputs.cpp - The integers that enter a web ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WebInputs.h"
#include "residue/Arithmetic/CarryChain.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

static Value *frozen(IRBuilderBase &B, Value *V, bool IsForLanes) {
  if (isGuaranteedNotToBePoison(V))
    return V;
  Value *Loaded;
  const APInt *Mask;
  if (IsForLanes && match(V, m_And(m_Value(Loaded), m_APInt(Mask))) &&
      isa<LoadInst>(Loaded))
    return B.CreateAnd(frozen(B, Loaded, false), *Mask, V->getName());
  return B.CreateFreeze(V, V->getName() + ".fr");
}

/// A poison arm of a select is harmless in the source; in the arithmetic that
/// stands for the select it would not be.
Value *residue::numberOfInput(IRBuilderBase &Builder, const ResidueNode &Node,
                              const Modulus &M, unsigned WordBits,
                              bool IsForLanes) {
  if (Node.Kind == NodeKind::Constant)
    return ConstantInt::get(Builder.getContext(),
                            Node.Constant.mod(M.value()).toAPInt(M.bits()));
  Value *V = frozen(Builder, definedNumber(Node.value()), IsForLanes);
  Integer Offset = Node.entryOffset(M);
  if (Offset.isZero())
    return V;
  // Room for the offset, and for the sign of what it is added to.
  unsigned Width = alignTo(Node.entryMax(M).bits() + 1, WordBits);
  Value *Signed =
      Builder.CreateSExtOrTrunc(V, Builder.getIntNTy(Width), "signed");
  return emitWide(Builder, Intrinsic::uadd_with_overflow, Signed,
                  ConstantInt::get(Builder.getContext(), Offset.toAPInt(Width)),
                  WordBits, "biased");
}
