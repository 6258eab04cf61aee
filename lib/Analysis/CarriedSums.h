//===- CarriedSums.h - Sums that loops carry as they are --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs add up products in a wider type, and reduce the sum behind the loop:
//
//   s += (u128)a[i] * b[i];     and perhaps    if (s >= m * m) s -= m * m;
//
// As a member, such a sum would be reduced to an element in each turn. The
// source does not need that, and an addition of two words takes less.
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_CARRIEDSUMS_H
#define RESIDUE_LIB_ANALYSIS_CARRIEDSUMS_H

#include "residue/Analysis/SourceRange.h"
#include "llvm/ADT/DenseSet.h"

namespace residue {

class CarriedSums {
public:
  /// The sums, in functions with the terms of \p Ranges, whose range exceeds
  /// \p Max, and whose type holds it.
  CarriedSums(const SourceRange &Ranges, const Integer &Max);

  /// \p V is such a sum before, in, or behind a turn of its loop.
  bool contains(const llvm::Value *V) const { return Sums.contains(V); }

private:
  llvm::DenseSet<const llvm::Value *> Sums;
};

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_CARRIEDSUMS_H
