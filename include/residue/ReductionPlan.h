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

#ifndef RESIDUE_REDUCTIONPLAN_H
#define RESIDUE_REDUCTIONPLAN_H

#include "residue/Options.h"
#include "residue/Representation.h"
#include "residue/RepresentationChoice.h"
#include "residue/ResidueGraph.h"
#include "llvm/IR/PassManager.h"
#include <functional>

namespace residue {

/// The name that selects \p S in a pipeline: "single-step", ...
const char *stageName(Stage S);
/// The stage of that name, or none.
std::optional<Stage> parseStage(llvm::StringRef Name);
/// -residue-stage, the default of the pass.
Stage defaultStage();

/// What happens to one node.
enum class Decision {
  Compute, ///< the operation, nothing else
  Drop,    ///< a reduction that every user tolerates to be without
  Product, ///< what the product in front of it has done by itself
  Fold,    ///< an incomplete reduction
};

struct PlannedNode {
  Decision What = Decision::Compute;
  /// Bound of the value itself, and of its form as an element.
  Integer Max, ElementMax;
  /// Some user needs an element and the value is wider.
  bool NeedsElement = false;
  /// A reduction whose exact value is all that is used: the steps to it are
  /// planned as one.
  bool Complete = false;
  /// What some sum or difference needs the value to be reduced to, in
  /// representations with a tightBound().
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
                NodePredicate Elsewhere = nullptr);

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
  /// True if \p Node takes its operands as elements.
  static bool takesElements(const ResidueNode &Node) {
    return Node.Kind == NodeKind::Mul || Node.Kind == NodeKind::Select ||
           Node.Kind == NodeKind::Phi || Node.Kind == NodeKind::Memory ||
           Node.Kind == NodeKind::Load;
  }

  unsigned dropped() const { return count(Decision::Drop); }
  unsigned byProducts() const { return count(Decision::Product); }
  unsigned folded() const { return count(Decision::Fold); }

  /// \p F is the function of the graph.
  void print(llvm::Function &F, llvm::raw_ostream &OS) const;

private:
  unsigned count(Decision D) const;
  bool update(const ResidueNode &Node);
  void findComplete();
  void planLimits();
  Element limited(const ResidueNode &Node, const Element &A,
                  Representation &R) const;

  const ResidueGraph &Graph;
  Representation &R;
  Stage S;
  NodePredicate Elsewhere;
  llvm::SmallVector<PlannedNode, 0> Planned;
  llvm::SmallVector<unsigned, 0> Growth;
  llvm::SmallVector<bool, 0> Known;
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

#endif // RESIDUE_REDUCTIONPLAN_H
