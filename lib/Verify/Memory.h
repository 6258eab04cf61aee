//===- Memory.h - Loads, stores and what they are made to -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Stores are effects. A load has the value of the store before it that is to
/// the same address, or that of memory as it was before the first store that
/// may be.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_MEMORY_H
#define RESIDUE_LIB_VERIFY_MEMORY_H

#include "Frame.h"

namespace llvm {
class AllocaInst;
class LoadInst;
class StoreInst;
} // namespace llvm

namespace residue::proof {

/// The lanes of a vector, or the one value that is no vector; none, and a
/// failure, where it is not read.
LaneList evaluateLoad(Frame &F, const llvm::LoadInst &Load);
void evaluateStore(Frame &F, const llvm::StoreInst &Store);
Word *evaluateAlloca(Frame &F, const llvm::AllocaInst &Alloca);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_MEMORY_H
