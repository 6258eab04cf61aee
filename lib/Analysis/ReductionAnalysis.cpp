//===- ReductionAnalysis.cpp - What matters only modulo M -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lattice decides which values are reached by the reductions of one modulus
// only; the graph builder then makes nodes of them, and inputs of what cannot
// be proven exact. Both start again where that, or what memory holds, turns out
// to be otherwise than they took it to be.
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/ReductionAnalysis.h"
#include "GraphBuilder.h"
#include "ReductionLattice.h"
#include "residue/Analysis/ChoiceWeb.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/RingTerm.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Analysis/WebLiveness.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace residue;

ReductionAnalysisOptions ReductionAnalysisOptions::of(Stage S) {
  ReductionAnalysisOptions O;
  O.ThroughPhi = S != Stage::Incomplete;
  O.ThroughMemory = S == Stage::Default;
  return O;
}

ReductionAnalysis::ReductionAnalysis(Function &F, const Options &O) : F(F) {
  Memory = O.ThroughMemory
               ? std::make_unique<FieldMemory>(F, /*ForProof=*/options().Verify)
               : std::make_unique<FieldMemory>();
  excludeCounters();
  // Every round leaves one more column alone, or one more value outside.
  while (!build(O)) {
  }
}

ReductionAnalysis::~ReductionAnalysis() = default;

/// Why \p Column cannot hold elements modulo \p M; empty if it can.
static StringRef whyUnsuitable(const MemoryColumn &Column, Function &F,
                               const Modulus &M, const WebLiveness &Live) {
  if (!Column.holds(alignTo(M.bits(), TargetModel::of(F).WordBits)))
    return "has slots that are narrower than whole words";
  if (!Column.isConstant() && any_of(Column.Loads, [&](LoadInst *Load) {
        return Live.staysForExactUse(Load);
      }))
    return "may hold integers above the modulus, which are needed exactly";
  return "";
}

/// The next value of \p Phi, if that counts a loop's turns: from one constant
/// to another one in equal steps. The optimizer makes such counters of wide
/// numbers that are made of a narrow one.
static Instruction *nextOfCounter(const PHINode &Phi) {
  if (!Phi.getType()->isIntegerTy() || Phi.getNumIncomingValues() != 2)
    return nullptr;
  for (unsigned Index : {0U, 1U}) {
    auto *Next = dyn_cast<BinaryOperator>(Phi.getIncomingValue(Index));
    if (!Next || Next->getOpcode() != Instruction::Add ||
        Next->getOperand(0) != &Phi || !isa<ConstantInt>(Next->getOperand(1)) ||
        !isa<ConstantInt>(Phi.getIncomingValue(1 - Index)))
      continue;
    auto Ends = [](const User *U) {
      const auto *Compare = dyn_cast<ICmpInst>(U);
      return Compare && isa<ConstantInt>(Compare->getOperand(1)) &&
             any_of(Compare->users(),
                    [](const User *Branch) { return isa<BranchInst>(Branch); });
    };
    if (any_of(Next->users(), Ends) || any_of(Phi.users(), Ends))
      return Next;
  }
  return nullptr;
}

/// Counters are no elements, whatever they are added to.
void ReductionAnalysis::excludeCounters() {
  for (BasicBlock &BB : F)
    for (PHINode &Phi : BB.phis())
      if (Instruction *Next = nextOfCounter(Phi))
        for (Value *V :
             {static_cast<Value *>(&Phi), static_cast<Value *>(Next)})
          Outside.insert(V);
}

/// One of several numbers from outside, from memory or of other operations, is
/// one, too: it is converted where it is chosen, which a table that is gone
/// through is not with each of its entries.
void ReductionAnalysis::excludeChoices() {
  auto IsFromOutside = [&](Value &V) {
    if (isa<LoadInst>(V))
      return !Memory->columnOf(&V);
    return isa<ConstantInt>(V) ||
           (isa<Instruction>(V) && readRingTerm(&V).Kind == TermKind::Input);
  };
  std::vector<ChoiceWeb> Webs = choiceWebs(F, IsFromOutside);
  erase_if(Webs, [](const ChoiceWeb &Web) {
    return Web.Leaves.empty() || !isWideInteger(*Web.Leaves.front()->getType());
  });
  if (Webs.empty())
    return;
  DominatorTree DT(F);
  LoopInfo LI(DT);
  for (const ChoiceWeb &Web : Webs)
    if (exitFrequency(Web, LI) < leafFrequency(Web, LI))
      Outside.insert(Web.Exits.begin(), Web.Exits.end());
}

