//===- LoopMemory.cpp - The memory that a loop of one block uses ----------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each access is executed in every turn. Where something is stored, those of a
// group have one pointer that the loop does not change for their origin, so all
// of them are in the object of that pointer, which has less than half of all
// addresses and does not wrap around. The distance from turn to turn is the
// step, as a signed number, since no other number of that remainder is a
// distance within an object. So the place of turn i is exactly start + step i,
// and all of them are between the first and the last one.
//
//===----------------------------------------------------------------------===//

#include "LoopMemory.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace residue;

/// More comparisons than this are not made, each of two pairs of addresses.
static const unsigned MaxComparisons = 32;
/// And of indices that do not wrap around.
static const unsigned MaxPredictions = 4;

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

const SCEV *LoopMemory::addressOf(Value *Pointer) {
  const SCEV *Address = SE->getSCEV(Pointer), *Start = Address;
  if (!SE->isLoopInvariant(Address, L)) {
    const SCEVAddRecExpr *Steps = Predicated.getAsAddRec(Pointer);
    if (!Steps || Steps->getLoop() != L || !Steps->isAffine())
      return nullptr;
    Address = Steps;
    Start = Steps->getStart();
  }
  return isa<SCEVUnknown>(SE->getPointerBase(Start)) ? Address : nullptr;
}

bool LoopMemory::add(Instruction &I) {
  const DataLayout &DL = I.getModule()->getDataLayout();
  auto *Load = dyn_cast<LoadInst>(&I);
  auto *Store = dyn_cast<StoreInst>(&I);
  TypeSize Size = DL.getTypeStoreSize(getLoadStoreType(&I));
  if (!(Load ? Load->isSimple() : Store->isSimple()) || Size.isScalable())
    return false;
  const SCEV *Address = addressOf(getLoadStorePointerOperand(&I));
  if (!Address)
    return false;
  for (Group &G : Groups) {
    if (isa<SCEVAddRecExpr>(Address) != G.moves())
      continue;
    const auto *Distance =
        dyn_cast<SCEVConstant>(SE->getMinusSCEV(Address, G.Base));
    if (!Distance)
      continue;
    G.IsStored |= Store != nullptr;
    G.Accesses.push_back(
        {&I, Distance->getAPInt().getSExtValue(), Size.getFixedValue()});
    return true;
  }
  Groups.push_back(
      {Address, {{&I, 0, Size.getFixedValue()}}, Store != nullptr});
  return true;
}

/// Two accesses of \p G, which is stored to, have bytes in common and are not
/// of the same number.
bool LoopMemory::cutsOther(const Group &G) {
  for (const Access &A : G.Accesses)
    for (const Access &B : G.Accesses) {
      bool IsSame = A.Offset == B.Offset &&
                    getLoadStoreType(A.I) == getLoadStoreType(B.I);
      bool IsApart = A.Offset + int64_t(A.Size) <= B.Offset ||
                     B.Offset + int64_t(B.Size) <= A.Offset;
      if (!IsSame && !IsApart)
        return true;
    }
  return false;
}

std::optional<LoopMemory> LoopMemory::find(Loop &L, ScalarEvolution &SE) {
  LoopMemory Memory(L, SE);
  if (L.getNumBlocks() != 1 || !L.getLoopPreheader() || !L.getExitBlock())
    return std::nullopt;
  // Rows of a matrix that pointers lead to have no places; where nothing is
  // stored it makes no difference what has.
  bool HasUnplaced = false;
  for (Instruction &I : *L.getHeader()) {
    if (isa<LoadInst, StoreInst>(I)) {
      if (!Memory.add(I)) {
        if (auto *Load = dyn_cast<LoadInst>(&I); !Load || !Load->isSimple())
          return std::nullopt;
        HasUnplaced = true;
      }
      continue;
    }
    const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
    if (Intrinsic && Intrinsic->isAssumeLikeIntrinsic() &&
        !Intrinsic->isLifetimeStartOrEnd())
      continue;
    if (I.mayReadOrWriteMemory() ||
        !isGuaranteedToTransferExecutionToSuccessor(&I))
      return std::nullopt;
  }
  if (any_of(Memory.Groups, [&](const Group &G) {
        return G.IsStored && (HasUnplaced || cutsOther(G));
      }))
    return std::nullopt;
  return Memory;
}

bool LoopMemory::hasWork() const {
  return any_of(Groups, [](const Group &G) {
    return G.IsStored && (!G.moves() || any_of(G.Accesses, [](const Access &A) {
             return isa<StoreInst>(A.I) &&
                    any_of(
                        make_range(A.I->getIterator(), A.I->getParent()->end()),
                        [](const Instruction &I) { return isa<LoadInst>(I); });
           }));
  });
}

std::pair<int64_t, int64_t> LoopMemory::bytesOf(const Group &G) {
  int64_t Begin = 0, End = 0;
  for (const Access &A : G.Accesses) {
    Begin = std::min(Begin, A.Offset);
    End = std::max(End, A.Offset + int64_t(A.Size));
  }
  return {Begin, End};
}

