//===- RareBranches.h - What stands behind a rare case ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An addition of points asks in its middle whether both are the same:
///
///   h = u - x1;  if (h == 0) return doubled(p);  hh = h * h;  ...
///
/// That a number that products make is a certain one is a case in as many as
/// there are numbers, so what is computed behind the branch in all others may
/// be computed in front of it: then both are one block, whose products wait for
/// nothing but each other.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_RAREBRANCHES_H
#define RESIDUE_LIB_PASSES_RAREBRANCHES_H

#include "residue/Analysis/CertainBytes.h"
#include "residue/Analysis/ReadablePlaces.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"

namespace llvm {
class LoopInfo;
} // namespace llvm

namespace residue {

/// A branch leads to \p BB, the other side of which is the rare one.
bool isBehindRareBranch(const llvm::BasicBlock &BB, const llvm::LoopInfo &LI);

/// What of \p BB, which is behind a rare branch, may go in front of that,
/// operands first: its reductions and what they take. Nothing where there is no
/// product on one of both sides.
llvm::SmallVector<llvm::Instruction *, 16>
behindRareBranch(llvm::BasicBlock &BB, const ReadablePlaces &Places,
                 CertainBytes &Certain);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_RAREBRANCHES_H
