//===- Frequency.h - How often a block runs ---------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The weight of a block in what a plan costs: what the loops around it count
/// to, where that is a constant. Branches are taken as if always.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_FREQUENCY_H
#define RESIDUE_ANALYSIS_FREQUENCY_H

namespace llvm {
class BasicBlock;
class Loop;
class LoopInfo;
} // namespace llvm

namespace residue {

/// How often a loop is taken to run, where nothing is known about it.
inline constexpr double LoopWeight = 16;
/// On a loop that runs only where another one, which does the same, may not:
/// it counts as once.
inline constexpr char InsteadOfLoop[] = "residue.loop.instead";
/// \p BB is in such a loop.
bool isInstead(const llvm::BasicBlock &BB, const llvm::LoopInfo &LI);
/// How often \p L is taken to run each time that it is entered.
double turns(const llvm::Loop &L);
/// How often \p BB is taken to run in a call of its function.
double frequency(const llvm::BasicBlock &BB, const llvm::LoopInfo &LI);

} // namespace residue

#endif // RESIDUE_ANALYSIS_FREQUENCY_H
