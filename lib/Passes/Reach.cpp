//===- Reach.cpp - What a loop uses behind a pointer ----------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reach.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace residue;

/// Bytes from a pointer on within which it is not asked where exactly a place
/// is.
static const int64_t MaxReach = 1024;

void Reach::add(const SCEV *Address, const SCEV *Distance, uint64_t Size,
                const Loop &L, ScalarEvolution &SE) {
  // Addresses that grow are further from the pointer in each turn.
  auto *Steps = dyn_cast<SCEVAddRecExpr>(Address);
  bool Grows = Steps && Steps->hasNoUnsignedWrap();
  SCEVSet Last;
  ConstantRange Range = SE.getSignedRange(Distance);
  if (!Range.getSignedMin().slt(-MaxReach) &&
      !Range.getSignedMax().sgt(MaxReach)) {
    Last.insert(SE.getConstant(Range.getSignedMin()));
    Last.insert(SE.getConstant(Range.getSignedMax()));
  } else if (!TurnEnds(L, SE, Positive).add(Distance, Last, Grows)) {
    IsUnbounded = true;
  }
  const SCEV *Bytes = SE.getConstant(Distance->getType(), Size);
  for (const SCEV *End : Last) {
    Firsts.insert(End);
    Ends.insert(SE.getAddExpr(End, Bytes));
  }
}

SmallVector<const SCEV *, 8> Reach::positive() const {
  return {Positive.begin(), Positive.end()};
}

Extent Reach::extentOf(const Value *Base, ScalarEvolution &SE) const {
  const SCEV *Address = SE.getSCEV(const_cast<Value *>(Base));
  SmallVector<const SCEV *, 8> First(Firsts.begin(), Firsts.end()),
      Last(Ends.begin(), Ends.end());
  // A place that no turn comes to may be anywhere.
  return {SE.getAddExpr(Address, SE.getSMinExpr(First)),
          SE.getAddExpr(Address, SE.getSMaxExpr(Last)), /*MayWrap=*/true};
}

/// Where \p V is frozen: in front of all loops in which it is the same, as what
/// grows in them is made of it.
static std::optional<BasicBlock::iterator> placeBehind(Value &V) {
  if (auto *A = dyn_cast<Argument>(&V))
    return A->getParent()->getEntryBlock().getFirstInsertionPt();
  auto *I = dyn_cast<Instruction>(&V);
  return I ? I->getInsertionPointAfterDef() : std::nullopt;
}

static bool mustFreeze(const SCEV *S) {
  auto *Unknown = dyn_cast<SCEVUnknown>(S);
  return Unknown && !isGuaranteedNotToBePoison(Unknown->getValue());
}

bool Reach::canBeAsked(const Value *Base, ScalarEvolution &SE,
                       const DataLayout &DL) const {
  if (IsUnbounded)
    return false;
  SCEVExpander Expander = makeSCEVExpander(SE, DL, "apart");
  Extent Of = extentOf(Base, SE);
  SmallVector<const SCEV *, 8> Asked = positive();
  Asked.append({Of.First, Of.End});
  return all_of(Asked, [&](const SCEV *S) {
    return Expander.isSafeToExpand(S) &&
           !SCEVExprContains(S, [](const SCEV *Part) {
             return mustFreeze(Part) &&
                    !placeBehind(*cast<SCEVUnknown>(Part)->getValue());
           });
  });
}

/// \p S, in which what may be poison, as nothing uses it where a turn does not
/// come to it, is some number.
static const SCEV *frozen(const SCEV *S, ScalarEvolution &SE,
                          ValueToSCEVMapTy &Numbers) {
  auto Freeze = [&](const SCEV *Part) {
    if (!mustFreeze(Part))
      return false;
    Value *V = cast<SCEVUnknown>(Part)->getValue();
    if (!Numbers.count(V)) {
      BasicBlock::iterator Place = *placeBehind(*V);
      IRBuilder<> B(Place->getParent(), Place);
      Numbers[V] = SE.getUnknown(B.CreateFreeze(V));
    }
    return false;
  };
  SCEVExprContains(S, Freeze);
  return SCEVParameterRewriter::rewrite(S, SE, Numbers);
}

Value *residue::emitAllApart(Instruction &Place,
                             ArrayRef<std::pair<Reached, Reached>> Pairs,
                             ScalarEvolution &SE) {
  IRBuilder<> B(&Place);
  SCEVExpander Expander =
      makeSCEVExpander(SE, Place.getModule()->getDataLayout(), "apart");
  ValueToSCEVMapTy Numbers;
  auto FrozenExtent = [&](const Reached &R) {
    Extent Of = R.second->extentOf(R.first, SE);
    Of.First = frozen(Of.First, SE, Numbers);
    Of.End = frozen(Of.End, SE, Numbers);
    return Of;
  };
  Value *Check = B.getTrue();
  SCEVSet Positive;
  for (const auto &[X, Y] : Pairs) {
    Check = B.CreateAnd(
        Check, emitApart(B, Expander, FrozenExtent(X), FrozenExtent(Y)),
        "apart");
    for (const Reach *Of : {X.second, Y.second})
      for (const SCEV *S : Of->positive())
        Positive.insert(S);
  }
  for (const SCEV *S : Positive) {
    const SCEV *Number = frozen(S, SE, Numbers);
    Value *V = Expander.expandCodeFor(Number, Number->getType(), &Place);
    Check = B.CreateAnd(
        Check, B.CreateICmpSGE(V, Constant::getNullValue(V->getType())),
        "apart");
  }
  return Check;
}
