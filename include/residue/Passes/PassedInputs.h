//===- PassedInputs.h - Inputs that a turn passes on ------------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A sum of points where one may be at infinity, in a loop:
///
///   x = infinite ? q : (... % p);          x is an input, or a residue
///
/// Where q may be p or more, x may, and what is behind the loop gets it as it
/// is. A phi node of residues alone would hold x modulo p; so each turn makes
/// its residue complete for a second one. Here that one holds what x has above
/// its residue, which is nothing wherever x is a residue:
///
///   e = infinite ? q - q % p : 0;
///   ... behind the loop: x % p + e
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_PASSEDINPUTS_H
#define RESIDUE_PASSES_PASSEDINPUTS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct PassedInputsPass : llvm::PassInfoMixin<PassedInputsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_PASSEDINPUTS_H
