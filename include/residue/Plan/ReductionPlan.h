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
#include "residue/Plan/RepresentationChoice.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/PassManager.h"
#include <functional>

namespace residue {

class ReductionAnalysis;

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
  /// What some sum or difference needs the value to be reduced to, in
  /// representations with tightSums().
  std::optional<Integer> Limit;
  /// A reduction of the source that was dropped, or an alias: the node whose
  /// value this one shares. Otherwise the node itself.
  const ResidueNode *Root = nullptr;
};

class ReductionPlan {
public:
  /// Nodes for which \p Elsewhere holds are computed by somebody else, who
  /// takes and gives elements.
  using NodePredicate = std::function<bool(const ResidueNode *)>;
  ReductionPlan(const ResidueGraph &Graph, Representation &R, Stage S,
                const WebLiveness &Live, NodePredicate Elsewhere = nullptr);

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
  /// What \p Node is computed from: its operands, or the factors of two
  /// products that it reduces together.
  llvm::SmallVector<const ResidueNode *, 4>
  operandsOf(const ResidueNode &Node) const;
  /// The value \p A of \p Node as its users need elements.
  Element element(const ResidueNode &Node, const Element &A,
                  Representation &R) const;
  /// True if \p Node takes its operands as elements.
  bool takesElements(const ResidueNode &Node) const;

  unsigned dropped() const { return count(Decision::Drop); }
  unsigned byProducts() const { return count(Decision::Product); }
  unsigned folded() const { return count(Decision::Fold); }

  void print(llvm::raw_ostream &OS) const;

private:
  unsigned count(Decision D) const;
  std::string stepsOf(const ResidueNode &Node) const;
  bool update(const ResidueNode &Node);
  void findComplete();
  void planLimits();
  void planSums();
  bool isLazy(const ResidueNode &Node) const { return Lazy.contains(&Node); }
  Element limited(const ResidueNode &Node, const Element &A,
                  Representation &R) const;

  const ResidueGraph &Graph;
  Representation &R;
  Stage S;
  const WebLiveness &Live;
  NodePredicate Elsewhere;
  llvm::SmallVector<PlannedNode, 0> Planned;
  llvm::SmallVector<unsigned, 0> Growth;
  llvm::SmallVector<bool, 0> Known;
  /// Sums, differences and products that are left as they come, wider than an
  /// element. What they are in elements is another value.
  llvm::DenseSet<const ResidueNode *> Lazy;
  /// Lazy sums of products that are reduced with them, and those products.
  llvm::DenseMap<const ResidueNode *,
                 std::pair<const ResidueNode *, const ResidueNode *>>
      Fused;
};

struct ChosenRepresentation {
  RepresentationChoice Choice;
  std::unique_ptr<Representation> R;
};

/// How the elements of \p Graph are represented. None if the slots of its
/// memory are narrower than they: then the analysis has to go without memory.
std::optional<ChosenRepresentation> representationOf(const ResidueGraph &Graph,
                                                     const TargetModel &Target,
                                                     const llvm::LoopInfo &LI,
                                                     Stage S);

/// A graph and what it is computed in.
struct ChosenWeb {
  const ResidueGraph *Graph;
  ChosenRepresentation Chosen;
};

/// All graphs of a function, and the analysis that owns them.
struct ChosenWebs {
  const ReductionAnalysis *Analysis;
  std::vector<ChosenWeb> Webs;
};

/// What each graph of \p F is computed in. Without memory in all of them, if
/// the elements of one do not fit into its slots.
ChosenWebs chooseWebs(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                      Stage S);

/// `print<reduction-plan>`
class ReductionPlanPrinterPass
    : public llvm::PassInfoMixin<ReductionPlanPrinterPass> {
public:
  explicit ReductionPlanPrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace residue

#endif // RESIDUE_PLAN_REDUCTIONPLAN_H
