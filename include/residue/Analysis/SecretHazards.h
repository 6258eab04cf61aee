//===- SecretHazards.h - What the time tells of elements --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The branches, addresses and divisions of the source that depend on a field
/// element. The passes add none of their own, but they compile those that are
/// written.
///
/// Elements are what is reduced modulo more than 64 bits, and numbers that are
/// given or loaded, as wide as what is reduced. What is computed of them is
/// followed, through local memory and calls of functions of this file, too
/// (SecretFlow.h); inline assembly ends it: what has gone through an empty asm
/// is public. Quiet are guards, which leave the function where two elements are
/// equal, or where a number that is given does not pass a comparison with a
/// constant (x >= p), or take another number then, as rejection sampling does.
///
/// Bits and indices that come from narrow numbers in memory, such as the bytes
/// of a scalar, count where they are used like those of a secret: a branch on
/// one bit at a variable place, an index into a local or constant table of
/// elements, or an index of one bit into elements that an argument points to.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_SECRETHAZARDS_H
#define RESIDUE_ANALYSIS_SECRETHAZARDS_H

#include "residue/Analysis/GivenSecrets.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Instruction;
class LoopInfo;
class Value;
} // namespace llvm

namespace residue {

enum class HazardKind {
  Comparison, ///< A branch on what a comparison of elements says.
  Bit,        ///< A branch on one bit.
  LoopEnd,    ///< A branch that ends a loop.
  Turns,      ///< One that counts the turns of a loop.
  EarlyExit,  ///< One that ends a comparison of parts at the first difference.
  Search,     ///< One that ends a loop where two elements are equal, or not.
  Branch,     ///< Any other.
  Address,    ///< A load or store.
  Pointer,    ///< The same, of one of two objects.
  Division,   ///< A division in a register, by no constant.
  Memory,     ///< A comparison of memory, which ends at a difference.
  Conversion, ///< A conversion to floating point.
};

struct SecretHazard {
  HazardKind Kind;
  llvm::Instruction *I;
  /// What decides: the compared or tested number, the index, the operand; what
  /// memory is compared.
  llvm::Value *Element;
  /// What that is made of, if it is one number.
  llvm::Value *Origin = nullptr;

  bool isBranch() const { return Kind <= HazardKind::Branch; }
};

/// Of \p F, in the order of the program. \p OfOthers: what the functions of the
/// module give to each other.
llvm::SmallVector<SecretHazard, 4>
secretHazards(llvm::Function &F, const llvm::LoopInfo &LI,
              const SecretsOfFunctions &OfOthers);

} // namespace residue

#endif // RESIDUE_ANALYSIS_SECRETHAZARDS_H
