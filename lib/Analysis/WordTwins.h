//===- WordTwins.h - Words that are added to themselves ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A carry of x + x + c is the top bit of x, whatever c is: the optimizer
/// shifts a number that is doubled, and there are no chains of carries. Here
/// each of its words x is added to a twin y, which is another word:
///
///     2 x + c                      x + y + c, also of a pair with overflow
///     fshl(x, z, 1)                x + y + the carry of the word z
///     x >> (w - 1), x < 0          the carry of x + y + c
///
/// What holds for all x and y holds for y = x, where both sides are the same.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_WORDTWINS_H
#define RESIDUE_LIB_ANALYSIS_WORDTWINS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

/// \p I is fshl(x, z, 1) of words.
bool isShiftOfTwoWords(const llvm::Instruction &I);

class WordTwins {
public:
  using KnownValues = llvm::DenseMap<const llvm::Value *, llvm::Value *>;
  using TwinMap = llvm::MapVector<llvm::Value *, llvm::Value *>;

  /// Looks for the words that \p Code adds to themselves; their twins are null
  /// at first.
  explicit WordTwins(llvm::ArrayRef<const llvm::Instruction *> Code);

  TwinMap &twins() { return Twins; }
  const TwinMap &twins() const { return Twins; }

  /// \p I with twins, of the \p Copies of its operands; null if it doubles
  /// nothing and is no carry of what is doubled.
  llvm::Value *rewrite(const llvm::Instruction &I, llvm::IRBuilderBase &B,
                       const KnownValues &Copies);

private:
  /// x + y + the carry of the word below, and its own carry.
  struct Sum {
    llvm::Value *Word = nullptr, *Carry = nullptr;
  };
  const Sum *sumOf(const llvm::Value *Word, llvm::IRBuilderBase &B,
                   const KnownValues &Copies);

  TwinMap Twins;
  /// What is shifted into a word.
  llvm::DenseMap<const llvm::Value *, const llvm::Value *> Below;
  llvm::DenseMap<const llvm::Value *, Sum> Sums;
};

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_WORDTWINS_H
