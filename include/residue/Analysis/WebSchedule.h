//===- WebSchedule.h - In which order a web is emitted ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A field multiplication is a hundred instructions that wait for each other; a
/// core finds parallel work only as far as its window reaches. So independent
/// operations of a block are emitted next to each other, by their
/// multiplicative depth, and not in the order in which a formula names them. On
/// an X25519 ladder this is worth a tenth of the time.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_WEBSCHEDULE_H
#define RESIDUE_ANALYSIS_WEBSCHEDULE_H

#include "residue/Analysis/WebLiveness.h"

namespace residue {

class WebSchedule {
public:
  WebSchedule(const ResidueGraph &Graph, const WebLiveness &Live);

  /// The needed nodes: operands before users, back edges to phi nodes apart.
  llvm::ArrayRef<const ResidueNode *> order() const { return Order; }

  /// All members of \p BB but its phi nodes go to one place.
  bool meets(const llvm::BasicBlock *BB) const { return Meeting.contains(BB); }
  llvm::Instruction *meeting(const llvm::BasicBlock *BB) const {
    return Meeting.lookup(BB);
  }
  /// \p Node is computed in its block, and may move down in it.
  static bool moves(const ResidueNode &Node);
  /// Where the code of \p Node goes: in front of this instruction.
  llvm::Instruction *place(const ResidueNode *Node) const;

  /// Where \p Store, to memory of the web, goes.
  llvm::Instruction *placeOfStore(llvm::StoreInst &Store) const;

private:
  void keepWhatIsUsedBefore();
  void keepWhatIsReadBefore(const ResidueGraph &Graph);
  void sortByDepth();

  const WebLiveness &Live;
  llvm::SmallVector<const ResidueNode *, 0> Order;
  /// The last member of each block whose members may move down to it.
  llvm::DenseMap<const llvm::BasicBlock *, llvm::Instruction *> Meeting;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_WEBSCHEDULE_H
