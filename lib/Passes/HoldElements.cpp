//===- HoldElements.cpp - Elements behind pointers in registers -----------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A place may be read in front of the loop if the loop's first turn uses it in
// any case, or what is in front of the loop did, and may be stored behind the
// loop if each turn has stored it, or it was stored in front, or if a bit says
// that some turn has: what another thread or a page without a right to write
// would notice was there before. Between, nothing but the loop's own uses
// of that place may reach it: those of other objects are found to be apart from
// it by alias analysis or by comparing addresses in front of the loop.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/HoldElements.h"
#include "Extents.h"
#include "SecondLoops.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Frequency.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MustExecute.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#define DEBUG_TYPE "hold-elements"

using namespace llvm;
using namespace residue;

/// Loops of a function that get a copy, instructions of one, and comparisons in
/// front of it.
static const unsigned MaxLoops = 4, MaxInstructions = 3000, MaxComparisons = 16;
/// Bytes from a pointer on within which it is not asked where exactly a place
/// is.
static const int64_t MaxReach = 1024;
/// Instructions in front of a loop that are looked at.
static const unsigned MaxScanned = 64;

namespace {

/// A place of an object, the same in all turns.
struct Slot {
  int64_t Offset;
  Type *Ty;
  SmallVector<Instruction *, 8> Accesses;
  /// A use of it in each turn, or in front of the loop, or one that may be
  /// there.
  Instruction *Sure = nullptr;
  /// Each turn stores it, or it was stored in front of the loop.
  bool IsSurelyStored = false;
};

using Integers = SmallSetVector<const SCEV *, 4>;

/// Where integers of a loop are in its first turn and in its last one.
class TurnEnds {
public:
  /// Are not to be negative, or others are not between their ends: \p Positive.
  TurnEnds(const Loop &L, ScalarEvolution &SE, Integers &Positive)
      : L(L), SE(SE), Positive(Positive) {}

  /// Adds where \p S, an integer, is in the first turn and in the last one, if
  /// it grows or falls all the way, and no step of it wraps around. If it
  /// \p Grows, no step does as an unsigned number.
  bool add(const SCEV *S, Integers &Ends, bool Grows = false);

private:
  const Loop &L;
  ScalarEvolution &SE;
  Integers &Positive;
};

/// What a loop uses behind a pointer that is the same in all turns.
struct Object {
  SmallVector<Slot, 8> Slots;
  /// Distances from the pointer of which the least is the first byte in use,
  /// and the largest the end, if the \p Positive ones are not negative.
  Integers Firsts, Ends, Positive;
  /// It is not known where places are that are not the same in all turns.
  bool IsUnbounded = false;
  SmallVector<Instruction *, 4> Moving;
};

/// The loop that holds elements.
struct CopiedLoop {
  BasicBlock *Front;
  /// On the ways out.
  SmallVector<BasicBlock *, 4> Behind;
  /// From what the loop has to what this has.
  ValueToValueMapTy &Map;
  DominatorTree &DT;
  SmallVector<AllocaInst *, 8> Registers;

  AllocaInst *newRegister(Type *Ty, const char *Name) {
    BasicBlock &Entry = Front->getParent()->getEntryBlock();
    IRBuilder<> B(&Entry, Entry.begin());
    Registers.push_back(B.CreateAlloca(Ty, nullptr, Name));
    return Registers.back();
  }
};

/// A loop, and what it holds if it may.
class HeldLoop {
public:
  HeldLoop(Loop &L, AAResults &AA, DominatorTree &DT, ScalarEvolution &SE)
      : L(L), AA(AA), SE(SE), DL(L.getHeader()->getModule()->getDataLayout()) {
    Safety.computeLoopSafetyInfo(&L);
    findObjects(DT);
  }

  /// There is an element that it may hold.
  bool isWorth() const { return !Held.empty(); }
  /// In front of \p Place: what is held is apart from all else. True if that is
  /// known.
  Value *emitCheck(Instruction &Place) const;
  /// The slots of the copy of the loop that \p Map tells of, where nothing else
  /// reaches them, become registers.
  void promote(Loop &Copy, ValueToValueMapTy &Map, DominatorTree &DT) const;

private:
  using Pair = std::pair<const Value *, const Value *>;

