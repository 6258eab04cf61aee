//===- SharedRepresentation.cpp - Products as calls of shared operations --===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/SharedRepresentation.h"
#include "residue/MontgomeryRepresentation.h"
#include "residue/SaturatedRepresentation.h"
#include "residue/WideRepresentation.h"

using namespace llvm;
using namespace residue;

/// What a shared product returns: as small as sums need it, or an element.
static Element settle(Representation &R, const Element &Product) {
  return R.tightBound() ? R.reduceTo(Product, *R.tightBound())
                        : R.fold(Product);
}

namespace {

template <class Inline> class SharedRepresentation final : public Inline {
  SharedOperation Op;
  /// Bound of every product.
  Integer ProductMax;

public:
  SharedRepresentation(RepresentationKind Kind, const Modulus &M,
                       unsigned WordBits, bool CarryCorrections)
      : Inline(M, WordBits, CarryCorrections),
        Op{SharedOperation::Multiply, Kind, M.value(), WordBits,
           CarryCorrections} {
    Inline Planner(M, WordBits, CarryCorrections);
    Element Any{nullptr, Planner.containerMax()};
    ProductMax = settle(Planner, Planner.mul(Any, Any)).Max;
  }

  Element mul(const Element &A, const Element &B) override {
    // A product by one word is as short as its call.
    unsigned Word = this->wordBits();
    if (this->containerBits() <= Word || A.Max.bits() <= Word ||
        B.Max.bits() <= Word)
      return Inline::mul(A, B);
    Element Result{nullptr, ProductMax};
    if (!A.V)
      return Result;
    SharedOperation Product = Op;
    SmallVector<Value *, 2> Operands = {
        this->resize(A.V, this->containerBits())};
    if (A.V == B.V)
      Product.What = SharedOperation::Square;
    else
      Operands.push_back(this->resize(B.V, this->containerBits()));
    Result.V = callSharedOperation(this->ir(), Product, Operands);
    return Result;
  }
  bool fusesProducts() const override { return false; }
};

} // namespace

std::unique_ptr<Representation>
residue::createSharedRepresentation(RepresentationKind Kind, const Modulus &M,
                                    unsigned WordBits, bool CarryCorrections) {
  switch (Kind) {
  case RepresentationKind::Wide:
    return std::make_unique<SharedRepresentation<WideRepresentation>>(
        Kind, M, WordBits, CarryCorrections);
  case RepresentationKind::Saturated:
    return std::make_unique<SharedRepresentation<SaturatedRepresentation>>(
        Kind, M, WordBits, CarryCorrections);
  case RepresentationKind::Montgomery:
    return std::make_unique<SharedRepresentation<MontgomeryRepresentation>>(
        Kind, M, WordBits, CarryCorrections);
  default:
    // Its operations are shared anyway.
    return Representation::create(Kind, M, WordBits, CarryCorrections);
  }
}

Value *residue::emitSharedProduct(IRBuilderBase &B, const SharedOperation &Op,
                                  ArrayRef<Value *> Operands) {
  auto R = Representation::create(Op.Representation, Modulus(Op.Modulus),
                                  Op.WordBits, Op.CarryCorrections);
  R->emitAt(&B);
  Element A{Operands.front(), R->containerMax()};
  Element O{Operands.back(), R->containerMax()};
  return B.CreateZExtOrTrunc(settle(*R, R->mul(A, O)).V,
                             Operands.front()->getType());
}
