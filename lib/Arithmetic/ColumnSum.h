//===- ColumnSum.h - The sum of a column, last terms last -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In which order the terms of a column are summed up. A multiply-add waits for
/// its sum as well as for its factors. So terms are taken as they come, by as
/// many sums as have to run side by side, and what comes last waits for one
/// addition or none.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_COLUMNSUM_H
#define RESIDUE_LIB_ARITHMETIC_COLUMNSUM_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"
#include <vector>

namespace residue {

class ColumnSum {
public:
  /// A value, and the cycle in which it is there.
  struct Timed {
    llvm::Value *V = nullptr;
    unsigned At = 0;
  };
  /// Cycles from operands to results.
  static constexpr unsigned MultiplyAdd = 4, Addition = 2, Shift = 2;

  void add(Timed Term) { Terms.push_back(Term); }
  void addProduct(bool UpperHalf, Timed X, Timed Y) {
    Products.push_back({UpperHalf, X.V, Y.V, std::max(X.At, Y.At)});
  }

  /// Sum + the lower or upper half of X Y; no Sum is zero.
  using Multiplier = llvm::function_ref<llvm::Value *(
      bool UpperHalf, llvm::Value *Sum, llvm::Value *X, llvm::Value *Y)>;
  /// Null if there are no terms.
  Timed emit(llvm::IRBuilderBase &B, Multiplier Multiply);

private:
  struct Product {
    bool UpperHalf;
    llvm::Value *X, *Y;
    unsigned At;
  };
  /// The sum that a product of that time goes on with.
  Timed &sumFor(unsigned At);

  std::vector<Timed> Terms;
  std::vector<Product> Products;
  /// Sums to be added up.
  std::vector<Timed> Sums;
};

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_COLUMNSUM_H
