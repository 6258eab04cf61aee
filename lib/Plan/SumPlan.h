//===- SumPlan.h - How sums are planned -------------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is decided about sums before there are bounds: which of them are left
/// as they come (lazy), which products share a reduction with what they are
/// added to, and what sums need their operands to be reduced to.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PLAN_SUMPLAN_H
#define RESIDUE_LIB_PLAN_SUMPLAN_H

#include "residue/Analysis/WebLiveness.h"
#include "residue/Arithmetic/Representation.h"
#include <functional>

namespace residue {

class SumPlan {
public:
  /// With \p LazySums there are such. Nodes for which \p IsHere does not hold
  /// are computed by somebody else.
  SumPlan(const ResidueGraph &Graph, Representation &R, const WebLiveness &Live,
          bool LazySums, std::function<bool(const ResidueNode *)> IsHere);

  /// A sum, difference or product that is left as it comes, wider than an
  /// element. What it is as an element is another value.
  bool isLazy(const ResidueNode &Node) const { return Lazy.contains(&Node); }
  /// All that is done with \p Node is to add it to a product, or it is a sum
  /// that is but a term of another one.
  bool goesIntoSums(const ResidueNode &Node) const {
    return Added.contains(&Node);
  }
  using Pair = std::pair<const ResidueNode *, const ResidueNode *>;
  /// The two products that are reduced with \p Node, their lazy sum; or null.
  const Pair *fusedProducts(const ResidueNode &Node) const {
    auto It = Fused.find(&Node);
    return It == Fused.end() ? nullptr : &It->second;
  }
  /// \p Node is one of those products.
  bool isFused(const ResidueNode &Node) const {
    return InFused.contains(&Node);
  }
  /// What some sum or difference needs \p Node to be reduced to, in
  /// representations with tightSums().
  const std::optional<Integer> &limit(const ResidueNode &Node) const {
    return Limits[Node.Id];
  }

  /// Factors up to this one are chains of additions in the Montgomery form.
  static constexpr int64_t MaxSmallFactor = 8;
  /// The small constant factor of \p Node that is multiplied by additions, and
  /// the place of the other operand.
  static std::optional<std::pair<unsigned, unsigned>>
  smallFactor(const ResidueNode &Node, const Representation &R);
  /// The same where products are by additions.
  static std::optional<std::pair<unsigned, unsigned>>
  smallFactor(const ResidueNode &Node);

private:
  /// Who uses what, through aliases and reductions.
  struct SumUses {
    llvm::DenseSet<const ResidueNode *> InSums, Exact;
    llvm::DenseMap<const ResidueNode *, unsigned> Count;
  };
  bool isSum(const ResidueNode &Node) const;
  SumUses findUses(const WebLiveness &Live) const;
  bool isSumOfElements(const ResidueNode &Node, const SumUses &Uses) const;
  void planLazySums(const SumUses &Uses);
  void fuseProducts(const SumUses &Uses, const WebLiveness &Live);
  void findAdded(const WebLiveness &Live);
  void findSumsOfSums(const WebLiveness &Live);
  void planLimits();
  void require(const ResidueNode *Node, const Integer &Limit);
  void requireOfOperands(const ResidueNode &Node, const Integer &Limit);
  bool isTight(const ResidueNode *Node) const;

  const ResidueGraph &Graph;
  Representation &R;
  std::function<bool(const ResidueNode *)> IsHere;
  llvm::DenseSet<const ResidueNode *> Lazy, InFused, Added;
  llvm::DenseMap<const ResidueNode *, Pair> Fused;
  llvm::SmallVector<std::optional<Integer>, 0> Limits;
  /// Nodes whose limit their operands do not know yet.
  llvm::SmallVector<const ResidueNode *, 32> Work;
};

} // namespace residue

#endif // RESIDUE_LIB_PLAN_SUMPLAN_H
