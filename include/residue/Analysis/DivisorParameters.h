//===- DivisorParameters.h - Moduli that come from a caller -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The parameters of functions that wide divisions take their divisor from, by
/// value or through a pointer, in the function itself or in one that it calls.
///
/// What a divisor is computed of is followed backwards, through arithmetic,
/// choices, constant memory and places on the stack. Where it ends in
/// parameters alone, the divisor is a constant as soon as these are.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_DIVISORPARAMETERS_H
#define RESIDUE_ANALYSIS_DIVISORPARAMETERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace llvm {
class Function;
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace residue {

/// Parameters of a function: bit i for parameter i.
using ParameterSet = uint64_t;

/// \p I is a wide division of integers by something that is no constant.
bool dividesByVariable(const llvm::Instruction &I);

class DivisorParameters {
public:
  explicit DivisorParameters(const llvm::Module &M);

  /// No division can become one by a constant.
  bool empty() const { return Sets.empty(); }
  /// Each of these sets decides a divisor.
  llvm::ArrayRef<ParameterSet> of(const llvm::Function &F) const;
  /// A copy of \p F divides by what F does.
  void copy(const llvm::Function &F, const llvm::Function &Copy,
            llvm::ArrayRef<unsigned> Kept);

private:
  bool add(const llvm::Function &F, ParameterSet Set);

  llvm::DenseMap<const llvm::Function *, llvm::SmallVector<ParameterSet, 2>>
      Sets;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_DIVISORPARAMETERS_H
