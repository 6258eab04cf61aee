//===- LaneCost.cpp - What lanes cost, and what they save -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneCost.h"
#include "SmallNumbers.h"
#include "SumPlan.h"
#include "llvm/ADT/SetVector.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace residue;

/// k^2 products of limbs in two halves, and the sums between, most of which
/// come from the columns above: a short product has few of them.
double residue::roundCost(const LimbArithmetic &Arithmetic,
                          const LaneCosts &Costs, double Part) {
  double Limbs = Arithmetic.schema().count();
  double Sums = Costs.RoundLimb * Limbs + Costs.Round,
         Wraps = Arithmetic.hasCheapWrap() ? 0 : Costs.SlowWrapLimb * Limbs;
  return (Arithmetic.multiplyAdds() / Costs.MultiplyAdds + Wraps) * Part +
         Sums * (Costs.ShortRound + (1 - Costs.ShortRound) * Part) +
         (Arithmetic.carriesInChain() ? Costs.ChainLimb * Limbs : 0);
}

/// A factor has the limbs that any of its lanes has.
static double partOfFactor(const LimbArithmetic &Arithmetic,
                           const LanePlan::Vector &Factor) {
  if (Factor.What != LanePlan::Vector::Outside)
    return 1;
  double Part = 0;
  for (const ResidueNode *Node : Factor.Content)
    if (Node)
      Part = std::max(Part, partOfLimbs(*Node, Arithmetic));
  return Part;
}

double residue::roundsCost(const LimbArithmetic &Arithmetic,
                           const LaneCosts &Costs, const LanePlan &Plan) {
  double Rounds = 0;
  for (const LanePlan::Vector &V : Plan.vectors())
    if (V.What == LanePlan::Vector::Product) {
      double Part = 1;
      for (unsigned Source : V.Sources)
        Part *= partOfFactor(Arithmetic, Plan.vectors()[Source]);
      Rounds += roundCost(Arithmetic, Costs, Part);
    }
  return Rounds;
}

/// What part of the words of an element a factor \p Node has at most.
static double partOfWords(const ResidueNode &Node, const ScalarElements &Of) {
  // Constants have that form, too, but for those that are added up.
  if (!Of.KeepSize && (Node.Kind != NodeKind::Constant ||
                       Node.Constant > Integer(SumPlan::MaxSmallFactor)))
    return 1;
  const Integer &Max = max(Node.Source.Hi, -Node.Source.Lo);
  return std::min(1.0, std::ceil(Max.bits() / Of.WordBits) / Of.Words);
}

/// What part of a product of any two elements \p Node takes. One by a number of
/// few words has few rows, and is as little above an element.
static double partOfProduct(const ResidueNode &Node, const ScalarCosts &Costs,
                            const LanePlan &Plan, const ScalarElements &Of) {
  const ResidueNode &First = *Node.Operands[0], &Second = *Node.Operands[1];
  return std::min(
      {Plan.resolve(&First) == Plan.resolve(&Second) ? Costs.Square : 1,
       partOfWords(First, Of), partOfWords(Second, Of)});
}

/// \p Node is a sum of products that nothing has reduced.
static bool isSumOfProducts(const ResidueNode &Node) {
  const ResidueNode &Named = *Node.named();
  return Named.Kind == NodeKind::Mul ||
         ((Named.Kind == NodeKind::Add || Named.Kind == NodeKind::Sub) &&
          any_of(Named.Operands,
                 [](const ResidueNode *N) { return isSumOfProducts(*N); }));
}

/// The products that \p Sum is made of, each once.
static SmallVector<const ResidueNode *, 4> productsOf(const ResidueNode &Sum) {
  SmallVector<const ResidueNode *, 4> Products;
  SmallSetVector<const ResidueNode *, 8> Parts;
  Parts.insert(Sum.named());
  for (unsigned Next = 0; Next != Parts.size(); ++Next) {
    const ResidueNode &Part = *Parts[Next];
    if (LanePlan::isProduct(&Part))
      Products.push_back(&Part);
    else if (Part.Kind == NodeKind::Add || Part.Kind == NodeKind::Sub)
      for (const ResidueNode *Operand : Part.Operands)
        Parts.insert(Operand->named());
  }
  return Products;
}

ReductionParts residue::reductionParts(ArrayRef<const ResidueNode *> Nodes) {
  ReductionParts Parts;
  for (const ResidueNode *Node : Nodes) {
    if (Node->Kind != NodeKind::Reduce)
      continue;
    SmallVector<const ResidueNode *, 4> Products =
        productsOf(*Node->Operands[0]);
    for (const ResidueNode *Product : Products)
      Parts[Product] += 1.0 / Products.size();
  }
  return Parts;
}

/// A product of elements and that part of its reduction.
static double productCost(const ScalarCosts &Costs, const ScalarElements &Of,
                          double ReductionPart = 1) {
  return Of.Words * Of.Words + Of.Reduction * ReductionPart +
         Costs.Word * Of.Words + Costs.Product;
}

/// How much longer a product takes that the next one waits for than one beside
/// others. Lanes with one product in each round take 0.74 to 0.94 of it with 4
/// to 8 words, 1.0 to 1.14 with 12, and 1.33 to 1.44 with 16, where words have
/// enough to do in one product, and vectors do not stay in registers (Lanes).
static double latencyOf(const ScalarCosts &Costs, const ScalarElements &Of) {
  double Part = std::min(1.0, Costs.LatencyWords / Of.Words);
  return std::max(1.0, 1 + (Costs.Latency - 1) * Part * Part);
}

double residue::mostScalarCost(const ScalarCosts &Costs,
                               ArrayRef<const ResidueNode *> Members,
                               const ScalarElements &Of) {
  double Products = 0;
  unsigned Sums = 0;
  for (const ResidueNode *Node : Members) {
    if (!LanePlan::isProduct(Node)) {
      ++Sums;
      continue;
    }
    Products += std::min(partOfWords(*Node->Operands[0], Of),
                         partOfWords(*Node->Operands[1], Of));
  }
  return Products * latencyOf(Costs, Of) * productCost(Costs, Of) +
         Sums * Costs.SumWord * Of.Words;
}

/// Every round takes at least as long as the one product that the next round
/// waits for.
double residue::scalarCost(const ScalarCosts &Costs, const LanePlan &Plan,
                           const ScalarElements &Of,
                           const ReductionParts &Parts) {
  double Products = 0;
  unsigned Sums = 0;
  for (const LanePlan::Vector &V : Plan.vectors()) {
    if (V.What == LanePlan::Vector::Sum)
      for (auto [Node, Sign] : zip(V.Content, V.Sign))
        Sums += Node && Sign &&
                !(Of.KeepSize && (Of.HasRoom || isSumOfProducts(*Node)));
    if (V.What != LanePlan::Vector::Product)
      continue;
    double Round = 0, Longest = 0;
    for (const ResidueNode *Node : V.Content)
      if (Node) {
        auto Known = Parts.find(Node->named());
        double Cost =
            partOfProduct(*Node, Costs, Plan, Of) *
            productCost(Costs, Of, Known == Parts.end() ? 1 : Known->second);
        Round += Cost;
        Longest = std::max(Longest, Cost);
      }
    Products += std::max(Round, latencyOf(Costs, Of) * Longest);
  }
  return Products + Sums * Costs.SumWord * Of.Words;
}
