//===- LeafRange.h - Numbers from outside -----------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The integer that a value from outside stands for, and its range as far as
/// LLVM knows the bits.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_LEAFRANGE_H
#define RESIDUE_LIB_ANALYSIS_LEAFRANGE_H

#include "residue/Number/Bound.h"

namespace llvm {
class DataLayout;
class Value;
} // namespace llvm

namespace residue {

/// \p V stands for its bits read as signed: it has been extended with its sign,
/// or is all ones where some number is below zero. Any other value from outside
/// is unsigned.
bool hasSign(const llvm::Value &V);

/// What the integer of \p V can be.
Bound rangeOfBits(const llvm::Value &V, const llvm::DataLayout &DL);

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_LEAFRANGE_H
