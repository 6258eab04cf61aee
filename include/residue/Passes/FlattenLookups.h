//===- FlattenLookups.h - Tables that are read behind branches --*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Who looks an entry up in constant time compares the index with each number:
///
///   for (k = 0; k < 16; k++)
///     r = i == k ? table[k] : r;   // or: if (i == k) r = table[k];
///
/// To C this is a branch around a load. LLVM unrolls the loop and makes a
/// switch of the branches, or loads from the address of the entry.
///
/// In functions that may see field elements (FieldFunctions.h) the branch
/// becomes a select, before anybody else looks at it, where all that is behind
/// it may be read in any case (ReadablePlaces.h) and nothing is computed there
/// that costs more than a sum, or reduces an entry. The branch has to decide by
/// the equality of two short numbers, or by a flag; if the sides do nothing but
/// read, by anything that is not public. What is known of the tables that are
/// passed to functions of this file becomes `dereferenceable`. Where the size
/// of a table is not known, a remark says so.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_FLATTENLOOKUPS_H
#define RESIDUE_PASSES_FLATTENLOOKUPS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct FlattenLookupsPass : llvm::PassInfoMixin<FlattenLookupsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_FLATTENLOOKUPS_H
