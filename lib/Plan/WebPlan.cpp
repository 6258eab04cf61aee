//===- WebPlan.cpp - All that is decided about a web ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Plan/WebPlan.h"
#include "SumPlan.h"
#include "residue/Analysis/Frequency.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Plan/LanePlanCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace residue;

//===----------------------------------------------------------------------===//
// One web
//===----------------------------------------------------------------------===//

const LaneRegions &ChosenWeb::findLanes(const WebLiveness &Live,
                                        const WebSchedule &Schedule,
                                        const TargetModel &Target,
                                        const FunctionFacts &Facts) {
  if (!Lanes)
    Lanes = std::make_unique<LaneRegions>(*Graph, Live, Schedule, Target, Facts,
                                          Choice, *R);
  return *Lanes;
}

WebPlan::WebPlan(ChosenWeb Chosen, const WebLiveness &Live,
                 const TargetModel &Target, const FunctionFacts &Facts, Stage S)
    : Web(std::move(Chosen)), Live(Live), Schedule(*Web.Graph, Live),
      Reductions(*Web.Graph, *Web.R, Web.Choice.powers(), S, Live,
                 Web.findLanes(Live, Schedule, Target, Facts).predicate()) {
  if (Target.forcesPacked() && lanes().empty())
    Web.Choice.Ignored.push_back(
        "-residue-representation=packed does not apply modulo " +
        Web.Graph->modulus().str() +
        ": nothing of it can be computed in lanes; " +
        representationName(Web.Choice.kind()) + " is used");
  planConversions();
  Web.R->endPlanning();
}

ElementBound WebPlan::boundOf(const ResidueNode *Node, bool AsElement) const {
  const PlannedNode &Root = Reductions.at(Reductions.root(Node));
  return AsElement && Root.NeedsElement ? Root.AsElement : Root.Bound;
}

/// The steps of exits, of comparisons, and at the ends of lanes.
void WebPlan::planConversions() {
  Representation &R = *Web.R;
  auto Operand = [&](const ResidueNode *Node, bool AsElement) {
    return Element{nullptr, boundOf(Node, AsElement)};
  };
  for (const ResidueNode *Node : graph().nodes()) {
    if (Live.needsExact(Node) && Node->Kind != NodeKind::Equal)
      R.exact(Operand(Node, leavesAsElement()), powers().of(*Node));
    if (Node->Kind != NodeKind::Equal || !Live.needsResidue(Node) ||
        lanes().test(*Node))
      continue;
    SmallVector<Element, 2> Operands;
    for (const ResidueNode *Compared : Node->Operands)
      Operands.push_back(Operand(Compared, Reductions.takesElements(*Node)));
    R.zeroTest(Reductions.difference(*Node, Operands, R));
  }
  lanes().planConversions(
      [&](const ResidueNode *Node) { return Operand(Node, true); }, R);
}

//===----------------------------------------------------------------------===//
// All webs
//===----------------------------------------------------------------------===//

/// The slots of memory hold the elements of \p R.
static bool fitsMemory(const ResidueGraph &Graph, const Representation &R) {
  return all_of(Graph.memories(), [&](const ResidueNode *Memory) {
    return Memory->Column->holds(R.elementBits());
  });
}

/// How the elements of \p Graph are represented. None if the slots of its
/// memory are narrower than they: then the analysis has to go without memory.
static std::optional<ChosenWeb> chooseWeb(const ResidueGraph &Graph,
                                          const WebLiveness &Live,
                                          const TargetModel &Target,
                                          const LoopInfo &LI, Stage S) {
  RepresentationChoice Choice = chooseRepresentation(Graph, Live, Target, LI);
  auto R = Choice.create(Graph, Target, S == Stage::Default);
  if (!fitsMemory(Graph, *R))
    return std::nullopt;
  return ChosenWeb{&Graph, std::move(Choice), std::move(R), nullptr};
}

std::vector<ChosenWeb> FunctionPlan::choose(Function &F,
                                            FunctionAnalysisManager &AM) {
  auto Options = ReductionAnalysisOptions::of(S);
  auto &Analyses = AM.getResult<ReductionAnalyses>(F);
  for (;;) {
    Analysis = &Analyses.with(Options);
    SmallVector<const ResidueGraph *, 4> Graphs;
    for (const auto &Graph : Analysis->graphs())
      Graphs.push_back(Graph.get());
    Live.emplace(F, Graphs);
    std::vector<ChosenWeb> All;
    for (const ResidueGraph *Graph : Graphs)
      if (auto Chosen = chooseWeb(*Graph, *Live, Target, Facts.LI, S))
        All.push_back(std::move(*Chosen));
    if (All.size() == Analysis->graphs().size())
      return All;
    Options.ThroughMemory = false;
  }
}

