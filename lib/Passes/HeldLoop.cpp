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

using namespace llvm;
using namespace residue;

/// Comparisons in front of a loop.
static const unsigned MaxComparisons = 16;
/// A late load is one of so many turns.
static const uint32_t RarelyOf = 1 << 11;
/// Instructions in front of a loop that are looked at.
static const unsigned MaxScanned = 64;
/// The same where a store is looked for that says what is loaded.
static const unsigned MaxScannedForStore = 256;

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

void HeldLoop::addPlace(Instruction &I, const SCEV *Address,
                        const SCEV *Distance, Object &To) {
  Type *Ty = getLoadStoreType(&I);
  To.Used.add(Address, Distance, DL.getTypeStoreSize(Ty).getFixedValue(), L,
              SE);
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
    if (!objectAt(Base).Used.canBeAsked(Base, SE, DL) ||
        !Of.Used.canBeAsked(Other, SE, DL))
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

Value *HeldLoop::emitCheck(Instruction &Place) const {
  SmallVector<std::pair<Reached, Reached>, 8> All;
  auto ReachOf = [&](const Value *Base) {
    return Reached(Base, &objectAt(Base).Used);
  };
  for (auto [X, Y] : Pairs)
    All.emplace_back(ReachOf(X), ReachOf(Y));
  return emitAllApart(Place, All, SE);
}

/// What \p Load loads, if a store or a load in front of it says so: behind it
/// is nothing that writes, but stores to other places.
static Value *knownInFront(LoadInst &Load, AAResults &AA) {
  const MemoryLocation Place = MemoryLocation::get(&Load);
  unsigned Left = MaxScannedForStore;
  BasicBlock::reverse_iterator From = std::next(Load.getReverseIterator());
  for (BasicBlock *BB = Load.getParent(); BB;) {
    for (Instruction &I : make_range(From, BB->rend())) {
      if (!Left--)
        return nullptr;
      Value *Known = nullptr;
      if (auto *Store = dyn_cast<StoreInst>(&I); Store && Store->isSimple())
        Known = Store->getValueOperand();
      else if (isa<LoadInst>(I) && cast<LoadInst>(I).isSimple())
        Known = &I;
      if (Known && Known->getType() == Load.getType() &&
          AA.isMustAlias(MemoryLocation::get(&I), Place))
        return Known;
      if (I.mayWriteToMemory() &&
          (!isa<StoreInst>(I) ||
           !AA.isNoAlias(MemoryLocation::get(cast<StoreInst>(&I)), Place)))
        return nullptr;
    }
    BB = BB->getSinglePredecessor();
    if (BB)
      From = BB->rbegin();
  }
  return nullptr;
}

AllocaInst *HeldLoop::CopiedLoop::newRegister(Type *Ty, const char *Name) {
  BasicBlock &Entry = Front->getParent()->getEntryBlock();
  IRBuilder<> B(&Entry, Entry.begin());
  Registers.push_back(B.CreateAlloca(Ty, nullptr, Name));
  return Registers.back();
}

Instruction *HeldLoop::CopiedLoop::branch(Value *Condition, Instruction &Place,
                                          MDNode *Weights) const {
  DomTreeUpdater DTU(DT, DomTreeUpdater::UpdateStrategy::Eager);
  return SplitBlockAndInsertIfThen(Condition, &Place, /*Unreachable=*/false,
                                   Weights, &DTU);
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
  Value *Known = knownInFront(*First, AA);
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
        End = Copy.branch(Condition, *End);
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
  Instruction *End =
      Copy.branch(B.CreateOr(Misses), *First,
                  MDBuilder(BB.getContext()).createBranchWeights(1, RarelyOf));
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
