//===- Extents.cpp - From where to where memory is used -------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is in use is in one object, which has less than half of all addresses
// and does not wrap around. So with N bits of addresses, a first place and a
// last one that are beyond it by at most B each, and accesses of S bytes,
//
//   end - first < 2^(N-1) + 2 B + S < 2^N      where B, S < 2^(N-3).
//
// What is in use is between them, so the first is below 2^N and the end above
// 0. If just one of them is no address, as an exact number, it becomes one by
// 2^N, and the first is above the end then; both cannot be, that far they are
// not from each other.
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
  if (!P.First || !P.Last)
    return {};
  Type *Index = SE.getEffectiveSCEVType(P.First->getType());
  if (P.Beyond && Log2_64_Ceil(std::max<uint64_t>(P.Beyond, End - Begin)) >
                      SE.getTypeSizeInBits(Index) - 4)
    return {};
  return {SE.getAddExpr(P.First, SE.getConstant(Index, Begin, true)),
          SE.getAddExpr(P.Last, SE.getConstant(Index, End, true)),
          P.Beyond != 0};
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
  Value *IsBelow = B.CreateICmpULE(EndX, FirstY);
  Value *IsAbove = B.CreateICmpULE(EndY, FirstX);
  Value *Apart = B.CreateOr(IsBelow, IsAbove, "apart");
  if (X.MayWrap)
    Apart = B.CreateAnd(Apart, B.CreateICmpULE(FirstX, EndX), "apart");
  if (Y.MayWrap)
    Apart = B.CreateAnd(Apart, B.CreateICmpULE(FirstY, EndY), "apart");
  return Apart;
}
