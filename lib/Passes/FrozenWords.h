//===- FrozenWords.h - Words of chains that are frozen ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Back ends make additions with carry of steps with overflow, but not where a
/// word or a carry between two of them is frozen. So what steps are of is
/// frozen instead, for all its uses: then no word of them is poison.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_FROZENWORDS_H
#define RESIDUE_LIB_PASSES_FROZENWORDS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

class FrozenWords {
public:
  /// \p V at the place of \p B, not poison.
  llvm::Value *frozen(llvm::IRBuilderBase &B, llvm::Value *V);
  /// What the uses of \p V have become.
  llvm::Value *current(llvm::Value *V) const;

private:
  llvm::DenseMap<llvm::Value *, llvm::Value *> Frozen;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_FROZENWORDS_H
