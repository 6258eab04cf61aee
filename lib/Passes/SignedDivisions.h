//===- SignedDivisions.h - Signed divisions by words and sizes --*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes unsigned divisions, or arithmetic of words, of signed divisions.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_SIGNEDDIVISIONS_H
#define RESIDUE_LIB_PASSES_SIGNEDDIVISIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instruction.h"

namespace residue {

/// Expands \p Signed, all signed divisions by constants of \p F, and remainders
/// of words that are near them.
void expandSignedDivisions(llvm::Function &F,
                           llvm::ArrayRef<llvm::Instruction *> Signed,
                           llvm::DominatorTree &DT);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_SIGNEDDIVISIONS_H
