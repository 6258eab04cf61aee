//===- Reductions.h - What a reduction is -----------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The reductions of a program: `urem iN x, M`, and the calls that
/// RaiseReductions makes of them.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_REDUCTIONS_H
#define RESIDUE_ANALYSIS_REDUCTIONS_H

#include "residue/Analysis/Divisions.h"
#include "residue/Number/Modulus.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace residue {

/// A raised reduction with a constant modulus, as RaiseReductions makes it.
bool isRaisedReduction(const llvm::Instruction &I);

/// The reduction `x mod M` that \p I is: a urem by a constant, or a raised
/// call. Returns M.
std::optional<Integer> reductionModulus(const llvm::Instruction &I);

/// The reductions that Residue rewrites: the dividend of \p I is wide
/// (-residue-min-bits), and not too wide for the form of the modulus \p M.
bool isSupportedReduction(const llvm::Instruction &I, const Modulus &M);
/// The same of a dividend of so many bits in \p F.
bool isSupportedReduction(unsigned DividendBits, const Modulus &M,
                          const llvm::Function &F);

/// The modulus of \p I, where \p I is a reduction that Residue rewrites.
std::optional<Modulus> supportedModulus(const llvm::Instruction &I);

/// Those of \p F, each once.
llvm::SmallVector<Integer, 2> supportedModuli(const llvm::Function &F);

/// The division by a constant that \p I is, where its remainder is a reduction
/// that Residue rewrites.
std::optional<Division> supportedDivision(const llvm::Instruction &I);

} // namespace residue

#endif // RESIDUE_ANALYSIS_REDUCTIONS_H
