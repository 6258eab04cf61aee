//===- ReductionKind.h - Kinds of reductions --------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a modulus can be reduced by, as an option may ask for it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_REDUCTIONKIND_H
#define RESIDUE_NUMBER_REDUCTIONKIND_H

#include "residue/Number/Modulus.h"

namespace residue {

/// How numbers above their bound are brought back below it.
enum class RequestedReduction {
  Auto,
  Crandall, ///< folds at 2^n of 2^n - c or 2^n + c
  Solinas,  ///< rows of digits
  Barrett,  ///< an estimated quotient
  WordSum,  ///< words times powers of two modulo M
  Even,     ///< the power of two split off
};

/// What -residue-reduction asks for can be done modulo \p M.
bool isApplicable(RequestedReduction Kind, const Modulus &M, unsigned WordBits);
const char *reductionName(RequestedReduction Kind);
/// What moduli it applies to: "even number".
const char *requirement(RequestedReduction Kind);

} // namespace residue

#endif // RESIDUE_NUMBER_REDUCTIONKIND_H