/// The part, one of so many, of the cost of all webs that lanes are to save.
static const unsigned LeastSaved = 16;

/// \p Web in the Montgomery form, with its lanes, where there are such lanes
/// and none beside plain integers.
static std::optional<ChosenWeb> inMontgomeryLanes(const ChosenWeb &Web,
                                                  const WebLiveness &Live,
                                                  const TargetModel &Target,
                                                  const FunctionFacts &Facts,
                                                  Stage S) {
  const ResidueGraph &Graph = *Web.Graph;
  RepresentationKind Plain = Web.Choice.kind(),
                     Other = RepresentationKind::Montgomery;
  unsigned Bits = Web.R->containerBits();
  if (Plain == Other || !(Web.Choice.Compared || Target.forcesPacked()) ||
      LaneRegion::arithmeticFor(Graph.modulus(), Target, Plain, Bits) ||
      !LaneRegion::arithmeticFor(Graph.modulus(), Target, Other, Bits))
    return std::nullopt;
  RepresentationChoice Choice = Web.Choice;
  if (!Choice.prefer(Other, Target))
    return std::nullopt;
  auto R = Choice.create(Graph, Target, S == Stage::Default);
  if (!fitsMemory(Graph, *R))
    return std::nullopt;
  ChosenWeb InLanes{&Graph, std::move(Choice), std::move(R), nullptr};
  if (InLanes.findLanes(Live, WebSchedule(Graph, Live), Target, Facts).empty())
    return std::nullopt;
  return InLanes;
}

/// Whether lanes save enough for \p InLanes to take the place of \p Web. Where
/// they save but a small part of what all costs, what is seldom executed would
/// become slower for a little of what is.
static bool isBetter(const ChosenWeb &InLanes, const ChosenWeb &Web,
                     const TargetModel &Target) {
  double Saved = InLanes.Lanes->saved(),
         Cost = InLanes.Choice.Candidates.front().Cost;
  return Target.forcesPacked() ||
         (LeastSaved * Saved >= Cost &&
          Cost - Saved < Web.Choice.Candidates.front().Cost);
}

static void replaceBy(ChosenWeb &Web, ChosenWeb InLanes) {
  InLanes.Choice.Candidates.front().Cost -= InLanes.Lanes->saved();
  Web = std::move(InLanes);
}

/// The part, one of so many, of the products of a web that are seldom ones, and
/// how many of them are more code than a product and a square out of line.
static const unsigned SeldomPart = 32, FewInPlace = 4;

/// The products of \p Graph that are not in \p Lanes, as often as they run, and
/// those in the code.
static std::pair<double, unsigned> productsLeft(const ResidueGraph &Graph,
                                                const LaneRegions &Lanes,
                                                const LoopInfo &LI) {
  double Often = 0;
  unsigned Left = 0;
  for (const ResidueNode *Node : Graph.nodes()) {
    if (Node->Kind != NodeKind::Mul || SumPlan::smallFactor(*Node) ||
        Lanes.lookup(Node))
      continue;
    const BasicBlock &BB = *cast<Instruction>(Node->V)->getParent();
    if (isInstead(BB, LI))
      continue;
    Often += frequency(BB, LI);
    ++Left;
  }
  return {Often, Left};
}

/// What is in lanes is no code in words: the products that are left may stay in
/// place then. Those that hardly run stay calls: in front of the loops and
/// behind them, that a call takes longer is nothing to what the loops take.
static void considerSharing(ChosenWeb &Web, const WebLiveness &Live,
                            const TargetModel &Target,
                            const FunctionFacts &Facts, Stage S) {
  if (!Web.Choice.Shared)
    return;
  const ResidueGraph &Graph = *Web.Graph;
  RepresentationChoice Choice = Web.Choice;
  const LaneRegions &Lanes =
      Web.findLanes(Live, WebSchedule(Graph, Live), Target, Facts);
  auto [Often, Left] = productsLeft(Graph, Lanes, Facts.LI);
  bool AreFew = Left <= FewInPlace;
  if (!AreFew && Often * SeldomPart < Choice.Products)
    return;
  unsigned InLanes = 0;
  double Cost = 0;
  for (const LaneRegion &Region : Lanes.all())
    if (!isInstead(*Region.block(), Facts.LI)) {
      InLanes += Region.products();
      Cost += AreFew ? 0 : Region.cost(Target.costs().Lanes);
    }
  Choice.moveToLanes(InLanes, Cost, Target);
  if (Choice.Shared)
    return;
  auto R = Choice.create(Graph, Target, S == Stage::Default);
  Web = {&Graph, std::move(Choice), std::move(R), nullptr};
}

