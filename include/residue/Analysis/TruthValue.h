//===- TruthValue.h - Numbers that are 0 or 1, and masks --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What decides a choice: a number that is 0 or 1, of any type, or a mask,
/// which is all zeros or all ones; and numbers with zeros above. Proven through
/// phi nodes, by induction: whatever a loop carries around is one if all that
/// comes in is.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_TRUTHVALUE_H
#define RESIDUE_ANALYSIS_TRUTHVALUE_H

namespace llvm {
class DataLayout;
class Value;
} // namespace llvm

namespace residue {

/// The integer \p V is 0 or 1.
bool isTruthValue(const llvm::Value *V, const llvm::DataLayout &DL);

/// Every bit of \p V equals its sign bit, so it is all zeros or all ones.
bool isMask(const llvm::Value *V, const llvm::DataLayout &DL);

/// The integer \p V is less than 2^Bits.
bool fitsIn(const llvm::Value *V, unsigned Bits, const llvm::DataLayout &DL);

} // namespace residue

#endif // RESIDUE_ANALYSIS_TRUTHVALUE_H
