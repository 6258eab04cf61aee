//===- ReductionAnalysis.cpp - What matters only modulo M -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lattice pass decides which values are reached by the reductions of one
// modulus only; the graph builder then makes nodes of them, and turns into an
// input whatever cannot be proven exact:
//
//   zext x        is x's residue if Z(x) is x's unsigned value; otherwise the
//                 wrapped bits of x matter, and x is computed as written;
//   reduce x      likewise;
//   trunc, +, -, *  are ring homomorphisms modulo 2^N: nothing to prove;
//   select, phi   take one of their operands.
//
// See RingTerm.h for Z.
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Analysis/WebLiveness.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace residue;

namespace {

/// The state of a value: UNDEF where it is in no map, REDUCED by the modulus
/// with that index, or NOTREDUCED. States only move upwards.
enum : unsigned { NotReduced = ~0U };

class ReductionLattice {
public:
  /// Joins REDUCED(Index) into the state of \p V; true if the state changed.
  bool join(Value *V, unsigned Index) {
    auto [It, New] = State.try_emplace(V, Index);
    if (New)
      return true;
    if (It->second == Index || It->second == NotReduced)
      return false;
    It->second = NotReduced;
    return true;
  }
  bool isReduced(Value *V, unsigned Index) const {
    auto It = State.find(V);
    return It != State.end() && It->second == Index;
  }
  /// The index of the modulus, or NotReduced, of \p V, which is known.
  unsigned at(Value *V) const { return State.find(V)->second; }
  bool knows(Value *V) const { return State.contains(V); }
  bool isNotReduced(Value *V) const {
    auto It = State.find(V);
    return It != State.end() && It->second == NotReduced;
  }

private:
  DenseMap<Value *, unsigned> State;
};

} // namespace

static std::string name(const Value *V) {
  std::string Text;
  raw_string_ostream OS(Text);
  V->printAsOperand(OS, /*PrintType=*/false);
  return OS.str();
}

namespace residue {

class GraphBuilder {
public:
  GraphBuilder(ReductionAnalysis &Result, const FieldMemory &Memory,
               const SourceRange &Ranges, const ReductionLattice &Lattice,
               unsigned Index, ResidueGraph &Graph,
               const ReductionAnalysis::Options &O)
      : Result(Result), Memory(Memory), Ranges(Ranges), Lattice(Lattice),
        Index(Index), Graph(Graph), M(Graph.modulus().value()), O(O) {}

  void build(ArrayRef<Instruction *> Reductions) {
    for (Instruction *I : Reductions)
      node(I);
    while (!Work.empty()) {
      ResidueNode *Node = Work.pop_back_val();
      fill(*Node, Ranges.term(Node->V));
    }
    extend();
  }

  /// The inputs that are not the integers that their users were analysed with.
  ArrayRef<Value *> newOutside() const { return NewOutside; }

private:
  /// Follows the canonical members forwards, to what joins or compares them:
  /// behind a join of two members one conversion is enough, in place of one on
  /// every way in, of which one may be the back edge of a loop; and canonical
  /// integers are equal if and only if they are the same residue.
  void extend() {
    SmallVector<Value *, 32> Work;
    // A choice of the web needs its condition in front of it.
    SmallPtrSet<Value *, 8> Conditions;
    for (const ResidueNode *Node : Graph.nodes()) {
      if (Node->Condition)
        Conditions.insert(Node->Condition);
      if (Node->isOperation() && Node->Kind != NodeKind::Memory &&
          Node->isCanonicalInSource(Graph.modulus()))
        Work.push_back(Node->V);
    }
    auto AddAll = [&](NodeKind Kind, Instruction *I,
                      ArrayRef<ResidueNode *> Operands) {
      ResidueNode *Node = Graph.addNode(Kind, I);
      Node->Operands.append(Operands.begin(), Operands.end());
      Node->Source = Bound::canonical(M);
      Work.push_back(I);
      return Node;
    };
    while (!Work.empty())
      for (User *U : Work.pop_back_val()->users()) {
        auto *I = cast<Instruction>(U);
        if (Graph.lookup(I) || Lattice.knows(I))
          continue;
        // The same number in another type, on the way to a join.
        if ((isa<ZExtInst>(I) || isa<TruncInst>(I)) &&
            any_of(I->users(), [](User *Next) { return isa<PHINode>(Next); }) &&
            canonicalMember(I->getOperand(0)) &&
            I->getType()->getIntegerBitWidth() >= Graph.modulus().bits()) {
          AddAll(NodeKind::Alias, I, canonicalMember(I->getOperand(0)));
          continue;
        }
        SmallVector<Value *, 4> Values;
        auto *Compare = dyn_cast<ICmpInst>(I);
        if (auto *Phi = dyn_cast<PHINode>(I);
            Phi && O.ThroughPhi && hasPlacesAround(*Phi))
          Values.append(I->op_begin(), I->op_end());
        else if (Compare && Compare->isEquality() && !Conditions.contains(I))
          Values.append(I->op_begin(), I->op_end());
        SmallVector<ResidueNode *, 4> Operands;
        for (Value *V : Values)
          Operands.push_back(canonicalMember(V));
        if (Operands.empty() || is_contained(Operands, nullptr))
          continue;
        if (Compare)
          AddAll(NodeKind::Equal, I, Operands)->Source = Bound::unsignedOf(1);
        else
          AddAll(NodeKind::Phi, I, Operands);
      }
  }

