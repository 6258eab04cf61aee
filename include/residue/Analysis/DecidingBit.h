//===- DecidingBit.h - The bit that a choice depends on ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which bit of which value another bit is. The sign of a digit d is
///
///   d >> 7    (unsigned char)d >> 7    d < 0    (d & 128) != 0
///
/// of any type, shifted as signed or unsigned, and extended or not; LLVM writes
/// one half of a choice in one way and the other half in another.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_DECIDINGBIT_H
#define RESIDUE_ANALYSIS_DECIDINGBIT_H

namespace llvm {
class DataLayout;
class Value;
} // namespace llvm

namespace residue {

/// The bit \p Index of \p V, or the opposite of it.
struct DecidingBit {
  llvm::Value *V = nullptr;
  unsigned Index = 0;
  bool Inverted = false;

  /// Of the two, one is the other one or the opposite of it.
  bool isOf(const DecidingBit &B) const { return V == B.V && Index == B.Index; }
};

/// What the bit \p Index of the integer \p V is, followed to where it comes
/// from. Where that is poison, \p V is, too.
DecidingBit decidingBit(llvm::Value *V, const llvm::DataLayout &DL,
                        unsigned Index = 0);

} // namespace residue

#endif // RESIDUE_ANALYSIS_DECIDINGBIT_H
