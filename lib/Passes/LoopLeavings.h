//===- LoopLeavings.h - What is wanted behind a loop ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An element leaves its lanes where it is computed. If only code behind a loop
/// wants it, the lanes themselves may leave the loop: they become words once,
/// not in every turn. LLVM's LICM sinks what a loop does not need, but it ran
/// before there were any lanes.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_LOOPLEAVINGS_H
#define RESIDUE_LIB_PASSES_LOOPLEAVINGS_H

namespace llvm {
class Function;
} // namespace llvm

namespace residue {

/// Moves what only code behind a loop of \p F uses to that code.
void sinkLoopLeavings(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_LOOPLEAVINGS_H
