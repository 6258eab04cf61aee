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
// done in no turn, nothing of it has to be compared with anything. Of an index
// in a range of B numbers the same is true as long as steps are small: places
// of two turns next to each other are as far from each other as the step says,
// but for B, since no other number of that remainder is a distance within an
// object.
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
#include "llvm/Analysis/CFG.h"
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

/// \p Step is a constant, and an eighth of all addresses are more.
static bool isSmall(const SCEV *Step, unsigned AddressBits) {
  const auto *Constant = dyn_cast<SCEVConstant>(Step);
  return Constant &&
         Constant->getAPInt().getSignificantBits() <= AddressBits - 3;
}

/// Of a sum that is not the same in all turns.
Places NestMemory::placesOfSum(const SCEVAddExpr &Sum, bool OfAllTurns) const {
  Places All;
  for (const SCEV *Summand : Sum.operands()) {
    Places P = placesIn(Summand, OfAllTurns);
    if (!P.First)
      return {};
    All.First = All.First ? SE->getAddExpr(All.First, P.First) : P.First;
    All.Last = All.Last ? SE->getAddExpr(All.Last, P.Last) : P.Last;
    All.Beyond += P.Beyond;
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
  return {SE->getConstant(First), SE->getConstant(Last),
          uint64_t(Last.getSExtValue() - First.getSExtValue())};
}

/// The first and the last of the places that \p Address stands for in a turn,
/// or in all of them; null if that is not known.
Places NestMemory::placesIn(const SCEV *Address, bool OfAllTurns) const {
  if (SE->isLoopInvariant(Address, L))
    return {Address, Address};
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
  Places P = placesIn(Steps->getStart(), OfAllTurns);
  if (!P.First || !Distance || !SE->isLoopInvariant(Step, L) ||
      !SE->isLoopInvariant(Distance, L))
    return {};
  if (SE->isKnownNegative(Step))
    P.First = SE->getAddExpr(P.First, Distance);
  else if (SE->isKnownNonNegative(Step))
    P.Last = SE->getAddExpr(P.Last, Distance);
  else
    return {};
  return P;
}

/// In one turn.
Places NestMemory::placesOf(const SCEV *Address) const {
  Places P = placesIn(Address, /*OfAllTurns=*/false);
  unsigned Bits = SE->getTypeSizeInBits(Address->getType());
  if (P.Beyond && SCEVExprContains(Address, [&](const SCEV *S) {
        const auto *Steps = dyn_cast<SCEVAddRecExpr>(S);
        return Steps && !isSmall(Steps->getStepRecurrence(*SE), Bits);
      }))
    return {};
  return P;
}

Extent NestMemory::extentOf(const Access &A) const {
  Places First = placesIn(A.InTurn.First, /*OfAllTurns=*/true);
  Places Last = placesIn(A.InTurn.Last, /*OfAllTurns=*/true);
  return Extent::of(
      {First.First, Last.Last, A.InTurn.Beyond + First.Beyond + Last.Beyond}, 0,
      int64_t(A.Size), *SE);
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

/// Blocks of \p L are in cycles with several entries, which are no loops: what
/// is done there is done more often than loops tell.
static bool hasOtherCycles(const Loop &L, const DominatorTree &DT) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 8> Edges;
  FindFunctionBackedges(*L.getHeader()->getParent(), Edges);
  return any_of(Edges, [&](const auto &Edge) {
    auto [From, To] = Edge;
    return L.contains(From) && L.contains(To) && !DT.dominates(To, From);
  });
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
  Access A{&I, getUnderlyingObject(Pointer), {}, Size.getFixedValue()};
  if (Origin && SE->isLoopInvariant(Origin, L) && runsInEachTurn(BB, *L, DT)) {
    A.Object = Origin->getValue();
    A.InTurn = placesOf(Address);
  }
  if (!A.InTurn.First && Store)
    return false;
  (Store ? Stores : Loads).push_back(A);
  return true;
}

std::optional<NestMemory> NestMemory::find(Loop &L, ScalarEvolution &SE) {
  NestMemory Memory(L, SE);
  DominatorTree DT(*L.getHeader()->getParent());
  if (hasOtherCycles(L, DT))
    return std::nullopt;
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
  if (!Load.InTurn.First)
    return false;
  std::optional<APInt> LoadStep = stepOf(Load.InTurn.First, *L, *SE);
  std::optional<APInt> StoreStep = stepOf(Store.InTurn.First, *L, *SE);
  if (!LoadStep || !StoreStep)
    return false;
  bool IsDown = LoadStep->isNegative();
  if (IsDown ? StoreStep->isStrictlyPositive() || LoadStep->sgt(*StoreStep)
             : StoreStep->isNegative() || LoadStep->slt(*StoreStep))
    return false;
  auto StartOf = [](const SCEV *Address) {
    return cast<SCEVAddRecExpr>(Address)->getStart();
  };
  const SCEV *Read = StartOf(IsDown ? Load.InTurn.Last : Load.InTurn.First);
  const SCEV *Stored = StartOf(Store.InTurn.First);
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
      // What a turn stores and then reads itself, in a loop behind it, say, is
      // not in its place any more. A store is done once, so a load that it does
      // not dominate is in front of it.
      bool IsBehind = DT.dominates(Store.I, Load.I);
      if (areApart(Load, Store, AA) || (!IsBehind && isReadBefore(Load, Store)))
        continue;
      if (!Load.InTurn.First || Load.Object == Store.Object)
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
    // What is done in no turn may have a pointer that is poison.
    Value *Pair = B.CreateFreeze(
        emitApart(B, Expander, extentOf(Loads[Load]), extentOf(Stores[Store])));
    Apart = Apart ? B.CreateAnd(Apart, Pair, "apart") : Pair;
  }
  return Apart ? Apart : B.getTrue();
}
