//===- InlineFieldCode.h - One web across small functions -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Marks internal functions that compute on field elements for inlining, within
/// a budget, so that one web spans an algorithm; inline functions, which are
/// those of C++ classes and templates; and others where they are called in
/// loops. The inliner itself counts instructions and leaves point formulas over
/// structs out of line.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_INLINEFIELDCODE_H
#define RESIDUE_PASSES_INLINEFIELDCODE_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class CallBase;
} // namespace llvm

namespace residue {

/// The callee of \p Call is of this file, and may become code of the caller:
/// the two are compiled alike.
bool canInlineCall(llvm::CallBase &Call, llvm::FunctionAnalysisManager &AM);

struct InlineFieldCodePass : llvm::PassInfoMixin<InlineFieldCodePass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_INLINEFIELDCODE_H