  void findObjects(DominatorTree &DT);
  bool add(Instruction &I);
  void addPlace(Instruction &I, const SCEV *Address, const SCEV *Distance,
                Object &To);
  bool mayLoadInFront(const Value *Base, int64_t Offset, const Instruction &I,
                      const DominatorTree &DT) const;
  Instruction *useInFront(Value *Base, const Slot &S) const;
  void findSureUse(Value *Base, Slot &S, const DominatorTree &DT);
  bool settle(Value *Base, Object &O, bool IsStored, const DominatorTree &DT);
  bool isApart(const Value *Base, const Object &O, bool IsStored,
               SmallVectorImpl<Pair> &Needed) const;
  void holdObjects(bool AreStored, DominatorTree &DT);
  const Object &objectAt(const Value *Base) const {
    return Objects.find(const_cast<Value *>(Base))->second;
  }
  Extent extentOf(const Value *Base) const;
  bool canCheck(const Value *Base) const;
  void makeRegister(Value *Base, const Slot &S, CopiedLoop &Copy) const;

  Loop &L;
  AAResults &AA;
  ScalarEvolution &SE;
  const DataLayout &DL;
  SimpleLoopSafetyInfo Safety;
  MapVector<Value *, Object> Objects;
  /// What is not behind such a pointer.
  SmallVector<Instruction *, 8> Others;
  /// With the slots that are held, the others stay in memory.
  MapVector<Value *, Object> Held;
  /// To be compared.
  SmallVector<Pair, 8> Pairs;
};

} // namespace

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

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

bool TurnEnds::add(const SCEV *S, Integers &Ends, bool Grows) {
  if (SE.isLoopInvariant(S, &L)) {
    Ends.insert(S);
    return true;
  }
  Integers Inner;
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

void HeldLoop::addPlace(Instruction &I, const SCEV *Address,
                        const SCEV *Distance, Object &To) {
  Type *Ty = getLoadStoreType(&I), *Index = Distance->getType();
  const SCEV *Size =
      SE.getConstant(Index, DL.getTypeStoreSize(Ty).getFixedValue());
  auto Constant = [&](const APInt &Offset) { return SE.getConstant(Offset); };
  // Addresses that grow are further from the pointer in each turn.
  auto *Steps = dyn_cast<SCEVAddRecExpr>(Address);
  bool Grows = Steps && Steps->hasNoUnsignedWrap();
  Integers Ends;
  ConstantRange Range = SE.getSignedRange(Distance);
  if (!Range.getSignedMin().slt(-MaxReach) &&
      !Range.getSignedMax().sgt(MaxReach)) {
    Ends.insert(Constant(Range.getSignedMin()));
    Ends.insert(Constant(Range.getSignedMax()));
  } else if (!TurnEnds(L, SE, To.Positive).add(Distance, Ends, Grows)) {
    To.IsUnbounded = true;
  }
  for (const SCEV *End : Ends) {
    To.Firsts.insert(End);
    To.Ends.insert(SE.getAddExpr(End, Size));
  }
  auto *Fixed = dyn_cast<SCEVConstant>(Distance);
  if (!Fixed) {
    To.Moving.push_back(&I);
    return;
  }
  int64_t Offset = Fixed->getAPInt().getSExtValue();
  auto *Found = find_if(To.Slots, [&](const Slot &S) {
    return S.Offset == Offset && S.Ty == Ty;
  });
  if (Found == To.Slots.end()) {
    To.Slots.push_back({Offset, Ty, {}});
    Found = std::prev(To.Slots.end());
  }
  Found->Accesses.push_back(&I);
}

/// False for what no loop may do that holds something.
bool HeldLoop::add(Instruction &I) {
  if (isa<DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd())
    return true;
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
      Intrinsic && Intrinsic->isAssumeLikeIntrinsic())
    return true;
  auto *Load = dyn_cast<LoadInst>(&I);
  auto *Store = dyn_cast<StoreInst>(&I);
  auto *Bytes = dyn_cast<MemIntrinsic>(&I);
  if ((Load && !Load->isSimple()) || (Store && !Store->isSimple()) ||
      (Bytes && Bytes->isVolatile()) || !(Load || Store || Bytes))
    return false;
  if (Bytes || DL.getTypeStoreSize(getLoadStoreType(&I)).isScalable()) {
    Others.push_back(&I);
    return true;
  }
  const SCEV *Address = SE.getSCEV(getLoadStorePointerOperand(&I));
  auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(Address));
  if (!Base || !SE.isLoopInvariant(Base, &L)) {
    Others.push_back(&I);
    return true;
  }
  addPlace(I, Address, SE.getMinusSCEV(Address, Base),
           Objects[Base->getValue()]);
  return true;
}

