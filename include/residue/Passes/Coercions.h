//===- Coercions.h - Field elements in two registers ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Integers of 65 to 127 bits go in and out of functions as two words on
/// x86-64: clang writes an i127 to a place on the stack and reads words from
/// it, or the reverse. SROA cannot split what does not fill its bytes, so
/// elements would go through memory between inlined functions; and where it
/// can, InstCombine makes two phi nodes of words from one of elements. Webs
/// would end at both. Until the last passes, opaque pure calls stand for the
/// conversions, and those of inlined calls cancel.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_COERCIONS_H
#define RESIDUE_PASSES_COERCIONS_H

#include "llvm/IR/PassManager.h"

namespace residue {

/// `coerced-integers`: makes the calls, in modules with raised reductions.
struct CoercedIntegersPass : llvm::PassInfoMixin<CoercedIntegersPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// `cancel-coercions`: an element made of the words of an element is that
/// element.
struct CancelCoercionsPass : llvm::PassInfoMixin<CancelCoercionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// `expand-coercions`: turns what is left into shifts.
struct ExpandCoercionsPass : llvm::PassInfoMixin<ExpandCoercionsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace residue

#endif // RESIDUE_PASSES_COERCIONS_H
