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
#include "SumPlan.h"

using namespace llvm;
using namespace residue;

/// A phi may grow this often before it is set to the container.
static const unsigned MaxPhiGrowth = 3;

/// A smaller bound goes around a loop once.
static const unsigned NarrowingRounds = 2;

ReductionPlan::ReductionPlan(const ResidueGraph &Graph, Representation &R,
                             const MontgomeryPowers &Powers, Stage S,
                             const WebLiveness &Live, NodePredicate Computed)
    : Graph(Graph), R(R), Powers(Powers), S(S), Elsewhere(std::move(Computed)),
      Planned(Graph.nodes().size()), Growth(Graph.nodes().size()),
      Known(Graph.nodes().size()) {
  R.emitAt(nullptr);
  if (S == Stage::Default && !R.productsReduce())
    findComplete(Live);
  findSummands();
  Sums = std::make_unique<SumPlan>(
      Graph, R, Live, S == Stage::Default && R.lazySums(),
      [this](const ResidueNode *Node) { return !isElsewhere(Node); });
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const ResidueNode *Node : Graph.nodes())
      Changed |= update(*Node);
  }
  narrow();
  for (const ResidueNode *Node : Graph.nodes())
    if (takesElements(*Node) || isElsewhere(Node))
      for (const ResidueNode *Operand : operandsOf(*Node)) {
        PlannedNode &Root = Planned[root(Operand)->Id];
        Root.NeedsElement |= Root.What != Decision::Fuse &&
                             (Root.AsElement != Root.Bound ||
                              !R.isElement({nullptr, Root.Bound}));
      }
  for (const ResidueNode *Node : Graph.nodes())
    if (at(Node).What == Decision::Fold)
      Planned[Node->Id].Steps = R.stepsOf([&] {
        compute(*Node, {{nullptr, at(root(Node->Operands[0])).Bound}}, R,
                nullptr);
      });
}

ReductionPlan::~ReductionPlan() = default;

/// The phi node carries a number around a loop that uses it exactly in each
/// turn, as far as its block and those of its operands tell.
static bool isExactInTurns(const ResidueNode &Phi, const WebLiveness &Live) {
  SmallPtrSet<const BasicBlock *, 4> Turn;
  Turn.insert(cast<Instruction>(Phi.V)->getParent());
  bool IsCarried = false;
  for (const ResidueNode *Operand : Phi.Operands) {
    IsCarried |= Operand->Id > Phi.Id;
    if (auto *I = dyn_cast_or_null<Instruction>(Operand->V))
      Turn.insert(I->getParent());
  }
  return IsCarried && any_of(Live.exactUsers(Phi.V), [&](Instruction *User) {
           return Turn.contains(User->getParent());
         });
}

/// Reductions, and phi nodes that choose between them and constants, which no
/// operation uses.
static DenseSet<const ResidueNode *>
findUncomputedWith(const ResidueGraph &Graph) {
  DenseSet<const ResidueNode *> Numbers;
  for (const ResidueNode *Node : Graph.nodes())
    if (is_contained({NodeKind::Reduce, NodeKind::Constant, NodeKind::Phi},
                     Node->Kind))
      Numbers.insert(Node);
  auto Chooses = [&](const ResidueNode *Node) {
    return Node->Kind == NodeKind::Phi && Numbers.contains(Node) &&
           all_of(Node->Operands, [&](const ResidueNode *Used) {
             return Numbers.contains(Used->named());
           });
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const ResidueNode *Node : Graph.nodes()) {
      if (Node->Kind == NodeKind::Alias || Chooses(Node))
        continue;
      if (Node->Kind == NodeKind::Phi)
        Changed |= Numbers.erase(Node);
      for (const ResidueNode *Used : Node->Operands)
        Changed |= Numbers.erase(Used->named());
    }
  }
  return Numbers;
}

