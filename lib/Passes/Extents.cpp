//===- Extents.cpp - From where to where memory is used -------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extents.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace residue;

Extent Extent::of(const Places &P, int64_t Begin, int64_t End,
                  ScalarEvolution &SE) {
  if (!P.first || !P.second)
    return {};
  Type *Index = SE.getEffectiveSCEVType(P.first->getType());
  return {SE.getAddExpr(P.first, SE.getConstant(Index, Begin, true)),
          SE.getAddExpr(P.second, SE.getConstant(Index, End, true))};
}

bool Extent::isSafeToExpand(const SCEVExpander &Expander) const {
  return First && End && Expander.isSafeToExpand(First) &&
         Expander.isSafeToExpand(End);
}

const SCEV *residue::distanceOfTurns(const SCEVAddRecExpr &Steps,
                                     ScalarEvolution &SE) {
  const SCEV *Step = Steps.getStepRecurrence(SE);
  const SCEV *Further = SE.getBackedgeTakenCount(Steps.getLoop());
  if (isa<SCEVCouldNotCompute>(Further) ||
      SE.getTypeSizeInBits(Further->getType()) >
          SE.getTypeSizeInBits(Step->getType()))
    return nullptr;
  return SE.getMulExpr(Step, SE.getNoopOrZeroExtend(Further, Step->getType()));
}

Value *residue::emitApart(IRBuilderBase &B, SCEVExpander &Expander,
                          const Extent &X, const Extent &Y) {
  auto Expand = [&](const SCEV *S) {
    return Expander.expandCodeFor(S, S->getType(), B.GetInsertPoint());
  };
  Value *FirstX = Expand(X.First), *EndX = Expand(X.End);
  Value *FirstY = Expand(Y.First), *EndY = Expand(Y.End);
  return B.CreateOr(B.CreateICmpULE(EndX, FirstY),
                    B.CreateICmpULE(EndY, FirstX), "apart");
}
