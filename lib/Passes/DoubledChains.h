//===- DoubledChains.h - Words that are added to themselves -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where a target has a carry flag, words that are doubled are chains: x86
/// would take shifts of two words for what carries as a top bit, which are slow
/// on some processors. Where it has none, top bits are shifted out.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_DOUBLEDCHAINS_H
#define RESIDUE_LIB_PASSES_DOUBLEDCHAINS_H

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace residue {

/// Writes carries of doubled words anew; what is last, or null if there is
/// none. Unless this \p IsLast, only whole numbers from their first word on.
llvm::Instruction *emitDoubledWords(llvm::Function &F, bool IsLast);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_DOUBLEDCHAINS_H
