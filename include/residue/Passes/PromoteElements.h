//===- PromoteElements.h - Elements in registers over calls -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Clang passes integers of more than 128 bits, and structures of them, by
/// memory: on x86 the caller copies them (byval). An element is stored word by
/// word, and copied by vectors at once, which wait until all of its words have
/// left the store buffer: in a chain of products that are calls that takes half
/// of the product's time again. LLVM promotes such arguments of a file's own
/// functions to values, but at -O3 alone. In a file with reductions this does
/// it for elements at the other levels, in front of the inliner.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_PROMOTEELEMENTS_H
#define RESIDUE_PASSES_PROMOTEELEMENTS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct PromoteElementsPass : llvm::PassInfoMixin<PromoteElementsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_PROMOTEELEMENTS_H
