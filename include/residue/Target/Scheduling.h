//===- Scheduling.h - In which order instructions are kept ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Word products are emitted in an order that the registers suffice for. Where
/// nobody says for which processor code is, the schedulers of some back ends
/// take another one, that of a processor without limits, and spill most of it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TARGET_SCHEDULING_H
#define RESIDUE_TARGET_SCHEDULING_H

namespace llvm {
class Function;
} // namespace llvm

namespace residue {

/// Has \p F, which has products of words, scheduled in a way that spills less:
/// tuned for a processor, where it is for any, or not scheduled before
/// registers are assigned. What \p F may be run on stays the same.
void tuneScheduling(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_TARGET_SCHEDULING_H
