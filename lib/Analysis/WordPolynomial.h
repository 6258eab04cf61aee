//===- WordPolynomial.h - Words as polynomials of others --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sums of products of two atoms at most, atoms being non-negative integers,
/// with coefficients that are integers divided by a power of two: the quotient
/// of p by 2^k is (p - r) / 2^k, where r is an atom, the remainder.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_WORDPOLYNOMIAL_H
#define RESIDUE_LIB_ANALYSIS_WORDPOLYNOMIAL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace residue {

__extension__ using Coefficient = __int128;

class WordPolynomial {
public:
  /// C times two atoms, of which none is 0: then it is 1. First <= Second.
  struct Term {
    unsigned First, Second;
    Coefficient C;
    bool isConstant() const { return !Second; }
    bool isLinear() const { return !First && Second; }
    std::pair<unsigned, unsigned> atoms() const { return {First, Second}; }
  };

  WordPolynomial() = default;
  static WordPolynomial constant(Coefficient C);
  static WordPolynomial atom(unsigned Number);
  static WordPolynomial invalid();

  /// Otherwise a coefficient did not fit, there were too many terms, or one
  /// with too many atoms. Nothing is known of such polynomials, nor of what is
  /// computed of them.
  bool isValid() const { return Valid; }
  /// The terms, by their atoms, all with coefficients that are not zero, and
  /// divided by 2^shift().
  llvm::ArrayRef<Term> terms() const { return Terms; }
  /// As small as can be; below zero if all coefficients are multiples of powers
  /// of two.
  int shift() const { return Shift; }
  /// The coefficient of an atom, times 2^shift().
  Coefficient coefficient(unsigned Atom) const;
  /// The coefficient of \p T is an odd multiple of 2^exponent().
  int exponent(const Term &T) const;
  bool isConstant() const;

  WordPolynomial operator+(const WordPolynomial &B) const;
  WordPolynomial operator-(const WordPolynomial &B) const;
  WordPolynomial operator*(const WordPolynomial &B) const;
  /// Times 2^Exponent.
  WordPolynomial scaled(int Exponent) const;
  /// What differs by multiples of 2^Bits times products of atoms, with
  /// coefficients of least size.
  WordPolynomial modulo(unsigned Bits) const;
  /// The polynomial with \p By in the place of an atom that is in no product.
  WordPolynomial substituted(unsigned Atom, const WordPolynomial &By) const;

  /// The terms with positive coefficients, and those with negative ones, as a
  /// difference.
  std::pair<WordPolynomial, WordPolynomial> bySign() const;

  bool operator==(const WordPolynomial &B) const;
  /// Any total order.
  bool operator<(const WordPolynomial &B) const;

private:
  static constexpr unsigned MaxTerms = 40;
  /// Adds up what has the same atoms, and makes the shift small.
  void normalize();
  /// The coefficients over 2^To; false if they do not fit.
  bool align(int To);

  llvm::SmallVector<Term, 6> Terms;
  int Shift = 0;
  bool Valid = true;
};

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_WORDPOLYNOMIAL_H
