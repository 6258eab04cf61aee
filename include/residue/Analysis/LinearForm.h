//===- LinearForm.h - Values as sums of multiples of others -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The integer of a value (RingTerm.h) as A x + B y + ... + C of the integers
/// of others: a comparison of a with p - b is one of a + b with p.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_LINEARFORM_H
#define RESIDUE_ANALYSIS_LINEARFORM_H

#include "residue/Analysis/RingTerm.h"
#include "residue/Analysis/TermLine.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <utility>

namespace residue {

/// How values are read.
struct KnownTerms {
  /// Null, if the value was not read as a term.
  llvm::function_ref<const RingTerm *(llvm::Value *)> TermOf;
  /// The value below one that stands for the same integer in another type.
  llvm::function_ref<llvm::Value *(llvm::Value *)> WithoutCasts;
};

class LinearForm {
public:
  /// \p V by itself.
  static LinearForm of(llvm::Value *V) {
    LinearForm Form;
    Form.Terms.emplace_back(V, Integer(1));
    return Form;
  }
  static LinearForm of(Integer C) {
    LinearForm Form;
    Form.Constant = std::move(C);
    return Form;
  }
  /// Sums, differences and multiples, down to values that have no term, are
  /// something else, or are more than a few steps away.
  static LinearForm read(const TermOperand &Op, const KnownTerms &Known);
  /// None, if \p T is no sum, difference or multiple.
  static std::optional<LinearForm> read(const RingTerm &T,
                                        const KnownTerms &Known);

  using Term = std::pair<llvm::Value *, Integer>;
  /// Values, each once, with factors other than zero.
  llvm::ArrayRef<Term> terms() const { return Terms; }
  const Integer &constant() const { return Constant; }

  /// This one and \p Factor times \p Other.
  LinearForm plus(const LinearForm &Other, const Integer &Factor) const;

  /// The line of \p Other that this one is, whatever the values are. None of a
  /// constant.
  std::optional<TermLine> lineOf(const LinearForm &Other) const;

private:
  llvm::SmallVector<Term, 4> Terms;
  Integer Constant{0};
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_LINEARFORM_H