/// Reductions that no other node uses, but for aliases of them that none uses,
/// and for phi nodes where they are exact anyway.
void ReductionPlan::findComplete(const WebLiveness &Live) {
  DenseSet<const ResidueNode *> Numbers = findUncomputedWith(Graph);
  DenseSet<const ResidueNode *> Chosen, ChosenInTurns;
  for (const ResidueNode *Node : Graph.nodes()) {
    if (Node->Kind != NodeKind::Phi)
      continue;
    bool InTurns = isExactInTurns(*Node, Live);
    for (const ResidueNode *Used : Node->Operands)
      (InTurns ? ChosenInTurns : Chosen).insert(Used->named());
  }
  for (const ResidueNode *Node : Graph.nodes())
    Planned[Node->Id].Complete =
        Node->Kind == NodeKind::Reduce && Numbers.contains(Node) &&
        (!Chosen.contains(Node) || ChosenInTurns.contains(Node) ||
         Live.needsExact(Node));
}

/// Numbers of a whole word from outside whose residues are added up, modulo
/// 2^n - c with n below the bits of a word: a sum of them would carry. Each by
/// itself is folded in four instructions, as soon as it is there.
void ReductionPlan::findSummands() {
  const Modulus &M = Graph.modulus();
  if (M.kind() != Modulus::Kind::Crandall ||
      R.containerBits() != R.wordBits() || M.bits() >= R.wordBits())
    return;
  for (const ResidueNode *Sum : Graph.nodes())
    if (Sum->Kind == NodeKind::Add || Sum->Kind == NodeKind::Sub)
      for (const ResidueNode *Operand : Sum->Operands) {
        const ResidueNode *Reduce = Operand->named();
        if (Reduce->Kind == NodeKind::Reduce &&
            Reduce->Operands[0]->named()->Kind == NodeKind::Input)
          Summands.insert(Reduce);
      }
}

SmallVector<const ResidueNode *, 4>
ReductionPlan::operandsOf(const ResidueNode &Node) const {
  if (const SumPlan::Pair *Both = Sums->fusedProducts(Node))
    return {Both->first->Operands[0], Both->first->Operands[1],
            Both->second->Operands[0], Both->second->Operands[1]};
  return {Node.Operands.begin(), Node.Operands.end()};
}

bool ReductionPlan::fusesProducts(const ResidueNode &Node) const {
  return Sums->fusedProducts(Node) != nullptr;
}

