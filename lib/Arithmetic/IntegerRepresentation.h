//===- IntegerRepresentation.h - Elements that are integers -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Representations whose element is one integer of a container: values up to
/// 2^C - 1 are elements; products and sums before their reduction are wider.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_INTEGERREPRESENTATION_H
#define RESIDUE_LIB_ARITHMETIC_INTEGERREPRESENTATION_H

#include "ContainerSums.h"
#include "IntegerBuilder.h"
#include "IntegerProducts.h"
#include "residue/Arithmetic/Representation.h"
#include "residue/Number/StepSearch.h"
#include "residue/Target/TargetModel.h"

namespace residue {

class IntegerRepresentation : public Representation, public TightSums {
public:
  bool isElement(const Element &A) const override {
    return A.max() <= containerMax() && !A.min().isNegative();
  }
  unsigned widthOf(const ElementBound &A) const override;
  ElementBound widened(const ElementBound &A) const override;
  Element widen(const Element &A, const ElementBound &Larger) override;
  /// By less than a word: one word more to add costs less than a fold.
  bool mayGrow(const ElementBound &A) const override {
    return modulus().kind() == Modulus::Kind::Crandall && CarryCorrections &&
           !A.min().isNegative() &&
           A.max().bits() < containerBits() + wordBits() - 1;
  }
  FoldSteps stepsOf(llvm::function_ref<void()> Compute) override;
  std::string describe(const Integer &Max,
                       llvm::ArrayRef<FoldStep> Steps) const override {
    return Folds.describe(Max, Steps);
  }
  void endPlanning() override { Folds.seal(); }

  Element enter(llvm::Value *V, const Integer &Max, int Power) override;
  Element exact(const Element &A, int) override { return canonical(A); }
  Element zeroTest(const Element &A) override { return canonical(fold(A)); }
  Element constant(const Integer &C, int Power) override;

  Element add(const Element &A, const Element &B) override;
  Element sub(const Element &A, const Element &B) override;
  Element mul(const Element &A, const Element &B) override;
  Element select(llvm::Value *Mask, const Element &A,
                 const Element &B) override;
  TightSums *tightSums() override { return isTight() ? this : nullptr; }

  Element fold(const Element &A) override;
  Element foldFully(const Element &A) override;
  ElementBound fullyFolded(const ElementBound &A) const override;
  Element complete(const Element &A) override { return canonical(A); }

  Integer tightBound() const override { return modulus().value() - Integer(1); }
  Integer summandLimit(const Integer &Limit) const override;
  using TightSums::summandLimit;
  Element addWithin(const Element &A, const Element &B,
                    const Integer &Limit) override;
  Element reduceTo(const Element &A, const Integer &Limit) override {
    return foldTo(A, Limit);
  }

protected:
  /// \p Reduction is what the steps of reductions are made of where \p M allows
  /// it.
  IntegerRepresentation(const Modulus &M, const TargetModel &Target,
                        bool CarryCorrections, RequestedReduction Reduction,
                        std::unique_ptr<IntegerProducts> Products);

  /// The steps that reductions are made of.
  const FoldPlanner &folds() const { return Folds; }
  /// Where there is a builder: what emits here.
  IntegerBuilder code() const { return {ir(), wordBits()}; }
  const IntegerProducts &products() const { return *Products; }

  /// Sums have to be tight: M fills its words.
  bool isTight() const;
  /// The canonical representative, in [0, M).
  Element canonical(const Element &A);
  virtual Element foldTo(Element A, const Integer &Target);
  /// \p A of \p Width bits, with its sign if it has one.
  llvm::Value *extend(const Element &A, unsigned Width) const;

private:
  /// What folds aim at. Where the container has bits to spare, half of them
  /// stay free: then sums need no corrections, and products of top words are
  /// short.
  Integer foldTarget() const;
  /// The last step of foldFully(), which gains something on elements of at most
  /// \p Max.
  std::optional<FoldStep> lastFold(const Integer &Max) const;
  Element apply(const Element &A, const FoldStep &Step);
  ContainerSums sums() const { return {Folds, wordBits(), CarryCorrections}; }

  FoldPlanner Folds;
  bool CarryCorrections;
  std::unique_ptr<IntegerProducts> Products;
  /// Where stepsOf() writes down what is done.
  llvm::SmallVectorImpl<FoldStep> *Taken = nullptr;
};

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_INTEGERREPRESENTATION_H