  /// The node of \p V, if V is a member, or a constant, in [0, M).
  ResidueNode *canonicalMember(Value *V) {
    if (auto *C = dyn_cast<ConstantInt>(V)) {
      Integer Number = Integer::fromUnsigned(C->getValue());
      return Number < M ? Graph.constant(Number) : nullptr;
    }
    ResidueNode *Node = Graph.lookup(V);
    return Node && Node->isOperation() && Node->Kind != NodeKind::Equal &&
                   Node->isCanonicalInSource(Graph.modulus())
               ? Node
               : nullptr;
  }

  ResidueNode *node(const TermOperand &Op) {
    return Op.isConstant() ? Graph.constant(Op.Constant) : node(Op.V);
  }

  /// The node of \p V, made an input or put on the worklist.
  ResidueNode *node(Value *V) {
    if (auto *C = dyn_cast<ConstantInt>(V))
      return Graph.constant(Integer::fromUnsigned(C->getValue()));
    if (ResidueNode *Known = Graph.lookup(V))
      return Known;
    const RingTerm &T = Ranges.term(V);
    if (NodeKind Kind = classify(V, T); Kind != NodeKind::Input) {
      ResidueNode *Node = Graph.addNode(Kind, V);
      Node->Source = Ranges.at(V);
      Work.push_back(Node);
      return Node;
    }
    ResidueNode *Node = Graph.addNode(NodeKind::Input, V);
    if (auto *Load = dyn_cast<LoadInst>(V))
      missedMemory(*Load);
    // An input is its unsigned value. Where the term's integer is another one,
    // a negative one say, nothing that was proven with it holds for the input.
    unsigned Width = V->getType()->getIntegerBitWidth();
    Node->Source = Ranges.isExact(V) ? Ranges.at(V) : Bound::unsignedOf(Width);
    if (!Ranges.isExact(V))
      NewOutside.push_back(V);
    return Node;
  }

  NodeKind classify(Value *V, const RingTerm &T) {
    if (T.Kind == TermKind::Input || !Lattice.isReduced(V, Index)) {
      if (Lattice.isNotReduced(V) && T.Kind != TermKind::Input)
        missed(V, "is used modulo two different moduli");
      return NodeKind::Input;
    }
    switch (T.Kind) {
    case TermKind::Add:
    case TermKind::Sub:
      return correctionBase(V)         ? NodeKind::Alias
             : T.Kind == TermKind::Add ? NodeKind::Add
                                       : NodeKind::Sub;
    case TermKind::Mul:
      return NodeKind::Mul;
    case TermKind::Select:
      return sameResidue(T) ? NodeKind::Alias : NodeKind::Select;
    case TermKind::Phi:
      if (sameResidue(T))
        return NodeKind::Alias;
      return O.ThroughPhi ? NodeKind::Phi : NodeKind::Input;
    case TermKind::Load:
      return NodeKind::Load;
    case TermKind::Reduce:
      return T.ReductionModulus == M ? NodeKind::Reduce : NodeKind::Input;
    case TermKind::ZExt:
      if (Ranges.isExact(T.Operands[0]))
        return NodeKind::Alias;
      return missedWrap(T.Operands[0]);
    case TermKind::SExt: {
      unsigned Width = T.Operands[0].V->getType()->getIntegerBitWidth();
      if (Ranges.at(T.Operands[0]).fitsSigned(Width))
        return NodeKind::Alias;
      return missedWrap(T.Operands[0]);
    }
    case TermKind::Trunc:
      return NodeKind::Alias;
    case TermKind::Freeze:
      // A frozen poison must not be two different integers: one computed here
      // and one in the source program that some other use still sees.
      if (Bound::canonical(M).contains(Ranges.at(V)) ||
          (T.Operands[0].V && isGuaranteedNotToBePoison(T.Operands[0].V)))
        return NodeKind::Alias;
      missed(V, "freezes a value that may be poison");
      return NodeKind::Input;
    case TermKind::Minimum:
      if (T.Operands[1].Constant.mod(M).isZero() &&
          Ranges.isExact(T.Operands[0]))
        return NodeKind::Alias;
      return NodeKind::Input;
    case TermKind::Input:
      return NodeKind::Input;
    }
    return NodeKind::Input;
  }