/// What \p I loads or stores is there whether it is executed or not.
bool HeldLoop::mayLoadInFront(const Value *Base, int64_t Offset,
                              const Instruction &I,
                              const DominatorTree &DT) const {
  const BasicBlock *Front = L.getLoopPreheader();
  Align Alignment = getLoadStoreAlignment(&I);
  uint64_t Size = DL.getTypeStoreSize(getLoadStoreType(&I)).getFixedValue();
  return Front && Offset >= 0 && isAligned(Alignment, uint64_t(Offset)) &&
         isDereferenceableAndAlignedPointer(
             Base, Alignment,
             APInt(DL.getIndexTypeSizeInBits(Base->getType()), Offset + Size),
             DL, Front->getTerminator(), nullptr, &DT);
}

/// A use of \p S just in front of the loop, from where on nobody is told of
/// what was done; a store, if there is one.
Instruction *HeldLoop::useInFront(Value *Base, const Slot &S) const {
  Instruction *Found = nullptr;
  unsigned Left = MaxScanned;
  for (BasicBlock *BB = L.getLoopPreheader(); BB;
       BB = BB->getSinglePredecessor())
    for (Instruction &I : reverse(*BB)) {
      bool IsUse = isa<LoadInst, StoreInst>(I);
      if (!Left-- || (!IsUse && I.mayReadOrWriteMemory()) || I.isAtomic() ||
          I.isVolatile())
        return Found;
      if (!IsUse || getLoadStoreType(&I) != S.Ty)
        continue;
      auto *Distance = dyn_cast<SCEVConstant>(SE.getMinusSCEV(
          SE.getSCEV(getLoadStorePointerOperand(&I)), SE.getSCEV(Base)));
      if (Distance && Distance->getAPInt() == S.Offset)
        Found = &I;
      if (Found == &I && isa<StoreInst>(I))
        return Found;
    }
  return Found;
}

/// Finds out whether \p S may be loaded in front of the loop, and stored behind
/// it.
void HeldLoop::findSureUse(Value *Base, Slot &S, const DominatorTree &DT) {
  for (Instruction *I : S.Accesses)
    if (Safety.isGuaranteedToExecute(*I, &DT, &L) && !S.IsSurelyStored) {
      S.Sure = I;
      S.IsSurelyStored = isa<StoreInst>(I);
    }
  if (S.IsSurelyStored)
    return;
  if (Instruction *Before = useInFront(Base, S)) {
    S.Sure = Before;
    S.IsSurelyStored = isa<StoreInst>(Before);
  }
  if (!S.Sure && mayLoadInFront(Base, S.Offset, *S.Accesses.front(), DT))
    S.Sure = S.Accesses.front();
}

/// Leaves the slots of \p O that may be registers, if nothing else reaches
/// them; false if there is no element among them that \p IsStored, or none at
/// all that is not.
bool HeldLoop::settle(Value *Base, Object &O, bool IsStored,
                      const DominatorTree &DT) {
  auto Meet = [&](const Slot &A, const Slot &B) {
    auto End = [&](const Slot &S) {
      return S.Offset + int64_t(DL.getTypeStoreSize(S.Ty).getFixedValue());
    };
    return &A != &B && A.Offset < End(B) && B.Offset < End(A);
  };
  bool HasElement = false, HasStores = !O.Moving.empty();
  SmallVector<Slot, 8> Left;
  for (Slot &S : O.Slots) {
    bool Stores = any_of(S.Accesses, IsaPred<StoreInst>);
    HasStores |= Stores;
    findSureUse(Base, S, DT);
    if (!S.Sure || any_of(O.Slots, [&](const Slot &B) { return Meet(S, B); }))
      continue;
    HasElement |= Stores == IsStored && isWideInteger(*S.Ty);
    Left.push_back(S);
  }
  O.Slots = std::move(Left);
  return HasElement && (IsStored || !HasStores);
}

