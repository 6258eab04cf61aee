//===- ValueBarrier.h - Masks that stay masks -------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Words that the optimizer knows nothing about. InstCombine turns
/// `and (sext i1 c), 38` into a select and X86CmovConversion that into a
/// branch; it cannot where the mask comes out of an empty inline assembly
/// statement.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_VALUEBARRIER_H
#define RESIDUE_ARITHMETIC_VALUEBARRIER_H

#include "llvm/IR/IRBuilder.h"

namespace residue {

/// \p Word, an integer of a register or more, through a barrier. On targets
/// without the constraint `r` (GPUs) it is \p Word itself.
llvm::Value *hideValue(llvm::IRBuilderBase &B, llvm::Value *Word,
                       const llvm::Twine &Name = "mask");

/// \p V, or zero where it is undefined: of any number that will do. It is not
/// frozen, since a back end may give each use of a frozen one another value.
llvm::Value *definedNumber(llvm::Value *V);

/// A word that is all ones where \p Condition holds and all zeros elsewhere.
/// \p Condition is an i1, or such a mask of any width.
llvm::Value *hiddenMask(llvm::IRBuilderBase &B, llvm::Value *Condition,
                        unsigned WordBits);

/// \p MaskWord, repeated up to \p Width bits.
llvm::Value *spreadMask(llvm::IRBuilderBase &B, llvm::Value *MaskWord,
                        unsigned Width);

/// \p A where \p Mask is all ones, \p O where it is all zeros, by no
/// instruction that the optimizer could make a branch.
llvm::Value *choose(llvm::IRBuilderBase &B, llvm::Value *Mask, llvm::Value *A,
                    llvm::Value *O, const llvm::Twine &Name = "chosen");

} // namespace residue

#endif // RESIDUE_ARITHMETIC_VALUEBARRIER_H
