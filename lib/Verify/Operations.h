//===- Operations.h - What arithmetic does ----------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operators, casts, comparisons and reductions.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_OPERATIONS_H
#define RESIDUE_LIB_VERIFY_OPERATIONS_H

#include "Frame.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace residue::proof {

/// The result of the binary operator \p I for these operands, of a lane of it
/// if it has vectors.
Word *evaluateBinary(Frame &F, const llvm::Instruction &I, Word *A, Word *B);

/// The result of one of those; null if \p I is none, or something failed.
Word *evaluateOperation(Frame &F, const llvm::Instruction &I);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_OPERATIONS_H
