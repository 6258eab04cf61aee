//===- WordCarries.h - Carries of word sums ---------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Values that say whether a word sum or difference wrapped, however they are
/// computed. What carries into the sum is a bit: such a value itself, or
/// another one that is proven to be 0 or 1.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_WORDCARRIES_H
#define RESIDUE_ANALYSIS_WORDCARRIES_H

#include "residue/Analysis/WordFunction.h"
#include "llvm/IR/ValueHandle.h"

namespace llvm {
class DataLayout;
class Function;
} // namespace llvm

namespace residue {

/// The carry of Left + Right + In, or the borrow of Left - Right - In.
struct WordCarry {
  bool IsDifference = false;
  llvm::WeakTrackingVH Left;
  /// A word, or null.
  llvm::WeakTrackingVH Right;
  /// What carries in: nothing, another carry, or 0 or 1 of any type; Inverted,
  /// one less it.
  llvm::WeakTrackingVH In;
  std::optional<unsigned> InCarry;
  bool IsInInverted = false;

  /// All values that this bit decides.
  struct Result {
    llvm::WeakTrackingVH V;
    WideWord IfClear, IfSet;
  };
  llvm::SmallVector<Result, 2> Results;
  /// The words Left + Right + In, or Left - Right - In.
  llvm::SmallVector<llvm::WeakTrackingVH, 2> Sums;

  /// A result or a sum may be none though these are poison.
  bool MayIgnoreLeft = false, MayIgnoreRight = false, MayIgnoreIn = false;
  void ignorePoison() { MayIgnoreLeft = MayIgnoreRight = MayIgnoreIn = true; }
  /// There is a choice between what depends on the words, for which back ends
  /// may branch.
  bool HasSelect = false;
  /// It is what this project, and __builtin_addc, makes of one.
  bool IsBuiltin = false;
};

/// What would be the carry of a sum with In, if In were known to be 0 or 1.
struct UnprovenCarry {
  const llvm::Instruction *Carry;
  const llvm::Value *In;
};

/// A choice between a number and zero, or that both conditions hold, or one of
/// them: back ends have masks for that.
bool isMaskedChoice(const llvm::Instruction &I);

/// A constant to which a bit is added, or of which it is subtracted: LLVM adds
/// what carries into a word to the constant that is added there.
bool isConstantPlusBit(const llvm::Value *V);

/// Whether a word sum has an operand that looks like a bit: cheap.
bool mayHaveWordCarries(const llvm::Function &F);

/// \p F has a sum, difference or product with overflow: there may be chains
/// that are as they should be.
bool hasOverflow(const llvm::Function &F);

/// All carries of \p F, each behind the one that carries in. \p Unproven, if
/// not null, gets what is missed, which takes longer.
std::vector<WordCarry>
findWordCarries(llvm::Function &F,
                llvm::SmallVectorImpl<UnprovenCarry> *Unproven = nullptr);

} // namespace residue

#endif // RESIDUE_ANALYSIS_WORDCARRIES_H
