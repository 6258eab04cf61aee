//===- ReductionKind.h - Kinds of reductions --------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a modulus can be reduced by, as an option may ask for it: one table,
/// which has a row for each kind.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_REDUCTIONKIND_H
#define RESIDUE_NUMBER_REDUCTIONKIND_H

#include "residue/Number/Modulus.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace residue {

class ReductionSteps;
struct FoldStep;

/// How numbers above their bound are brought back below it.
enum class RequestedReduction {
  Auto,
  Crandall, ///< folds at 2^n of 2^n - c or 2^n + c
  Solinas,  ///< rows of digits
  Barrett,  ///< an estimated quotient
  WordSum,  ///< words times powers of two modulo M
  Even,     ///< the power of two split off
};

/// A number of at most Max is to be brought to at most Target.
struct ReductionRequest {
  const Integer &Max, &Target;
  /// By steps of this kind, if there are any.
  RequestedReduction Kind;
};

/// One kind of reduction.
struct ReductionRow {
  RequestedReduction Kind;
  /// Its name in -residue-reduction, and what that option says of it.
  const char *Name, *Help;
  /// What moduli it applies to: "even number".
  const char *Requirement;
  bool (*IsApplicable)(const Modulus &M, unsigned WordBits);
  /// Adds the steps of this kind that are possible next.
  void (*AddSteps)(const ReductionSteps &Steps, const ReductionRequest &What,
                   llvm::SmallVector<FoldStep, 4> &Found);
};

/// The rows, in the order in which their steps are tried: of those that cost
/// the same, the first are taken.
llvm::ArrayRef<ReductionRow> reductionKinds();
const ReductionRow &reductionRow(RequestedReduction Kind);

/// What -residue-reduction asks for can be done modulo \p M.
inline bool isApplicable(RequestedReduction Kind, const Modulus &M,
                         unsigned WordBits) {
  return reductionRow(Kind).IsApplicable(M, WordBits);
}
inline const char *reductionName(RequestedReduction Kind) {
  return reductionRow(Kind).Name;
}

} // namespace residue

#endif // RESIDUE_NUMBER_REDUCTIONKIND_H