  void fill(ResidueNode &Node, const RingTerm &T) {
    if (Node.Kind == NodeKind::Alias) {
      if (std::optional<TermOperand> Base = correctionBase(Node.V))
        Node.Operands.push_back(node(*Base));
      else if (std::optional<TermOperand> Same = sameResidue(T))
        Node.Operands.push_back(node(*Same));
      else
        Node.Operands.push_back(node(T.Operands[0]));
      return;
    }
    if (Node.Kind == NodeKind::Reduce && !Ranges.isExact(T.Operands[0])) {
      // The reduction reads wrapped bits: they are its input.
      missedWrap(T.Operands[0]);
      Node.Operands.push_back(T.Operands[0].isConstant()
                                  ? node(T.Operands[0])
                                  : Graph.addBits(T.Operands[0].V));
      return;
    }
    if (Node.Kind == NodeKind::Load) {
      Node.Operands.push_back(memory(*Memory.columnOf(Node.V), Node.Source));
      return;
    }
    Node.Condition = T.Condition;
    for (const TermOperand &Op : T.Operands)
      Node.Operands.push_back(node(Op));
  }

  /// The node of \p Column, of which some load is a member: then all of them
  /// are, and what is stored is an operand.
  ResidueNode *memory(const MemoryColumn &Column, const Bound &Source) {
    if (ResidueNode *Known = Graph.memory(Column))
      return Known;
    ResidueNode *Node = Graph.addMemory(Column);
    Node->Source = Source;
    for (StoreInst *Store : Column.Stores) {
      Value *V = Store->getValueOperand();
      Node->Operands.push_back(isa<ConstantInt>(V) || Ranges.isExact(V)
                                   ? node(V)
                                   : Graph.addBits(V));
    }
    for (LoadInst *Load : Column.Loads)
      if (!Graph.lookup(Load)) {
        ResidueNode *Other = Graph.addNode(NodeKind::Load, Load);
        Other->Source = Source;
        Other->Operands.push_back(Node);
      }
    return Node;
  }

  void missedMemory(const LoadInst &Load) {
    if (StringRef Reason = Memory.whyNot(Load.getPointerOperand());
        !Reason.empty())
      missed(const_cast<LoadInst *>(&Load), "reads memory that " + Reason);
  }

  /// x where \p V is x plus or minus a multiple of M, or plus a choice between
  /// multiples of M: the residue of x.
  std::optional<TermOperand> correctionBase(Value *V) {
    const RingTerm &T = Ranges.term(V);
    if (T.Kind != TermKind::Add && T.Kind != TermKind::Sub)
      return std::nullopt;
    if (isMultiple(T.Operands[1]))
      return T.Operands[0];
    if (T.Kind == TermKind::Add && isMultiple(T.Operands[0]))
      return T.Operands[1];
    return std::nullopt;
  }

  /// \p Op is a multiple of M, whichever way its conditions go.
  bool isMultiple(const TermOperand &Op) {
    if (Op.isConstant())
      return Op.Constant.mod(M).isZero();
    const RingTerm &T = Ranges.term(Op.V);
    if (T.Kind != TermKind::Select)
      return false;
    // Choices between the same two choices, and so on, are no tree.
    if (auto It = Multiples.find(Op.V); It != Multiples.end())
      return It->second;
    bool Multiple = isMultiple(T.Operands[0]) && isMultiple(T.Operands[1]);
    Multiples[Op.V] = Multiple;
    return Multiple;
  }

