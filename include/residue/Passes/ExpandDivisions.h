//===- ExpandDivisions.h - Quotients and signed divisions -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Leaves of all divisions by constants only reductions, and arithmetic without
/// branches around them:
///
///   - a quotient is made from the remainder of the same number, by an exact
///     division (ExactQuotient.h): `x / 10` beside `x % 10` is a product more;
///   - a signed division is that of |x|, with its sign by masks, where
///     SignedRemainders does not do better;
///   - of two words by less than one (SignedReduction.h) it is made of words
///     with their sign;
///   - a remainder of a word that is less than twice the divisor in size, by
///     what wide numbers are divided by, is a correction.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_EXPANDDIVISIONS_H
#define RESIDUE_PASSES_EXPANDDIVISIONS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace residue {

/// Expands the divisions of \p F; true if there were any. No analysis is
/// preserved.
bool expandDivisions(llvm::Function &F);

/// \p Reduction is a step of a division that was expanded; the source has none.
bool isStepOfDivision(const llvm::Instruction &Reduction);

struct ExpandDivisionsPass : llvm::PassInfoMixin<ExpandDivisionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_EXPANDDIVISIONS_H
