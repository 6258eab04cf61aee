//===- WideRepresentation.h - One iN value per element ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Plain iN arithmetic, split into words by LLVM's legalizer.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_WIDEREPRESENTATION_H
#define RESIDUE_ARITHMETIC_WIDEREPRESENTATION_H

#include "IntegerRepresentation.h"

namespace residue {

class WideProducts final : public IntegerProducts {
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

class WideRepresentation : public IntegerRepresentation {
public:
  WideRepresentation(const Modulus &M, const TargetModel &Target,
                     bool CarryCorrections, RequestedReduction Reduction)
      : IntegerRepresentation(M, Target, CarryCorrections, Reduction,
                              std::make_unique<WideProducts>()) {}
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_WIDEREPRESENTATION_H
