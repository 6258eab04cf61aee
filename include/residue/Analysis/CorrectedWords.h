//===- CorrectedWords.h - Sums modulo M in words ----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sums and differences of numbers of k words, to which a modulus M is applied
/// by hand: with a and b in [0, M), which is for others to prove,
///
///     s = a + b                      s = a - b
///     r = s >= M ? s - M : s         r = s < 0 ? s + M : s
///
/// are a + b and a - b modulo M. The words of s are steps of a chain of carries
/// from 0, and whether the carry c of the last one, or what M compares with,
/// decides r by a mask, a choice or the constants of a second chain, does not
/// matter: each case is looked at by itself. Where c is known, the code is
/// copied with it and simplified. Then a chain of steps with constants, which
/// add up to M or to 2^N - M, is found in it, or not, and a value is the word i
/// of r if in each case it is the same linear combination, modulo 2^w, of words
/// and carries as the word i of s or of that chain is.
///
/// With N bits in k words, a sum s of a and b in [0, M) is below 2 M <=
/// 2^(N+1):
///
///     c = 1           s = 2^N + s', and r = s' + (2^N - M) modulo 2^N, where
///                     s' <= 2 M - 2 - 2^N < M does not carry;
///     c = 0           s = s', and s >= M where s' + (2^N - M) carries;
///     2 M <= 2^N      c is 0.
///
/// A difference d' = d modulo 2^N with a borrow is below 0: r = d' + M modulo
/// 2^N.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_CORRECTEDWORDS_H
#define RESIDUE_ANALYSIS_CORRECTEDWORDS_H

#include "residue/Number/Integer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace llvm {
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// Left + Right or Left - Right modulo Modulus, where both are below it.
struct CorrectedWords {
  bool IsDifference = false;
  Integer Modulus;
  /// The words, from the lowest.
  llvm::SmallVector<llvm::Value *, 8> Left, Right;
  /// All values that are the word.
  std::vector<llvm::SmallVector<llvm::Instruction *, 1>> Words;

  unsigned wordBits() const;
};

/// Those of \p F by one of \p Moduli of which nothing but the words of the
/// results is needed; operands before their users.
std::vector<CorrectedWords> findCorrectedWords(llvm::Function &F,
                                               llvm::ArrayRef<Integer> Moduli);

} // namespace residue

#endif // RESIDUE_ANALYSIS_CORRECTEDWORDS_H
