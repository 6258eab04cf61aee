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

class WebLiveness {
public:
  WebLiveness(llvm::Function &F, const ResidueGraph &Graph);

  /// \p Node is computed in the rewritten web.
  bool needsResidue(const ResidueNode *Node) const {
    return ResidueNeeded.contains(Node);
  }
  /// Some use needs the exact integer of \p Node, which is canonical.
  bool needsExact(const ResidueNode *Node) const {
    return ExactNeeded.contains(Node);
  }
  /// \p I stays as it is, and its operands are exact.
  bool staysForExactUse(const llvm::Instruction *I) const {
    return Stays.contains(I);
  }
  /// Conditional branches that only went around a correction.
  llvm::ArrayRef<llvm::BranchInst *> foldableBranches() const {
    return Foldable;
  }
  bool isFoldable(const llvm::Instruction *I) const {
    return llvm::is_contained(Foldable, I);
  }

private:
  void needExactly(llvm::Value *V);
  void needResidue(const ResidueNode *Node);
  void propagate();
  llvm::BasicBlock *correctionJoin(llvm::BranchInst &Branch) const;

  const ResidueGraph &Graph;
  llvm::DenseSet<const ResidueNode *> ResidueNeeded, ExactNeeded;
  llvm::DenseSet<const llvm::Instruction *> Stays;
  llvm::SmallVector<llvm::Instruction *, 32> InstructionWork;
  llvm::SmallVector<const ResidueNode *, 32> NodeWork;
  llvm::SmallVector<llvm::BranchInst *, 2> Foldable;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_WEBLIVENESS_H
