//===- ReductionPlan.cpp - Which reductions, to which bounds --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bounds only grow from one round to the next. A phi that still grows after a
// few rounds is set to the container, above which no element can be: elements
// are folded to it on the way in. So the fixpoint is reached.
//
//===----------------------------------------------------------------------===//

#include "residue/Plan/ReductionPlan.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/WebLiveness.h"
#include "residue/Arithmetic/SharedOperation.h"
#include "residue/Number/LimbSchema.h"
#include "residue/Plan/LaneRegion.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

/// Factors up to this one are chains of additions in the Montgomery form.
static const int64_t MaxSmallFactor = 8;

/// A phi may grow this often before it is set to the container.
static const unsigned MaxPhiGrowth = 3;

ReductionPlan::ReductionPlan(const ResidueGraph &Graph, Representation &R,
                             Stage S, const WebLiveness &Live,
                             NodePredicate Computed)
    : Graph(Graph), R(R), S(S), Live(Live), Elsewhere(std::move(Computed)),
      Planned(Graph.nodes().size()), Growth(Graph.nodes().size()),
      Known(Graph.nodes().size()) {
  R.emitAt(nullptr);
  if (S == Stage::Default && !R.productsReduce())
    findComplete();
  if (S == Stage::Default && R.lazySums())
    planSums();
  if (R.tightSums())
    planLimits();
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const ResidueNode *Node : Graph.nodes())
      Changed |= update(*Node);
  }
  for (const ResidueNode *Node : Graph.nodes())
    if (takesElements(*Node) || (Elsewhere && Elsewhere(Node)))
      for (const ResidueNode *Operand : operandsOf(*Node)) {
        PlannedNode &Root = Planned[root(Operand)->Id];
        Root.NeedsElement |= Root.What != Decision::Fuse &&
                             (Root.AsElement != Root.Bound ||
                              !R.isElement({nullptr, Root.Bound}));
      }
}

/// Reductions that no other node uses, but for aliases of them that none uses.
void ReductionPlan::findComplete() {
  for (const ResidueNode *Node : Graph.nodes())
    Planned[Node->Id].Complete = Node->Kind == NodeKind::Reduce;
  for (const ResidueNode *Node : Graph.nodes())
    if (Node->Kind != NodeKind::Alias)
      for (const ResidueNode *Used : Node->Operands) {
        while (Used->Kind == NodeKind::Alias)
          Used = Used->Operands[0];
        Planned[Used->Id].Complete = false;
      }
}

