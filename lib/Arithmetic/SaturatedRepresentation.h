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

#include "residue/Arithmetic/Representation.h"
#include "residue/Arithmetic/WordProducts.h"

namespace residue {

class SaturatedRepresentation : public Representation {
public:
  SaturatedRepresentation(const Modulus &M, unsigned WordBits,
                          bool CarryCorrections)
      : Representation(M, WordBits, CarryCorrections) {}

protected:
  llvm::Value *emitProduct(const Element &A, const Element &B,
                           unsigned Width) override;
  llvm::Value *emitMultiplyAdd(llvm::Value *Lo, llvm::Value *Hi,
                               const Integer &HiMax, const Integer &Factor,
                               unsigned Width) override;

  llvm::Value *emitConditionalSubtract(llvm::Value *V,
                                       const Integer &K) override;

  using Words = WordProducts::Words;
  WordProducts rows() const { return {ir(), wordBits()}; }
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_SATURATEDREPRESENTATION_H
