//===- HeldLoop.cpp - What a loop may hold in registers -------------------===//
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
// A place that is only read, and under a branch, is loaded by the first turn
// that comes to it: what is done with it then, its conversion, say, is done
// once, too.
//
//===----------------------------------------------------------------------===//

#include "HeldLoop.h"
#include "residue/Target/Compat.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace residue;

/// Comparisons in front of a loop.
static const unsigned MaxComparisons = 16;
/// Bytes from a pointer on within which it is not asked where exactly a place
/// is.
static const int64_t MaxReach = 1024;
/// A late load is one of so many turns.
static const uint32_t RarelyOf = 1 << 11;
/// Instructions in front of a loop that are looked at.
static const unsigned MaxScanned = 64;

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

void HeldLoop::addPlace(Instruction &I, const SCEV *Address,
                        const SCEV *Distance, Object &To) {
  Type *Ty = getLoadStoreType(&I), *Index = Distance->getType();
  const SCEV *Size =
      SE.getConstant(Index, DL.getTypeStoreSize(Ty).getFixedValue());
  auto Constant = [&](const APInt &Offset) { return SE.getConstant(Offset); };
  // Addresses that grow are further from the pointer in each turn.
  auto *Steps = dyn_cast<SCEVAddRecExpr>(Address);
  bool Grows = Steps && Steps->hasNoUnsignedWrap();
  SCEVSet Ends;
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
bool HeldLoop::mayLoadInFront(const Value *Base, int64_t Offset, Instruction &I,
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
/// them; late ones are elements. False if there is no element among them that
/// \p IsStored, or none at all that is not.
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
    if ((S.isLate() && (Stores || !isWideInteger(*S.Ty))) ||
        any_of(O.Slots, [&](const Slot &B) { return Meet(S, B); }))
      continue;
    HasElement |= Stores == IsStored && isWideInteger(*S.Ty);
    Left.push_back(S);
  }
  O.Slots = std::move(Left);
  return HasElement && (IsStored || !HasStores);
}

