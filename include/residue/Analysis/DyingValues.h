//===- DyingValues.h - What nobody needs any more ---------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What will be gone when some values are replaced: that all of whose users
/// are.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_DYINGVALUES_H
#define RESIDUE_ANALYSIS_DYINGVALUES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace residue {

class DyingValues {
public:
  /// \p Replaced are, too.
  void add(llvm::ArrayRef<llvm::Instruction *> Replaced);
  bool contains(const llvm::Instruction *I) const { return Dying.contains(I); }
  /// All users of \p I are dying, or it has none.
  bool isUnused(const llvm::Instruction &I) const;
  const llvm::SmallPtrSetImpl<const llvm::Instruction *> &all() const {
    return Dying;
  }

private:
  llvm::SmallPtrSet<const llvm::Instruction *, 32> Dying;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_DYINGVALUES_H