/// Every input and condition has a place behind it that its uses see.
static bool hasPlaces(const ResidueGraph &Graph, Function &F) {
  auto HasPlace = [&](Value *V) { return !V || placeBehind(*V, F); };
  return all_of(Graph.nodes(), [&](const ResidueNode *Node) {
    return HasPlace(Node->V) && HasPlace(Node->Condition);
  });
}

FunctionPlan::FunctionPlan(Function &F, FunctionAnalysisManager &AM, Stage S,
                           function_ref<bool(const ResidueGraph &)> MayRewrite)
    : S(S), Target(TargetModel::of(F)),
      Facts{AM.getResult<DominatorTreeAnalysis>(F),
            AM.getResult<LoopAnalysis>(F),
            AM.getResult<LanePlanCacheAnalysis>(F).cache()} {
  SmallVector<const ResidueGraph *, 4> Graphs;
  for (ChosenWeb &Web : choose(F, AM)) {
    HasWebs = true;
    if (!hasPlaces(*Web.Graph, F)) {
      LacksPlaces = true;
      continue;
    }
    if (MayRewrite && !MayRewrite(*Web.Graph))
      continue;
    Graphs.push_back(Web.Graph);
    Webs.push_back(std::move(Web));
  }
  // Webs that stay as they are use what others compute.
  if (Graphs.size() != Analysis->graphs().size())
    Live.emplace(F, Graphs);
  for (unsigned Index = 0, End = Webs.size(); Index != End; ++Index)
    considerLanes(Index, F);
  for (ChosenWeb &Web : Webs)
    considerSharing(Web, *Live, Target, Facts, S);
}

/// The Montgomery form may be the better one for lanes. What is in no lanes
/// keeps its own: beside a loop in lanes there are turns that are computed one
/// by one, and three hashes in lanes may be in one function with a power.
void FunctionPlan::considerLanes(unsigned Index, Function &F) {
  std::optional<ChosenWeb> InLanes =
      inMontgomeryLanes(Webs[Index], *Live, Target, Facts, S);
  if (InLanes && !divide(Index, *InLanes, F) &&
      isBetter(*InLanes, Webs[Index], Target))
    replaceBy(Webs[Index], std::move(*InLanes));
}

/// Those of web \p Index that are in no lanes of \p InLanes become one of their
/// own, behind all others, if they would rather be computed as they are, and
/// the rest in lanes.
bool FunctionPlan::divide(unsigned Index, const ChosenWeb &InLanes,
                          Function &F) {
  const ResidueGraph &Graph = *Webs[Index].Graph;
  DenseSet<unsigned> Inside;
  for (const ResidueNode *Node : Graph.nodes())
    if (Node->isOperation() && InLanes.Lanes->lookup(Node))
      Inside.insert(Node->Web);
  if (Inside.size() == Graph.webs())
    return false;
  auto Taken = Graph.part([&](unsigned Web) { return Inside.contains(Web); });
  auto Left = Graph.part([&](unsigned Web) { return !Inside.contains(Web); });
  WebLiveness Both(F, {Taken.get(), Left.get()});
  auto First = chooseWeb(*Taken, Both, Target, Facts.LI, S),
       Second = chooseWeb(*Left, Both, Target, Facts.LI, S);
  if (!First || !Second || Second->Choice.kind() == InLanes.Choice.kind())
    return false;
  std::optional<ChosenWeb> Better =
      inMontgomeryLanes(*First, Both, Target, Facts, S);
  if (!Better || !isBetter(*Better, *First, Target))
    return false;
  replaceBy(Webs[Index], std::move(*Better));
  // They are found again with what is alive in all parts.
  Webs[Index].Lanes = nullptr;
  Webs.push_back(std::move(*Second));
  Parts.push_back(std::move(Taken));
  Parts.push_back(std::move(Left));
  SmallVector<const ResidueGraph *, 4> Graphs;
  for (const ChosenWeb &Web : Webs)
    Graphs.push_back(Web.Graph);
  Live.emplace(F, Graphs);
  return true;
}

const LaneRegions &FunctionPlan::lanes(unsigned Index) {
  ChosenWeb &Web = Webs[Index];
  return Web.findLanes(*Live, WebSchedule(*Web.Graph, *Live), Target, Facts);
}
