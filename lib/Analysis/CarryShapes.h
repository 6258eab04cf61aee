//===- CarryShapes.h - What may be a carry, at a glance ----------*- C++
//-*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Cheap tests of what is worth a proof. What they miss is not found; nothing
/// is taken for a carry by them.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_CARRYSHAPES_H
#define RESIDUE_LIB_ANALYSIS_CARRYSHAPES_H

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// The top bit of a number, or the upper part of one.
bool isUpperPart(const llvm::Value *V);

/// What looks like a number of one bit, or a mask.
bool looksLikeBit(const llvm::Value *V);

/// A sum of words to which a bit is added.
bool addsBit(const llvm::Instruction &I);

/// What may say that a sum carries.
bool mayBeCarry(const llvm::Instruction &I);

/// What a step with overflow carries out.
bool isOverflowBit(const llvm::Value *V);

/// The form that needs nothing to be done: what \p V carries out is said by one
/// step with overflow, or by two of which the second adds a bit to the word of
/// the first.
bool isBuiltinCarry(const llvm::Value *V);

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_CARRYSHAPES_H