/// Of the webs of \p Graph those that are one reduction, of one product at
/// most, if there are longer ones beside them: no element of theirs is used
/// again, so that another form than the others' may be best for them.
static DenseSet<const Value *> loneReductions(const ResidueGraph &Graph) {
  struct Length {
    unsigned Reductions = 0, Products = 0, Others = 0;
    bool isLone() const { return Reductions == 1 && Products <= 1 && !Others; }
  };
  SmallVector<Length, 8> Webs(Graph.webs());
  for (const ResidueNode *Node : Graph.nodes()) {
    if (!Node->isOperation() || Node->Kind == NodeKind::Alias)
      continue;
    Length &Web = Webs[Node->Web];
    ++(Node->Kind == NodeKind::Reduce ? Web.Reductions
       : Node->Kind == NodeKind::Mul  ? Web.Products
                                      : Web.Others);
  }
  DenseSet<const Value *> Lone;
  if (all_of(Webs, [](const Length &Web) { return Web.isLone(); }))
    return Lone;
  for (const ResidueNode *Node : Graph.nodes())
    if (Node->Kind == NodeKind::Reduce && Webs[Node->Web].isLone())
      Lone.insert(Node->V);
  return Lone;
}

static ReductionsByModulus reductionsOf(Function &F) {
  ReductionsByModulus Reductions;
  std::map<Integer, unsigned> IndexOf;
  for (Instruction &I : instructions(F)) {
    std::optional<Modulus> M = supportedModulus(I);
    if (!M)
      continue;
    auto [It, New] = IndexOf.try_emplace(M->value(), Reductions.size());
    if (New)
      Reductions.push_back({*M, {}});
    Reductions[It->second].second.push_back(&I);
  }
  return Reductions;
}

/// The graphs that \p Make makes of the reductions by one modulus: one for all,
/// or one for webs and one for what stands alone beside them.
static void addGraphs(
    std::vector<std::unique_ptr<ResidueGraph>> &Graphs,
    SmallVector<Instruction *, 8> Reductions,
    function_ref<std::unique_ptr<ResidueGraph>(ArrayRef<Instruction *> Some)>
        Make) {
  std::unique_ptr<ResidueGraph> Whole = Make(Reductions);
  DenseSet<const Value *> Lone = loneReductions(*Whole);
  if (Lone.empty()) {
    Graphs.push_back(std::move(Whole));
    return;
  }
  auto *FirstLone =
      std::stable_partition(Reductions.begin(), Reductions.end(),
                            [&](Instruction *I) { return !Lone.contains(I); });
  Graphs.push_back(Make({Reductions.begin(), FirstLone}));
  Graphs.push_back(Make({FirstLone, Reductions.end()}));
}

/// False if a column of memory turned out to be unsuitable, which is refused,
/// or a value has to be taken from outside.
bool ReductionAnalysis::build(const Options &O) {
  ReductionsByModulus Reductions = reductionsOf(F);
  if (Reductions.empty())
    return true;
  excludeChoices();
  SmallVector<Value *, 32> Roots;
  SmallVector<Integer, 2> Moduli;
  for (auto &[M, Instructions] : Reductions) {
    Roots.append(Instructions.begin(), Instructions.end());
    Moduli.push_back(M.value());
  }
  Ranges = std::make_unique<SourceRange>(F, Roots, Moduli, *Memory, Outside);

  ReductionLattice Lattice =
      ReductionLattice::reach(Reductions, *Ranges, *Memory, {});
  if (SmallVector<const MemoryColumn *, 2> Shared =
          columnsOfTwoModuli(Reductions, *Ranges, *Memory, Lattice);
      !Shared.empty()) {
    Missed.clear();
    for (const MemoryColumn *Column : Shared)
      Memory->refuse(*Column, "is used modulo two different moduli");
    return false;
  }

  ResidueGraph::Positions Positions = ResidueGraph::positions(F);
  SmallVector<Value *, 2> NewOutside;
  for (unsigned Index = 0; Index != Reductions.size(); ++Index)
    addGraphs(
        Graphs, Reductions[Index].second, [&](ArrayRef<Instruction *> Some) {
          auto Graph = std::make_unique<ResidueGraph>(Reductions[Index].first);
          GraphBuilder Builder(Missed, *Memory, *Ranges, Lattice, Index, *Graph,
                               O);
          Builder.build(Some);
          append_range(NewOutside, Builder.newOutside());
          Graph->finish(Positions);
          return Graph;
        });
  if (!NewOutside.empty()) {
    [[maybe_unused]] size_t Before = Outside.size();
    Outside.insert(NewOutside.begin(), NewOutside.end());
    assert(Outside.size() != Before && "what is outside is no member");
    Graphs.clear();
    Missed.keepOnly(Outside);
    return false;
  }

  return !refuseColumns();
}