/// What \p I, which has been added, reads or writes. What scopes that a turn
/// begins keep apart may be the same in two turns.
SmallVector<MemoryLocation, 2> HeldLoop::placesOf(const Instruction &I) const {
  SmallVector<MemoryLocation, 2> Places;
  if (const auto *Bytes = dyn_cast<MemIntrinsic>(&I)) {
    Places.push_back(MemoryLocation::getForDest(Bytes));
    if (const auto *Transfer = dyn_cast<MemTransferInst>(Bytes))
      Places.push_back(MemoryLocation::getForSource(Transfer));
  } else {
    Places.push_back(MemoryLocation::get(&I));
  }
  for (MemoryLocation &Place : Places) {
    MDNode *&Apart = Place.AATags.NoAlias;
    if (!Apart || ScopesOfTurns.empty())
      continue;
    SmallVector<Metadata *, 4> Left;
    copy_if(Apart->operands(), std::back_inserter(Left),
            [&](Metadata *Scope) { return !ScopesOfTurns.contains(Scope); });
    Apart = Left.empty() ? nullptr : MDNode::get(Apart->getContext(), Left);
  }
  return Places;
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

bool HeldLoop::canCheck(const Value *Base) const {
  const Object &O = objectAt(Base);
  if (O.IsUnbounded)
    return false;
  SCEVExpander Expander = makeSCEVExpander(SE, DL, "apart");
  Extent Of = extentOf(Base);
  SmallVector<const SCEV *, 8> Asked(O.Positive.begin(), O.Positive.end());
  Asked.append({Of.First, Of.End});
  return all_of(Asked, [&](const SCEV *S) {
    return Expander.isSafeToExpand(S) &&
           !SCEVExprContains(S, [](const SCEV *Part) {
             return mustFreeze(Part) &&
                    !placeBehind(*cast<SCEVUnknown>(Part)->getValue());
           });
  });
}

/// Nothing that is no use of the slots of \p O reaches them, if \p Needed pairs
/// of objects are apart. What is not \p IsStored may be read.
bool HeldLoop::isApart(const Value *Base, const Object &O, bool IsStored,
                       SmallVectorImpl<Pair> &Needed) const {
  // What is known of one use of a slot need not be true of the others.
  auto MayMeet = [&](const Instruction *I) {
    return (IsStored || I->mayWriteToMemory()) &&
           any_of(O.Slots, [&](const Slot &S) {
             return any_of(S.Accesses, [&](const Instruction *Access) {
               MemoryLocation Place = placesOf(*Access)[0];
               return any_of(placesOf(*I), [&](const MemoryLocation &Used) {
                 return !AA.isNoAlias(Used, Place);
               });
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
/// which so are not read in each turn; or those with late ones that nobody else
/// reaches, and these alone.
void HeldLoop::holdObjects(What Kind, DominatorTree &DT) {
  MapVector<Value *, Object> Found;
  for (const auto &[Base, O] : Objects) {
    Object Settled = O;
    SmallVector<Pair, 8> Needed;
    if (isa<AllocaInst>(getUnderlyingObject(Base)) ||
        !settle(Base, Settled, Kind == Stored, DT))
      continue;
    if (Kind == Late)
      erase_if(Settled.Slots, [](const Slot &S) { return !S.isLate(); });
    if (Settled.Slots.empty() ||
        !isApart(Base, Settled, Kind == Stored, Needed) ||
        Pairs.size() + Needed.size() > MaxComparisons ||
        (Kind == Late && !Needed.empty()))
      continue;
    copy_if(Needed, std::back_inserter(Pairs), [&](const Pair &P) {
      return !is_contained(Pairs, Pair(P.second, P.first));
    });
    Found.insert({Base, std::move(Settled)});
  }
  for (auto &[Base, O] : Found)
    Held.insert({Base, std::move(O)});
}

void HeldLoop::findObjects(DominatorTree &DT) {
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (const auto *Begins = dyn_cast<NoAliasScopeDeclInst>(&I))
        for (const MDOperand &Scope : Begins->getScopeList()->operands())
          ScopesOfTurns.insert(Scope.get());
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB)
      if ((I.mayReadOrWriteMemory() || I.mayThrow()) && !add(I))
        return;
  holdObjects(Stored, DT);
  HasStores = !Held.empty();
  holdObjects(HasStores ? Read : Late, DT);
}

//===----------------------------------------------------------------------===//
// The copy
//===----------------------------------------------------------------------===//

Extent HeldLoop::extentOf(const Value *Base) const {
  const Object &O = objectAt(Base);
  const SCEV *Address = SE.getSCEV(const_cast<Value *>(Base));
  SmallVector<const SCEV *, 8> Firsts(O.Firsts.begin(), O.Firsts.end()),
      Ends(O.Ends.begin(), O.Ends.end());
  // A place that no turn comes to may be anywhere.
  return {SE.getAddExpr(Address, SE.getSMinExpr(Firsts)),
          SE.getAddExpr(Address, SE.getSMaxExpr(Ends)), /*MayWrap=*/true};
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

Value *HeldLoop::emitCheck(Instruction &Place) const {
  IRBuilder<> B(&Place);
  SCEVExpander Expander = makeSCEVExpander(SE, DL, "apart");
  ValueToSCEVMapTy Numbers;
  auto FrozenExtent = [&](const Value *Base) {
    Extent Of = extentOf(Base);
    Of.First = frozen(Of.First, SE, Numbers);
    Of.End = frozen(Of.End, SE, Numbers);
    return Of;
  };
  Value *Check = B.getTrue();
  SCEVSet Positive;
  for (auto [X, Y] : Pairs) {
    Check = B.CreateAnd(
        Check, emitApart(B, Expander, FrozenExtent(X), FrozenExtent(Y)),
        "apart");
    for (const Value *Base : {X, Y})
      Positive.insert(objectAt(Base).Positive.begin(),
                      objectAt(Base).Positive.end());
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

AllocaInst *HeldLoop::CopiedLoop::newRegister(Type *Ty, const char *Name) {
  BasicBlock &Entry = Front->getParent()->getEntryBlock();
  IRBuilder<> B(&Entry, Entry.begin());
  Registers.push_back(B.CreateAlloca(Ty, nullptr, Name));
  return Registers.back();
}

Value *HeldLoop::placeOf(Value &Base, const Slot &S, IRBuilderBase &B) {
  return B.CreatePtrAdd(&Base, B.getInt64(S.Offset), "place");
}

void HeldLoop::CopiedLoop::redirect(Instruction &I,
                                    AllocaInst &Register) const {
  Instruction &Copied = at(I);
  Copied.setOperand(isa<StoreInst>(Copied) ? StoreInst::getPointerOperandIndex()
                                           : LoadInst::getPointerOperandIndex(),
                    &Register);
  Copied.dropUnknownNonDebugMetadata();
}

/// A register for \p S, which is loaded in front of the copy and stored behind
/// it; if it is not sure that it is stored, a bit says whether it was.
void HeldLoop::makeRegister(Value *Base, const Slot &S,
                            CopiedLoop &Copy) const {
  Align Alignment = getLoadStoreAlignment(S.Sure);
  IRBuilder<> InFront(Copy.Front->getTerminator());
  AllocaInst *Register = Copy.newRegister(S.Ty, "held"), *IsStored = nullptr;
  LoadInst *First = InFront.CreateAlignedLoad(S.Ty, placeOf(*Base, S, InFront),
                                              Alignment, "first");
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
      B.CreateAlignedStore(Last, placeOf(*Base, S, B), Alignment);
    }
  }
  for (Instruction *I : S.Accesses) {
    bool Stores = isa<StoreInst>(I);
    Copy.redirect(*I, *Register);
    if (Stores && IsStored) {
      IRBuilder<> B(&Copy.at(*I));
      B.CreateStore(B.getTrue(), IsStored);
    }
  }
}

//===----------------------------------------------------------------------===//
// Late loads
//===----------------------------------------------------------------------===//

/// Puts late slots together that the same blocks load, each with a register.
SmallVector<HeldLoop::LateSlots, 4>
HeldLoop::findLateSlots(CopiedLoop &Copy) const {
  SmallVector<LateSlots, 4> Found;
  for (const auto &[Base, O] : Held)
    for (const Slot &S : O.Slots) {
      if (!S.isLate())
        continue;
      SmallSetVector<BasicBlock *, 4> Blocks;
      for (Instruction *I : S.Accesses)
        Blocks.insert(Copy.at(*I).getParent());
      auto *To = find_if(Found, [&](const LateSlots &Other) {
        return equal(Other.Blocks, Blocks);
      });
      if (To == Found.end()) {
        Found.push_back({Blocks.takeVector(), {}, nullptr, {}});
        To = std::prev(Found.end());
      }
      To->Slots.push_back({Base, &S, nullptr});
    }
  return Found;
}

/// Before \p BB uses \p Missing, which may not be loaded yet, they are.
void HeldLoop::loadBefore(BasicBlock &BB, ArrayRef<LateSlots *> Missing,
                          CopiedLoop &Copy) const {
  SmallPtrSet<const Instruction *, 8> Uses;
  SmallVector<std::pair<const LateSlot *, Align>, 8> Loaded;
  for (const LateSlots *Slots : Missing)
    for (const LateSlot &Late : Slots->Slots) {
      std::optional<Align> Alignment;
      for (Instruction *I : Late.Of->Accesses)
        if (Copy.at(*I).getParent() == &BB) {
          Uses.insert(&Copy.at(*I));
          Alignment = getLoadStoreAlignment(I);
        }
      Loaded.emplace_back(&Late, *Alignment);
    }
  auto First =
      find_if(BB, [&](const Instruction &I) { return Uses.contains(&I); });
  IRBuilder<> B(&*First);
  SmallVector<Value *, 4> Misses;
  for (const LateSlots *Slots : Missing)
    Misses.push_back(B.CreateNot(
        B.CreateLoad(B.getInt1Ty(), Slots->AreLoaded, "loaded"), "misses"));
  DomTreeUpdater DTU(Copy.DT, DomTreeUpdater::UpdateStrategy::Eager);
  Instruction *End = SplitBlockAndInsertIfThen(
      B.CreateOr(Misses), &*First, /*Unreachable=*/false,
      MDBuilder(BB.getContext()).createBranchWeights(1, RarelyOf), &DTU);
  End->getParent()->setName(BB.getName() + ".late");
  B.SetInsertPoint(End);
  for (auto [Late, Alignment] : Loaded)
    B.CreateStore(B.CreateAlignedLoad(Late->Of->Ty,
                                      placeOf(*Late->Base, *Late->Of, B),
                                      Alignment, "first"),
                  Late->Register);
  for (const LateSlots *Slots : Missing)
    B.CreateStore(B.getTrue(), Slots->AreLoaded);
}

void HeldLoop::makeLateRegisters(CopiedLoop &Copy) const {
  SmallVector<LateSlots, 4> Found = findLateSlots(Copy);
  IRBuilder<> InFront(Copy.Front->getTerminator());
  SmallSetVector<BasicBlock *, 8> Blocks;
  for (LateSlots &Slots : Found) {
    Blocks.insert(Slots.Blocks.begin(), Slots.Blocks.end());
    Slots.AreLoaded = Copy.newRegister(InFront.getInt1Ty(), "loaded");
    InFront.CreateStore(InFront.getFalse(), Slots.AreLoaded);
    for (LateSlot &Late : Slots.Slots) {
      Late.Register = Copy.newRegister(Late.Of->Ty, "late");
      InFront.CreateStore(Constant::getNullValue(Late.Of->Ty), Late.Register);
    }
  }
  SmallVector<BasicBlock *, 8> Order;
  for (const auto *Node : depth_first(Copy.DT.getNode(Copy.Front)))
    if (Blocks.contains(Node->getBlock()))
      Order.push_back(Node->getBlock());
  for (BasicBlock *BB : Order) {
    SmallVector<LateSlots *, 4> Missing;
    for (LateSlots &Slots : Found)
      if (is_contained(Slots.Blocks, BB) &&
          none_of(Slots.LoadedIn, [&](const BasicBlock *Before) {
            return Copy.DT.dominates(Before, BB);
          })) {
        Missing.push_back(&Slots);
        Slots.LoadedIn.push_back(BB);
      }
    if (!Missing.empty())
      loadBefore(*BB, Missing, Copy);
  }
  for (const LateSlots &Slots : Found)
    for (const LateSlot &Late : Slots.Slots)
      for (Instruction *I : Late.Of->Accesses)
        Copy.redirect(*I, *Late.Register);
}

/// Brings what \p Phi takes into the order of \p Blocks.
static void takeInOrder(PHINode &Phi, ArrayRef<BasicBlock *> Blocks) {
  DenseMap<const BasicBlock *, Value *> Taken;
  for (auto [V, From] : zip_equal(Phi.incoming_values(), Phi.blocks()))
    Taken[From] = V;
  for (auto [Index, From] : enumerate(Blocks)) {
    Phi.setIncomingBlock(Index, From);
    Phi.setIncomingValue(Index, Taken.lookup(From));
  }
}

/// Leaves one of phi nodes that are the same in \p BB and what it dominates: a
/// register that is loaded behind a join may be in one already.
static void mergePhis(BasicBlock &BB, DominatorTree &DT) {
  SmallVector<BasicBlock *, 16> Blocks;
  for (const auto *Node : depth_first(DT.getNode(&BB)))
    if (!Node->getBlock()->phis().empty())
      Blocks.push_back(Node->getBlock());
  for (BasicBlock *Behind : Blocks) {
    SmallVector<BasicBlock *, 4> Order(Behind->phis().begin()->blocks());
    for (PHINode &Phi : drop_begin(Behind->phis()))
      takeInOrder(Phi, Order);
  }
  while (any_of(Blocks, [](BasicBlock *Behind) {
    return EliminateDuplicatePHINodes(Behind);
  }))
    continue;
}

void HeldLoop::promote(Loop &L, ValueToValueMapTy &Map,
                       DominatorTree &DT) const {
  CopiedLoop Copy{L.getLoopPreheader(), {}, Map, DT, {}};
  if (HasStores) {
    SmallVector<std::pair<BasicBlock *, BasicBlock *>, 4> Edges;
    L.getExitEdges(Edges);
    for (auto [From, To] : Edges)
      Copy.Behind.push_back(SplitEdge(From, To, &DT));
  }
  for (const auto &[Base, O] : Held)
    for (const Slot &S : O.Slots)
      if (!S.isLate())
        makeRegister(Base, S, Copy);
  makeLateRegisters(Copy);
  PromoteMemToReg(Copy.Registers, DT);
  mergePhis(*Copy.Front, DT);
}
