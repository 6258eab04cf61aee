//===- CarryGuess.h - Which carry a value may be -----------------*- C++
//-*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The carries that a value of some words and a bit may be, to be compared with
/// it point by point.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_CARRYGUESS_H
#define RESIDUE_LIB_ANALYSIS_CARRYGUESS_H

#include "residue/Analysis/WordFunction.h"

namespace residue {

/// Which values a candidate is taken to depend on.
struct Cut {
  llvm::SmallVector<WordLeaf, 4> Leaves;
  const llvm::Value *Words[2] = {};
  unsigned WordCount = 0;
  BitValue Bit;

  /// Of a word.
  unsigned bits() const;
};

/// A function that a candidate may be: whether A x + B y + C c + K is a word.
struct Guess {
  bool IsDifference;
  int A, B, C;
  WideWord K;
  /// The word in the place of y, where there is one word.
  WideWord Constant;

  bool isInverted() const { return C && (C < 0) != IsDifference; }
  bool carries(const WordFunction &Whole, unsigned WordBits,
               size_t Point) const {
    WideWord Sum = times(A, Whole.word(0, Point)) +
                   times(B, Whole.word(1, Point)) +
                   (C && Whole.bit(Point) ? WideWord(C) : 0) + K;
    return Sum >> WordBits;
  }

private:
  static WideWord times(int Sign, WideWord V) {
    return Sign < 0 ? -V : Sign ? V : 0;
  }
};

/// The words that occur, if they are few.
std::optional<llvm::SmallVector<WideWord, 4>>
constantsOf(llvm::ArrayRef<const llvm::Instruction *> Cone, unsigned WordBits);

/// All that may be, with one word by a few constants.
llvm::SmallVector<Guess, 8> guesses(llvm::ArrayRef<WideWord> Constants,
                                    const Cut &C);

/// The two values where the guess is false and true.
std::optional<std::pair<WideWord, WideWord>> valuesBy(const Guess &G,
                                                      const WordFunction &Whole,
                                                      const llvm::Value *V,
                                                      unsigned WordBits);

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_CARRYGUESS_H
