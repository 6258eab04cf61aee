//===- HeldLoop.h - What a loop may hold in registers -----------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The objects that a loop, of any blocks, uses behind pointers that are the
/// same in all turns, and which of their elements may be in registers while it
/// runs: where addresses in front of it tell that they are apart from all else.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_HELDLOOP_H
#define RESIDUE_LIB_PASSES_HELDLOOP_H

#include "Reach.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/MustExecute.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace residue {

/// A loop, and what it holds if it may.
class HeldLoop {
public:
  HeldLoop(llvm::Loop &L, llvm::AAResults &AA, llvm::DominatorTree &DT,
           llvm::ScalarEvolution &SE)
      : L(L), AA(AA), SE(SE), DL(L.getHeader()->getModule()->getDataLayout()) {
    Safety.computeLoopSafetyInfo(&L);
    findObjects(DT);
  }

  /// There is an element that it may hold.
  bool isWorth() const { return !Held.empty(); }
  /// In a loop beside this one.
  bool needsCopy() const { return HasStores || !Pairs.empty(); }
  /// In front of \p Place: what is held is apart from all else. True if that is
  /// known.
  llvm::Value *emitCheck(llvm::Instruction &Place) const;
  /// The slots of the copy of the loop that \p Map tells of, or of the loop
  /// itself if that is empty, where nothing else reaches them, become
  /// registers.
  void promote(llvm::Loop &Copy, llvm::ValueToValueMapTy &Map,
               llvm::DominatorTree &DT) const;

private:
  /// A place of an object, the same in all turns.
  struct Slot {
    int64_t Offset;
    llvm::Type *Ty;
    llvm::SmallVector<llvm::Instruction *, 8> Accesses;
    /// A use of it in each turn, or in front of the loop, or one that may be
    /// there.
    llvm::Instruction *Sure = nullptr;
    /// Each turn stores it, or it was stored in front of the loop.
    bool IsSurelyStored = false;

    /// What nothing stores, and what may be nowhere if no turn comes to it, is
    /// loaded by the first turn that does.
    bool isLate() const { return !Sure; }
  };

  /// What a loop uses behind a pointer that is the same in all turns.
  struct Object {
    llvm::SmallVector<Slot, 8> Slots;
    Reach Used;
    llvm::SmallVector<llvm::Instruction *, 4> Moving;
  };

  /// The loop that holds elements.
  struct CopiedLoop {
    llvm::BasicBlock *Front;
    /// On the ways out.
    llvm::SmallVector<llvm::BasicBlock *, 4> Behind;
    /// From what the loop has to what this has.
    llvm::ValueToValueMapTy &Map;
    llvm::DominatorTree &DT;
    llvm::SmallVector<llvm::AllocaInst *, 8> Registers;

    llvm::AllocaInst *newRegister(llvm::Type *Ty, const char *Name);
    llvm::Instruction &at(llvm::Instruction &I) const {
      llvm::Value *V = Map.lookup(&I);
      return V ? *llvm::cast<llvm::Instruction>(V) : I;
    }
    /// The end of a block in front of \p Place that is run if \p Condition
    /// holds.
    llvm::Instruction *branch(llvm::Value *Condition, llvm::Instruction &Place,
                              llvm::MDNode *Weights = nullptr) const;
    void redirect(llvm::Instruction &I, llvm::AllocaInst &Register) const;
  };

  struct LateSlot {
    llvm::Value *Base;
    const Slot *Of;
    llvm::AllocaInst *Register;
  };
  /// Late slots that the same blocks load, and a bit that says whether that was
  /// done.
  struct LateSlots {
    llvm::SmallVector<llvm::BasicBlock *, 4> Blocks;
    llvm::SmallVector<LateSlot, 4> Slots;
    llvm::AllocaInst *AreLoaded;
    llvm::SmallVector<const llvm::BasicBlock *, 4> LoadedIn;
  };

  enum What { Stored, Read, Late };

  using Pair = std::pair<const llvm::Value *, const llvm::Value *>;

  void findObjects(llvm::DominatorTree &DT);
  bool add(llvm::Instruction &I);
  void addPlace(llvm::Instruction &I, const llvm::SCEV *Address,
                const llvm::SCEV *Distance, Object &To);
  bool mayLoadInFront(const llvm::Value *Base, int64_t Offset,
                      llvm::Instruction &I,
                      const llvm::DominatorTree &DT) const;
  llvm::Instruction *useInFront(llvm::Value *Base, const Slot &S) const;
  void findSureUse(llvm::Value *Base, Slot &S, const llvm::DominatorTree &DT);
  bool settle(llvm::Value *Base, Object &O, bool IsStored,
              const llvm::DominatorTree &DT);
  bool isApart(const llvm::Value *Base, const Object &O, bool IsStored,
               llvm::SmallVectorImpl<Pair> &Needed) const;
  void holdObjects(What Kind, llvm::DominatorTree &DT);
  const Object &objectAt(const llvm::Value *Base) const {
    return Objects.find(const_cast<llvm::Value *>(Base))->second;
  }
  llvm::SmallVector<llvm::MemoryLocation, 2>
  placesOf(const llvm::Instruction &I) const;
  void makeRegister(llvm::Value *Base, const Slot &S, CopiedLoop &Copy) const;
  static llvm::Value *placeOf(llvm::Value &Base, const Slot &S,
                              llvm::IRBuilderBase &B);
  llvm::SmallVector<LateSlots, 4> findLateSlots(CopiedLoop &Copy) const;
  void loadBefore(llvm::BasicBlock &BB, llvm::ArrayRef<LateSlots *> Missing,
                  CopiedLoop &Copy) const;
  void makeLateRegisters(CopiedLoop &Copy) const;

  llvm::Loop &L;
  llvm::AAResults &AA;
  llvm::ScalarEvolution &SE;
  const llvm::DataLayout &DL;
  llvm::SimpleLoopSafetyInfo Safety;
  /// Scopes of accesses that each turn begins anew.
  llvm::SmallPtrSet<const llvm::Metadata *, 8> ScopesOfTurns;
  llvm::MapVector<llvm::Value *, Object> Objects;
  /// What is not behind such a pointer.
  llvm::SmallVector<llvm::Instruction *, 8> Others;
  /// With the slots that are held, the others stay in memory.
  llvm::MapVector<llvm::Value *, Object> Held;
  /// To be compared.
  llvm::SmallVector<Pair, 8> Pairs;
  /// Something is stored behind the loop.
  bool HasStores = false;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_HELDLOOP_H
