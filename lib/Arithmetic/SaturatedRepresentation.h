//===- SaturatedRepresentation.h - Words and carry chains -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Products and folds as rows of word products. The words are joined to one iN
/// value between the operations, which costs nothing: the legalizer splits it
/// at the same places.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_SATURATEDREPRESENTATION_H
#define RESIDUE_ARITHMETIC_SATURATEDREPRESENTATION_H

#include "IntegerRepresentation.h"

namespace residue {

class SaturatedProducts final : public IntegerProducts {
public:
  llvm::Value *product(const IntegerBuilder &B, const Element &A,
                       const Element &O, unsigned Width) const override;
  llvm::Value *multiplyAdd(const IntegerBuilder &B, llvm::Value *Lo,
                           llvm::Value *Hi, const Integer &HiMax,
                           const Integer &Factor,
                           unsigned Width) const override;
  llvm::Value *conditionalSubtract(const IntegerBuilder &B, llvm::Value *V,
                                   const Integer &K) const override;
};

class SaturatedRepresentation : public IntegerRepresentation {
public:
  SaturatedRepresentation(const Modulus &M, const TargetModel &Target,
                          bool CarryCorrections, RequestedReduction Reduction)
      : IntegerRepresentation(M, Target, CarryCorrections, Reduction,
                              std::make_unique<SaturatedProducts>()) {}
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_SATURATEDREPRESENTATION_H
