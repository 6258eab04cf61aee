//===- LaneCost.cpp - What lanes cost, and what they save -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneCost.h"

using namespace llvm;
using namespace residue;

/// k^2 products of limbs in two halves, and the sums between.
double residue::roundCost(const LimbArithmetic &Arithmetic,
                          const LaneCosts &Costs) {
  double Limbs = Arithmetic.schema().count();
  bool SlowWrap = !Arithmetic.hasCheapWrap();
  return Arithmetic.multiplyAdds() / Costs.MultiplyAdds +
         Costs.RoundLimb * Limbs + Costs.Round +
         (SlowWrap ? Costs.SlowWrapLimb * Limbs : 0) +
         (Arithmetic.carriesInChain() ? Costs.ChainLimb * Limbs : 0);
}

/// Every round takes at least as long as the one product that the next round
/// waits for.
double residue::scalarCost(const ScalarCosts &Costs, const LanePlan &Plan,
                           double Words, double Reduction, bool WithSums) {
  double Products = 0;
  unsigned Sums = 0;
  for (const LanePlan::Vector &V : Plan.vectors()) {
    if (V.What == LanePlan::Vector::Sum)
      for (auto [Node, Sign] : zip(V.Content, V.Sign))
        Sums += Node && Sign;
    if (V.What != LanePlan::Vector::Product)
      continue;
    double Round = 0;
    for (const ResidueNode *Node : V.Content)
      if (Node)
        Round +=
            Plan.resolve(Node->Operands[0]) == Plan.resolve(Node->Operands[1])
                ? Costs.Square
                : 1;
    Products += std::max(Round, Costs.Latency);
  }
  return Products *
             (Words * Words + Reduction + Costs.Word * Words + Costs.Product) +
         (WithSums ? Sums * Costs.Sum : 0);
}