  /// The one operand that all arms of a choice have the residue of: the choice
  /// is then a conditional correction by multiples of M.
  std::optional<TermOperand> sameResidue(const RingTerm &T) {
    if ((T.Kind != TermKind::Select && T.Kind != TermKind::Phi) ||
        T.Operands.size() < 2)
      return std::nullopt;
    std::optional<TermOperand> Common;
    for (TermOperand Op : T.Operands) {
      while (!Op.isConstant()) {
        std::optional<TermOperand> Base = correctionBase(Op.V);
        if (!Base)
          break;
        Op = *Base;
      }
      if (Op.isConstant())
        Op = Op.Constant.mod(M);
      if (Common && !(*Common == Op))
        return std::nullopt;
      Common = Op;
    }
    return Common;
  }

  NodeKind missedWrap(const TermOperand &Op) {
    if (Op.isConstant() || Ranges.term(Op.V).Kind == TermKind::Input)
      return NodeKind::Input;
    Bound Range = Ranges.at(Op.V);
    unsigned Width = Op.V->getType()->getIntegerBitWidth();
    const RingTerm &T = Ranges.term(Op.V);
    std::string Reason = "may wrap: it can reach ";
    if (Range.Lo.isNegative()) {
      Reason += Range.Lo.str();
      if (T.Kind == TermKind::Sub && T.Operands[1].V) {
        const TermOperand &B = T.Operands[1];
        Reason +=
            " (" + name(B.V) + " can reach " + Ranges.at(B).Hi.str() + ")";
      }
      Reason += "; add a multiple of the modulus first";
    } else {
      Reason += Range.Hi.str() + ", more than i" + std::to_string(Width) +
                " holds; compute in a wider type";
    }
    missed(Op.V, Reason);
    return NodeKind::Input;
  }

  void missed(Value *V, const Twine &Reason) {
    if (Result.IsMissed.insert(V).second)
      Result.Missed.push_back({V, Reason.str()});
  }

  ReductionAnalysis &Result;
  const FieldMemory &Memory;
  const SourceRange &Ranges;
  const ReductionLattice &Lattice;
  unsigned Index;
  ResidueGraph &Graph;
  const Integer &M;
  const ReductionAnalysis::Options &O;
  SmallVector<ResidueNode *, 32> Work;
  SmallVector<Value *, 2> NewOutside;
  /// What isMultiple() has found.
  DenseMap<const Value *, bool> Multiples;
};

} // namespace residue

ReductionAnalysisOptions ReductionAnalysisOptions::of(Stage S) {
  ReductionAnalysisOptions O;
  O.ThroughPhi = S != Stage::Incomplete;
  O.ThroughMemory = S == Stage::Default;
  return O;
}

ReductionAnalysis::ReductionAnalysis(Function &F, const Options &O) : F(F) {
  Memory = O.ThroughMemory ? std::make_unique<FieldMemory>(F)
                           : std::make_unique<FieldMemory>();
  // Every round leaves one more column alone, or one more value outside.
  while (!build(O)) {
  }
}

/// The reductions of a function, by modulus.
using ReductionsByModulus =
    std::vector<std::pair<Modulus, SmallVector<Instruction *, 8>>>;

/// What the reductions reach. What is stored to \p Cut is not followed.
static ReductionLattice reach(const ReductionsByModulus &Reductions,
                              const SourceRange &Ranges,
                              const FieldMemory &Memory,
                              const DenseSet<const MemoryColumn *> &Cut) {
  ReductionLattice Lattice;
  for (unsigned Index = 0; Index != Reductions.size(); ++Index) {
    const Integer &M = Reductions[Index].first.value();
    // The result of a reduction by another modulus is exact: it ends the way.
    auto Ends = [&](Value *V) {
      const RingTerm &T = Ranges.term(V);
      return T.Kind == TermKind::Reduce && T.ReductionModulus != M;
    };
    SmallVector<Value *, 32> Work;
    auto Reach = [&](Value *V) {
      if (!Ends(V) && Lattice.join(V, Index))
        Work.push_back(V);
    };
    for (Instruction *I : Reductions[Index].second)
      Reach(I);
    while (!Work.empty()) {
      Value *V = Work.pop_back_val();
      const RingTerm &T = Ranges.term(V);
      if (T.Kind == TermKind::Load && Cut.contains(Memory.columnOf(V)))
        continue;
      for (const TermOperand &Op : T.Operands)
        if (!Op.isConstant())
          Reach(Op.V);
    }
  }
  return Lattice;
}