/// What \p I, which has been added, reads or writes.
static SmallVector<MemoryLocation, 2> placesOf(const Instruction &I) {
  const auto *Bytes = dyn_cast<MemIntrinsic>(&I);
  if (!Bytes)
    return {MemoryLocation::get(&I)};
  SmallVector<MemoryLocation, 2> Places{MemoryLocation::getForDest(Bytes)};
  if (const auto *Transfer = dyn_cast<MemTransferInst>(Bytes))
    Places.push_back(MemoryLocation::getForSource(Transfer));
  return Places;
}

bool HeldLoop::canCheck(const Value *Base) const {
  const Object &O = objectAt(Base);
  SCEVExpander Expander = makeSCEVExpander(SE, DL, "apart");
  return !O.IsUnbounded && extentOf(Base).isSafeToExpand(Expander) &&
         all_of(O.Positive,
                [&](const SCEV *S) { return Expander.isSafeToExpand(S); });
}

/// Nothing that is no use of the slots of \p O reaches them, if \p Needed pairs
/// of objects are apart. What is not \p IsStored may be read.
bool HeldLoop::isApart(const Value *Base, const Object &O, bool IsStored,
                       SmallVectorImpl<Pair> &Needed) const {
  auto MayMeet = [&](const Instruction *I) {
    return (IsStored || I->mayWriteToMemory()) &&
           any_of(O.Slots, [&](const Slot &S) {
             MemoryLocation Place = MemoryLocation::get(S.Sure);
             return any_of(placesOf(*I), [&](const MemoryLocation &Used) {
               return !AA.isNoAlias(Used, Place);
             });
           });
  };
  if (any_of(Others, MayMeet) || any_of(O.Moving, MayMeet))
    return false;
  for (const auto &[Other, Of] : Objects) {
    if (Other == Base)
      continue;
    bool Meets =
        any_of(Of.Moving, MayMeet) || any_of(Of.Slots, [&](const Slot &S) {
          return any_of(S.Accesses, MayMeet);
        });
    if (!Meets)
      continue;
    if (!canCheck(Base) || !canCheck(Other))
      return false;
    Needed.emplace_back(Base, Other);
  }
  return true;
}

/// Holds the objects with elements that are stored; or of which none is, and
/// which so are not read in each turn.
void HeldLoop::holdObjects(bool AreStored, DominatorTree &DT) {
  MapVector<Value *, Object> Found;
  for (const auto &[Base, O] : Objects) {
    Object Settled = O;
    SmallVector<Pair, 8> Needed;
    if (isa<AllocaInst>(getUnderlyingObject(Base)) ||
        !settle(Base, Settled, AreStored, DT) ||
        !isApart(Base, Settled, AreStored, Needed) ||
        Pairs.size() + Needed.size() > MaxComparisons)
      continue;
    append_range(Pairs, Needed);
    Found.insert({Base, std::move(Settled)});
  }
  for (auto &[Base, O] : Found)
    Held.insert({Base, std::move(O)});
}

void HeldLoop::findObjects(DominatorTree &DT) {
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB)
      if ((I.mayReadOrWriteMemory() || I.mayThrow()) && !add(I))
        return;
  holdObjects(/*AreStored=*/true, DT);
  if (!Held.empty())
    holdObjects(/*AreStored=*/false, DT);
}

//===----------------------------------------------------------------------===//
// The copy
//===----------------------------------------------------------------------===//

Extent HeldLoop::extentOf(const Value *Base) const {
  const Object &O = objectAt(Base);
  const SCEV *Address = SE.getSCEV(const_cast<Value *>(Base));
  SmallVector<const SCEV *, 8> Firsts(O.Firsts.begin(), O.Firsts.end()),
      Ends(O.Ends.begin(), O.Ends.end());
  return {SE.getAddExpr(Address, SE.getSMinExpr(Firsts)),
          SE.getAddExpr(Address, SE.getSMaxExpr(Ends)),
          /*MayWrap=*/!O.Moving.empty()};
}

/// \p S, in which what may be poison, as nothing uses it where a turn does not
/// come to it, is some number at the place of \p B.
static const SCEV *frozen(const SCEV *S, ScalarEvolution &SE, IRBuilderBase &B,
                          ValueToSCEVMapTy &Numbers) {
  auto Freeze = [&](const SCEV *Part) {
    auto *Unknown = dyn_cast<SCEVUnknown>(Part);
    if (Unknown && !Numbers.count(Unknown->getValue()) &&
        !isGuaranteedNotToBePoison(Unknown->getValue()))
      Numbers[Unknown->getValue()] =
          SE.getUnknown(B.CreateFreeze(Unknown->getValue()));
    return false;
  };
  SCEVExprContains(S, Freeze);
  return SCEVParameterRewriter::rewrite(S, SE, Numbers);
}

