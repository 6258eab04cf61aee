//===- CopiedElements.h - Elements that a copy moves ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `table[i] = table[j]` and `bucket[d] = *point` of structures and arrays are
/// copies of bytes, where LLVM has not made numbers of them: an index is no
/// constant. Of such an object nobody knows any longer that it holds elements
/// (FieldMemory.h), and of which size (StoredRanges.h). Here the numbers are
/// loaded and stored that the function accesses at these places, and the bytes
/// between them.
///
/// Only in functions with reductions, and where the copy reads or writes memory
/// of this function or of this file, or, in a loop, of an object that is the
/// same in all turns: `*r = *q` where r is at infinity.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_COPIEDELEMENTS_H
#define RESIDUE_PASSES_COPIEDELEMENTS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct CopiedElementsPass : llvm::PassInfoMixin<CopiedElementsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_COPIEDELEMENTS_H
