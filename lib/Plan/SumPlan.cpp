//===- SumPlan.cpp - How sums are planned ---------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SumPlan.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

SumPlan::SumPlan(const ResidueGraph &Graph, Representation &R,
                 const WebLiveness &Live, bool LazySums,
                 std::function<bool(const ResidueNode *)> IsHere)
    : Graph(Graph), R(R), IsHere(std::move(IsHere)),
      Limits(Graph.nodes().size()) {
  if (LazySums) {
    SumUses Uses = findUses(Live);
    planLazySums(Uses);
    if (R.fusesProducts())
      fuseProducts(Uses, Live);
  }
  findAdded(Live);
  if (R.tightSums())
    planLimits();
}

std::optional<std::pair<unsigned, unsigned>>
SumPlan::smallFactor(const ResidueNode &Node, const Representation &R) {
  return R.multipliesByAdding() ? smallFactor(Node) : std::nullopt;
}

std::optional<std::pair<unsigned, unsigned>>
SumPlan::smallFactor(const ResidueNode &Node) {
  if (Node.Kind != NodeKind::Mul)
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

bool SumPlan::isSum(const ResidueNode &Node) const {
  return Node.Kind == NodeKind::Add || Node.Kind == NodeKind::Sub ||
         smallFactor(Node, R);
}

SumPlan::SumUses SumPlan::findUses(const WebLiveness &Live) const {
  SumUses Uses;
  for (const ResidueNode *Node : Graph.nodes()) {
    if (Live.needsExact(Node))
      Uses.Exact.insert(Node->origin());
    if (!Live.needsResidue(Node) || Node->origin() != Node)
      continue;
    for (const ResidueNode *Operand : Node->Operands) {
      ++Uses.Count[Operand->origin()];
      if (isSum(*Node))
        Uses.InSums.insert(Operand->origin());
    }
  }
  return Uses;
}

/// A sum of two elements that no other sum takes is better corrected at once,
/// by its carry; a difference, too, if what is subtracted is below M anyway.
bool SumPlan::isSumOfElements(const ResidueNode &Node,
                              const SumUses &Uses) const {
  if (Uses.InSums.contains(&Node) ||
      any_of(Node.Operands, [&](const ResidueNode *Operand) {
        const ResidueNode *From = Operand->origin();
        return isSum(*From) || From->Kind == NodeKind::Mul;
      }))
    return false;
  if (Node.Kind == NodeKind::Sub) {
    NodeKind Subtrahend = Node.Operands[1]->origin()->Kind;
    return Subtrahend == NodeKind::Input || Subtrahend == NodeKind::Constant;
  }
  auto Small = smallFactor(Node, R);
  return !Small || Small->first <= 2;
}

/// Sums, differences and small multiples are lazy, and so are the products that
/// go into them.
void SumPlan::planLazySums(const SumUses &Uses) {
  for (const ResidueNode *Node : Graph.nodes()) {
    if (!IsHere(Node))
      continue;
    if (isSum(*Node) ? !isSumOfElements(*Node, Uses)
                     : Node->Kind == NodeKind::Mul)
      Lazy.insert(Node);
  }
}

void SumPlan::fuseProducts(const SumUses &Uses, const WebLiveness &Live) {
  for (const ResidueNode *Node : Graph.nodes()) {
    if (!isLazy(*Node) || !Live.needsResidue(Node) ||
        (Node->Kind != NodeKind::Add && Node->Kind != NodeKind::Sub))
      continue;
    auto Fits = [&](const ResidueNode *Product) {
      return Product->Kind == NodeKind::Mul && !isSum(*Product) &&
             isLazy(*Product) && Uses.Count.lookup(Product) == 1 &&
             !Uses.Exact.contains(Product) &&
             cast<Instruction>(Product->V)->getParent() ==
                 cast<Instruction>(Node->V)->getParent();
    };
    const ResidueNode *A = Node->Operands[0]->origin(),
                      *B = Node->Operands[1]->origin();
    if (A == B || !Fits(A) || !Fits(B))
      continue;
    Fused[Node] = {A, B};
    InFused.insert(A);
    InFused.insert(B);
  }
}

/// What is used in one way only, exactly by nobody: it is added to a product,
/// which is wider than an element, too.
void SumPlan::findAdded(const WebLiveness &Live) {
  DenseSet<const ResidueNode *> Otherwise;
  auto IsProduct = [](const ResidueNode *Node) {
    return Node->named()->Kind == NodeKind::Mul;
  };
  for (const ResidueNode *Node : Graph.nodes()) {
    if (Live.needsExact(Node))
      Otherwise.insert(Node);
    if (!Live.needsResidue(Node))
      continue;
    bool Adds = Node->Kind == NodeKind::Add && IsHere(Node) &&
                any_of(Node->Operands, IsProduct);
    for (const ResidueNode *Operand : Node->Operands)
      if (!Adds || !Added.insert(Operand).second)
        Otherwise.insert(Operand);
  }
  for (const ResidueNode *Node : Otherwise)
    Added.erase(Node);
  findSumsOfSums(Live);
}

/// A sum that is only a term of another one is reduced with that.
void SumPlan::findSumsOfSums(const WebLiveness &Live) {
  DenseMap<const ResidueNode *, unsigned> Uses;
  DenseSet<const ResidueNode *> Otherwise;
  auto IsSumHere = [&](const ResidueNode &Node) {
    return (Node.Kind == NodeKind::Add || Node.Kind == NodeKind::Sub) &&
           IsHere(&Node);
  };
  for (const ResidueNode *Node : Graph.nodes()) {
    if (Live.needsExact(Node))
      Otherwise.insert(Node->named());
    if (!Live.needsResidue(Node) || Node->Kind == NodeKind::Alias)
      continue;
    for (const ResidueNode *Operand : Node->Operands) {
      ++Uses[Operand->named()];
      if (!IsSumHere(*Node))
        Otherwise.insert(Operand->named());
    }
  }
  for (const ResidueNode *Node : Graph.nodes())
    if (Node->Kind == NodeKind::Reduce && Uses.lookup(Node) == 1 &&
        !Otherwise.contains(Node) && IsSumHere(*Node->Operands[0]->named()))
      Added.insert(Node);
}

//===----------------------------------------------------------------------===//
// Tight sums
//===----------------------------------------------------------------------===//

void SumPlan::require(const ResidueNode *Node, const Integer &Limit) {
  std::optional<Integer> &Old = Limits[Node->Id];
  if (Old && *Old <= Limit)
    return;
  Old = Limit;
  Work.push_back(Node);
}

bool SumPlan::isTight(const ResidueNode *Node) const {
  return Node->Kind == NodeKind::Constant ||
         (limit(*Node) && *limit(*Node) <= R.tightSums()->tightBound());
}

/// Subtrahends are at most M. Summands are at most so large that their sum is
/// within its own limit after one correction; beside a summand below M, that
/// limit is enough. What a value is chosen from has its limit.
void SumPlan::planLimits() {
  const Integer Largest = R.containerMax(), Tight = R.tightSums()->tightBound();
  for (const ResidueNode *Node : Graph.nodes())
    if (isLazy(*Node))
      continue;
    else if (Node->Kind == NodeKind::Sub)
      require(Node->Operands[1], Tight);
    else if (Node->Kind == NodeKind::Equal && !R.lazySums())
      for (const ResidueNode *Operand : Node->Operands)
        require(Operand, Tight);
  for (const ResidueNode *Node : Graph.nodes())
    if (!isLazy(*Node) && isSum(*Node))
      require(Node, Largest);
  while (!Work.empty()) {
    const ResidueNode *Node = Work.pop_back_val();
    // Of what is lazy only its element has the limit.
    if (!isLazy(*Node))
      requireOfOperands(*Node, *limit(*Node));
  }
}

/// A product is brought below its limit by one subtraction if a b / R < M, with
/// R = M + d the end of the container. This is so where one factor is below M,
/// or both are at most M + d / 4, as (M + d / 4)^2 = M R - M d / 2 + d^2 / 16.
void SumPlan::requireOfOperands(const ResidueNode &Node, const Integer &Limit) {
  TightSums &Sums = *R.tightSums();
  const Integer Largest = R.containerMax();
  switch (Node.Kind) {
  case NodeKind::Alias:
  case NodeKind::Reduce:
  case NodeKind::Select:
  case NodeKind::Phi:
  case NodeKind::Memory:
  case NodeKind::Load:
    for (const ResidueNode *Operand : Node.Operands)
      require(Operand, Limit);
    break;
  case NodeKind::Sub:
    require(Node.Operands[0], Limit);
    break;
  case NodeKind::Add: {
    const ResidueNode *A = Node.Operands[0], *B = Node.Operands[1];
    require(A, isTight(B) ? Limit : Sums.summandLimit(Limit));
    require(B, isTight(A) ? Limit : Sums.summandLimit(Limit));
    break;
  }
  case NodeKind::Mul:
    if (auto Small = smallFactor(Node, R))
      require(Node.Operands[Small->second],
              Sums.summandLimit(Limit, Small->first));
    else if (Limit < Largest && R.multipliesByAdding() &&
             none_of(
                 Node.Operands,
                 [&](const ResidueNode *Operand) { return isTight(Operand); }))
      for (const ResidueNode *Operand : Node.Operands)
        require(Operand, Sums.summandLimit(Sums.summandLimit(Largest)));
    break;
  case NodeKind::Input:
  case NodeKind::Constant:
  case NodeKind::Equal:
    break;
  }
}