/// True if some columns were unsuitable. Without one of them more values are
/// exact, not less, so all of them go at once.
bool ReductionAnalysis::refuseColumns() {
  if (Memory->columns().empty())
    return false;
  SmallVector<const ResidueGraph *, 4> All;
  for (const auto &Graph : Graphs)
    All.push_back(Graph.get());
  WebLiveness Live(F, All);
  MapVector<const MemoryColumn *, StringRef> Refused;
  for (const ResidueGraph *Graph : All)
    for (const ResidueNode *Node : Graph->memories())
      if (StringRef Reason =
              whyUnsuitable(*Node->Column, F, Graph->modulus(), Live);
          !Reason.empty())
        Refused.insert({Node->Column, Reason});
  if (Refused.empty())
    return false;
  Graphs.clear();
  Missed.clear();
  for (auto &[Column, Reason] : Refused)
    Memory->refuse(*Column, Reason);
  return true;
}

static void printNode(raw_ostream &OS, const ResidueNode &Node,
                      const Modulus &M) {
  OS << "    ";
  if (Node.Column)
    OS << Node.Column->name();
  else if (Node.V)
    Node.V->printAsOperand(OS, /*PrintType=*/true);
  OS << ": " << nodeKindName(Node.Kind);
  const char *Separator = " ";
  for (ResidueNode *Operand : Node.Operands) {
    OS << Separator;
    Separator = ", ";
    if (Operand->Column)
      OS << Operand->Column->name();
    else if (Operand->V)
      Operand->V->printAsOperand(OS, /*PrintType=*/false);
    else
      OS << Operand->Constant;
  }
  OS << "  " << (Node.isOperation() ? "REDUCED" : "NOTREDUCED") << "  in "
     << Node.Source << "\n";
}

void ReductionAnalysis::print(raw_ostream &OS) const {
  OS << "Reduction analysis of '" << F.getName() << "':\n";
  if (Graphs.empty())
    OS << "  no reductions\n";
  for (const auto &Graph : Graphs) {
    const Modulus &M = Graph->modulus();
    for (unsigned Web = 0; Web != Graph->webs(); ++Web) {
      OS << "  web " << Web << ": modulus " << M.str() << " (" << M.forms()
         << ")\n";
      SmallSetVector<ResidueNode *, 8> Inputs;
      for (ResidueNode *Node : Graph->nodes())
        if (Node->Web == Web)
          for (ResidueNode *Operand : Node->Operands)
            if (Operand->Kind == NodeKind::Input)
              Inputs.insert(Operand);
      for (ResidueNode *Input : Inputs)
        printNode(OS, *Input, M);
      for (ResidueNode *Node : Graph->nodes())
        if (Node->Web == Web)
          printNode(OS, *Node, M);
      for (ResidueNode *Node : Graph->nodes()) {
        if (Node->Web != Web || Node->Kind == NodeKind::Memory ||
            Node->Kind == NodeKind::Equal)
          continue;
        for (User *U : Node->V->users()) {
          if (Graph->isMemoryAccess(*cast<Instruction>(U)))
            continue;
          ResidueNode *UserNode = Graph->lookup(U);
          if (UserNode && UserNode->isOperation() &&
              is_contained(UserNode->Operands, Node))
            continue;
          OS << "    exit: ";
          Node->V->printAsOperand(OS, /*PrintType=*/false);
          OS << " is needed exactly by" << *U << "\n";
        }
      }
    }
  }
  for (const MissedMember &Miss : Missed.all()) {
    OS << "  missed: ";
    Miss.print(OS);
    OS << "\n";
  }
}

AnalysisKey ReductionAnalyses::Key;

ReductionAnalysis &
ReductionAnalyses::Result::with(const ReductionAnalysisOptions &O) {
  std::unique_ptr<ReductionAnalysis> &A = Known[O.ThroughPhi][O.ThroughMemory];
  if (!A)
    A = std::make_unique<ReductionAnalysis>(*F, O);
  return *A;
}

bool ReductionAnalyses::Result::invalidate(
    Function &, const PreservedAnalyses &PA,
    FunctionAnalysisManager::Invalidator &) {
  auto Checker = PA.getChecker<ReductionAnalyses>();
  return !Checker.preserved() &&
         !Checker.preservedSet<AllAnalysesOn<Function>>();
}

PreservedAnalyses
ReductionAnalysisPrinterPass::run(Function &F, FunctionAnalysisManager &AM) {
  AM.getResult<ReductionAnalyses>(F)
      .with(ReductionAnalysis::Options::of(options().TheStage))
      .print(OS);
  return PreservedAnalyses::all();
}
