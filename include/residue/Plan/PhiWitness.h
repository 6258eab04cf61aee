//===- PhiWitness.h - What new phi nodes hold -------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where somebody asks, phi nodes have numbers, and new ones those of the old
/// ones that they hold, lane by lane: as metadata, so that they are there when
/// the old ones are not. It says where a proof begins; nothing relies on it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_PHIWITNESS_H
#define RESIDUE_PLAN_PHIWITNESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class Function;
class PHINode;
class Value;
} // namespace llvm

namespace residue {

/// From now on the phi nodes of \p F have numbers.
void numberPhis(llvm::Function &F);
/// The lanes of \p New hold \p Old, which may be null. Without numbers it says
/// nothing.
void recordHeld(llvm::PHINode &New, llvm::ArrayRef<const llvm::Value *> Old);
/// The numbers of what \p Phi holds: its own, or one for each lane.
llvm::SmallVector<std::optional<unsigned>, 4>
numbersHeld(const llvm::PHINode &Phi);
/// The phi nodes of \p F have no numbers any more.
void forgetNumbers(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_PLAN_PHIWITNESS_H
