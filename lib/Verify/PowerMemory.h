//===- PowerMemory.h - What arrays hold, place by place ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Arrays on the stack that code fills while it is run turn by turn, so that
/// all places are constants.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_POWERMEMORY_H
#define RESIDUE_LIB_VERIFY_POWERMEMORY_H

#include "PowerTerms.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class BasicBlock;
class DataLayout;
class Instruction;
class LoadInst;
class StoreInst;
} // namespace llvm

namespace residue::proof {

class PowerMemory {
public:
  explicit PowerMemory(const llvm::DataLayout &DL) : DL(DL) {}

  using Term = PowerTerms::Term;

  /// Why \p What is not written \p At this address, which has to be in an
  /// array; null if it is.
  const char *store(const llvm::StoreInst &Store, const PowerTerm &At,
                    Term What);
  /// What \p Load reads \p At this address, null if nothing has been written
  /// there; and why it is not read, null if it is.
  std::pair<Term, const char *> load(const llvm::LoadInst &Load,
                                     const PowerTerm &At) const;
  /// The lifetime of \p Array begins, or ends: what it held is gone.
  void setAlive(const llvm::Value &Array, bool IsAlive);

  bool isUntouched() const { return Written.empty(); }
  /// Code in other blocks than \p Blocks, or in front of \p First, uses an
  /// array that has been written.
  bool
  isReadElsewhere(const llvm::SmallPtrSetImpl<const llvm::BasicBlock *> &Blocks,
                  const llvm::Instruction &First) const;

private:
  /// An access of \p Size bytes \p At this address is within its array, which
  /// is alive.
  bool isWithin(const PowerTerm &At, uint64_t Size, uint64_t Alignment) const;

  const llvm::DataLayout &DL;
  struct Held {
    const llvm::Type *As;
    uint64_t Size;
    Term What;
  };
  /// By the array and the distance from its begin; none overlaps another one.
  std::map<std::pair<const llvm::Value *, int64_t>, Held> Places;
  llvm::SmallPtrSet<const llvm::Value *, 4> Written, Alive;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_POWERMEMORY_H
