//===- ByteOrder.h - Byte loops become loads and stores ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Recognises the loops that read or write a wide integer byte by byte, in
/// either byte order, and replaces each by one load or store (and a bswap).
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_BYTEORDER_H
#define RESIDUE_BYTEORDER_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct ByteOrderPass : llvm::PassInfoMixin<ByteOrderPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_BYTEORDER_H
