//===- MaskedNumbers.h - Masks behind numbers from memory -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Memory holds numbers of whole bytes, and behind each load is a mask of the
/// bits of the type. It is nothing to a number that is known to have no others.
///
/// Of a copy, `point r = *p;`, nobody has looked at the numbers, and so a loop
/// that starts with them has the mask in each turn. Where phi nodes and choices
/// are looked at under a mask only, what comes in is masked, and they need
/// none.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_MASKEDNUMBERS_H
#define RESIDUE_LIB_PASSES_MASKEDNUMBERS_H

namespace llvm {
class Function;
} // namespace llvm

namespace residue {

/// Whether a mask is gone.
bool dropMasks(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_MASKEDNUMBERS_H
