//===- Choice.h - What chooses between two numbers --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads arithmetic that is a choice between two numbers by what it means and
/// not by its shape: with the number that decides set to each of its two
/// values, what is left is one number or the other. So are
///
///   x ^ (-s & (x ^ y))    (x & ~m) | (y & m)
///   x (1 - s) + y s       x + (m & (y - x))
///
/// and whatever the optimizer makes of them.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_CHOICE_H
#define RESIDUE_ANALYSIS_CHOICE_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class DataLayout;
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// The low \p Bits bits of \p V, zeros above; a constant where V is null.
struct ChosenNumber {
  llvm::Value *V = nullptr;
  unsigned Bits = 0;
  llvm::APInt Constant;
};

struct Choice {
  /// An i1, or a number that is 0 or 1, or a mask: odd where IfTrue is chosen.
  llvm::Value *Decides = nullptr;
  ChosenNumber IfTrue, IfFalse;
};

/// Reads choices. Whether a number may decide is proven once, for all that is
/// computed from it.
class ChoiceReader {
public:
  explicit ChoiceReader(const llvm::DataLayout &DL) : DL(DL) {}

  /// \p I, an operation on bits or a sum, if it is a choice.
  std::optional<Choice> read(llvm::Instruction &I);
  /// \p V is going to be erased.
  void forget(const llvm::Value &V) { Known.erase(&V); }

private:
  bool mayDecide(const llvm::Value &V);
  llvm::SmallVector<llvm::Value *, 6> whatMayDecide(llvm::Instruction &I);

  const llvm::DataLayout &DL;
  llvm::DenseMap<const llvm::Value *, bool> Known;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_CHOICE_H
