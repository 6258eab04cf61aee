//===- HalfProducts.h - Products composed of halves -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where there is no type of twice a word, programs compose the product of two
/// words of those of their halves. The sums and carries between these can be
/// written in as many ways as there are programmers, so that no way is known
/// here: what values are is computed, as polynomials of the words' halves.
///
/// Let a word have w bits. All words are integers in [0, 2^w). A sum or a
/// product that may wrap, and a lower part, is a remainder r modulo 2^k of some
/// polynomial p, and becomes an atom unless it is known to be a polynomial
/// already; a shift right is the quotient (p - r) / 2^k. Of a comparison of
/// words,
///
///   [x < y] = (((x - y) mod 2^w) - (x - y)) / 2^w,
///
/// so that carries are polynomials, too, if x - y modulo 2^w is. A value v that
/// is congruent to the polynomial p modulo 2^w is the high word of the sum s of
/// a product and at most two words if
///
///   0 <= s - 2^w p < 2^w,
///
/// for then p = floor(s / 2^w), and since s is at most (2^w - 1)^2 + 2 (2^w -
/// 1) = 2^2w - 1, p is in [0, 2^w), too, and v = p. The difference in the
/// middle is the low word. It is found to be in that range where it is a sum of
/// atoms with positive coefficients whose largest values add up to less.
///
/// Nothing is taken from what LLVM's flags promise, for equal polynomials may
/// be computed with and without them.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_HALFPRODUCTS_H
#define RESIDUE_ANALYSIS_HALFPRODUCTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/ValueHandle.h"
#include <vector>

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace residue {

/// Words, or narrower numbers.
using AddedWords = llvm::SmallVector<llvm::WeakTrackingVH, 2>;

/// Left Right + Added, in two words.
struct HalfProduct {
  llvm::WeakTrackingVH Left, Right;
  /// Two at most.
  AddedWords Added;

  /// A value that is the high or the low word of it, plus others modulo 2^w. It
  /// is poison if one of the words is.
  struct Result {
    llvm::Instruction *I;
    bool IsHigh;
    AddedWords Others = {};
  };
  /// There is a high word at least.
  llvm::SmallVector<Result, 4> Results;

  /// Of a word.
  unsigned bits() const;
  bool hasHigh() const;
  llvm::SmallVector<llvm::Instruction *, 4> instructions() const;
};

/// All such products of \p F, in the order of the program, of words that fit a
/// register. Each is worth it: nothing else needs the products of halves, of
/// which there are three at least. Cheap where there are none.
std::vector<HalfProduct> findHalfProducts(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_ANALYSIS_HALFPRODUCTS_H
