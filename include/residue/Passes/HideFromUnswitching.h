//===- HideFromUnswitching.h - No loops by secret choices -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// At -O3 LLVM takes what decides in all turns of a loop out of it, and writes
/// the loop twice:
///
///   for (i = 0; i < 4; i++)            if (b)
///     r[i] = b ? a[i] : r[i];    ->      for (...) r[i] = a[i];
///
/// Whether b was a branch, a select or a mask does not matter to it, and the
/// masks of constant-time code are selects by then. Loops with such choices in
/// functions that may see field elements (FieldFunctions.h) go past that pass,
/// which need not run. At -O2 it leaves them as they are by itself.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_HIDEFROMUNSWITCHING_H
#define RESIDUE_PASSES_HIDEFROMUNSWITCHING_H

namespace llvm {
class PassInstrumentationCallbacks;
} // namespace llvm

namespace residue {

/// Has unswitching skipped for loops in functions that MarkFieldFunctionsPass
/// has marked, where one condition chooses in all turns.
void skipUnswitching(llvm::PassInstrumentationCallbacks &Callbacks);

} // namespace residue

#endif // RESIDUE_PASSES_HIDEFROMUNSWITCHING_H