Value *HeldLoop::emitCheck(Instruction &Place) const {
  IRBuilder<> B(&Place);
  SCEVExpander Expander = makeSCEVExpander(SE, DL, "apart");
  ValueToSCEVMapTy Numbers;
  auto FrozenExtent = [&](const Value *Base) {
    Extent Of = extentOf(Base);
    Of.First = frozen(Of.First, SE, B, Numbers);
    Of.End = frozen(Of.End, SE, B, Numbers);
    return Of;
  };
  Value *Check = B.getTrue();
  Integers Positive;
  for (auto [X, Y] : Pairs) {
    Check = B.CreateAnd(
        Check, emitApart(B, Expander, FrozenExtent(X), FrozenExtent(Y)),
        "apart");
    for (const Value *Base : {X, Y})
      Positive.insert(objectAt(Base).Positive.begin(),
                      objectAt(Base).Positive.end());
  }
  for (const SCEV *S : Positive) {
    const SCEV *Number = frozen(S, SE, B, Numbers);
    Value *V = Expander.expandCodeFor(Number, Number->getType(), &Place);
    Check = B.CreateAnd(
        Check, B.CreateICmpSGE(V, Constant::getNullValue(V->getType())),
        "apart");
  }
  return Check;
}

/// What \p Load loads, if a store in front of it says so.
static Value *knownInFront(LoadInst &Load) {
  BasicBlock *BB = Load.getParent();
  BasicBlock::iterator From = Load.getIterator();
  while (BB) {
    if (Value *V =
            FindAvailableLoadedValue(&Load, BB, From, /*MaxInstsToScan=*/64))
      return V->getType() == Load.getType() ? V : nullptr;
    if (From != BB->begin())
      return nullptr;
    BB = BB->getSinglePredecessor();
    if (BB)
      From = BB->end();
  }
  return nullptr;
}

/// A register for \p S, which is loaded in front of the copy and stored behind
/// it; if it is not sure that it is stored, a bit says whether it was.
void HeldLoop::makeRegister(Value *Base, const Slot &S,
                            CopiedLoop &Copy) const {
  Align Alignment = getLoadStoreAlignment(S.Sure);
  auto AddressAt = [&](IRBuilder<> &B) {
    return B.CreatePtrAdd(Base, B.getInt64(S.Offset), "place");
  };
  IRBuilder<> InFront(Copy.Front->getTerminator());
  AllocaInst *Register = Copy.newRegister(S.Ty, "held"), *IsStored = nullptr;
  LoadInst *First =
      InFront.CreateAlignedLoad(S.Ty, AddressAt(InFront), Alignment, "first");
  Value *Known = knownInFront(*First);
  InFront.CreateStore(Known ? Known : First, Register);
  if (any_of(S.Accesses, IsaPred<StoreInst>)) {
    if (!S.IsSurelyStored) {
      IsStored = Copy.newRegister(InFront.getInt1Ty(), "stored");
      InFront.CreateStore(InFront.getFalse(), IsStored);
    }
    for (BasicBlock *&BB : Copy.Behind) {
      Instruction *End = BB->getTerminator();
      if (IsStored) {
        IRBuilder<> B(End);
        Value *Condition = B.CreateLoad(B.getInt1Ty(), IsStored, "was.stored");
        DomTreeUpdater DTU(Copy.DT, DomTreeUpdater::UpdateStrategy::Eager);
        End = SplitBlockAndInsertIfThen(Condition, End, /*Unreachable=*/false,
                                        /*BranchWeights=*/nullptr, &DTU);
        BB = End->getSuccessor(0);
      }
      IRBuilder<> B(End);
      Value *Last = B.CreateLoad(S.Ty, Register, "last");
      B.CreateAlignedStore(Last, AddressAt(B), Alignment);
    }
  }
  for (Instruction *I : S.Accesses) {
    auto *Copied = cast<Instruction>(Copy.Map.lookup(I));
    bool Stores = isa<StoreInst>(Copied);
    Copied->setOperand(Stores ? StoreInst::getPointerOperandIndex()
                              : LoadInst::getPointerOperandIndex(),
                       Register);
    Copied->dropUnknownNonDebugMetadata();
    if (Stores && IsStored) {
      IRBuilder<> B(Copied);
      B.CreateStore(B.getTrue(), IsStored);
    }
  }
}

