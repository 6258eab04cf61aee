//===- Reach.h - What a loop uses behind a pointer --------------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How far a loop, of any blocks, reaches from a pointer that is the same in
/// all turns, and the check in front of the loop that what it uses behind two
/// of them has nothing in common.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_REACH_H
#define RESIDUE_LIB_PASSES_REACH_H

#include "Extents.h"
#include "TurnEnds.h"
#include "llvm/ADT/ArrayRef.h"
#include <utility>

namespace llvm {
class DataLayout;
class Instruction;
} // namespace llvm

namespace residue {

/// From the least distance of an access to the largest one.
class Reach {
public:
  /// An access of \p L to \p Size bytes at \p Address, which is \p Distance
  /// behind the pointer.
  void add(const llvm::SCEV *Address, const llvm::SCEV *Distance, uint64_t Size,
           const llvm::Loop &L, llvm::ScalarEvolution &SE);
  /// Behind \p Base it can be computed in front of the loop.
  bool canBeAsked(const llvm::Value *Base, llvm::ScalarEvolution &SE,
                  const llvm::DataLayout &DL) const;
  llvm::SmallVector<const llvm::SCEV *, 8> positive() const;
  /// Behind \p Base, if all that is to be positive is not negative.
  Extent extentOf(const llvm::Value *Base, llvm::ScalarEvolution &SE) const;

private:
  /// Distances of which the least is the first byte in use, and the largest the
  /// end, if the \p Positive ones are not negative.
  SCEVSet Firsts, Ends, Positive;
  /// It is not known where places are that are not the same in all turns.
  bool IsUnbounded = false;
};

/// A pointer, and how far a loop reaches from it.
using Reached = std::pair<const llvm::Value *, const Reach *>;

/// In front of \p Place: what is used behind both pointers of each pair, all of
/// which can be asked for, is apart. True if there are none.
llvm::Value *emitAllApart(llvm::Instruction &Place,
                          llvm::ArrayRef<std::pair<Reached, Reached>> Pairs,
                          llvm::ScalarEvolution &SE);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_REACH_H
