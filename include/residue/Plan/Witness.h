//===- Witness.h - What new values hold -------------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where somebody asks, values have numbers, and new ones those of the old ones
/// that they hold, phi nodes lane by lane: as metadata, so that they are there
/// when the old ones are not. It says where a proof begins, and where it ends
/// if there is none; nothing relies on it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_WITNESS_H
#define RESIDUE_PLAN_WITNESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// From now on the phi nodes and integers of \p F have numbers.
void numberValues(llvm::Function &F);
/// The lanes of \p New hold \p Old, which may be null, modulo M, times a power
/// of two. Without numbers, or where something else was said before, it says
/// nothing.
void recordHeld(llvm::Instruction &New,
                llvm::ArrayRef<const llvm::Value *> Old);
/// The numbers of what \p I holds: its own, or one for each lane.
llvm::SmallVector<std::optional<unsigned>, 4>
numbersHeld(const llvm::Instruction &I);
/// The values of \p F have no numbers any more.
void forgetNumbers(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_PLAN_WITNESS_H
