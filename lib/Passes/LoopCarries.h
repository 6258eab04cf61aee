//===- LoopCarries.h - Carries around loops ---------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A carry goes around a loop as a number, which is one of the source's type:
/// on x86 the flag is written to a byte, and extended, before it becomes a flag
/// again, all of which the next turn waits for. As a byte it need not be
/// extended.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_LOOPCARRIES_H
#define RESIDUE_LIB_PASSES_LOOPCARRIES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/ValueHandle.h"

namespace residue {

/// Phi nodes of bytes for those of \p Words that are truncated phi nodes of
/// extended bits.
void narrowLoopCarries(llvm::ArrayRef<llvm::WeakVH> Words);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_LOOPCARRIES_H
