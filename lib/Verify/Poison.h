//===- Poison.h - Which promises of the source count ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Nothing is claimed of runs in which the source stores, returns, passes on or
/// branches on poison. So a flag of the source says something of the numbers
/// alone where its poison would come to that on every way: the flag of
///
///   less = sub nuw x, M
///   select (icmp uge x, M), less, x
///
/// does not say that x is M or more.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_POISON_H
#define RESIDUE_LIB_VERIFY_POISON_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>
#include <optional>
#include <set>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class Use;
class Value;
} // namespace llvm

namespace residue::proof {

/// The instructions of a function whose poison is noticed, whatever way it
/// takes.
class NoticedPoison {
public:
  explicit NoticedPoison(const llvm::Function &F);
  bool contains(const llvm::Instruction &I);

private:
  bool isNoticed(const llvm::Instruction &I) const;
  bool isNoticedAt(const llvm::Use &U) const;
  bool isNoticedIn(const llvm::Use &U, const llvm::BasicBlock &From,
                   const llvm::BasicBlock &Block) const;
  using BlockSet = llvm::SmallPtrSet<const llvm::BasicBlock *, 8>;
  /// From where no way leads to the end of the function.
  BlockSet Endless;
  bool isNoticedBehind(llvm::ArrayRef<const llvm::Instruction *> Poisoned,
                       const llvm::BasicBlock &From, BlockSet &Seen) const;

  /// The place in its block, and that of the first one behind it, or it itself,
  /// that may not come to an end.
  struct Place {
    unsigned At, Last;
  };
  llvm::DenseMap<const llvm::Instruction *, Place> Places;
  llvm::DenseSet<const llvm::Instruction *> Found;

  /// Where a way goes on, with what is poison there.
  struct Way {
    const llvm::Instruction *From;
    std::set<const llvm::Value *> Poison;
  };
  std::optional<bool> follow(Way &Next, unsigned &Steps) const;
  bool isNoticedTogether(const llvm::Instruction &I) const;
  /// Of others that were asked for.
  std::map<const llvm::Instruction *, bool> Together;
};

/// Stores, results, arguments, conditions and addresses: nothing is claimed of
/// runs in which \p U of these is poison. A reduction is none, in whatever
/// form.
bool isEndOfPoison(const llvm::Use &U);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_POISON_H
