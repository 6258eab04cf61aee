//===- InvariantMultiples.h - Multiples kept by loops -----------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Limbs that a loop does not change are multiplied by constants in front of
/// it: what wraps around, in the product by such a factor. Where registers are
/// few, LLVM's code generation knows whether that pays. For it WebAssembly is
/// such a machine; it has as many locals as one likes.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_INVARIANTMULTIPLES_H
#define RESIDUE_LIB_PASSES_INVARIANTMULTIPLES_H

namespace llvm {
class Function;
} // namespace llvm

namespace residue {

/// Where the target keeps them (LimbCosts).
void hoistInvariantMultiples(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_INVARIANTMULTIPLES_H
