//===- PoisonWays.h - Where poison of two functions ends --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An instruction of the source may be poison of which nobody need take notice:
/// it is not chosen, say. The rewritten function may have the same instruction
/// of the same numbers, if its poison goes no way that that of the source does
/// not go:
///
///   less = sub nuw x, M
///   select (icmp uge x, M), less, x
///
/// t of the rewritten function is within s of the source if, wherever t is
/// poison, s is, too, and that is noticed whatever way it takes (Poison.h), or
/// for each use of t:
/// - an operation that is poison by it is within s;
/// - an effect stands in a block in which s has an effect, too, which no call
///   stands in front of that may not return, unless it stands in front of both;
/// - a phi node is within one of the source that s enters on the same edge;
/// - a choice, or a part or a lane, is within that which the source makes of s
///   in the same block, of the same kind, by an equal condition or index, or
///   within s itself.
/// So each way from t to an effect is one that s has, too, in the same run;
/// this is the largest such relation, as ways are finite.
///
/// Behind a freeze the number may be any, and another one in both functions: an
/// effect that depends on it has to be one of the source that does so.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_POISONWAYS_H
#define RESIDUE_LIB_VERIFY_POISONWAYS_H

#include "BlockPairs.h"
#include "Poison.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <string>

namespace llvm {
class Function;
class Instruction;
class Use;
class Value;
} // namespace llvm

namespace residue::proof {

/// Whether poison of other operands goes on depends on it: a condition, the
/// index of a lane, or what an operation on vectors reads.
bool decidesPoison(const llvm::Use &U);

class PoisonWays {
public:
  /// \p IsRead: a call of it is no effect, as what it does is known.
  PoisonWays(llvm::ArrayRef<BlockPair> Blocks,
             llvm::function_ref<bool(const llvm::Function &)> IsRead);

  /// Whether an operand of the source and one of the rewritten function are the
  /// same number, in all that is run.
  using AreEqual = llvm::function_ref<bool(const llvm::Use &Source,
                                           const llvm::Use &Target)>;
  /// \p Target is within \p Source, both of which are poison together.
  bool isWithin(const llvm::Instruction &Source,
                const llvm::Instruction &Target, AreEqual Equal);
  /// The same, if numbers are equal that look so: before they are known.
  bool seemsWithin(const llvm::Instruction &Source,
                   const llvm::Instruction &Target);

  /// Of the source: whatever way it takes.
  bool isNoticed(const llvm::Instruction &Source);

private:
  class Comparison;

  /// How many calls that may not return are in front of an instruction in its
  /// block, and how many instructions that are no mere operations.
  struct Place {
    unsigned Block, Calls, Number;
  };
  /// What stands behind \p V with the poison of that.
  struct Exits {
    llvm::SmallVector<const llvm::Use *, 4> Uses;
    /// Of effects: behind how many calls the first one of a block stands.
    llvm::DenseMap<unsigned, unsigned> Effects;
  };

  void place(const BlockChain &Chain, unsigned Number,
             llvm::function_ref<bool(const llvm::Function &)> IsRead);
  const Exits &exitsOf(const llvm::Instruction &I, bool IsFrozen);
  const std::string &lookOf(const llvm::Value &V);

  /// The same number: run together, or on an edge to the same block.
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Numbers;
  llvm::DenseMap<const llvm::Instruction *, Place> Places;
  /// Calls that compute their results from their operands, and do nothing else.
  llvm::DenseSet<const llvm::Instruction *> Operations;
  /// Of blocks of the rewritten function that phi nodes stand in.
  llvm::DenseMap<const llvm::BasicBlock *, const llvm::BasicBlock *> Sources;
  /// Where edges of the source to it come from, by where one of the rewritten
  /// function comes from and leads to.
  std::map<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>,
           llvm::SmallVector<const llvm::BasicBlock *, 1>>
      From;
  std::map<std::pair<const llvm::Instruction *, bool>, Exits> Known;
  std::optional<NoticedPoison> Noticed;
  std::map<const llvm::Value *, std::string> Looks;
  std::map<std::pair<const llvm::Instruction *, const llvm::Instruction *>,
           bool>
      Seeming;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_POISONWAYS_H
