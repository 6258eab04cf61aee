//===- RaiseReductions.h - Keep wide reductions opaque ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Turns `urem iN x, M` into `call iN @residue.reduce.iN(iN x, iN M)`, a pure
/// call with the result range [0, M). The optimizer's own rewriting of
/// divisions (compare and select, vectors of wide integers) then leaves the
/// source's arithmetic readable until the late passes rewrite it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_RAISEREDUCTIONS_H
#define RESIDUE_RAISEREDUCTIONS_H

#include "residue/Modulus.h"
#include "llvm/IR/PassManager.h"
#include <optional>

namespace llvm {
class Instruction;
} // namespace llvm

namespace residue {

struct RaiseReductionsPass : llvm::PassInfoMixin<RaiseReductionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// \p I calls what RaiseReductions declares.
bool isRaisedCall(const llvm::Instruction &I);

/// The same with a constant modulus, as RaiseReductions makes it.
bool isRaisedReduction(const llvm::Instruction &I);

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

} // namespace residue

#endif // RESIDUE_RAISEREDUCTIONS_H
