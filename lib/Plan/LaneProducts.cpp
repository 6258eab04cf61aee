//===- LaneProducts.cpp - The products of lanes ---------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneProducts.h"
#include "LaneEmitter.h"

using namespace llvm;
using namespace residue;

/// Whether it is a square depends on the bounds of all lanes, and those of one
/// lane are no larger. Which carries whole products have depends on the bounds:
/// those of a lane by itself would be the bounds of another code.
Limbs residue::emitProduct(IRBuilderBase *B, const LimbArithmetic &Arithmetic,
                           const LanePlan::Lanes &Content, const Limbs &X,
                           const Limbs *Y) {
  const Limbs &Other = Y ? *Y : X;
  std::optional<Limbs> Square = Y ? std::nullopt : Arithmetic.square(B, X);
  Limbs Product = Square ? *Square : Arithmetic.mul(B, X, Other);
  LaneBounds Lanes(LanePlan::MaxLanes,
                   LimbBounds(Product.Max.size(), Integer(0)));
  for (unsigned Lane = 0; Lane != LanePlan::MaxLanes; ++Lane) {
    Limbs A{{}, lanesOf(X)[Lane]}, O{{}, lanesOf(Other)[Lane]};
    if (!Content[Lane])
      continue;
    if (Square)
      Lanes[Lane] = Arithmetic.square(nullptr, A)->Max;
    else if (Arithmetic.machine().SplitProducts)
      Lanes[Lane] = Arithmetic.mul(nullptr, A, O).Max;
    else
      Lanes[Lane] = Product.Max;
  }
  Product.boundLanes(std::move(Lanes));
  return Product;
}
