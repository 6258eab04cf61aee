//===- GivenSecrets.h - Elements that calls pass ----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a function is given of elements by the calls of its module, and whether
/// it gives some back.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_GIVENSECRETS_H
#define RESIDUE_ANALYSIS_GIVENSECRETS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallBitVector.h"

namespace llvm {
class Function;
} // namespace llvm

namespace residue {

struct GivenSecrets {
  /// The bits that elements have, from the moduli of the callers.
  unsigned Least = ~0U, Most = 0;
  /// The arguments that are computed of elements, or point to some.
  llvm::SmallBitVector Arguments;
  /// What it returns is computed of elements.
  bool InResult = false;
};

/// Of the functions that are given some, or return some.
using SecretsOfFunctions = llvm::DenseMap<const llvm::Function *, GivenSecrets>;

} // namespace residue

#endif // RESIDUE_ANALYSIS_GIVENSECRETS_H
