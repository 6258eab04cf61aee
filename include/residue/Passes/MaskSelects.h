//===- MaskSelects.h - Wide selects become masks ----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The optimizer makes selects of the masks that constant-time code is written
/// with, and back ends make branches of selects between numbers of many words.
/// In functions that may see field elements (FieldFunctions.h), the wide
/// selects that no web contains (the masked reads of a window table, say)
/// become masks again, behind a value barrier, and so does what back ends would
/// choose for (WideOperations.h). A correction of two words, x >= k ? x - k :
/// x, is a subtraction and conditional moves in inline assembly where there are
/// any (WordInstructions.h). Selects of words become masks where a wide
/// number is compared for them, and are unpredictable otherwise; x86 forgets
/// that of what is no register, which becomes a mask, too. A load from
/// one of two addresses becomes two loads where both are known to be valid, and
/// what accesses places on the stack that bits choose accesses all of them. On
/// targets without an instruction that chooses, selects between words become
/// masks, too (ExpandWideIntegers.h).
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_MASKSELECTS_H
#define RESIDUE_PASSES_MASKSELECTS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct MaskSelectsPass : llvm::PassInfoMixin<MaskSelectsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_MASKSELECTS_H
