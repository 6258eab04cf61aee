//===- SpelledBytes.h - Bytes that are spelled out --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes one load, or one store, of the bytes of a wide integer that are read
/// or written one by one, in either order, without a loop. With a loop,
/// ByteOrder does it.
///
/// It runs in front of inlining: behind it SROA would make registers of the
/// bytes, each of which goes its own way.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_SPELLEDBYTES_H
#define RESIDUE_PASSES_SPELLEDBYTES_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct SpelledBytesPass : llvm::PassInfoMixin<SpelledBytesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_SPELLEDBYTES_H
