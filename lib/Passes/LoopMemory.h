//===- LoopMemory.h - The memory that a loop of one block uses --*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The accesses of a loop of one block, in groups that keep their distance
/// from each other in all turns. Whether groups have a byte in common is told
/// from addresses and numbers of turns, which are public. Where they have none,
/// what is at the same place in all turns becomes a register, and the others
/// are stored at the end of a turn.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_LOOPMEMORY_H
#define RESIDUE_LIB_PASSES_LOOPMEMORY_H

#include "Extents.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace residue {

class LoopMemory {
public:
  /// Nothing where a place of \p L is not understood, where two of a group
  /// overlap, or where there is anything but plain loads and stores.
  static std::optional<LoopMemory> find(llvm::Loop &L,
                                        llvm::ScalarEvolution &SE);

  /// Something would be a register, or be stored later.
  bool hasWork() const;
  /// No turn uses what another one stores, but for what becomes a register.
  bool turnsAreApart() const;
  /// The groups that may overlap, as far as \p AA knows, are few and do not for
  /// certain, and their addresses can be computed in front of the loop.
  bool isCheckable(llvm::AAResults &AA);
  /// In front of \p Place, which leads to the loop: that no two groups overlap,
  /// and no index wraps around. True where that is known.
  llvm::Value *emitCheck(llvm::Instruction *Place) const;
  /// With registers, if no two groups overlap. What they hold in the end is
  /// stored in \p Behind, which only the loop leads to.
  void promote(llvm::BasicBlock &Behind);

  /// Stores go to the end of \p Turn, in their order, as nothing between reads
  /// what they store.
  static void deferStores(llvm::BasicBlock &Turn);
  /// Copies in other types of what is stored at the end of \p Turn, or needed
  /// behind it, go there, too: in front they need numbers complete while others
  /// are still computed.
  static void sinkCopies(llvm::BasicBlock &Turn);

private:
  struct Access {
    llvm::Instruction *I;
    int64_t Offset;
    uint64_t Size;
  };
  struct Group {
    /// The address of the first access.
    const llvm::SCEV *Base;
    llvm::SmallVector<Access, 4> Accesses;
    bool IsStored = false;
    bool moves() const { return llvm::isa<llvm::SCEVAddRecExpr>(Base); }
  };

  LoopMemory(llvm::Loop &L, llvm::ScalarEvolution &SE)
      : L(&L), SE(&SE), Predicated(SE, L) {}
  bool add(llvm::Instruction &I);
  /// The address of \p Pointer, the same in all turns or further by the same
  /// distance in each, if what is predicted holds; null for others.
  const llvm::SCEV *addressOf(llvm::Value *Pointer);
  static bool cutsOther(const Group &G);
  bool meet(const Group &A, const Group &B) const;
  /// From the first byte of a turn to the end of the last one, from \p G.Base.
  static std::pair<int64_t, int64_t> bytesOf(const Group &G);
  /// Of all places of \p G, in all turns.
  Extent extentOf(const Group &G) const;
  void promote(Group &G, llvm::BasicBlock &Behind);

  llvm::Loop *L;
  llvm::ScalarEvolution *SE;
  /// That no index wraps around.
  llvm::PredicatedScalarEvolution Predicated;
  llvm::SmallVector<Group, 8> Groups;
  /// To be compared, by their indices.
  llvm::SmallVector<std::pair<unsigned, unsigned>, 16> Pairs;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_LOOPMEMORY_H
