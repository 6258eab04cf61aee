//===- WebLiveness.h - Who needs what of a web ------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Serves the values of a web per use. Starting from the instructions that have
/// effects, it marks which instructions of the source stay, because something
/// needs their exact bits, and which nodes are needed as residues.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_WEBLIVENESS_H
#define RESIDUE_ANALYSIS_WEBLIVENESS_H

#include "residue/Analysis/ResidueGraph.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"

namespace residue {

/// A use by the web of another modulus: \p User takes the value as its \p Input
/// or, where that is null, as its condition.
struct ForeignUse {
  const ResidueGraph *Graph;
  ResidueNode *Input, *User;
};

class WebLiveness {
public:
  /// Of all graphs of \p F together, each of which is rewritten.
  WebLiveness(llvm::Function &F, llvm::ArrayRef<const ResidueGraph *> Graphs);

  /// \p Node is computed in the rewritten web.
  bool needsResidue(const ResidueNode *Node) const {
    return ResidueNeeded.contains(Node);
  }
  /// Some use needs the exact integer of \p Node, which is canonical.
  bool needsExact(const ResidueNode *Node) const {
    return ExactNeeded.contains(Node);
  }
  /// \p I stays as it is, and its operands are exact. So it is with what has
  /// been emitted since.
  bool staysForExactUse(const llvm::Instruction *I) const {
    return Stays.contains(I) || !Position.contains(I);
  }
  /// The uses of \p V, a member of one web, by webs that still wait to be
  /// rewritten.
  llvm::ArrayRef<ForeignUse> foreignUses(const llvm::Value *V) const;
  /// The instructions that use the exact integer of \p V.
  llvm::SmallVector<llvm::Instruction *, 8>
  exactUsers(const llvm::Value *V) const;
  /// \p Old, a member of a web that has been rewritten, is \p New for others.
  void replaceForOthers(llvm::Value *Old, llvm::Value *New);
  /// The code of \p Graph is there: its uses are those of its code.
  void finish(const ResidueGraph &Graph);

  /// True if \p A comes before \p B, an instruction of the same block.
  bool comesBefore(const llvm::Instruction *A,
                   const llvm::Instruction *B) const;

  /// Conditional branches that only went around a correction.
  llvm::ArrayRef<llvm::BranchInst *> foldableBranches() const {
    return Foldable;
  }
  bool isFoldable(const llvm::Instruction *I) const {
    return IsFoldable.contains(I);
  }

private:
  struct Owner {
    const ResidueGraph *Graph;
    ResidueNode *Node;
  };
  void collect(const ResidueGraph &Graph);
  void collectForeignUses(const ResidueGraph &Graph);
  void needExactly(llvm::Value *V);
  void needResidue(const ResidueNode *Node);
  void propagate();
  llvm::BasicBlock *correctionJoin(llvm::BranchInst &Branch) const;

  /// The members, by what they are in the source program.
  llvm::DenseMap<const llvm::Value *, Owner> Members;
  llvm::DenseMap<const llvm::Value *, llvm::SmallVector<ForeignUse, 1>> Foreign;
  /// The members that a graph uses of others.
  llvm::DenseMap<const ResidueGraph *,
                 llvm::SmallVector<const llvm::Value *, 4>>
      UsedOfOthers;
  ColumnAccesses Accesses;
  /// Of the instructions of the function as it was.
  llvm::DenseMap<const llvm::Instruction *, unsigned> Position;
  llvm::DenseSet<const ResidueNode *> ResidueNeeded, ExactNeeded;
  llvm::DenseSet<const llvm::Instruction *> Stays;
  llvm::SmallVector<llvm::Instruction *, 32> InstructionWork;
  llvm::SmallVector<const ResidueNode *, 32> NodeWork;
  llvm::SmallVector<llvm::BranchInst *, 2> Foldable;
  llvm::DenseSet<const llvm::Instruction *> IsFoldable;
  /// The branch around a correction, by the phi nodes behind it.
  llvm::DenseMap<const llvm::Instruction *, llvm::BranchInst *> BranchAround;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_WEBLIVENESS_H
