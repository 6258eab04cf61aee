//===- LoadedRows.h - Words of lanes that are in memory ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Four integers that are loaded are rows of a matrix of words, and vectors of
/// lanes are its columns. Rows that are loaded as vectors take two shuffles for
/// each column, where words take a load and an insertion for each lane.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_LOADEDROWS_H
#define RESIDUE_LIB_ARITHMETIC_LOADEDROWS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

/// The \p Count lowest words of 64 bits of \p Elements, a vector for each. None
/// if they are not four different integers that each turn of a loop loads from
/// other places than the turn before: what has just been stored by words would
/// have to leave the store buffer first.
llvm::SmallVector<llvm::Value *, 12>
columnsOfLoads(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> Elements,
               unsigned Count);

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_LOADEDROWS_H