bool ReductionPlan::takesElements(const ResidueNode &Node) const {
  switch (Node.Kind) {
  case NodeKind::Add:
  case NodeKind::Sub:
    return fusesProducts(Node);
  case NodeKind::Mul:
    return !Sums->isLazy(Node) || !SumPlan::smallFactor(Node, R);
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
  if (!Sums->isLazy(Node))
    return R.fold(A);
  return R.tightSums()->reduceTo(A,
                                 Sums->limit(Node).value_or(R.containerMax()));
}

/// The bounds of what \p Node is computed from; none as long as one of them is
/// not known. Phi nodes and memory take those that are.
std::optional<SmallVector<Element, 2>>
ReductionPlan::knownOperands(const ResidueNode &Node) const {
  SmallVector<Element, 2> Operands;
  for (const ResidueNode *Operand : operandsOf(Node)) {
    if (Known[Operand->Id])
      Operands.push_back({nullptr, takesElements(Node) ? at(Operand).AsElement
                                                       : at(Operand).Bound});
    else if (Node.Kind != NodeKind::Phi && Node.Kind != NodeKind::Memory)
      return std::nullopt;
  }
  if (Node.Kind == NodeKind::Phi && Operands.empty())
    return std::nullopt;
  return Operands;
}

ElementBound ReductionPlan::boundOf(const ResidueNode &Node,
                                    ArrayRef<Element> Operands) const {
  switch (Node.Kind) {
  case NodeKind::Input:
    return R.enter(nullptr, Node.entryMax(Graph.modulus()), Powers.of(Node))
        .Bound;
  case NodeKind::Phi: {
    ElementBound Bound = Operands[0].Bound;
    for (const Element &Operand : drop_begin(Operands))
      Bound = Bound.hull(Operand.Bound);
    return Bound;
  }
  case NodeKind::Memory: {
    // What was never written is zero.
    ElementBound Bound = R.constant(Integer(0), Powers.of(Node)).Bound;
    for (const APInt &Content : Node.Column->Contents)
      Bound = Bound.hull(R.constant(Integer::fromUnsigned(Content).mod(
                                        Graph.modulus().value()),
                                    Powers.of(Node))
                             .Bound);
    for (const Element &Operand : Operands)
      Bound = Bound.hull(Operand.Bound);
    return Bound;
  }
  case NodeKind::Load:
    return Operands[0].Bound;
  case NodeKind::Equal:
    return R.constant(Integer(1), /*Power=*/0).Bound;
  default:
    return compute(Node, Operands, R, nullptr).Bound;
  }
}

/// The planner's choice: whatever fits the container needs no reduction. Before
/// it, every reduction went to just above the modulus.
Decision ReductionPlan::decide(const ResidueNode &Reduce,
                               const Element &Operand) const {
  const ResidueNode *Root = root(Reduce.Operands[0]);
  if (S != Stage::Default || Summands.contains(&Reduce) ||
      !(R.isElement(Operand) || Sums->isLazy(*Root) ||
        (Sums->goesIntoSums(Reduce) && R.mayGrow(Operand.Bound))))
    return Decision::Fold;
  return R.productsReduce() && Root->Kind == NodeKind::Mul &&
                 !Sums->isFused(*Root)
             ? Decision::Product
             : Decision::Drop;
}

/// Plans \p Node from what is known of its operands; true if that changed.
bool ReductionPlan::update(const ResidueNode &Node) {
  PlannedNode New = Planned[Node.Id];
  New.What = Sums->isFused(Node) ? Decision::Fuse : Decision::Compute;
  New.Root = &Node;
  PlannedNode &Old = Planned[Node.Id];

  if (isElsewhere(&Node)) {
    if (Known[Node.Id])
      return false;
    New.Bound = New.AsElement = R.containerMax();
    Old = New;
    Known[Node.Id] = true;
    return true;
  }

  auto Operands = knownOperands(Node);
  if (!Operands)
    return false; // In a later round.
  if (Node.Kind == NodeKind::Reduce)
    New.What = decide(Node, Operands->front());
  bool Shares = Node.Kind == NodeKind::Alias ||
                (Node.Kind == NodeKind::Reduce && New.What != Decision::Fold);
  if (Shares)
    New.Root = root(Node.Operands[0]);
  New.Bound = Shares ? Operands->front().Bound : boundOf(Node, *Operands);

  if (Known[Node.Id]) {
    // What was dropped while its operand was small is folded from now on.
    bool IsFoldedNow = New.What == Decision::Fold && Old.What != Decision::Fold;
    // So what shares its value is as small, as it will be where it is used: of
    // a larger number a difference may be smaller, since it is folded before.
    if (!IsFoldedNow && !Shares)
      New.Bound = New.Bound.hull(Old.Bound);
    if (New.Bound == Old.Bound && New.Root == Old.Root && New.What == Old.What)
      return false;
    const std::optional<Integer> &Limit = Sums->limit(Node);
    if ((Node.Kind == NodeKind::Phi || Node.Kind == NodeKind::Memory) &&
        ++Growth[Node.Id] > MaxPhiGrowth)
      New.Bound =
          Limit && New.Bound.max() <= *Limit ? *Limit : R.widened(New.Bound);
  }
  New.AsElement = element(*New.Root, {nullptr, New.Bound}, R).Bound;
  Old = New;
  Known[Node.Id] = true;
  return true;
}

/// The bound of \p Node with the decisions that were taken, from those of its
/// operands; none if it is not computed here.
std::optional<ElementBound>
ReductionPlan::recomputed(const ResidueNode &Node) const {
  auto Operands = isElsewhere(&Node) ? std::nullopt : knownOperands(Node);
  if (!Operands)
    return std::nullopt;
  return at(&Node).Root == &Node ? boundOf(Node, *Operands)
                                 : Operands->front().Bound;
}

/// A reduction may have been dropped while its operand was small, so that its
/// bound is larger than that of what it folds now. What is planned holds with
/// smaller bounds, too, if each follows from the others. What loops and memory
/// carry keeps its bound, which a proof takes for granted at their beginning.
void ReductionPlan::narrow() {
  SmallVector<PlannedNode, 0> Before = Planned;
  for (unsigned Round = 0; Round != NarrowingRounds; ++Round)
    for (const ResidueNode *Node : Graph.nodes()) {
      PlannedNode &P = Planned[Node->Id];
      if (Node->Kind == NodeKind::Phi || Node->Kind == NodeKind::Memory)
        continue;
      std::optional<ElementBound> Bound = recomputed(*Node);
      if (!Bound || !P.Bound.covers(*Bound))
        continue;
      P.Bound = *Bound;
      P.AsElement = element(*P.Root, {nullptr, P.Bound}, R).Bound;
    }
  for (const ResidueNode *Node : Graph.nodes()) {
    std::optional<ElementBound> Bound = recomputed(*Node);
    if (Bound && !at(Node).Bound.covers(*Bound)) {
      Planned = std::move(Before);
      return;
    }
  }
}

Element ReductionPlan::limited(const ResidueNode &Node, const Element &A,
                               Representation &R) const {
  const std::optional<Integer> &Limit = Sums->limit(Node);
  return Limit && A.max() > *Limit ? R.tightSums()->reduceTo(A, *Limit) : A;
}

Element ReductionPlan::compute(const ResidueNode &Node,
                               ArrayRef<Element> Operands, Representation &R,
                               Value *Mask) const {
  if (fusesProducts(Node))
    return R.lazySums()->fusedProducts(Operands, Node.Kind == NodeKind::Sub);
  switch (Node.Kind) {
  case NodeKind::Constant:
    return R.constant(Node.Constant, Powers.of(Node));
  case NodeKind::Add:
    if (Sums->isLazy(Node))
      return R.lazySums()->lazyAdd(Operands[0], Operands[1]);
    return Sums->limit(Node) ? R.tightSums()->addWithin(
                                   Operands[0], Operands[1], *Sums->limit(Node))
                             : R.add(Operands[0], Operands[1]);
  case NodeKind::Sub:
    if (Sums->isLazy(Node))
      return R.lazySums()->lazySub(Operands[0], Operands[1]);
    return limited(Node, R.sub(Operands[0], Operands[1]), R);
  case NodeKind::Mul:
    if (auto Small = SumPlan::smallFactor(Node, R); Small && Sums->isLazy(Node))
      return R.lazySums()->lazyTimes(Operands[Small->second], Small->first);
    else if (Small)
      return R.mulSmall(Operands[Small->second], Small->first,
                        Sums->limit(Node).value_or(R.containerMax()));
    if (Sums->isLazy(Node))
      return R.mul(Operands[0], Operands[1]);
    return limited(Node, R.mul(Operands[0], Operands[1]), R);
  case NodeKind::Select:
    return R.select(Mask, Operands[0], Operands[1]);
  case NodeKind::Reduce:
    if (at(&Node).Complete)
      return R.complete(Operands[0]);
    return S == Stage::Default && !Summands.contains(&Node)
               ? R.fold(Operands[0])
               : R.foldFully(Operands[0]);
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

Element ReductionPlan::difference(const ResidueNode &Equal,
                                  ArrayRef<Element> Operands,
                                  Representation &R) const {
  for (unsigned Index : {0U, 1U})
    if (const ResidueNode *Operand = Equal.Operands[Index];
        Operand->Kind == NodeKind::Constant && Operand->Constant.isZero())
      return Operands[1 - Index];
  if (LazySums *Lazy = R.lazySums())
    return Lazy->lazySub(Operands[0], Operands[1]);
  return R.sub(Operands[0], Operands[1]);
}

unsigned ReductionPlan::count(Decision D) const {
  unsigned Count = 0;
  for (const ResidueNode *Node : Graph.nodes())
    Count += Node->Kind == NodeKind::Reduce && at(Node).What == D;
  return Count;
}
