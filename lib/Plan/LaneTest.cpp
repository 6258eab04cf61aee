//===- LaneTest.cpp - Comparisons of numbers in lanes ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x and y are the same residue exactly if x + K - y is a multiple of M, with K
// the multiple of M that LimbArithmetic pads differences with. In the form of
// Montgomery both are multiplied by the same power of two, which is prime to M.
//
//===----------------------------------------------------------------------===//

#include "residue/Plan/LaneTest.h"
#include "residue/Arithmetic/LimbZeroTest.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue;

std::optional<LaneTest>
LaneTest::find(const ResidueNode &Equal, PlaceOf Places,
               std::shared_ptr<const LimbArithmetic> Arithmetic,
               const MontgomeryPowers &Powers) {
  LaneTest Test;
  Test.Arithmetic = std::move(Arithmetic);
  for (const ResidueNode *Node : Equal.Operands) {
    if (Node->Kind == NodeKind::Constant) {
      Test.Operands.push_back({std::nullopt, Node->Constant, Powers.of(*Node)});
      continue;
    }
    std::optional<LanePlace> Place = Places(Node);
    if (!Place)
      return std::nullopt;
    Test.Operands.push_back({std::move(Place), Integer(0), /*Power=*/0});
  }
  // A number that is known comes second.
  if (!Test.Operands[0].Place)
    std::swap(Test.Operands[0], Test.Operands[1]);
  if (!Test.Operands[0].Place || !Test.emit(nullptr))
    return std::nullopt;
  return Test;
}

Limbs LaneTest::limbsOf(IRBuilderBase *B, const Operand &O,
                        unsigned Lane) const {
  if (!O.Place) {
    Limbs L{{}, Arithmetic->constant(O.Constant, O.Power)};
    for (const Integer &Limb : L.Max)
      L.V.push_back(
          B ? Arithmetic->integer(*B, Limb, Arithmetic->machine().LimbBits)
            : nullptr);
    return L;
  }
  // What was planned: the code must not know more than that.
  Limbs L{{}, O.Place->max()};
  L.V.resize(L.Max.size());
  if (!B)
    return L;
  L.V = O.Place->From->Vectors.find(O.Place->Id)->second.V;
  if (O.Place->Lane != Lane)
    for (Value *&V : L.V) {
      SmallVector<int, 4> Order(Arithmetic->lanes(), -1);
      Order[Lane] = O.Place->Lane;
      V = B->CreateShuffleVector(V, Order, "compared");
    }
  return L;
}

std::optional<Limbs> LaneTest::difference(IRBuilderBase *B,
                                          unsigned Lane) const {
  Limbs X = limbsOf(B, Operands[0], Lane);
  if (!Operands[1].Place && Operands[1].Constant.isZero())
    return X;
  Limbs Y = limbsOf(B, Operands[1], Lane);
  if (!Arithmetic->fitsDifference(X.Max, Y.Max)) {
    std::optional<Limbs> Less =
        Arithmetic->carryTo(B, X, Arithmetic->factorLimit());
    std::optional<Limbs> Other =
        Arithmetic->carryTo(B, Y, Arithmetic->factorLimit());
    if (!Less || !Other || !Arithmetic->fitsDifference(Less->Max, Other->Max))
      return std::nullopt;
    X = *Less;
    Y = *Other;
  }
  return Arithmetic->sub(B, X, Y);
}

std::optional<Value *> LaneTest::emit(IRBuilderBase *B) const {
  unsigned Lane = Operands[0].Place->Lane;
  std::optional<Limbs> Difference = difference(B, Lane);
  if (!Difference)
    return std::nullopt;
  std::optional<Value *> Zero =
      LimbZeroTest(*Arithmetic, B).isZero(*Difference);
  if (!Zero || !B)
    return Zero;
  return B->CreateExtractElement(*Zero, uint64_t(Lane), "is.zero");
}
