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

#include "residue/Number/Modulus.h"
#include <optional>

namespace llvm {
class Function;
class Instruction;
class IntegerType;
class Module;
} // namespace llvm

namespace residue {

/// \p I calls what RaiseReductions declares.
bool isRaisedCall(const llvm::Instruction &I);

/// The same with a constant modulus, as RaiseReductions makes it.
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

/// Erases the declarations of raised calls that nothing uses any more; true if
/// there were any.
bool eraseRaisedDeclarations(llvm::Module &M);

/// Some function of \p M has raised calls: the module computes on residues.
bool hasRaisedReductions(const llvm::Module &M);
/// The same after they have been rewritten; lower-reductions then erases the
/// declarations that tell.
bool hadRaisedReductions(const llvm::Module &M);

/// \p I divides integers, or vectors of them, that are wider than any register
/// (-residue-min-bits): LLVM expands it to code of variable time.
bool isWideDivision(const llvm::Instruction &I);

/// \p F has a raised call or a wide division. Cheap; the late passes ask it
/// before anything else.
bool hasWideDivisions(const llvm::Function &F);

/// The function to call for reductions modulo \p Modulus. Every modulus has one
/// of its own: SimplifyCFG makes one call with a phi of the moduli from two
/// calls of the same function. Names that are taken are left alone.
llvm::Function *raisedDeclaration(llvm::Module &M, llvm::IntegerType *Type,
                                  const Integer &Modulus);

} // namespace residue

#endif // RESIDUE_ANALYSIS_REDUCTIONS_H
