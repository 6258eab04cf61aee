//===- Expressions.h - Random expressions and their values ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Expressions of toy width that are drawn at random, and what they are for
/// each value of their variables: what an analysis says of them holds for all.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TEST_UNIT_ANALYSIS_EXPRESSIONS_H
#define RESIDUE_TEST_UNIT_ANALYSIS_EXPRESSIONS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <optional>
#include <random>

namespace residue {

/// A function of i6 x, y, i1 s and i2 k, and instructions on them.
class Expressions {
public:
  static constexpr unsigned Width = 6, ShortWidth = 2;

  explicit Expressions(unsigned Seed);

  llvm::ArrayRef<llvm::Instruction *> instructions() const { return Drawn; }

  using Values = llvm::DenseMap<const llvm::Value *, llvm::APInt>;
  /// Calls \p Check with the values of all instructions that have one (poison
  /// is none), for each value of the variables.
  template <typename Function> void forAllValues(Function Check) {
    for (unsigned X = 0; X != 1u << Width; ++X)
      for (unsigned Y = 0; Y != 1u << Width; ++Y)
        for (unsigned Rest = 0; Rest != 2u << ShortWidth; ++Rest)
          Check(evaluate({X, Y, Rest & 1, Rest >> 1}));
  }

private:
  Values evaluate(llvm::ArrayRef<unsigned> Variables) const;
  unsigned below(unsigned Limit) { return Random() % Limit; }
  llvm::Value *pick(unsigned Bits);
  llvm::Value *operation(unsigned Bits);

  std::mt19937 Random;
  llvm::LLVMContext Context;
  llvm::Module M;
  llvm::IRBuilder<> B;
  llvm::Function *F;
  llvm::SmallVector<llvm::Instruction *, 16> Drawn;
};

} // namespace residue

#endif // RESIDUE_TEST_UNIT_ANALYSIS_EXPRESSIONS_H
