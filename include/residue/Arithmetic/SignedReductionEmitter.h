//===- SignedReductionEmitter.h - Words of signed remainders ----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The code of a SignedReduction, on words and without branches.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_SIGNEDREDUCTIONEMITTER_H
#define RESIDUE_ARITHMETIC_SIGNEDREDUCTIONEMITTER_H

#include "residue/Number/SignedReduction.h"
#include "residue/Target/TargetModel.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

/// What is left of x, and how often the divisor is in it, towards zero, both
/// words with a sign. The quotient is null where nobody wants it.
struct SignedParts {
  llvm::Value *Quotient = nullptr, *Remainder = nullptr;
};

/// Of \p X, which is in the range that \p R was found for, and frozen.
SignedParts emitSignedReduction(llvm::IRBuilderBase &B,
                                const TargetModel &Target, llvm::Value *X,
                                const SignedReduction &R, bool WantsQuotient);

/// x % c of \p X, of a word at most, which is in \p Range: more than -2 c and
/// less than 2 c. What is computed does not wrap: x - c where \p Range has
/// numbers of at least c, and -c - x where it has any up to -c.
llvm::Value *emitSignedCorrection(llvm::IRBuilderBase &B, llvm::Value *X,
                                  const Bound &Range, const Integer &Divisor);

} // namespace residue

#endif // RESIDUE_ARITHMETIC_SIGNEDREDUCTIONEMITTER_H
