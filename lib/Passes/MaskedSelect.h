//===- MaskedSelect.h - A select as arithmetic -------------------*- C++
//-*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_MASKEDSELECT_H
#define RESIDUE_LIB_PASSES_MASKEDSELECT_H

#include "llvm/IR/IRBuilder.h"

namespace llvm {
class SelectInst;
} // namespace llvm

namespace residue {

/// \p V, for arithmetic: a poison side of a select that is not chosen is
/// harmless.
llvm::Value *frozen(llvm::IRBuilderBase &B, llvm::Value *V);

/// Makes a mask of the condition of \p Select, which chooses between integers,
/// and erases it.
void maskSelect(llvm::SelectInst &Select, unsigned WordBits);

/// The same with \p MaskWord, all ones where the condition holds, for a
/// choice between integers of at most its width.
void maskSelect(llvm::SelectInst &Select, llvm::Value *MaskWord);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_MASKEDSELECT_H
