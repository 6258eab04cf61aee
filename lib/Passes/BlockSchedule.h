//===- BlockSchedule.h - When instructions of a block start -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A model of a core that starts instructions as soon as their operands are
/// there: which it starts when, for an order that they stand in, and in which
/// order they would be through first.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_BLOCKSCHEDULE_H
#define RESIDUE_LIB_PASSES_BLOCKSCHEDULE_H

#include "residue/Target/CostTable.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace llvm {
class BasicBlock;
class Instruction;
} // namespace llvm

namespace residue {

/// The instructions of a block between its phi nodes and its terminator, by
/// numbers from 0. A block that is its own successor has turns, and what phi
/// nodes take around is waited for in the next one.
class BlockSchedule {
public:
  using Order = std::vector<unsigned>;

  BlockSchedule(llvm::BasicBlock &BB, const IssueModel &Model);

  unsigned size() const { return Nodes.size(); }
  llvm::Instruction &instruction(unsigned Node) const { return *Nodes[Node].I; }
  /// An instruction on vectors, not one that is none to the core.
  bool startsVector(unsigned Node) const {
    return Nodes[Node].What != Scalar && Nodes[Node].What != Free;
  }
  unsigned multiplyAdds() const { return Multiplications; }

  /// The order of the source.
  Order inOrder() const;
  /// What has most to wait for it comes first, of the first \p Window
  /// instructions of the source that have not started.
  Order criticalFirst(unsigned Window) const;
  /// Cycles of a block, or of a turn, that stands in that order: what comes
  /// first starts first.
  unsigned cycles(const Order &O) const;
  /// What no order is faster than: the longest chain, and what there is to
  /// start.
  unsigned leastCycles() const;
  /// How often vectors are stored and read again, where those are that are
  /// needed last.
  unsigned spills(const Order &O) const;

private:
  /// What takes the same ports.
  enum Kind { Scalar, Simple, Shuffle, MultiplyAdd, Free, Kinds };
  struct Node {
    llvm::Instruction *I;
    Kind What;
    unsigned Latency;
    /// Users in this turn and in the next one; what may only not be in front.
    llvm::SmallVector<unsigned, 4> Users, NextUsers, Behind;
    unsigned Operands = 0, NextOperands = 0;
  };
  /// Of how many turns in a row the third one is looked at.
  static constexpr unsigned Turns = 4, Looked = 2;
  struct Started {
    unsigned At, Turn, Node;
  };

  bool isVector(unsigned Node) const { return Nodes[Node].What != Scalar; }
  Kind kindOf(const llvm::Instruction &I) const;
  unsigned latencyOf(const llvm::Instruction &I, Kind What) const;
  void addEdges();
  void orderMemory();
  void measureHeights();
  unsigned turns() const { return IsLoop ? Turns : 1; }
  /// Starts the instructions with the least \p Priority first.
  template <typename PriorityFn>
  std::vector<Started> start(PriorityFn Priority, unsigned Window) const;

  llvm::BasicBlock &BB;
  const IssueModel &Model;
  bool IsLoop;
  std::vector<Node> Nodes;
  unsigned Multiplications = 0;
  /// For each instruction the longest way from it to the end, of some turns;
  /// and how much longer that is for one turn more.
  std::vector<unsigned> Height;
  unsigned PerTurn = 0;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_BLOCKSCHEDULE_H
