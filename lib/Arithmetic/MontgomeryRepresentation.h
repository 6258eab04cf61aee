//===- MontgomeryRepresentation.h - Residues times 2^C ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An element of residue x is congruent to x R, R = 2^C. A product is divided
/// by R by adding a multiple of the odd modulus that clears its low half, word
/// by word, which needs no quotient. (P. L. Montgomery, Modular multiplication
/// without trial division, 1985; Handbook of Applied Cryptography, 14.32.)
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_MONTGOMERYREPRESENTATION_H
#define RESIDUE_ARITHMETIC_MONTGOMERYREPRESENTATION_H

#include "IntegerRepresentation.h"
#include "residue/Arithmetic/WordProducts.h"
#include "residue/Number/QuotientFold.h"

namespace residue {

class MontgomeryRepresentation : public IntegerRepresentation, public LazySums {
public:
  /// \p M is odd.
  MontgomeryRepresentation(const Modulus &M, const TargetModel &Target,
                           bool CarryCorrections, RequestedReduction Reduction);

  Element enter(llvm::Value *V, const Integer &Max, int Power) override;
  Element exact(const Element &A, int Power) override;
  int exponentOf(int Power) const override {
    return Power * int(containerBits());
  }
  Element constant(const Integer &C, int Power) override;
  Element mul(const Element &A, const Element &B) override;
  bool multipliesByAdding() const override { return true; }
  bool productsReduce() const override { return true; }
  bool fusesProducts() const override { return Lazy; }
  LazySums *lazySums() override { return Lazy ? this : nullptr; }

  Element lazyAdd(Element A, Element B) override;
  Element lazySub(Element A, Element B) override;
  Element lazyTimes(const Element &A, unsigned Factor) override;
  Element fusedProducts(llvm::ArrayRef<Element> Factors,
                        bool Subtract) override;
  /// The same as mul(), but that each row of the product is reduced before the
  /// next one is added: for products that stand alone.
  Element mulByRows(const Element &A, const Element &B);

protected:
  Element foldTo(Element A, const Integer &Target) override;

private:
  using Words = WordProducts::Words;
  WordProducts rows() const { return {ir(), wordBits()}; }
  /// fold() takes \p A.
  bool isFoldable(const Element &A) const;
  std::optional<QuotientFold> quotientFold(const Element &A) const;
  llvm::Value *carryOfEstimate(llvm::ArrayRef<llvm::Value *> Top,
                               llvm::Value *Next, const QuotientFold &Fold);
  llvm::Value *emitQuotientFold(const Element &A, const QuotientFold &Fold);
  /// A / R modulo M, at most floor((A.Max + (R - 1) M) / R).
  Element reduce(const Element &A);
  Integer reducedMax(const Integer &Max) const;
  bool isFriendly() const;
  /// M, or M + 1 where M = -1 modulo 2^w.
  Integer multiplier() const;
  /// Makes the lowest word of \p T zero by adding a multiple of M, and drops
  /// it.
  void emitRound(Words &T) const;
  /// \p Width is that of the result.
  llvm::Value *emitReduce(llvm::Value *V, unsigned Width);
  /// The same of the words \p All, with the multiplier M + 1.
  llvm::Value *reduceColumns(llvm::ArrayRef<llvm::Value *> All,
                             const Integer &Multiplier, unsigned ResultWords);

  /// -M^-1 mod 2^w.
  Integer NegativeInverse;
  /// Reductions are column by column.
  bool Columns;
  /// Rows are added to a sum that registers hold.
  bool SumsRows;
  /// Small multiples of M are folded by their quotient.
  bool Lazy;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_MONTGOMERYREPRESENTATION_H
