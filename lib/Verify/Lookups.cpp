//===- Lookups.cpp - Loops that look something up -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For a loop of one block
///
///   before = phi [0, outside], [found | before, loop]
///   i = phi [start, outside], [i + step, loop]    step not 0, without wrapping
///   found = select(i + c == key, x, 0)            key from outside of the loop
///
/// the numbers i of one run of the loop are all different, as i only grows or
/// only shrinks; so are the i + c modulo 2^w, and at most one of them is the
/// key. Until then each `found` is 0, and by that is `before`: it is 0 where
/// the condition holds, and found | before is select(condition, x, before).
///
//===----------------------------------------------------------------------===//

#include "Lookups.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue::proof;

/// \p V as a phi node of \p Loop, a block that is its own successor and has one
/// other block before it.
static const PHINode *phiOf(const BasicBlock *Loop, const Value *V,
                            const BasicBlock *&Outside) {
  const auto *Phi = dyn_cast<PHINode>(V);
  if (!Phi || Phi->getParent() != Loop || Phi->getNumIncomingValues() != 2)
    return nullptr;
  unsigned Back = Phi->getIncomingBlock(0) == Loop ? 0 : 1;
  Outside = Phi->getIncomingBlock(1 - Back);
  return Phi->getIncomingBlock(Back) == Loop && Outside != Loop ? Phi : nullptr;
}

static bool isZero(const Value *V) {
  const auto *C = dyn_cast<ConstantInt>(V);
  return C && C->isZero();
}

/// A phi node, plus a constant, whose values in one run of the loop differ.
static bool isCounter(const Value *V, const BasicBlock *Loop) {
  const auto *Sum = dyn_cast<BinaryOperator>(V);
  if (Sum && Sum->getOpcode() == Instruction::Add &&
      isa<ConstantInt>(Sum->getOperand(1)))
    V = Sum->getOperand(0);
  const BasicBlock *Outside = nullptr;
  const PHINode *Phi = phiOf(Loop, V, Outside);
  if (!Phi)
    return false;
  const auto *Next =
      dyn_cast<BinaryOperator>(Phi->getIncomingValueForBlock(Loop));
  return Next && Next->getOpcode() == Instruction::Add &&
         Next->getOperand(0) == Phi && isa<ConstantInt>(Next->getOperand(1)) &&
         !isZero(Next->getOperand(1)) &&
         (Next->hasNoUnsignedWrap() || Next->hasNoSignedWrap());
}

static bool isFromOutside(const Value *V, const BasicBlock *Loop) {
  const auto *I = dyn_cast<Instruction>(V);
  return !I || I->getParent() != Loop;
}

std::optional<Lookup> residue::proof::lookupIn(const Instruction &Or) {
  const BasicBlock *Loop = Or.getParent(), *Outside = nullptr;
  if (Or.getOpcode() != Instruction::Or)
    return std::nullopt;
  for (unsigned Place : {0, 1}) {
    const auto *Select = dyn_cast<SelectInst>(Or.getOperand(Place));
    const PHINode *Before = phiOf(Loop, Or.getOperand(1 - Place), Outside);
    if (!Select || !Before || !isZero(Select->getFalseValue()) ||
        Before->getIncomingValueForBlock(Loop) != &Or ||
        !isZero(Before->getIncomingValueForBlock(Outside)))
      continue;
    const auto *Is = dyn_cast<ICmpInst>(Select->getCondition());
    if (!Is || Is->getPredicate() != CmpInst::ICMP_EQ ||
        Is->getParent() != Loop || Select->getParent() != Loop)
      continue;
    const Value *A = Is->getOperand(0), *B = Is->getOperand(1);
    if ((isCounter(A, Loop) && isFromOutside(B, Loop)) ||
        (isCounter(B, Loop) && isFromOutside(A, Loop)))
      return Lookup{Is, Select->getTrueValue(), Before};
  }
  return std::nullopt;
}