/// The small constant factor of \p Node that is multiplied by additions, and
/// the place of the other operand.
static std::optional<std::pair<unsigned, unsigned>>
smallFactor(const ResidueNode &Node, const Representation &R) {
  if (Node.Kind != NodeKind::Mul || !R.multipliesByAdding())
    return std::nullopt;
  for (unsigned Index : {0U, 1U})
    if (const ResidueNode *Factor = Node.Operands[Index];
        Factor->Kind == NodeKind::Constant &&
        Factor->Constant <= Integer(MaxSmallFactor) &&
        !Factor->Constant.isZero())
      return std::make_pair(
          unsigned(Factor->Constant.toAPInt(32).getZExtValue()), 1 - Index);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Lazy sums
//===----------------------------------------------------------------------===//

/// What \p Node is the same residue as.
static const ResidueNode *origin(const ResidueNode *Node) {
  while (Node->Kind == NodeKind::Alias || Node->Kind == NodeKind::Reduce)
    Node = Node->Operands[0];
  return Node;
}

/// Sums, differences and small multiples are lazy, and so are the products that
/// go into them. A sum of two elements that no other sum takes is better
/// corrected at once, by its carry; a difference, too, if what is subtracted is
/// below M anyway.
void ReductionPlan::planSums() {
  auto IsSum = [&](const ResidueNode &Node) {
    return Node.Kind == NodeKind::Add || Node.Kind == NodeKind::Sub ||
           smallFactor(Node, R);
  };
  auto IsHere = [&](const ResidueNode *Node) {
    return !Elsewhere || !Elsewhere(Node);
  };
  DenseSet<const ResidueNode *> InSums, Shared;
  DenseMap<const ResidueNode *, unsigned> Uses;
  for (const ResidueNode *Node : Graph.nodes()) {
    if (Live.needsExact(Node))
      Shared.insert(origin(Node));
    if (!Live.needsResidue(Node) || origin(Node) != Node)
      continue;
    for (const ResidueNode *Operand : Node->Operands) {
      ++Uses[origin(Operand)];
      if (IsSum(*Node))
        InSums.insert(origin(Operand));
    }
  }
  for (const ResidueNode *Node : Graph.nodes()) {
    if (!IsHere(Node))
      continue;
    if (Node->Kind == NodeKind::Mul && !IsSum(*Node)) {
      Lazy.insert(Node);
      continue;
    }
    if (!IsSum(*Node))
      continue;
    bool Elements = !InSums.contains(Node) &&
                    none_of(Node->Operands, [&](const ResidueNode *Operand) {
                      const ResidueNode *From = origin(Operand);
                      return IsSum(*From) || From->Kind == NodeKind::Mul;
                    });
    if (Node->Kind == NodeKind::Sub)
      Elements &= origin(Node->Operands[1])->Kind == NodeKind::Input ||
                  origin(Node->Operands[1])->Kind == NodeKind::Constant;
    if (auto Small = smallFactor(*Node, R))
      Elements &= Small->first <= 2;
    if (!Elements)
      Lazy.insert(Node);
  }
  if (!R.fusesProducts())
    return;
  for (const ResidueNode *Node : Graph.nodes()) {
    if (!isLazy(*Node) || !Live.needsResidue(Node) ||
        (Node->Kind != NodeKind::Add && Node->Kind != NodeKind::Sub))
      continue;
    auto Fits = [&](const ResidueNode *Product) {
      return Product->Kind == NodeKind::Mul && !IsSum(*Product) &&
             isLazy(*Product) && Uses.lookup(Product) == 1 &&
             !Shared.contains(Product) &&
             cast<Instruction>(Product->V)->getParent() ==
                 cast<Instruction>(Node->V)->getParent();
    };
    const ResidueNode *A = origin(Node->Operands[0]),
                      *B = origin(Node->Operands[1]);
    if (A == B || !Fits(A) || !Fits(B))
      continue;
    Fused[Node] = {A, B};
    Planned[A->Id].What = Planned[B->Id].What = Decision::Fuse;
  }
}

SmallVector<const ResidueNode *, 4>
ReductionPlan::operandsOf(const ResidueNode &Node) const {
  if (auto It = Fused.find(&Node); It != Fused.end())
    return {It->second.first->Operands[0], It->second.first->Operands[1],
            It->second.second->Operands[0], It->second.second->Operands[1]};
  return {Node.Operands.begin(), Node.Operands.end()};
}

bool ReductionPlan::takesElements(const ResidueNode &Node) const {
  switch (Node.Kind) {
  case NodeKind::Add:
  case NodeKind::Sub:
    return Fused.contains(&Node);
  case NodeKind::Mul:
    return !isLazy(Node) || !smallFactor(Node, R);
  case NodeKind::Select:
  case NodeKind::Phi:
  case NodeKind::Memory:
  case NodeKind::Load:
    return true;
  default:
    return false;
  }
}

Element ReductionPlan::element(const ResidueNode &Node, const Element &A,
                               Representation &R) const {
  if (!isLazy(Node))
    return R.fold(A);
  return R.tightSums()->reduceTo(A, at(&Node).Limit.value_or(R.containerMax()));
}

/// Subtrahends are at most M. Summands are at most so large that their sum is
/// within its own limit after one correction; beside a summand below M, that
/// limit is enough. What a value is chosen from has its limit.
///
/// A product is brought below its limit by one subtraction if a b / R < M, with
/// R = M + d the end of the container. This is so where one factor is below M,
/// or both are at most M + d / 4, as (M + d / 4)^2 = M R - M d / 2 + d^2 / 16.
void ReductionPlan::planLimits() {
  SmallVector<const ResidueNode *, 32> Work;
  TightSums &Sums = *R.tightSums();
  const Integer Largest = R.containerMax(), Tight = Sums.tightBound();
  auto Require = [&](const ResidueNode *Node, const Integer &Limit) {
    std::optional<Integer> &Old = Planned[Node->Id].Limit;
    if (Old && *Old <= Limit)
      return;
    Old = Limit;
    Work.push_back(Node);
  };
  auto IsTight = [&](const ResidueNode *Node) {
    return Node->Kind == NodeKind::Constant ||
           (at(Node).Limit && *at(Node).Limit <= Tight);
  };
  for (const ResidueNode *Node : Graph.nodes())
    if (isLazy(*Node))
      continue;
    else if (Node->Kind == NodeKind::Sub)
      Require(Node->Operands[1], Tight);
    else if (Node->Kind == NodeKind::Equal && !R.lazySums())
      for (const ResidueNode *Operand : Node->Operands)
        Require(Operand, Tight);
  for (const ResidueNode *Node : Graph.nodes())
    if (isLazy(*Node))
      continue;
    else if (Node->Kind == NodeKind::Add || Node->Kind == NodeKind::Sub ||
             smallFactor(*Node, R))
      Require(Node, Largest);
  while (!Work.empty()) {
    const ResidueNode *Node = Work.pop_back_val();
    Integer Limit = *at(Node).Limit;
    // Only its element has the limit.
    if (isLazy(*Node))
      continue;
    switch (Node->Kind) {
    case NodeKind::Alias:
    case NodeKind::Reduce:
    case NodeKind::Select:
    case NodeKind::Phi:
    case NodeKind::Memory:
    case NodeKind::Load:
      for (const ResidueNode *Operand : Node->Operands)
        Require(Operand, Limit);
      break;
    case NodeKind::Sub:
      Require(Node->Operands[0], Limit);
      break;
    case NodeKind::Add: {
      const ResidueNode *A = Node->Operands[0], *B = Node->Operands[1];
      Require(A, IsTight(B) ? Limit : Sums.summandLimit(Limit));
      Require(B, IsTight(A) ? Limit : Sums.summandLimit(Limit));
      break;
    }
    case NodeKind::Mul:
      if (auto Small = smallFactor(*Node, R))
        Require(Node->Operands[Small->second],
                Sums.summandLimit(Limit, Small->first));
      else if (Limit < Largest && R.multipliesByAdding() &&
               !any_of(Node->Operands, IsTight))
        for (const ResidueNode *Operand : Node->Operands)
          Require(Operand, Sums.summandLimit(Sums.summandLimit(Largest)));
      break;
    case NodeKind::Input:
    case NodeKind::Constant:
    case NodeKind::Equal:
      break;
    }
  }
}

/// Plans \p Node from what is known of its operands; true if that changed.
bool ReductionPlan::update(const ResidueNode &Node) {
  PlannedNode New = Planned[Node.Id];
  New.What = New.What == Decision::Fuse ? Decision::Fuse : Decision::Compute;
  New.Root = &Node;

  if (Elsewhere && Elsewhere(&Node)) {
    if (Known[Node.Id])
      return false;
    New.Bound = New.AsElement = R.containerMax();
    Planned[Node.Id] = New;
    Known[Node.Id] = true;
    return true;
  }

  SmallVector<Element, 2> Operands;
  for (const ResidueNode *Operand : operandsOf(Node)) {
    if (!Known[Operand->Id]) {
      if (Node.Kind != NodeKind::Phi && Node.Kind != NodeKind::Memory)
        return false; // In a later round.
      continue;
    }
    const PlannedNode &P = at(Operand);
    if (takesElements(Node))
      Operands.push_back({nullptr, P.AsElement});
    else
      Operands.push_back({nullptr, P.Bound});
  }

  switch (Node.Kind) {
  case NodeKind::Input:
    New.Bound = R.enter(nullptr, Node.Source.Hi).Bound;
    break;
  case NodeKind::Constant:
    New.Bound = R.constant(Node.Constant).Bound;
    break;
  case NodeKind::Phi:
    if (Operands.empty())
      return false;
    New.Bound = Operands[0].Bound;
    for (const Element &Operand : drop_begin(Operands))
      New.Bound = New.Bound.hull(Operand.Bound);
    break;
  case NodeKind::Memory:
    // What was never written is zero.
    New.Bound = R.constant(Integer(0)).Bound;
    for (const APInt &Content : Node.Column->Contents)
      New.Bound = New.Bound.hull(R.constant(Integer::fromUnsigned(Content).mod(
                                                Graph.modulus().value()))
                                     .Bound);
    for (const Element &Operand : Operands)
      New.Bound = New.Bound.hull(Operand.Bound);
    break;
  case NodeKind::Load:
    New.Bound = Operands[0].Bound;
    break;
  case NodeKind::Equal:
    New.Bound = R.constant(Integer(1)).Bound;
    break;
  case NodeKind::Alias:
    New.Root = root(Node.Operands[0]);
    New.Bound = Operands[0].Bound;
    break;
  case NodeKind::Reduce:
    // The planner's choice: whatever fits the container needs no reduction.
    // Before it, every reduction went to just above the modulus.
    if (S == Stage::Default &&
        (R.isElement(Operands[0]) || isLazy(*root(Node.Operands[0])))) {
      New.What = Decision::Drop;
      New.Root = root(Node.Operands[0]);
      New.Bound = Operands[0].Bound;
      if (R.productsReduce() && New.Root->Kind == NodeKind::Mul &&
          at(New.Root).What != Decision::Fuse)
        New.What = Decision::Product;
      break;
    }
    New.What = Decision::Fold;
    New.Bound = compute(Node, Operands, R, nullptr).Bound;
    break;
  case NodeKind::Add:
  case NodeKind::Sub:
  case NodeKind::Mul:
  case NodeKind::Select:
    New.Bound = compute(Node, Operands, R, nullptr).Bound;
    break;
  }

  PlannedNode &Old = Planned[Node.Id];
  if (Known[Node.Id]) {
    New.Bound = New.Bound.hull(Old.Bound);
    if (New.Bound == Old.Bound && New.Root == Old.Root && New.What == Old.What)
      return false;
    if ((Node.Kind == NodeKind::Phi || Node.Kind == NodeKind::Memory) &&
        ++Growth[Node.Id] > MaxPhiGrowth)
      New.Bound = New.Limit && New.Bound.max() <= *New.Limit
                      ? *New.Limit
                      : R.widened(New.Bound);
  }
  New.AsElement = element(*New.Root, {nullptr, New.Bound}, R).Bound;
  Old = New;
  Known[Node.Id] = true;
  return true;
}

Element ReductionPlan::limited(const ResidueNode &Node, const Element &A,
                               Representation &R) const {
  const std::optional<Integer> &Limit = at(&Node).Limit;
  return Limit && A.max() > *Limit ? R.tightSums()->reduceTo(A, *Limit) : A;
}

Element ReductionPlan::compute(const ResidueNode &Node,
                               ArrayRef<Element> Operands, Representation &R,
                               Value *Mask) const {
  if (auto It = Fused.find(&Node); It != Fused.end())
    return R.lazySums()->fusedProducts(Operands, Node.Kind == NodeKind::Sub);
  switch (Node.Kind) {
  case NodeKind::Constant:
    return R.constant(Node.Constant);
  case NodeKind::Add:
    if (isLazy(Node))
      return R.lazySums()->lazyAdd(Operands[0], Operands[1]);
    return at(&Node).Limit ? R.tightSums()->addWithin(Operands[0], Operands[1],
                                                      *at(&Node).Limit)
                           : R.add(Operands[0], Operands[1]);
  case NodeKind::Sub:
    if (isLazy(Node))
      return R.lazySums()->lazySub(Operands[0], Operands[1]);
    return limited(Node, R.sub(Operands[0], Operands[1]), R);
  case NodeKind::Mul:
    if (auto Small = smallFactor(Node, R); Small && isLazy(Node))
      return R.lazySums()->lazyTimes(Operands[Small->second], Small->first);
    else if (Small)
      return R.mulSmall(Operands[Small->second], Small->first,
                        at(&Node).Limit.value_or(R.containerMax()));
    if (isLazy(Node))
      return R.mul(Operands[0], Operands[1]);
    return limited(Node, R.mul(Operands[0], Operands[1]), R);
  case NodeKind::Select:
    return R.select(Mask, Operands[0], Operands[1]);
  case NodeKind::Reduce:
    if (at(&Node).Complete)
      return R.complete(Operands[0]);
    return S == Stage::Default ? R.fold(Operands[0]) : R.foldFully(Operands[0]);
  case NodeKind::Alias:
    return Operands[0];
  case NodeKind::Input:
  case NodeKind::Phi:
  case NodeKind::Memory:
  case NodeKind::Load:
  case NodeKind::Equal:
    break;
  }
  llvm_unreachable("inputs and phi nodes are not computed");
}

/// What the code is emitted by tells its steps.
std::string ReductionPlan::stepsOf(const ResidueNode &Node) const {
  const PlannedNode &X = at(root(Node.Operands[0]));
  R.emitAt(nullptr);
  return R.stepsOf(
      X.Bound, [&] { compute(Node, {Element{nullptr, X.Bound}}, R, nullptr); });
}

unsigned ReductionPlan::count(Decision D) const {
  unsigned Count = 0;
  for (const ResidueNode *Node : Graph.nodes())
    Count += Node->Kind == NodeKind::Reduce && at(Node).What == D;
  return Count;
}

/// \p V is the result of an inversion, in any width.
static bool comesFromInverse(const Value *V) {
  while (const auto *Cast = dyn_cast_if_present<CastInst>(V))
    V = Cast->getOperand(0);
  return V && isSharedInverse(*V);
}

/// \p V goes to inversions, and nowhere else.
static bool goesToInverse(const Value *V) {
  return V && !V->use_empty() && all_of(V->users(), [](const User *U) {
           return isSharedInverse(*U) || (isa<CastInst>(U) && goesToInverse(U));
         });
}

void ReductionPlan::print(raw_ostream &OS) const {
  const Modulus &M = Graph.modulus();
  OS << "  modulus " << M.str() << " (" << M.forms(R.wordBits()) << "), stage "
     << stageName(S) << ", container " << R.containerBits() << " bits, word "
     << R.wordBits() << " bits\n";
  unsigned Entries = 0, Exits = 0, Comparisons = 0, AroundInverses = 0;
  for (const ResidueNode *Node : Graph.nodes()) {
    Comparisons += Node->Kind == NodeKind::Equal && Live.needsResidue(Node);
    if (Node->Kind == NodeKind::Input && Live.needsResidue(Node))
      ++(comesFromInverse(Node->V) ? AroundInverses : Entries);
    if (Live.needsExact(Node))
      ++(goesToInverse(Node->V) ? AroundInverses : Exits);
  }
  OS << "  reductions: " << dropped() << " dropped, ";
  if (R.productsReduce())
    OS << byProducts() << " by products, ";
  OS << folded() << " incomplete; conversions: " << Entries << " at entries, "
     << Exits << " at exits";
  if (AroundInverses)
    OS << ", " << AroundInverses << " around inverses";
  OS << "; comparisons: " << Comparisons << "\n";
  R.printLayout(OS, Graph.additionsBeforeProducts());
  for (const ResidueNode *Node : Graph.nodes()) {
    if (Node->Kind == NodeKind::Constant)
      continue;
    const PlannedNode &P = at(Node);
    OS << "    ";
    if (Node->Column)
      OS << Node->Column->name();
    else
      Node->V->printAsOperand(OS, /*PrintType=*/false);
    OS << ": " << nodeKindName(Node->Kind);
    if (P.What == Decision::Drop)
      OS << ", dropped";
    if (P.What == Decision::Product)
      OS << ", by its product";
    if (P.What == Decision::Fold)
      OS << (P.Complete ? ", complete" : ", folded");
    if (P.What == Decision::Fuse)
      OS << ", reduced with the other product";
    if (Fused.contains(Node))
      OS << ", one reduction for two products";
    if (Node->Kind == NodeKind::Equal) { // A truth value.
      OS << "\n";
      continue;
    }
    OS << "  ";
    P.Bound.print(OS, M);
    if (P.NeedsElement) {
      OS << ", as element ";
      P.AsElement.print(OS, M);
    }
    if (P.What == Decision::Fold)
      if (std::string Steps = stepsOf(*Node); !Steps.empty())
        OS << ", by " << Steps;
    OS << "\n";
  }
}

std::optional<ChosenRepresentation>
residue::representationOf(const ResidueGraph &Graph, const TargetModel &Target,
                          const LoopInfo &LI, Stage S) {
  RepresentationChoice Choice = chooseRepresentation(Graph, Target, LI);
  auto R = Choice.create(Graph, Target, S == Stage::Default);
  if (any_of(Graph.memories(), [&](const ResidueNode *Memory) {
        return alignTo(R->elementBits(), 8) >
               Memory->Column->Type->getBitWidth();
      }))
    return std::nullopt;
  return ChosenRepresentation{std::move(Choice), std::move(R)};
}

ChosenWebs residue::chooseWebs(Function &F, FunctionAnalysisManager &AM,
                               Stage S) {
  auto Options = ReductionAnalysisOptions::of(S);
  TargetModel Target = TargetModel::of(F);
  const LoopInfo &LI = AM.getResult<LoopAnalysis>(F);
  auto &Analyses = AM.getResult<ReductionAnalyses>(F);
  for (;;) {
    ChosenWebs All = {&Analyses.with(Options), {}};
    for (const auto &Graph : All.Analysis->graphs())
      if (auto Chosen = representationOf(*Graph, Target, LI, S))
        All.Webs.push_back({Graph.get(), std::move(*Chosen)});
    if (All.Webs.size() == All.Analysis->graphs().size())
      return All;
    Options.ThroughMemory = false;
  }
}

PreservedAnalyses ReductionPlanPrinterPass::run(Function &F,
                                                FunctionAnalysisManager &AM) {
  OS << "Reduction plan of '" << F.getName() << "':\n";
  if (defaultStage() == Stage::SingleStep) {
    OS << "  stage single-step: every reduction on its own, complete\n";
    return PreservedAnalyses::all();
  }
  TargetModel Target = TargetModel::of(F);
  ChosenWebs All = chooseWebs(F, AM, defaultStage());
  SmallVector<const ResidueGraph *, 4> Graphs;
  for (const ChosenWeb &Web : All.Webs)
    Graphs.push_back(Web.Graph);
  WebLiveness Live(F, Graphs);
  for (const ChosenWeb &Web : All.Webs) {
    const ResidueGraph *Graph = Web.Graph;
    auto &[Choice, R] = Web.Chosen;
    Choice.print(OS);
    LaneRegions Regions(*Graph, Live, Target, Choice.kind(), *R);
    Regions.print(OS);
    ReductionPlan(*Graph, *R, defaultStage(), Live, Regions.predicate())
        .print(OS);
    // What -residue-limb-bits asks about, whatever it is computed in.
    if (unsigned Radix = residue::options().LimbBits;
        Radix && Choice.kind() != RepresentationKind::Unsaturated)
      LimbSchema::uniform(Graph->modulus(), Radix)
          .printColumns(OS,
                        LimbMachine::scalar(Target.WordBits).AccumulatorBits,
                        Graph->additionsBeforeProducts());
  }
  if (All.Webs.empty())
    OS << "  no reductions\n";
  return PreservedAnalyses::all();
}
