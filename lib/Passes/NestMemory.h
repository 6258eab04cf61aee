//===- NestMemory.h - The memory that a loop around loops uses --*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whether several turns of a loop may read all that they read before any of
/// them stores, and in which case: of pointers that may overlap, the addresses,
/// which are public, are compared in front of the loop.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_NESTMEMORY_H
#define RESIDUE_LIB_PASSES_NESTMEMORY_H

#include "Extents.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace residue {

class NestMemory {
public:
  /// The accesses of \p L; nothing where something else than plain loads and
  /// stores uses memory, where a store is not done once in each turn, or where
  /// the place of one is not understood.
  static std::optional<NestMemory> find(llvm::Loop &L,
                                        llvm::ScalarEvolution &SE);

  /// Objects that are new in each turn.
  llvm::ArrayRef<llvm::AllocaInst *> ownObjects() const { return Own; }

  /// As far as \p AA and addresses that are compared in front of the loop tell:
  /// no turn reads what one before it stores, nor what it stores itself.
  bool isCheckable(llvm::AAResults &AA);
  /// In front of \p Place, which leads to the loop: that it is so.
  llvm::Value *emitCheck(llvm::Instruction *Place) const;

private:
  struct Access {
    llvm::Instruction *I;
    /// The origin of its pointer.
    const llvm::Value *Object;
    /// Addresses in a turn; not known of some loads.
    Places InTurn;
    uint64_t Size;
  };

  NestMemory(llvm::Loop &L, llvm::ScalarEvolution &SE) : L(&L), SE(&SE) {}
  bool add(llvm::Instruction &I, const llvm::DominatorTree &DT);
  Places placesIn(const llvm::SCEV *Address, bool OfAllTurns) const;
  Places placesOfSum(const llvm::SCEVAddExpr &Sum, bool OfAllTurns) const;
  Places rangeOf(const llvm::SCEV *Distance) const;
  Places placesOf(const llvm::SCEV *Address) const;
  /// In all turns.
  Extent extentOf(const Access &A) const;
  bool isReadBefore(const Access &Load, const Access &Store) const;
  bool areApart(const Access &Load, const Access &Store,
                llvm::AAResults &AA) const;

  llvm::Loop *L;
  llvm::ScalarEvolution *SE;
  /// Each turn has its own.
  llvm::SmallVector<llvm::AllocaInst *, 2> Own;
  llvm::SmallVector<Access, 8> Loads, Stores;
  /// Of loads and stores to be compared, by their indices.
  llvm::SmallVector<std::pair<unsigned, unsigned>, 16> Pairs;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_NESTMEMORY_H
