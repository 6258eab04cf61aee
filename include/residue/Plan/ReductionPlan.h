//===- ReductionPlan.h - Which reductions, to which bounds ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phases 1 and 2 of the rewriting: which reductions of the source are dropped,
/// made incomplete or kept, and the bound of every value of the rewritten
/// program. The plan is a fixpoint through phi nodes over the bound algebra of
/// a Representation; it emits nothing.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_REDUCTIONPLAN_H
#define RESIDUE_PLAN_REDUCTIONPLAN_H

#include "residue/Analysis/ResidueGraph.h"
#include "residue/Analysis/WebLiveness.h"
#include "residue/Arithmetic/Representation.h"
#include "residue/Plan/MontgomeryPowers.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/DenseSet.h"
#include <functional>

namespace residue {

class SumPlan;

/// What happens to one node.
enum class Decision {
  Compute, ///< the operation, nothing else
  Drop,    ///< a reduction that every user tolerates to be without
  Product, ///< what the product in front of it has done by itself
  Fold,    ///< an incomplete reduction
  Fuse,    ///< a product that is reduced with another one, behind their sum
};

struct PlannedNode {
  Decision What = Decision::Compute;
  /// Of the value itself, and of its form as an element.
  ElementBound Bound, AsElement;
  /// Some user needs an element and the value is wider.
  bool NeedsElement = false;
  /// A reduction whose exact value is all that is used: the steps to it are
  /// planned as one.
  bool Complete = false;
  /// Those of an incomplete reduction, where they are FoldSteps.
  FoldSteps Steps;
  /// A reduction of the source that was dropped, or an alias: the node whose
  /// value this one shares. Otherwise the node itself.
  const ResidueNode *Root = nullptr;
};

class ReductionPlan {
public:
  /// Nodes for which \p Elsewhere holds are computed by somebody else, who
  /// takes and gives elements.
  using NodePredicate = std::function<bool(const ResidueNode *)>;
  ReductionPlan(const ResidueGraph &Graph, Representation &R,
                const MontgomeryPowers &Powers, Stage S,
                const WebLiveness &Live, NodePredicate Elsewhere = nullptr);
  ~ReductionPlan();

  const PlannedNode &at(const ResidueNode *Node) const {
    return Planned[Node->Id];
  }
  const ResidueNode *root(const ResidueNode *Node) const {
    return at(Node).Root;
  }

  /// The value of \p Node from those of its operands: with a builder in \p R
  /// the code, without only the bound. \p Operands are in the form that
  /// takesElements() asks for. Not for phi nodes, memory, loads and inputs.
  Element compute(const ResidueNode &Node, llvm::ArrayRef<Element> Operands,
                  Representation &R, llvm::Value *Mask) const;
  /// What is the residue 0 where the \p Operands of \p Equal are the same.
  Element difference(const ResidueNode &Equal, llvm::ArrayRef<Element> Operands,
                     Representation &R) const;
  /// What \p Node is computed from: its operands, or the factors of two
  /// products that it reduces together.
  llvm::SmallVector<const ResidueNode *, 4>
  operandsOf(const ResidueNode &Node) const;
  /// \p Node is a sum of two products that are reduced together.
  bool fusesProducts(const ResidueNode &Node) const;
  /// The value \p A of \p Node as its users need elements.
  Element element(const ResidueNode &Node, const Element &A,
                  Representation &R) const;
  /// True if \p Node takes its operands as elements.
  bool takesElements(const ResidueNode &Node) const;

  unsigned dropped() const { return count(Decision::Drop); }
  unsigned byProducts() const { return count(Decision::Product); }
  unsigned folded() const { return count(Decision::Fold); }

  const ResidueGraph &graph() const { return Graph; }
  Stage stage() const { return S; }

private:
  unsigned count(Decision D) const;
  bool isElsewhere(const ResidueNode *Node) const {
    return Elsewhere && Elsewhere(Node);
  }
  void findComplete(const WebLiveness &Live);
  void findSummands();
  std::optional<llvm::SmallVector<Element, 2>>
  knownOperands(const ResidueNode &Node) const;
  ElementBound boundOf(const ResidueNode &Node,
                       llvm::ArrayRef<Element> Operands) const;
  Decision decide(const ResidueNode &Reduce, const Element &Operand) const;
  bool update(const ResidueNode &Node);
  std::optional<ElementBound> recomputed(const ResidueNode &Node) const;
  void narrow();
  Element limited(const ResidueNode &Node, const Element &A,
                  Representation &R) const;

  const ResidueGraph &Graph;
  Representation &R;
  const MontgomeryPowers &Powers;
  Stage S;
  NodePredicate Elsewhere;
  std::unique_ptr<const SumPlan> Sums;
  llvm::DenseSet<const ResidueNode *> Summands;
  llvm::SmallVector<PlannedNode, 0> Planned;
  llvm::SmallVector<unsigned, 0> Growth;
  llvm::SmallVector<bool, 0> Known;
};

} // namespace residue

#endif // RESIDUE_PLAN_REDUCTIONPLAN_H
