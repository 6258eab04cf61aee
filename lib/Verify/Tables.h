//===- Tables.h - Loads from constant tables --------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A constant table holds what it holds: the largest number at any place that
/// is loaded from bounds what is loaded. The rewritten function may have a copy
/// of the table, with elements 2^f x for x. All places that the source may read
/// are compared, one by one: so it is no matter which one it is.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_TABLES_H
#define RESIDUE_LIB_VERIFY_TABLES_H

#include "Frame.h"

namespace llvm {
class LoadInst;
} // namespace llvm

namespace residue::proof {

/// What \p Load of the source may read from a constant table; nothing if it is
/// none, or too long.
std::optional<Interval> rangeInTable(Frame &F, const llvm::LoadInst &Load);

/// \p Load of the source reads \p Number from a constant table, if it does.
void noteTableLoad(Frame &F, const llvm::LoadInst &Load, Symbol Number,
                   const Interval &Range);

/// What \p Load reads from a copy of a table, where the source reads that; null
/// if it is something else.
Word *loadFromCopy(Frame &F, const llvm::LoadInst &Load);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_TABLES_H
