//===- IntegerProducts.h - What reductions multiply by ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The code in which representations of integers differ: products, and the
/// chains that a target wants to be told word by word.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_INTEGERPRODUCTS_H
#define RESIDUE_LIB_ARITHMETIC_INTEGERPRODUCTS_H

#include "IntegerBuilder.h"
#include "residue/Arithmetic/Element.h"

namespace residue {

class IntegerProducts {
public:
  virtual ~IntegerProducts() = default;

  /// A O, of \p Width bits, in which it fits.
  virtual llvm::Value *product(const IntegerBuilder &B, const Element &A,
                               const Element &O, unsigned Width) const = 0;
  /// Lo + Hi Factor, of \p Width bits, in which it fits. Hi is at most HiMax
  /// and has a type of whole words.
  virtual llvm::Value *multiplyAdd(const IntegerBuilder &B, llvm::Value *Lo,
                                   llvm::Value *Hi, const Integer &HiMax,
                                   const Integer &Factor,
                                   unsigned Width) const = 0;
  /// V - K where that is not negative, V elsewhere.
  virtual llvm::Value *conditionalSubtract(const IntegerBuilder &B,
                                           llvm::Value *V,
                                           const Integer &K) const = 0;
};

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_INTEGERPRODUCTS_H
