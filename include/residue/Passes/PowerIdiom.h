//===- PowerIdiom.h - Powers by constant exponents --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Recognises loops that raise field elements to constant exponents, in
/// whatever form, and replaces them by addition chains: the power 2^255 - 21
/// by square-and-multiply takes 254 squarings and 252 multiplications, by a
/// chain 254 and 11. Where the exponent is M - 2 and M is proven prime, be it
/// of a loop or of products that are such a chain, it is an inverse, which
/// division steps compute in half the time.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_POWERIDIOM_H
#define RESIDUE_PASSES_POWERIDIOM_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct PowerIdiomPass : llvm::PassInfoMixin<PowerIdiomPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Prints which powers the loops of a function compute, or what else they do.
class PowerIdiomPrinterPass
    : public llvm::PassInfoMixin<PowerIdiomPrinterPass> {
  llvm::raw_ostream &OS;

public:
  explicit PowerIdiomPrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_POWERIDIOM_H
