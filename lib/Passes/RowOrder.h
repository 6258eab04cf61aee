//===- RowOrder.h - Rows of products stay one after the other ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where products write any register (MULX), nothing keeps LLVM's scheduler
/// from moving those of later rows ahead, until there are no registers left. A
/// fake use, which is no code, ends what it schedules at once.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_ROWORDER_H
#define RESIDUE_LIB_PASSES_ROWORDER_H

namespace llvm {
class Function;
} // namespace llvm

namespace residue {

/// Puts a fake use in front of each row of products of words, where the target
/// wants rows in order (RowPolicy::InOrder) and this LLVM has them. Rows that
/// are in order stay as they are.
void keepRowsInOrder(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_ROWORDER_H
