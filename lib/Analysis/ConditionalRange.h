//===- ConditionalRange.h - What conditions tell of ranges ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The range of a value where a condition is known to hold, or not to hold.
/// Understands the comparisons of a hand-written conditional subtraction or
/// addition.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_CONDITIONALRANGE_H
#define RESIDUE_LIB_ANALYSIS_CONDITIONALRANGE_H

#include "residue/Analysis/LinearForm.h"
#include "residue/Analysis/RingTerm.h"
#include "residue/Number/Bound.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <utility>

namespace llvm {
class BasicBlock;
} // namespace llvm

namespace residue {

/// What is known of values so far.
struct KnownValues {
  KnownTerms Terms;
  llvm::function_ref<Bound(llvm::Value *)> RangeOf;
};

/// The part of \p Range, which is that of \p V, that is left where \p Condition
/// is known to be \p Taken.
Bound rangeUnder(llvm::Value *V, const Bound &Range, llvm::Value *Condition,
                 bool Taken, const KnownValues &Known);
/// The same of a sum or difference that need not be in the code.
Bound rangeUnder(const RingTerm &T, const Bound &Range, llvm::Value *Condition,
                 bool Taken, const KnownValues &Known);

/// \p Condition is not \p Taken for any numbers in the ranges that \p RangeOf
/// has at the comparisons.
bool neverHolds(llvm::Value *Condition, bool Taken,
                llvm::function_ref<Bound(llvm::Value *)> RangeOf);

/// The condition that decides whether control gets from \p From to \p To, or to
/// the block in front of that which has only this one way in, and which way it
/// goes; or null.
std::pair<llvm::Value *, bool> conditionOfEdge(const llvm::BasicBlock *From,
                                               const llvm::BasicBlock *To);

/// The value whose bits are a constant where \p Condition is known to be
/// \p Taken, and that constant.
std::optional<std::pair<llvm::Value *, Integer>>
equalNumber(llvm::Value *Condition, bool Taken);

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_CONDITIONALRANGE_H