void HeldLoop::promote(Loop &L, ValueToValueMapTy &Map,
                       DominatorTree &DT) const {
  CopiedLoop Copy{L.getLoopPreheader(), {}, Map, DT, {}};
  SmallVector<std::pair<BasicBlock *, BasicBlock *>, 4> Edges;
  L.getExitEdges(Edges);
  for (auto [From, To] : Edges)
    Copy.Behind.push_back(SplitEdge(From, To, &DT));
  for (const auto &[Base, O] : Held)
    for (const Slot &S : O.Slots)
      makeRegister(Base, S, Copy);
  PromoteMemToReg(Copy.Registers, DT);
}

/// \p L gets a copy that holds what it may.
static void hold(Loop &L, HeldLoop &What, Function &F,
                 FunctionAnalysisManager &AM) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  BasicBlock *Check = L.getLoopPreheader();
  Value *Apart = What.emitCheck(*Check->getTerminator());
  BasicBlock *Before = SplitBlock(Check, Check->getTerminator(), &DT, &LI,
                                  nullptr, Check->getName() + ".before");
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *, 8> Blocks;
  Loop *Copy =
      cloneLoopWithPreheader(Before, Check, &L, Map, ".held", &LI, &DT, Blocks);
  remapInstructionsInBlocks(Blocks, Map);
  addExitsOfCopy(L, Map);
  Instruction *Old = Check->getTerminator();
  IRBuilder<>(Old).CreateCondBr(Apart, Copy->getLoopPreheader(), Before);
  Old->eraseFromParent();
  addStringMetadataToLoop(&L, InsteadOfLoop, true);
  DT.recalculate(F);
  What.promote(*Copy, Map, DT);
}

static bool isCandidate(const Loop &L) {
  unsigned Instructions = 0;
  bool HasReductions = false;
  for (const BasicBlock *BB : L.blocks()) {
    Instructions += BB->size();
    HasReductions |=
        any_of(*BB, [](const Instruction &I) { return supportedModulus(I); });
  }
  SmallVector<BasicBlock *, 4> Exits;
  L.getExitBlocks(Exits);
  return HasReductions && Instructions <= MaxInstructions && !Exits.empty() &&
         none_of(Exits, [](const BasicBlock *BB) { return BB->isEHPad(); }) &&
         !findStringMetadataForLoop(&L, InsteadOfLoop);
}

/// The next outermost loop that can hold elements gets a copy that does.
static bool holdNext(Function &F, FunctionAnalysisManager &AM,
                     SmallPtrSetImpl<const BasicBlock *> &Tried) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &AA = AM.getResult<AAManager>(F);
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!Tried.insert(L->getHeader()).second || !isCandidate(*L) ||
        !HeldLoop(*L, AA, DT, SE).isWorth() ||
        !shouldTransform(Transformation::HoldElements, L->getHeader()->front()))
      continue;
    for (const Loop *Inside : L->getLoopsInPreorder())
      Tried.insert(Inside->getHeader());
    OptimizationRemarkEmitter ORE(&F);
    OptimizationRemark Remark(DEBUG_TYPE, "Held", L->getStartLoc(),
                              L->getHeader());
    simplifyLoop(L, &DT, &LI, &SE, &AM.getResult<AssumptionAnalysis>(F),
                 nullptr, /*PreserveLCSSA=*/false);
    formLCSSARecursively(*L, DT, &LI, &SE);
    if (HeldLoop What(*L, AA, DT, SE);
        L->isLoopSimplifyForm() && What.isWorth()) {
      hold(*L, What, F, AM);
      ORE.emit(Remark << "elements are held in registers where pointers do "
                         "not overlap");
    }
    AM.invalidate(F, PreservedAnalyses::none());
    return true;
  }
  return false;
}

PreservedAnalyses HoldElementsPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  if (F.hasOptSize() || !hasWideDivisions(F) ||
      AM.getResult<LoopAnalysis>(F).empty() ||
      any_of(F, [](const BasicBlock &BB) { return BB.hasAddressTaken(); }))
    return PreservedAnalyses::all();
  SmallPtrSet<const BasicBlock *, 8> Tried;
  unsigned Count = 0;
  while (Count != MaxLoops && holdNext(F, AM, Tried))
    ++Count;
  return Count ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
