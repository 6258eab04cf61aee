//===- NestMemory.cpp - The memory that a loop around loops uses ----------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An access is done in each turn of the loops around it, up to the outermost,
// where it is done in all turns or in none. Its pointer is start + step i + ...
// with one origin that the loop does not change, so that all places are in the
// object of that origin, which does not wrap around: the numbers are what they
// seem to be, as signed distances from that start (LoopMemory.cpp). If it is
// done in no turn, nothing of it has to be compared with anything.
//
// A later turn does not read what an earlier one stores: with s(i) and l(i) for
// the places in turn i, bytes of a store [s, s + b), and j >= i + 1,
//
//   l(j) - s(i) = l(0) - s(0) + L j - S i
//              >= l(0) - s(0) + L + (L - S) i      where L >= 0
//              >= l(0) - s(0) + L                  where L >= S,
//
// which is at least b if it is not below it; and the same downwards, where the
// bytes of the load are those that have to fit.
//
//===----------------------------------------------------------------------===//

#include "NestMemory.h"
#include "TurnObjects.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace residue;

/// More comparisons than this are not made, each of two pairs of addresses.
static const unsigned MaxComparisons = 32;
/// An index that is no more than known to be small has so many bits.
static const unsigned MaxRangeBits = 32;

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// The innermost loop of those in \p L, or \p L, that \p BB is in.
static const Loop *loopOf(const BasicBlock &BB, const Loop &L) {
  for (const Loop *Inside : L)
    if (Inside->contains(&BB))
      return loopOf(BB, *Inside);
  return &L;
}

/// A phi node where ways inside of \p L join that \p Address is computed from.
static const PHINode *joinOf(const SCEV *Address, const Loop &L) {
  const PHINode *Join = nullptr;
  SCEVExprContains(Address, [&](const SCEV *S) {
    const auto *Unknown = dyn_cast<SCEVUnknown>(S);
    auto *Phi = Unknown ? dyn_cast<PHINode>(Unknown->getValue()) : nullptr;
    if (Phi && L.contains(Phi) &&
        loopOf(*Phi->getParent(), L)->getHeader() != Phi->getParent())
      Join = Phi;
    return Join != nullptr;
  });
  return Join;
}

/// From the first to the last of what \p Address can be where \p Join is any of
/// the values that come in.
Places NestMemory::placesBehind(const PHINode &Join, const SCEV *Address,
                                bool OfAllTurns) const {
  Places Sum;
  for (Value *V : Join.incoming_values()) {
    ValueToSCEVMapTy Known;
    Known[&Join] = SE->getSCEVAtScope(V, loopOf(*Join.getParent(), *L));
    const SCEV *Way = SCEVParameterRewriter::rewrite(Address, *SE, Known);
    if (joinOf(Way, *L))
      return {};
    auto [First, Last] = placesIn(Way, OfAllTurns);
    if (!First)
      return {};
    Sum.first = Sum.first ? SE->getUMinExpr(Sum.first, First) : First;
    Sum.second = Sum.second ? SE->getUMaxExpr(Sum.second, Last) : Last;
  }
  return Sum;
}

/// Of a sum that is not the same in all turns.
Places NestMemory::placesOfSum(const SCEVAddExpr &Sum, bool OfAllTurns) const {
  Places All;
  for (const SCEV *Summand : Sum.operands()) {
    auto [First, Last] = placesIn(Summand, OfAllTurns);
    if (!First)
      return {};
    All.first = All.first ? SE->getAddExpr(All.first, First) : First;
    All.second = All.second ? SE->getAddExpr(All.second, Last) : Last;
  }
  return All;
}

/// What is known of \p Distance.
Places NestMemory::rangeOf(const SCEV *Distance) const {
  if (!Distance->getType()->isIntegerTy())
    return {};
  ConstantRange Range = SE->getSignedRange(Distance);
  APInt First = Range.getSignedMin(), Last = Range.getSignedMax();
  if (First.getSignificantBits() > MaxRangeBits ||
      Last.getSignificantBits() > MaxRangeBits)
    return {};
  return {SE->getConstant(First), SE->getConstant(Last)};
}

