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
    if (!SE.isKnownNonNegative(End) &&
        !SE.isLoopEntryGuardedByCond(&L, CmpInst::ICMP_SGE, End,
                                     SE.getZero(End->getType())))
      Positive.insert(End);
    return true;
  };
  if (auto *Steps = dyn_cast<SCEVAddRecExpr>(S)) {
    const SCEV *Further = SE.getBackedgeTakenCount(Steps->getLoop());
    if (!Steps->isAffine() || isa<SCEVCouldNotCompute>(Further) ||
        !SE.isLoopInvariant(Further, &L) ||
        SE.getTypeSizeInBits(Further->getType()) >
            SE.getTypeSizeInBits(S->getType()))
      return false;
    const SCEV *First = Steps->getStart(),
               *Last = Steps->evaluateAtIteration(Further, SE);
    if (Grows && SE.isKnownNonNegative(First) &&
        SE.isKnownPositive(Steps->getStepRecurrence(SE)) &&
        SE.isLoopInvariant(First, &L) && SE.isLoopInvariant(Last, &L)) {
      Ends.insert(First);
      Ends.insert(Last);
      return IsPositive(Last);
    }
    return (Steps->hasNoSignedWrap() || staysNear(*Steps, SE)) &&
           add(First, Ends) && add(Last, Ends);
  }
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
  return add(Both->getOperand(1), Inner) && Each([&](const SCEV *End) {
           return IsSum ? SE.getAddExpr(Both->getOperand(0), End)
                        : SE.getMulExpr(Both->getOperand(0), End);
         });
}
