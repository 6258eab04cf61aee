//===- OutOfLineRepresentation.h - Products as calls ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A representation whose products are calls, for functions where size counts
/// or that have too many of them. Everything else is emitted in place, as in
/// the representation that it derives from.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_OUTOFLINEREPRESENTATION_H
#define RESIDUE_LIB_ARITHMETIC_OUTOFLINEREPRESENTATION_H

#include "residue/Arithmetic/Representation.h"
#include "residue/Arithmetic/SharedOperation.h"

namespace residue {

template <class Inline> class OutOfLineRepresentation final : public Inline {
  SharedOperation Op;
  /// Computes bounds.
  Inline Planner;
  /// Of every product.
  ElementBound ProductBound;

  /// The bound of the product of \p A and \p B where it is short.
  std::optional<ElementBound> shortBound(const Element &A, const Element &B) {
    if (Op.Representation != RepresentationKind::Montgomery ||
        A.max() > Op.shortMax(this->containerBits()))
      return std::nullopt;
    ElementBound Bound =
        Planner.mul({nullptr, A.Bound}, {nullptr, B.Bound}).Bound;
    return ProductBound.covers(Bound) ? std::optional(Bound) : std::nullopt;
  }

public:
  OutOfLineRepresentation(RepresentationKind Kind, const Modulus &M,
                          const TargetModel &Target, bool CarryCorrections,
                          RequestedReduction Reduction)
      : Inline(M, Target, CarryCorrections, Reduction),
        Op{SharedOperation::Multiply, Kind, M.value(), Target.WordBits,
           CarryCorrections},
        Planner(M, Target, CarryCorrections, Reduction) {
    Element Any{nullptr, Planner.containerMax()};
    ProductBound = Planner.settleShared(Planner.mul(Any, Any)).Bound;
  }

  Element mul(const Element &A, const Element &B) override {
    // A product by one word is as short as its call.
    unsigned Word = this->wordBits();
    if (this->containerBits() <= Word || A.max().bits() <= Word ||
        B.max().bits() <= Word)
      return Inline::mul(A, B);
    std::optional<ElementBound> Short = shortBound(A, B);
    if (!Short && shortBound(B, A))
      return mul(B, A);
    Element Result{nullptr, Short.value_or(ProductBound)};
    if (!this->builder())
      return Result;
    SharedOperation Product = Op;
    Product.IsShort = Short.has_value();
    llvm::SmallVector<llvm::Value *, 2> Operands = {
        this->code().resize(A.V, this->containerBits())};
    if (A.V == B.V)
      Product.What = SharedOperation::Square;
    else
      Operands.push_back(this->code().resize(B.V, this->containerBits()));
    Result.V = callSharedOperation(this->ir(), Product, Operands);
    return Result;
  }
  bool fusesProducts() const override { return false; }
};

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_OUTOFLINEREPRESENTATION_H
