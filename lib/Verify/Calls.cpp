//===- Calls.cpp - Intrinsics, and functions that are called --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Calls.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace residue::proof;

bool residue::proof::evaluatePair(Frame &F, const Instruction &I) {
  if (const auto *Extract = dyn_cast<ExtractValueInst>(&I)) {
    auto At = F.Pairs.find(Extract->getAggregateOperand());
    if (At == F.Pairs.end() || Extract->getNumIndices() != 1)
      return false;
    Word *V = F.Words.copy(Extract->getIndices()[0] ? At->second.second
                                                    : At->second.first);
    V->IsShared |= I.hasNUsesOrMore(2);
    F.define(I, V);
    return true;
  }
  const auto *Call = dyn_cast<WithOverflowInst>(&I);
  if (!Call || !Call->getLHS()->getType()->isIntegerTy())
    return false;
  Word *A = F.valueOf(Call->getLHS()), *B = F.valueOf(Call->getRHS());
  if (Call->getIntrinsicID() == Intrinsic::uadd_with_overflow)
    F.Pairs[&I] = F.Words.addOverflow(A, B);
  else if (Call->getIntrinsicID() == Intrinsic::usub_with_overflow)
    F.Pairs[&I] = F.Words.subOverflow(A, B);
  else
    return false;
  return true;
}

static Word *evaluateIntrinsic(Frame &F, const CallBase &Call, unsigned Id) {
  auto Operand = [&](unsigned I) { return F.valueOf(Call.getArgOperand(I)); };
  switch (Id) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::assume:
  case Intrinsic::experimental_noalias_scope_decl:
    return nullptr;
  case Intrinsic::fshl:
  case Intrinsic::fshr: {
    std::optional<APInt> Shift = F.Words.constantOf(Operand(2));
    unsigned Width = F.widthOf(Call.getType());
    if (!Shift || !Width)
      break;
    unsigned Bits = Shift->urem(Width);
    if (Id == Intrinsic::fshr)
      Bits = Bits ? Width - Bits : 0;
    if (Id == Intrinsic::fshr && !Bits)
      return Operand(1);
    return Bits ? F.Words.funnel(Operand(0), Operand(1), Bits) : Operand(0);
  }
  case Intrinsic::umin:
  case Intrinsic::umax: {
    if (!F.widthOf(Call.getType()))
      break;
    Word *A = Operand(0), *B = Operand(1);
    Word *Less = F.Words.subOverflow(A, B).second;
    return Id == Intrinsic::umin ? F.Words.select(Less, A, B)
                                 : F.Words.select(Less, B, A);
  }
  default:
    break;
  }
  if (!Call.doesNotAccessMemory()) {
    SmallVector<const Value *, 8> Arguments(Call.args());
    Arguments.push_back(Call.getCalledFunction());
    F.addEffect(Effect::Call, Call, Arguments);
    if (!Call.getType()->isVoidTy())
      F.fail("a call that is not read", &Call);
    return nullptr;
  }
  return F.opaque(Call);
}

/// x - k, and k again where that borrows: x where x < k.
static Word *evaluateConditionalSubtract(Frame &F, const CallBase &Call) {
  Word *X = F.valueOf(Call.getArgOperand(0));
  Word *K = F.valueOf(Call.getArgOperand(1));
  auto [Difference, Borrow] = F.Words.subOverflow(X, K);
  Word *Mask = F.Words.sext(Borrow, X->Width);
  Word *Back = Mask ? F.Words.bitAnd(Mask, K) : nullptr;
  return Back ? F.Words.add(Difference, Back) : F.opaque(Call);
}

Word *residue::proof::evaluateCall(Frame &F, const CallBase &Call) {
  if (const auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand())) {
    // The barrier: no instruction, and the operand is the result.
    if (Asm->getAsmString().empty() && Asm->getConstraintString() == "=r,0" &&
        F.widthOf(Call.getType()))
      return F.valueOf(Call.getArgOperand(0));
    if (Asm->getAsmString() == "movq $1, $0\n\tsubq $2, $0\n\tcmovbq $1, $0" &&
        StringRef(Asm->getConstraintString()).starts_with("=&r,r,r,~") &&
        F.widthOf(Call.getType()) == 64)
      return evaluateConditionalSubtract(F, Call);
    F.fail("inline assembly", &Call);
    return nullptr;
  }
  if (unsigned Id = Call.getIntrinsicID())
    return evaluateIntrinsic(F, Call, Id);
  SmallVector<const Value *, 8> Arguments(Call.args());
  if (!Call.getCalledFunction() ||
      (!Call.getType()->isVoidTy() && !F.widthOf(Call.getType()))) {
    F.fail("a call that is not read", &Call);
    return nullptr;
  }
  Arguments.push_back(Call.getCalledFunction());
  F.addEffect(Effect::Call, Call, Arguments);
  if (Call.getType()->isVoidTy())
    return nullptr;
  unsigned Width = F.widthOf(Call.getType());
  return F.Words.input(Width,
                       F.W.shared("call " + std::to_string(F.Block) + "." +
                                      std::to_string(F.Effects.size()),
                                  Width));
}