/// The first and the last of the places that \p Address stands for in a turn,
/// or in all of them; null if that is not known.
Places NestMemory::placesIn(const SCEV *Address, bool OfAllTurns) const {
  if (SE->isLoopInvariant(Address, L))
    return {Address, Address};
  if (const PHINode *Join = joinOf(Address, *L))
    return placesBehind(*Join, Address, OfAllTurns);
  if (const auto *Sum = dyn_cast<SCEVAddExpr>(Address))
    return placesOfSum(*Sum, OfAllTurns);
  const auto *Steps = dyn_cast<SCEVAddRecExpr>(Address);
  if (!Steps || !Steps->isAffine())
    return rangeOf(Address);
  const Loop *Around = Steps->getLoop();
  if (Around == L && !OfAllTurns)
    return {Address, Address};
  const SCEV *Step = Steps->getStepRecurrence(*SE);
  const SCEV *Distance = distanceOfTurns(*Steps, *SE);
  auto [First, Last] = placesIn(Steps->getStart(), OfAllTurns);
  if (!First || !Distance || !SE->isLoopInvariant(Step, L) ||
      !SE->isLoopInvariant(Distance, L))
    return {};
  if (SE->isKnownNegative(Step))
    First = SE->getAddExpr(First, Distance);
  else if (SE->isKnownNonNegative(Step))
    Last = SE->getAddExpr(Last, Distance);
  else
    return {};
  return {First, Last};
}

Extent NestMemory::extentOf(const Access &A) const {
  return Extent::of({placesIn(A.First, /*OfAllTurns=*/true).first,
                     placesIn(A.Last, /*OfAllTurns=*/true).second},
                    0, int64_t(A.Size), *SE);
}

/// \p BB is run in every turn of the loops around it that are inside of \p L.
static bool runsInEachTurn(const BasicBlock &BB, const Loop &L,
                           const DominatorTree &DT) {
  for (const Loop *Around = loopOf(BB, L); Around != &L;
       Around = Around->getParentLoop())
    if (!DT.dominates(&BB, Around->getLoopLatch()))
      return false;
  return true;
}

/// \p BB is run once in every turn of \p L.
static bool isDoneOnce(const BasicBlock &BB, const Loop &L,
                       const DominatorTree &DT) {
  return loopOf(BB, L) == &L && DT.dominates(&BB, L.getLoopLatch());
}

bool NestMemory::add(Instruction &I, const DominatorTree &DT) {
  auto *Load = dyn_cast<LoadInst>(&I);
  auto *Store = dyn_cast<StoreInst>(&I);
  const DataLayout &DL = I.getModule()->getDataLayout();
  TypeSize Size = DL.getTypeStoreSize(getLoadStoreType(&I));
  const BasicBlock &BB = *I.getParent();
  if (!(Load ? Load->isSimple() : Store->isSimple()) || Size.isScalable())
    return false;
  Value *Pointer = getLoadStorePointerOperand(&I);
  if (is_contained(Own, getUnderlyingObject(Pointer)))
    return true;
  if (Store && !isDoneOnce(BB, *L, DT))
    return false;
  const SCEV *Address = SE->getSCEV(Pointer);
  const auto *Origin = dyn_cast<SCEVUnknown>(SE->getPointerBase(Address));
  Access A{&I, getUnderlyingObject(Pointer), nullptr, nullptr,
           Size.getFixedValue()};
  if (Origin && SE->isLoopInvariant(Origin, L) && runsInEachTurn(BB, *L, DT)) {
    A.Object = Origin->getValue();
    std::tie(A.First, A.Last) = placesIn(Address, /*OfAllTurns=*/false);
  }
  if (!A.First && Store)
    return false;
  (Store ? Stores : Loads).push_back(A);
  return true;
}

std::optional<NestMemory> NestMemory::find(Loop &L, ScalarEvolution &SE) {
  NestMemory Memory(L, SE);
  DominatorTree DT(*L.getHeader()->getParent());
  Memory.Own = objectsOfTurn(L, DT);
  if (any_of(Memory.Own,
             [](const AllocaInst *Object) { return mayBeCaptured(*Object); }))
    return std::nullopt;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      if (isa<LoadInst, StoreInst>(I)) {
        if (!Memory.add(I, DT))
          return std::nullopt;
        continue;
      }
      const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
      if (Intrinsic && Intrinsic->isAssumeLikeIntrinsic() &&
          (!Intrinsic->isLifetimeStartOrEnd() ||
           is_contained(Memory.Own,
                        Intrinsic->getArgOperand(Intrinsic->arg_size() - 1))))
        continue;
      if (I.mayReadOrWriteMemory() ||
          !isGuaranteedToTransferExecutionToSuccessor(&I))
        return std::nullopt;
    }
  return Memory;
}

