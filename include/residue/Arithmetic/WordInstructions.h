//===- WordInstructions.h - Instructions that LLVM does not find -*- C++
//-*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Instructions on words that have no intrinsic and that LLVM's selection finds
/// in part or not at all. RowPolicy says which target has them.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_WORDINSTRUCTIONS_H
#define RESIDUE_ARITHMETIC_WORDINSTRUCTIONS_H

#include "llvm/IR/IRBuilder.h"

namespace residue {

/// The width of what UMAAL multiplies.
inline constexpr unsigned UMAALBits = 32;

/// Low and high word of A O + X + C, by UMAAL. LLVM finds it in 41 of the 64
/// products of two numbers of eight words that are written so, and in none of a
/// wide product.
std::pair<llvm::Value *, llvm::Value *>
emitUMAAL(llvm::IRBuilderBase &B, llvm::Value *A, llvm::Value *O,
          llvm::Value *X, llvm::Value *C);

/// Adds A O to three words, which must have room for it: for words of 32 bits
/// by MUL, ADD and two ADC of x86, for words of 64 by MLGR, ALGR and two ALCGR
/// of SystemZ. LLVM takes such a sum apart and makes twice as many
/// instructions: its carry is first saved, then compared again; and on SystemZ
/// it spills pairs of registers that hold products.
void emitColumnStep(llvm::IRBuilderBase &B,
                    llvm::MutableArrayRef<llvm::Value *> Sum, llvm::Value *A,
                    llvm::Value *O);

/// V - K where that is not negative, V elsewhere, by SUB, SBB and CMOV, where
/// hasConditionalMoves(). One word or two, from the lowest one on.
llvm::SmallVector<llvm::Value *, 2>
emitConditionalSubtract(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> V,
                        llvm::ArrayRef<llvm::Value *> K);

/// The same of one word, with a number that is one more where K is subtracted:
/// \p Count before, and after. The flag is that of the subtraction.
llvm::Value *emitCountedSubtract(llvm::IRBuilderBase &B, llvm::Value *V,
                                 llvm::Value *K, llvm::Value *&Count);

} // namespace residue

#endif // RESIDUE_ARITHMETIC_WORDINSTRUCTIONS_H
