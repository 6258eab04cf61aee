//===- SmallNumbers.cpp - Numbers of few limbs ----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sum or a product of residues is the residue of the sum or the product of
// their integers. Where that is below M, it is the canonical integer: with x in
// [0, X] and y in [0, Y], x + y is in [0, X + Y], and x y in [0, X Y].
//
//===----------------------------------------------------------------------===//

#include "SmallNumbers.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue;

/// Operations that are looked through, one behind the other.
static const unsigned MaxDepth = 4;

/// The largest number that \p Node can be; none if that is not below \p M.
static std::optional<Integer> mostOf(const ResidueNode &Node, const Integer &M,
                                     unsigned Depth) {
  auto Operand = [&](unsigned Index) {
    return Depth == MaxDepth ? std::nullopt
                             : mostOf(*Node.Operands[Index], M, Depth + 1);
  };
  std::optional<Integer> Max;
  switch (Node.Kind) {
  case NodeKind::Input:
    if (!Node.Source.Lo.isNegative())
      Max = Node.Source.Hi;
    break;
  case NodeKind::Constant:
    Max = Node.Constant;
    break;
  case NodeKind::Alias:
  case NodeKind::Reduce:
    Max = Operand(0);
    break;
  case NodeKind::Add:
  case NodeKind::Mul:
    if (std::optional<Integer> X = Operand(0))
      if (std::optional<Integer> Y = Operand(1))
        Max = Node.Kind == NodeKind::Add ? *X + *Y : *X * *Y;
    break;
  default:
    break;
  }
  return Max && *Max < M ? Max : std::nullopt;
}

std::optional<Integer> residue::smallNumber(const ResidueNode &Node,
                                            const LimbArithmetic &Arithmetic) {
  if (!Arithmetic.keepsIntegers())
    return std::nullopt;
  return mostOf(Node, Arithmetic.modulus().value(), /*Depth=*/0);
}

double residue::partOfLimbs(const ResidueNode &Node,
                            const LimbArithmetic &Arithmetic) {
  std::optional<Integer> Max = smallNumber(Node, Arithmetic);
  if (!Max)
    return 1;
  const LimbSchema &Schema = Arithmetic.schema();
  return double(count_if(Schema.boundsOf(*Max),
                         [](const Integer &Limb) { return !Limb.isZero(); })) /
         Schema.count();
}
