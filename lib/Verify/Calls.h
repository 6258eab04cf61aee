//===- Calls.h - Intrinsics, and functions that are called ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A call is an effect, its result the same number in both functions.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_CALLS_H
#define RESIDUE_LIB_VERIFY_CALLS_H

#include "Frame.h"

namespace llvm {
class CallBase;
class Instruction;
class WithOverflowInst;
} // namespace llvm

namespace residue::proof {

/// Nothing but the carry of \p Sum is read.
bool isCarryAlone(const llvm::WithOverflowInst &Sum);
/// A sum or difference with its carry, or what has parts, or one of them; false
/// if \p I is none.
bool evaluateParts(Frame &F, const llvm::Instruction &I);
/// A call, or an access that is volatile or atomic: nothing is known of the
/// result but that both functions have the same.
Word *evaluateEffect(Frame &F, const llvm::Instruction &I);
/// The result; null if there is none, or something failed.
Word *evaluateCall(Frame &F, const llvm::CallBase &Call);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_CALLS_H
