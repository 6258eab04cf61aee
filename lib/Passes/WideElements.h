//===- WideElements.h - Vectors and structs of integers ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operations on vectors of wide integers, and choices between structs or
/// arrays, as operations on their elements.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_WIDEELEMENTS_H
#define RESIDUE_PASSES_WIDEELEMENTS_H

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// \p I has elements for which back ends choose: wider than a word, unless its
/// operation is one that vectors have of elements of \p ElementBits bits.
bool hasElements(const llvm::Instruction &I, unsigned WordBits,
                 unsigned ElementBits);

/// What \p I is, element by element, emitted in front of it; null if it stays.
llvm::Value *splitElements(llvm::Instruction &I);

/// Replaces what is extracted of \p Pair by what it is.
void replaceParts(llvm::Instruction &Pair, llvm::Value *First,
                  llvm::Value *Second);

} // namespace residue

#endif // RESIDUE_PASSES_WIDEELEMENTS_H
