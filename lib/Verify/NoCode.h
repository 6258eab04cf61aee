//===- NoCode.h - Instructions that are no code -----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Assumptions, lifetimes, fake uses: what says something, and is not run.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_NOCODE_H
#define RESIDUE_LIB_VERIFY_NOCODE_H

namespace llvm {
class CallBase;
class Instruction;
} // namespace llvm

namespace residue::proof {

/// A use of what is to have a register.
bool isFakeUse(const llvm::CallBase &Call);
/// A call that says something, and that there is no code for.
bool isNoCode(const llvm::Instruction &I);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_NOCODE_H
