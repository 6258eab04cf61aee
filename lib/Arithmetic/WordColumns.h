//===- WordColumns.h - Sums of words, column by column ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A number as columns of words that are yet to be summed up, for machines
/// without a carry flag: there the carry of a chain takes three instructions of
/// five for every word and every number, while a column counts its carries, and
/// passes their number on once.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_WORDCOLUMNS_H
#define RESIDUE_LIB_ARITHMETIC_WORDCOLUMNS_H

#include "residue/Arithmetic/WordProducts.h"
#include "residue/Number/Integer.h"

namespace residue {

class WordColumns {
public:
  /// Modulo 2^(w Count).
  WordColumns(llvm::IRBuilderBase &B, unsigned WordBits, unsigned Count)
      : B(B), WordBits(WordBits), Terms(Count) {}

  /// Adds a word, which is not above \p Max; a null word is zero.
  void add(unsigned Column, llvm::Value *Word, const Integer &Max);
  void add(unsigned Column, llvm::Value *Word) {
    add(Column, Word, Integer::maxUnsigned(WordBits));
  }
  /// Adds \p Word times a constant, from \p Column on.
  void addMultiple(unsigned Column, llvm::Value *Word, const Integer &Factor);
  /// The word of a column; what is above it goes to the next. Columns are
  /// summed up from the lowest on.
  llvm::Value *sum(unsigned Column);

private:
  struct Term {
    llvm::Value *Word;
    Integer Max;
  };
  void addProduct(unsigned Column, llvm::Value *Word, const Integer &Factor);

  llvm::IRBuilderBase &B;
  unsigned WordBits;
  llvm::SmallVector<llvm::SmallVector<Term, 6>, 24> Terms;
};

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_WORDCOLUMNS_H
