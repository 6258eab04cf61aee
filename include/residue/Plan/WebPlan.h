//===- WebPlan.h - All that is decided about a web --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The plan of a web: what it is computed in and why, in which order, which of
/// it in vector lanes, with which bounds and by which steps. Made once; the
/// printer prints it, and WebRewriter emits it. Once it is there no steps are
/// searched for any more, which assertions check.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_WEBPLAN_H
#define RESIDUE_PLAN_WEBPLAN_H

#include "residue/Analysis/WebSchedule.h"
#include "residue/Plan/LaneRegion.h"
#include "residue/Plan/ReductionPlan.h"
#include "residue/Plan/RepresentationChoice.h"
#include "llvm/IR/PassManager.h"

namespace residue {

class ReductionAnalysis;

/// A web and what it is computed in.
struct ChosenWeb {
  const ResidueGraph *Graph;
  RepresentationChoice Choice;
  std::unique_ptr<Representation> R;
  /// What of it is in lanes, next to elements of R; null if that is not known
  /// yet, or not any more.
  std::unique_ptr<LaneRegions> Lanes;

  /// The lanes, found in the function as it is now if they are not known.
  const LaneRegions &findLanes(const WebLiveness &Live,
                               const WebSchedule &Schedule,
                               const TargetModel &Target,
                               const FunctionFacts &Facts);
};

class WebPlan {
public:
  /// Of \p Web, as the function is now.
  WebPlan(ChosenWeb Web, const WebLiveness &Live, const TargetModel &Target,
          const FunctionFacts &Facts, Stage S);
  WebPlan(const WebPlan &) = delete;

  const ResidueGraph &graph() const { return *Web.Graph; }
  const RepresentationChoice &choice() const { return Web.Choice; }
  const MontgomeryPowers &powers() const { return Web.Choice.powers(); }
  /// What emits; its steps are all known.
  Representation &representation() const { return *Web.R; }
  const WebSchedule &schedule() const { return Schedule; }
  const LaneRegions &lanes() const { return *Web.Lanes; }
  const ReductionPlan &reductions() const { return Reductions; }

  /// \p Node has its exact value made of its element, not of a lazy sum.
  bool leavesAsElement() const { return Web.R->lazySums() != nullptr; }

  void print(llvm::raw_ostream &OS) const;

private:
  void planConversions();
  ElementBound boundOf(const ResidueNode *Node, bool AsElement) const;
  void printNode(llvm::raw_ostream &OS, const ResidueNode &Node) const;

  ChosenWeb Web;
  const WebLiveness &Live;
  WebSchedule Schedule;
  ReductionPlan Reductions;
};

/// The webs of a function, what each is computed in, and who needs what of
/// them.
class FunctionPlan {
public:
  /// Webs that \p MayRewrite does not hold for stay as they are; null takes
  /// all.
  FunctionPlan(llvm::Function &F, llvm::FunctionAnalysisManager &AM, Stage S,
               llvm::function_ref<bool(const ResidueGraph &)> MayRewrite);

  const ReductionAnalysis &analysis() const { return *Analysis; }
  /// Those that are rewritten.
  unsigned size() const { return Webs.size(); }
  /// There are webs, whether they are rewritten or not.
  bool hasWebs() const { return HasWebs; }
  /// Some web needs a value where the function has no place for it.
  bool lacksPlaces() const { return LacksPlaces; }
  WebLiveness &liveness() { return *Live; }
  const TargetModel &target() const { return Target; }

  /// The plan of web \p Index. In their order, once each: what comes before has
  /// been rewritten, or is only looked at.
  WebPlan take(unsigned Index) {
    // What was found in front of the rewriting of others may have changed.
    if (Index)
      Webs[Index].Lanes = nullptr;
    return {std::move(Webs[Index]), *Live, Target, Facts, S};
  }

  /// Web \p Index, while it has not been taken.
  const ChosenWeb &web(unsigned Index) const { return Webs[Index]; }

  /// The lanes of web \p Index, while none has been rewritten.
  const LaneRegions &lanes(unsigned Index);

private:
  /// Without memory in all of them, if the elements of one do not fit into its
  /// slots.
  std::vector<ChosenWeb> choose(llvm::Function &F,
                                llvm::FunctionAnalysisManager &AM);
  void considerLanes(unsigned Index, llvm::Function &F);
  bool divide(unsigned Index, const ChosenWeb &InLanes, llvm::Function &F);

  Stage S;
  TargetModel Target;
  FunctionFacts Facts;
  const ReductionAnalysis *Analysis = nullptr;
  std::vector<ChosenWeb> Webs;
  /// Of graphs whose webs are computed in two ways.
  std::vector<std::unique_ptr<ResidueGraph>> Parts;
  bool HasWebs = false, LacksPlaces = false;
  std::optional<WebLiveness> Live;
};

} // namespace residue

#endif // RESIDUE_PLAN_WEBPLAN_H