//===----------------------------------------------------------------------===//
// Which are apart
//===----------------------------------------------------------------------===//

/// By how much \p Address, of a turn, moves; nothing where that is no constant.
static std::optional<APInt> stepOf(const SCEV *Address, const Loop &L,
                                   ScalarEvolution &SE) {
  const auto *Steps = dyn_cast<SCEVAddRecExpr>(Address);
  if (!Steps || Steps->getLoop() != &L)
    return std::nullopt;
  const auto *Step = dyn_cast<SCEVConstant>(Steps->getStepRecurrence(SE));
  return Step ? std::optional(Step->getAPInt()) : std::nullopt;
}

/// No turn reads by \p Load what one before it has stored by \p Store.
bool NestMemory::isReadBefore(const Access &Load, const Access &Store) const {
  if (!Load.First)
    return false;
  std::optional<APInt> LoadStep = stepOf(Load.First, *L, *SE);
  std::optional<APInt> StoreStep = stepOf(Store.First, *L, *SE);
  if (!LoadStep || !StoreStep)
    return false;
  bool IsDown = LoadStep->isNegative();
  if (IsDown ? StoreStep->isStrictlyPositive() || LoadStep->sgt(*StoreStep)
             : StoreStep->isNegative() || LoadStep->slt(*StoreStep))
    return false;
  auto StartOf = [](const SCEV *Address) {
    return cast<SCEVAddRecExpr>(Address)->getStart();
  };
  const SCEV *Read = StartOf(IsDown ? Load.Last : Load.First);
  const SCEV *Stored = StartOf(Store.First);
  const auto *Ahead = dyn_cast<SCEVConstant>(
      IsDown ? SE->getMinusSCEV(Stored, Read) : SE->getMinusSCEV(Read, Stored));
  if (!Ahead)
    return false;
  bool Overflow = false;
  APInt Least = IsDown ? Ahead->getAPInt().ssub_ov(*LoadStep, Overflow)
                       : Ahead->getAPInt().sadd_ov(*LoadStep, Overflow);
  return !Overflow && Least.isNonNegative() &&
         Least.uge(IsDown ? Load.Size : Store.Size);
}

/// They are in objects that are not the same.
bool NestMemory::areApart(const Access &Load, const Access &Store,
                          AAResults &AA) const {
  return AA.isNoAlias(MemoryLocation::getBeforeOrAfter(Load.Object),
                      MemoryLocation::getBeforeOrAfter(Store.Object));
}

bool NestMemory::isCheckable(AAResults &AA) {
  DominatorTree DT(*L->getHeader()->getParent());
  for (unsigned A = 0; A != Loads.size(); ++A)
    for (unsigned B = 0; B != Stores.size(); ++B) {
      const Access &Load = Loads[A], &Store = Stores[B];
      // What a turn stores and then reads itself is not in its place any more.
      bool IsBehind = Load.I->getParent() == Store.I->getParent() &&
                      Store.I->comesBefore(Load.I);
      if (areApart(Load, Store, AA) || (!IsBehind && isReadBefore(Load, Store)))
        continue;
      if (!Load.First || Load.Object == Store.Object)
        return false;
      Pairs.push_back({A, B});
    }
  if (Pairs.size() > MaxComparisons)
    return false;
  const DataLayout &DL = L->getHeader()->getModule()->getDataLayout();
  SCEVExpander Expander = makeSCEVExpander(*SE, DL, "places");
  auto IsSimple = [&](const Access &A) {
    return extentOf(A).isSafeToExpand(Expander);
  };
  return all_of(Pairs, [&](auto Pair) {
    return IsSimple(Loads[Pair.first]) && IsSimple(Stores[Pair.second]);
  });
}

Value *NestMemory::emitCheck(Instruction *Place) const {
  IRBuilder<> B(Place);
  const DataLayout &DL = Place->getModule()->getDataLayout();
  SCEVExpander Expander = makeSCEVExpander(*SE, DL, "places");
  Value *Apart = nullptr;
  for (auto [Load, Store] : Pairs) {
    Value *Pair =
        emitApart(B, Expander, extentOf(Loads[Load]), extentOf(Stores[Store]));
    Apart = Apart ? B.CreateAnd(Apart, Pair, "apart") : Pair;
  }
  return Apart ? Apart : B.getTrue();
}
