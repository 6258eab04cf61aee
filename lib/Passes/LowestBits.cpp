//===- LowestBits.cpp - Whether numbers are odd ---------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LowestBits.h"
#include "residue/Analysis/InsertionPoint.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// In a block that is never reached, walks up could go round and round.
static constexpr unsigned MaxSteps = 16;

LowestBits::Condition LowestBits::sameAs(Value *Decides) {
  Condition C;
  C.Bit = Decides;
  Value *Inner;
  for (unsigned Step = 0; Step != MaxSteps; ++Step, C.Bit = Inner) {
    const APInt *K;
    if (match(C.Bit, m_CombineOr(m_ZExtOrSExt(m_Value(Inner)),
                                 m_CombineOr(m_Trunc(m_Value(Inner)),
                                             m_Neg(m_Value(Inner))))))
      continue;
    if (match(C.Bit, m_CombineOr(m_Xor(m_Value(Inner), m_APInt(K)),
                                 m_Add(m_Value(Inner), m_APInt(K)))) ||
        match(C.Bit, m_Sub(m_APInt(K), m_Value(Inner)))) {
      C.Inverted ^= (*K)[0];
      continue;
    }
    if (match(C.Bit, m_And(m_Value(Inner), m_APInt(K))) && (*K)[0])
      continue;
    // v == 0, or v != 1, is the opposite where v is 0 or 1.
    const auto *Compare = dyn_cast<ICmpInst>(C.Bit);
    if (Compare && Compare->isEquality() &&
        match(Compare->getOperand(1), m_APInt(K)) && K->ult(2) &&
        computeKnownBits(Compare->getOperand(0),
                         Compare->getModule()->getDataLayout())
            .getMaxValue()
            .ult(2)) {
      bool IsEqual = Compare->getPredicate() == CmpInst::ICMP_EQ;
      C.Inverted ^= IsEqual == K->isZero();
      Inner = Compare->getOperand(0);
      continue;
    }
    break;
  }
  return C;
}

LowestBits::Condition LowestBits::conditionOf(Value *Decides, unsigned Bit) {
  Condition C;
  if (Bit) {
    C.Bit = bitOf(*Decides, Bit);
    return C;
  }
  C = sameAs(Decides);
  if (!C.Bit->getType()->isIntegerTy(1))
    C.Bit = bitOf(*C.Bit, 0);
  return C;
}

/// Whether \p V is odd, if \p F computes that somewhere.
static TruncInst *existingBitOf(const Value &V, const Function &F) {
  if (isa<Constant>(V))
    return nullptr;
  for (User *U : const_cast<Value &>(V).users()) {
    auto *Trunc = dyn_cast<TruncInst>(U);
    if (Trunc && Trunc->getType()->isIntegerTy(1) &&
        Trunc->getFunction() == &F && !Trunc->hasNoUnsignedWrap() &&
        !Trunc->hasNoSignedWrap())
      return Trunc;
  }
  return nullptr;
}

Value *LowestBits::bitOf(Value &V, unsigned Bit) {
  WeakVH &Known = this->Known[&V][Bit];
  if (Known)
    return Known;
  std::optional<BasicBlock::iterator> Place = placeBehind(V, F);
  if (!Place)
    return nullptr;
  // One condition for all choices by it, so that a choice between choices is
  // one of two numbers. It may stand in front of its other users.
  if (TruncInst *Found = Bit ? nullptr : existingBitOf(V, F)) {
    Found->moveBefore(*(*Place)->getParent(), *Place);
    Known = Found;
    return Found;
  }
  IRBuilder<> B((*Place)->getParent(), *Place);
  Value *Lowest = Bit ? B.CreateLShr(&V, Bit) : &V;
  Known = B.CreateTrunc(Lowest, B.getInt1Ty(), "chosen");
  return Known;
}

Value *residue::createSelect(IRBuilder<> &B, const LowestBits::Condition &C,
                             Value *IfOdd, Value *IfEven) {
  if (C.Inverted)
    std::swap(IfOdd, IfEven);
  return B.CreateSelect(C.Bit, IfOdd, IfEven);
}