/// Where a group moves by no less than it has bytes in a turn, the bytes of two
/// turns have nothing in common. Two groups have nothing in common, as checked.
bool LoopMemory::turnsAreApart() const {
  return all_of(Groups, [&](const Group &G) {
    if (!G.IsStored || !G.moves())
      return true;
    const auto *Step = dyn_cast<SCEVConstant>(
        cast<SCEVAddRecExpr>(G.Base)->getStepRecurrence(*SE));
    auto [Begin, End] = bytesOf(G);
    return Step && Step->getAPInt().abs().uge(uint64_t(End - Begin));
  });
}

//===----------------------------------------------------------------------===//
// The check
//===----------------------------------------------------------------------===//

Extent LoopMemory::extentOf(const Group &G) const {
  auto [Begin, End] = bytesOf(G);
  const auto *Steps = dyn_cast<SCEVAddRecExpr>(G.Base);
  if (!Steps)
    return Extent::of({G.Base, G.Base}, Begin, End, *SE);
  const SCEV *Distance = distanceOfTurns(*Steps, *SE);
  if (!Distance)
    return {};
  const SCEV *Step = Steps->getStepRecurrence(*SE);
  const SCEV *First = Steps->getStart();
  const SCEV *Last = SE->getAddExpr(First, Distance);
  if (SE->isKnownNegative(Step)) {
    std::swap(First, Last);
  } else if (!SE->isKnownNonNegative(Step)) {
    // In one object, which does not wrap around.
    const SCEV *Start = First;
    First = SE->getUMinExpr(Start, Last);
    Last = SE->getUMaxExpr(Start, Last);
  }
  return Extent::of({First, Last}, Begin, End, *SE);
}

/// All of the object in which \p Base is.
static MemoryLocation objectOf(const SCEV *Base, ScalarEvolution &SE) {
  if (const auto *Steps = dyn_cast<SCEVAddRecExpr>(Base))
    Base = Steps->getStart();
  return MemoryLocation::getBeforeOrAfter(
      cast<SCEVUnknown>(SE.getPointerBase(Base))->getValue());
}

/// They start at a distance that is known, and have different steps, or they
/// would be one group: they meet.
bool LoopMemory::meet(const Group &A, const Group &B) const {
  auto StartOf = [](const Group &G) {
    const auto *Steps = dyn_cast<SCEVAddRecExpr>(G.Base);
    return Steps ? Steps->getStart() : G.Base;
  };
  return A.moves() && B.moves() &&
         isa<SCEVConstant>(SE->getMinusSCEV(StartOf(A), StartOf(B)));
}

bool LoopMemory::isCheckable(AAResults &AA) {
  for (unsigned A = 0; A != Groups.size(); ++A)
    for (unsigned B = 0; B != A; ++B)
      if ((Groups[A].IsStored || Groups[B].IsStored) &&
          !AA.isNoAlias(objectOf(Groups[A].Base, *SE),
                        objectOf(Groups[B].Base, *SE))) {
        if (meet(Groups[A], Groups[B]))
          return false;
        Pairs.push_back({A, B});
      }
  if (Pairs.size() > MaxComparisons ||
      isa<SCEVCouldNotCompute>(SE->getBackedgeTakenCount(L)))
    return false;
  const DataLayout &DL = L->getHeader()->getModule()->getDataLayout();
  SCEVExpander Expander = makeSCEVExpander(*SE, DL, "places");
  return Predicated.getPredicate().getComplexity() <= MaxPredictions &&
         all_of(Groups, [&](const Group &G) {
           return extentOf(G).isSafeToExpand(Expander);
         });
}

