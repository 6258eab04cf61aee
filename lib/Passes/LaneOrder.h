//===- LaneOrder.h - What lanes wait for comes first ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A core starts what stands first of what it could start. So where rounds of
/// products wait for each other, what they wait for comes in front of the rest,
/// and stays there: nothing is scheduled over a fake use.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_LANEORDER_H
#define RESIDUE_LIB_PASSES_LANEORDER_H

namespace llvm {
class Function;
} // namespace llvm

namespace residue {

/// Orders the blocks of \p F that have multiply-adds of lanes, where that makes
/// them faster by the target's model, registers considered.
void orderLanes(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_LANEORDER_H
