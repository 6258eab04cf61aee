//===- CarryCone.h - What a carry may depend on -----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A value is computed from others by operations on words: the cone has those
/// that are looked through, and before them is its front, the words and the bit
/// that the value may be a carry of.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_CARRYCONE_H
#define RESIDUE_LIB_ANALYSIS_CARRYCONE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// The number of each instruction, in the order of the program.
using InstructionOrder = llvm::DenseMap<const llvm::Instruction *, unsigned>;

struct OpenValue {
  const llvm::Value *V;
  /// Only its top bit matters, or whether it is zero, so the bits of words may
  /// be combined.
  bool TopOnly;
};

class CarryCone {
public:
  /// Of \p I alone.
  CarryCone(const llvm::Instruction &I, const InstructionOrder &Order);

  /// The latest first.
  llvm::ArrayRef<const llvm::Instruction *> inside() const { return Inside; }
  llvm::ArrayRef<OpenValue> front() const { return Front; }

  /// Takes the latest value of the front into the cone, of those of the largest
  /// \p Urgency: what is computed on the way is looked through last. False if
  /// there is none.
  bool
  lookThroughLatest(llvm::function_ref<unsigned(const llvm::Value *)> Urgency);

private:
  void expand(const llvm::Instruction &I, bool TopOnly);
  bool isExpandable(const OpenValue &O) const;

  const InstructionOrder &Order;
  llvm::SmallVector<const llvm::Instruction *, 16> Inside;
  llvm::SmallVector<OpenValue, 8> Front;
};

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_CARRYCONE_H
