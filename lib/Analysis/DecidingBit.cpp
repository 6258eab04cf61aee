//===- DecidingBit.cpp - The bit that a choice depends on -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/DecidingBit.h"
#include "residue/Analysis/TruthValue.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// In a block that is never reached, walks up could go round and round.
static constexpr unsigned MaxSteps = 16;

/// A comparison with a constant that tells one bit: of a number that has one
/// bit which is not known, with \p C, which it may be; or of any number with
/// what begins where its sign, or the highest bit that it may have, is set.
static bool stepThrough(const ICmpInst &Compare, const APInt &C, DecidingBit &B,
                        const DataLayout &DL) {
  Value *X = Compare.getOperand(0);
  unsigned Width = C.getBitWidth();
  auto Is = [&](unsigned Index, bool Inverted) {
    B = {X, Index, B.Inverted != Inverted};
    return true;
  };
  CmpInst::Predicate P = Compare.getPredicate();
  // x < 0, x <= -1.
  if ((P == CmpInst::ICMP_SLT && C.isZero()) ||
      (P == CmpInst::ICMP_SLE && C.isAllOnes()))
    return Is(Width - 1, false);
  // x > -1, x >= 0.
  if ((P == CmpInst::ICMP_SGT && C.isAllOnes()) ||
      (P == CmpInst::ICMP_SGE && C.isZero()))
    return Is(Width - 1, true);
  if (!Compare.isEquality() && !Compare.isUnsigned())
    return false;
  // What x < C means for x < 2 C, C = 2^k: the bit k is not set.
  if (Compare.isUnsigned()) {
    bool Less = P == CmpInst::ICMP_ULT || P == CmpInst::ICMP_ULE;
    bool IsBound = P == CmpInst::ICMP_ULT || P == CmpInst::ICMP_UGE;
    APInt Bound = IsBound ? C : C + 1;
    if (!Bound.isPowerOf2())
      return false;
    unsigned Index = Bound.logBase2();
    return (Index + 1 == Width ||
            computeKnownBits(X, DL).countMaxActiveBits() <= Index + 1) &&
           Is(Index, Less);
  }
  bool IsEqual = P == CmpInst::ICMP_EQ;
  KnownBits Known = computeKnownBits(X, DL);
  APInt Unknown = ~(Known.Zero | Known.One);
  if (Unknown.isPowerOf2()) {
    unsigned Index = Unknown.logBase2();
    if ((C & ~Unknown) == Known.One)
      return Is(Index, C[Index] != IsEqual);
  } else if ((C.isZero() || C.isAllOnes()) && isMask(X, DL)) {
    return Is(0, C[0] != IsEqual);
  }
  return false;
}

/// From \p B to what it is computed from.
static bool step(DecidingBit &B, const DataLayout &DL) {
  Value *X, *Condition;
  const APInt *K, *L;
  unsigned Width = B.V->getType()->getIntegerBitWidth();
  auto Is = [&](unsigned Index, bool Inverted = false) {
    B = {X, Index, B.Inverted != Inverted};
    return true;
  };
  if (match(B.V, m_Trunc(m_Value(X))))
    return Is(B.Index);
  if (match(B.V, m_ZExt(m_Value(X))))
    return B.Index < X->getType()->getIntegerBitWidth() && Is(B.Index);
  if (match(B.V, m_SExt(m_Value(X))))
    return Is(std::min(B.Index, X->getType()->getIntegerBitWidth() - 1));
  if (match(B.V, m_LShr(m_Value(X), m_APInt(K))))
    return K->ult(Width - B.Index) && Is(B.Index + K->getZExtValue());
  if (match(B.V, m_AShr(m_Value(X), m_APInt(K))))
    return K->ult(Width) &&
           Is(std::min<unsigned>(B.Index + K->getZExtValue(), Width - 1));
  if (match(B.V, m_Shl(m_Value(X), m_APInt(K))))
    return K->ule(B.Index) && Is(B.Index - K->getZExtValue());
  if (match(B.V, m_And(m_Value(X), m_APInt(K))))
    return (*K)[B.Index] && Is(B.Index);
  if (match(B.V, m_Or(m_Value(X), m_APInt(K))))
    return !(*K)[B.Index] && Is(B.Index);
  if (match(B.V, m_Xor(m_Value(X), m_APInt(K))))
    return Is(B.Index, (*K)[B.Index]);
  // No carry comes from below the bit i if 2^i divides what is added.
  if (match(B.V, m_Add(m_Value(X), m_APInt(K))) && K->countr_zero() >= B.Index)
    return Is(B.Index, (*K)[B.Index]);
  if (!B.Index && match(B.V, m_Sub(m_APInt(K), m_Value(X))))
    return Is(0, (*K)[0]);
  // -x and x - 1 repeat one bit if x is 0 or 1.
  if (match(B.V, m_Neg(m_Value(X))))
    return isTruthValue(X, DL) && Is(0);
  if (match(B.V, m_Add(m_Value(X), m_AllOnes())))
    return isTruthValue(X, DL) && Is(0, true);
  if (match(B.V, m_Select(m_Value(Condition), m_APInt(K), m_APInt(L))) &&
      Condition->getType()->isIntegerTy(1) && (*K)[B.Index] != (*L)[B.Index]) {
    X = Condition;
    return Is(0, !(*K)[B.Index]);
  }
  auto *Compare = dyn_cast<ICmpInst>(B.V);
  return Compare && match(Compare->getOperand(1), m_APInt(K)) &&
         stepThrough(*Compare, *K, B, DL);
}

DecidingBit residue::decidingBit(Value *V, const DataLayout &DL,
                                 unsigned Index) {
  DecidingBit B{V, Index, false};
  for (unsigned Steps = 0; Steps != MaxSteps && step(B, DL);)
    ++Steps;
  return B;
}