Value *LoopMemory::emitCheck(Instruction *Place) const {
  IRBuilder<> B(Place);
  const DataLayout &DL = Place->getModule()->getDataLayout();
  SCEVExpander Expander = makeSCEVExpander(*SE, DL, "places");
  Value *Apart = nullptr;
  for (auto [X, Y] : Pairs) {
    Value *Pair =
        emitApart(B, Expander, extentOf(Groups[X]), extentOf(Groups[Y]));
    Apart = Apart ? B.CreateAnd(Apart, Pair, "apart") : Pair;
  }
  const SCEVPredicate &Predicted = Predicated.getPredicate();
  if (Predicted.isAlwaysTrue())
    return Apart ? Apart : B.getTrue();
  Value *Wraps = Expander.expandCodeForPredicate(&Predicted, Place);
  Value *Exact = B.CreateNot(Wraps, "exact");
  return Apart ? B.CreateAnd(Apart, Exact, "apart") : Exact;
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

namespace {

/// What a place holds while a turn is computed.
struct Cell {
  Value *Now = nullptr;
  PHINode *Around = nullptr;
  /// What a turn begins with, if it is read then.
  LoadInst *Read = nullptr;
  /// The last store.
  StoreInst *Store = nullptr;
  Value *Address = nullptr;
};

} // namespace

/// What \p C, which \p Load reads first, holds when a turn begins. It is read
/// in front of the loop: it is there, and is read in the first turn.
static Value *enter(Cell &C, LoadInst &Load, bool IsStored, const Loop &L) {
  BasicBlock *Before = L.getLoopPreheader();
  auto *First = cast<LoadInst>(Load.clone());
  First->setOperand(0, C.Address);
  First->insertBefore(Before->getTerminator()->getIterator());
  C.Read = First;
  if (!IsStored)
    return First;
  C.Around = PHINode::Create(Load.getType(), 2, "held");
  C.Around->insertBefore(L.getHeader()->begin());
  C.Around->addIncoming(First, Before);
  return C.Around;
}

/// \p C, which \p Moves or not, at the end of a turn and behind all turns.
static void finish(Cell &C, bool Moves, BasicBlock &Turn, BasicBlock &Behind) {
  if (C.Around)
    C.Around->addIncoming(C.Now, &Turn);
  if (!C.Store)
    return;
  if (!Moves)
    C.Store->setOperand(1, C.Address);
  BasicBlock &Later = Moves ? Turn : Behind;
  C.Store->moveBefore(Later, Later.getTerminator()->getIterator());
}

void LoopMemory::promote(Group &G, BasicBlock &Behind) {
  Instruction *Before = L->getLoopPreheader()->getTerminator();
  const DataLayout &DL = Before->getModule()->getDataLayout();
  SCEVExpander Expander = makeSCEVExpander(*SE, DL, "place");
  MapVector<std::pair<int64_t, Type *>, Cell> Cells;
  for (const Access &A : G.Accesses) {
    Cell &C = Cells[{A.Offset, getLoadStoreType(A.I)}];
    Value *Pointer = getLoadStorePointerOperand(A.I);
    if (!G.moves() && !C.Address)
      C.Address = Expander.expandCodeFor(SE->getSCEV(Pointer),
                                         Pointer->getType(), Before);
    if (auto *Store = dyn_cast<StoreInst>(A.I)) {
      if (C.Store)
        C.Store->eraseFromParent();
      C.Store = Store;
      C.Now = Store->getValueOperand();
      continue;
    }
    auto *Load = cast<LoadInst>(A.I);
    if (!C.Now && G.moves()) {
      C.Now = C.Read = Load;
      continue;
    }
    if (!C.Now)
      C.Now = enter(C, *Load, G.IsStored, *L);
    else if (C.Read)
      // Of one read no more may be said than of all that it stands for.
      combineMetadataForCSE(C.Read, Load, /*DoesKMove=*/false);
    A.I->replaceAllUsesWith(C.Now);
    A.I->eraseFromParent();
  }
  for (auto &[Place, C] : Cells)
    finish(C, G.moves(), *L->getHeader(), Behind);
}

void LoopMemory::sinkCopies(BasicBlock &Turn) {
  Instruction *End = Turn.getTerminator();
  while (End != &Turn.front() && isa<StoreInst>(End->getPrevNode()))
    End = End->getPrevNode();
  SmallVector<Instruction *, 16> Copies;
  for (Instruction &I : reverse(Turn))
    if (isa<TruncInst, ZExtInst>(I))
      Copies.push_back(&I);
  // What stays a residue for the next turn is in front of complete numbers.
  std::stable_partition(Copies.begin(), Copies.end(),
                        [](const Instruction *Copy) {
                          return any_of(Copy->users(), IsaPred<StoreInst>);
                        });
  for (Instruction *I : Copies)
    if (I->comesBefore(End) && all_of(I->users(), [&](const User *U) {
          auto *By = cast<Instruction>(U);
          return By->getParent() != &Turn || isa<PHINode>(By) || By == End ||
                 End->comesBefore(By);
        })) {
      I->moveBefore(Turn, End->getIterator());
      End = I;
    }
}

/// Types and masks of what is read in front of \p L go there, too.
static void hoistCopies(Loop &L) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(*L.getHeader()))
    if (isa<TruncInst, ZExtInst>(I) || I.getOpcode() == Instruction::And)
      L.makeLoopInvariant(&I, Changed);
}

void LoopMemory::deferStores(BasicBlock &Turn) {
  SmallVector<StoreInst *, 8> Stores;
  for (Instruction &I : Turn)
    if (auto *Store = dyn_cast<StoreInst>(&I))
      Stores.push_back(Store);
  for (StoreInst *Store : Stores)
    Store->moveBefore(Turn, Turn.getTerminator()->getIterator());
  sinkCopies(Turn);
}

void LoopMemory::promote(BasicBlock &Behind) {
  for (Group &G : Groups)
    promote(G, Behind);
  hoistCopies(*L);
  sinkCopies(*L->getHeader());
}
