//===- TurnEnds.cpp - Integers in the first and the last turn -------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TurnEnds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;
using namespace residue;

/// Of w bits, all numbers are in a range of 2^(w-2), and steps are shorter: one
/// that wraps around would leave the range.
static bool staysNear(const SCEVAddRecExpr &Steps, ScalarEvolution &SE) {
  ConstantRange Range = SE.getSignedRange(&Steps);
  auto *Step = dyn_cast<SCEVConstant>(Steps.getStepRecurrence(SE));
  APInt Most =
      APInt::getOneBitSet(Range.getBitWidth(), Range.getBitWidth() - 2);
  return Step && Step->getAPInt().abs().ult(Most) &&
         (Range.getSignedMax() - Range.getSignedMin()).ult(Most);
}

void TurnEnds::needPositive(const SCEV *S) {
  if (!SE.isKnownNonNegative(S) &&
      !SE.isLoopEntryGuardedByCond(&L, CmpInst::ICMP_SGE, S,
                                   SE.getZero(S->getType())))
    Positive.insert(S);
}

/// A loop that may leave early has a turn of the number \p Most at most. Where
/// the first turn begins between -B and B, and all steps together are B at
/// most, for B = 2^min(31, w-3) of w bits, no step wraps around, and none would
/// that is not made: what a turn has is between the ends, which are at most 2
/// B.
bool TurnEnds::addUpTo(const SCEVAddRecExpr &Steps, const SCEV *Most,
                       SCEVSet &Ends) {
  const SCEV *First = Steps.getStart();
  const auto *Step = dyn_cast<SCEVConstant>(Steps.getStepRecurrence(SE));
  unsigned Bits = SE.getTypeSizeInBits(Steps.getType());
  if (!Step || Step->isZero() || Bits < 8 || !SE.isLoopInvariant(First, &L))
    return false;
  unsigned LimitBit = std::min(31U, Bits - 3);
  APInt Limit = APInt::getOneBitSet(Bits, LimitBit);
  EarlyBits = LimitBit + 3;
  const SCEV *Turns = SE.getNoopOrZeroExtend(Most, Step->getType());
  needPositive(Turns);
  needPositive(SE.getMinusSCEV(
      SE.getConstant(Limit.udiv(Step->getAPInt().abs())), Turns));
  needPositive(SE.getMinusSCEV(SE.getConstant(Limit), First));
  needPositive(SE.getAddExpr(SE.getConstant(Limit), First));
  Ends.insert(First);
  Ends.insert(SE.getAddExpr(First, SE.getMulExpr(Step, Turns)));
  return true;
}

bool TurnEnds::addSteps(const SCEVAddRecExpr &Steps, SCEVSet &Ends,
                        bool Grows) {
  const SCEV *Further = SE.getBackedgeTakenCount(Steps.getLoop());
  bool IsExact = !isa<SCEVCouldNotCompute>(Further);
  if (!IsExact)
    Further = SE.getSymbolicMaxBackedgeTakenCount(Steps.getLoop());
  if (!Steps.isAffine() || isa<SCEVCouldNotCompute>(Further) ||
      !SE.isLoopInvariant(Further, &L) ||
      SE.getTypeSizeInBits(Further->getType()) >
          SE.getTypeSizeInBits(Steps.getType()))
    return false;
  if (!IsExact)
    return addUpTo(Steps, Further, Ends);
  const SCEV *First = Steps.getStart(),
             *Last = Steps.evaluateAtIteration(Further, SE);
  if (Grows && SE.isKnownNonNegative(First) &&
      SE.isKnownPositive(Steps.getStepRecurrence(SE)) &&
      SE.isLoopInvariant(First, &L) && SE.isLoopInvariant(Last, &L)) {
    Ends.insert(First);
    Ends.insert(Last);
    // So is what it is between.
    needPositive(Last);
    return true;
  }
  return (Steps.hasNoSignedWrap() || staysNear(Steps, SE)) &&
         add(First, Ends) && add(Last, Ends);
}

bool TurnEnds::add(const SCEV *S, SCEVSet &Ends, bool Grows) {
  if (SE.isLoopInvariant(S, &L)) {
    Ends.insert(S);
    return true;
  }
  SCEVSet Inner;
  auto Each = [&](auto Make) {
    for (const SCEV *End : Inner)
      Ends.insert(Make(End));
    return true;
  };
  // So is what it is between.
  auto IsPositive = [&](const SCEV *End) {
    needPositive(End);
    return true;
  };
  if (auto *Steps = dyn_cast<SCEVAddRecExpr>(S))
    return addSteps(*Steps, Ends, Grows);
  if (auto *Extended = dyn_cast<SCEVSignExtendExpr>(S))
    return add(Extended->getOperand(), Inner) && Each([&](const SCEV *End) {
             return SE.getSignExtendExpr(End, S->getType());
           });
  if (auto *Extended = dyn_cast<SCEVZeroExtendExpr>(S))
    return add(Extended->getOperand(), Inner) && all_of(Inner, IsPositive) &&
           Each([&](const SCEV *End) {
             return SE.getZeroExtendExpr(End, S->getType());
           });
  if (auto *Quotient = dyn_cast<SCEVUDivExpr>(S))
    return isa<SCEVConstant>(Quotient->getRHS()) &&
           SE.isKnownNonNegative(Quotient->getRHS()) &&
           add(Quotient->getLHS(), Inner) && all_of(Inner, IsPositive) &&
           Each([&](const SCEV *End) {
             return SE.getUDivExpr(End, Quotient->getRHS());
           });
  // A constant and another one; more than that is not looked at.
  auto *Both = dyn_cast<SCEVCommutativeExpr>(S);
  if (!Both || !isa<SCEVAddExpr, SCEVMulExpr>(S) ||
      Both->getNumOperands() != 2 || !isa<SCEVConstant>(Both->getOperand(0)))
    return false;
  const APInt &K = cast<SCEVConstant>(Both->getOperand(0))->getAPInt();
  ConstantRange Range = SE.getSignedRange(Both->getOperand(1));
  bool IsSum = isa<SCEVAddExpr>(S);
  for (const APInt &Bound : {Range.getSignedMin(), Range.getSignedMax()}) {
    bool Wraps;
    (void)(IsSum ? Bound.sadd_ov(K, Wraps) : Bound.smul_ov(K, Wraps));
    if (Wraps)
      return false;
  }
  if (!add(Both->getOperand(1), Inner))
    return false;
  if (EarlyBits) {
    unsigned Bits = K.getSignificantBits();
    EarlyBits = IsSum ? std::max(EarlyBits, Bits) + 1 : EarlyBits + Bits;
    if (EarlyBits >= K.getBitWidth())
      return false;
  }
  return Each([&](const SCEV *End) {
    return IsSum ? SE.getAddExpr(Both->getOperand(0), End)
                 : SE.getMulExpr(Both->getOperand(0), End);
  });
}