/// Columns that are used modulo two moduli. Some of them only are so because
/// others are, whose loads are stored to them: these come in a later round.
static SmallVector<const MemoryColumn *, 2>
ofTwoModuli(const ReductionsByModulus &Reductions, const SourceRange &Ranges,
            const FieldMemory &Memory, const ReductionLattice &Lattice) {
  auto IsShared = [](const MemoryColumn &Column, const ReductionLattice &L) {
    std::optional<unsigned> Home;
    return any_of(Column.Loads, [&](LoadInst *Load) {
      if (!L.knows(Load))
        return false;
      unsigned At = L.at(Load);
      if (!Home)
        Home = At;
      return At == NotReduced || At != *Home;
    });
  };
  SmallVector<const MemoryColumn *, 2> Shared;
  for (const auto &Column : Memory.columns())
    if (IsShared(*Column, Lattice))
      Shared.push_back(Column.get());
  if (Shared.size() < 2)
    return Shared;
  ReductionLattice Apart =
      reach(Reductions, Ranges, Memory, {Shared.begin(), Shared.end()});
  SmallVector<const MemoryColumn *, 2> First;
  for (const MemoryColumn *Column : Shared)
    if (IsShared(*Column, Apart))
      First.push_back(Column);
  return First.empty() ? SmallVector<const MemoryColumn *, 2>{Shared.front()}
                       : First;
}

/// Why \p Column cannot hold elements modulo \p M; empty if it can.
static StringRef whyUnsuitable(const MemoryColumn &Column, Function &F,
                               const Modulus &M, const WebLiveness &Live) {
  if (alignTo(M.bits(), TargetModel::of(F).WordBits) >
      Column.Type->getBitWidth())
    return "has slots that are narrower than whole words";
  if (!Column.isConstant() && any_of(Column.Loads, [&](LoadInst *Load) {
        return Live.staysForExactUse(Load);
      }))
    return "may hold integers above the modulus, which are needed exactly";
  return "";
}

/// False if a column of memory turned out to be unsuitable, which is refused,
/// or a value has to be taken from outside.
bool ReductionAnalysis::build(const Options &O) {
  // The reductions, by modulus.
  ReductionsByModulus Reductions;
  std::map<Integer, unsigned> IndexOf;
  SmallVector<Value *, 32> Roots;
  for (Instruction &I : instructions(F)) {
    std::optional<Modulus> M = supportedModulus(I);
    if (!M)
      continue;
    auto [It, New] = IndexOf.try_emplace(M->value(), Reductions.size());
    if (New)
      Reductions.push_back({*M, {}});
    Reductions[It->second].second.push_back(&I);
    Roots.push_back(&I);
  }
  if (Roots.empty())
    return true;
  SmallVector<Integer, 2> Moduli;
  for (auto &[M, Instructions] : Reductions)
    Moduli.push_back(M.value());
  SourceRange Ranges(F, Roots, Moduli, *Memory, Outside);

  ReductionLattice Lattice = reach(Reductions, Ranges, *Memory, {});
  if (SmallVector<const MemoryColumn *, 2> Shared =
          ofTwoModuli(Reductions, Ranges, *Memory, Lattice);
      !Shared.empty()) {
    Missed.clear();
    IsMissed.clear();
    for (const MemoryColumn *Column : Shared)
      Memory->refuse(*Column, "is used modulo two different moduli");
    return false;
  }

  ResidueGraph::Positions Positions = ResidueGraph::positions(F);
  SmallVector<Value *, 2> NewOutside;
  for (unsigned Index = 0; Index != Reductions.size(); ++Index) {
    Graphs.push_back(std::make_unique<ResidueGraph>(Reductions[Index].first));
    GraphBuilder Builder(*this, *Memory, Ranges, Lattice, Index, *Graphs.back(),
                         O);
    Builder.build(Reductions[Index].second);
    NewOutside.append(Builder.newOutside().begin(), Builder.newOutside().end());
    Graphs.back()->finish(Positions);
  }
  if (!NewOutside.empty()) {
    Outside.insert(NewOutside.begin(), NewOutside.end());
    Graphs.clear();
    erase_if(Missed, [&](const MissedMember &Known) {
      return !Outside.contains(Known.V);
    });
    IsMissed.clear();
    for (const MissedMember &Known : Missed)
      IsMissed.insert(Known.V);
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
  IsMissed.clear();
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
  for (const MissedMember &Miss : Missed) {
    OS << "  missed: ";
    Miss.V->printAsOperand(OS, /*PrintType=*/false);
    OS << " " << Miss.Reason << "\n";
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
