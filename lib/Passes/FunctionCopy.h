//===- FunctionCopy.h - A function as it was --------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Copies of functions, by which what is rewritten is proven, or taken back.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_FUNCTIONCOPY_H
#define RESIDUE_LIB_PASSES_FUNCTIONCOPY_H

#include "llvm/IR/Function.h"
#include "llvm/IR/ValueMap.h"
#include "llvm/Transforms/Utils/ValueMapper.h"
#include <memory>

namespace residue {

/// A copy of \p F that is in no module, so that nothing else finds it. \p Map
/// has what became of what.
std::unique_ptr<llvm::Function> copyOf(const llvm::Function &F,
                                       llvm::ValueToValueMapTy &Map);

/// Tables have addresses of blocks of \p F: it cannot be given its body back.
bool hasTakenBlocks(const llvm::Function &F);

/// Gives \p F the body of \p Before back, which has none then.
void giveBack(llvm::Function &F, llvm::Function &Before);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_FUNCTIONCOPY_H
