//===- UsedBits.h - The low bits of a number that are used ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How many low bits of a number matter to what uses it. LLVM's DemandedBits
/// computes the same for all instructions of a function; here few are asked
/// for.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_USEDBITS_H
#define RESIDUE_LIB_PASSES_USEDBITS_H

#include "llvm/ADT/SetVector.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace residue {

/// How many low bits of \p V are used behind it, at most: choices, copies and
/// shorter types in \p Between pass them on. Whoever changes the others has to
/// drop the flags of these.
unsigned usedBits(llvm::Instruction &V,
                  llvm::SmallSetVector<llvm::Instruction *, 8> &Between);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_USEDBITS_H
