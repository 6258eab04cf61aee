//===- WordVectors.h - Words that stand in vectors --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Of a structure of words that is chosen as a whole, `return c ? s : t`, SROA
/// makes vectors of two words, and InstCombine shuffles and casts these where a
/// number is put together from them. What is made of words by inserts, shuffles
/// and choices is words again where a word is extracted, or all of them are a
/// number.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_WORDVECTORS_H
#define RESIDUE_LIB_PASSES_WORDVECTORS_H

namespace llvm {
template <typename T> class ArrayRef;
class Function;
class IRBuilderBase;
class Type;
class Value;
} // namespace llvm

namespace residue {

/// The number of type \p Ty that \p Words, the lowest one first, are together.
llvm::Value *numberOfWords(llvm::IRBuilderBase &B,
                           llvm::ArrayRef<llvm::Value *> Words, llvm::Type *Ty);

/// Takes words of \p WordBits bits out of vectors; false if there are none.
bool takeWordsOutOfVectors(llvm::Function &F, unsigned WordBits);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_WORDVECTORS_H
