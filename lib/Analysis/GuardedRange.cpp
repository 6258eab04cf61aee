//===- GuardedRange.cpp - What is left of numbers behind guards -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A guard is a branch on a comparison with a constant, or on a conjunction or
// disjunction of such: of a disjunction that is false all parts are false, of a
// conjunction that is true all are true.
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/GuardedRange.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Parts of parts of a condition.
static const unsigned MaxDepth = 8;

GuardedRange::GuardedRange(Function &F) : F(F) {}
GuardedRange::~GuardedRange() = default;

/// The constant that \p U compares its operand with; or null.
static const APInt *comparedWith(const Use &U) {
  const auto *Compare = dyn_cast<ICmpInst>(U.getUser());
  const APInt *Number;
  if (Compare &&
      match(Compare->getOperand(1 - U.getOperandNo()), m_APInt(Number)))
    return Number;
  return nullptr;
}

/// Adds the edges on which \p Condition is known to be \p Truth.
static void addEdges(const Value &Condition, bool Truth, unsigned Depth,
                     SmallVectorImpl<BasicBlockEdge> &Edges) {
  if (Depth == MaxDepth)
    return;
  for (const User *U : Condition.users()) {
    if (match(U, m_Not(m_Specific(&Condition))))
      addEdges(*U, !Truth, Depth + 1, Edges);
    else if (Truth ? match(U, m_LogicalAnd(m_Value(), m_Value()))
                   : match(U, m_LogicalOr(m_Value(), m_Value())))
      addEdges(*U, Truth, Depth + 1, Edges);
    if (const auto *Branch = dyn_cast<BranchInst>(U);
        Branch && Branch->getSuccessor(0) != Branch->getSuccessor(1))
      Edges.push_back(
          {Branch->getParent(), Branch->getSuccessor(Truth ? 0 : 1)});
  }
}

Bound GuardedRange::clip(Value *V, Bound Range) const {
  if (isa<Constant>(V))
    return Range;
  auto IsBehind = [&](const BasicBlockEdge &Edge) {
    if (!Dominators)
      Dominators = std::make_unique<DominatorTree>(F);
    return all_of(V->uses(), [&](const Use &U) {
      return comparedWith(U) || Dominators->dominates(Edge, U);
    });
  };
  for (const Use &U : V->uses()) {
    const APInt *Number = comparedWith(U);
    if (!Number)
      continue;
    const auto *Compare = cast<ICmpInst>(U.getUser());
    CmpInst::Predicate P = U.getOperandNo() == 0
                               ? Compare->getPredicate()
                               : Compare->getSwappedPredicate();
    for (bool Truth : {true, false}) {
      ConstantRange Left = ConstantRange::makeExactICmpRegion(
          Truth ? P : CmpInst::getInversePredicate(P), *Number);
      SmallVector<BasicBlockEdge, 2> Edges;
      if (!Left.isEmptySet() && !Left.isFullSet())
        addEdges(*Compare, Truth, 0, Edges);
      if (any_of(Edges, IsBehind))
        Range = Range.clip({Integer::fromUnsigned(Left.getUnsignedMin()),
                            Integer::fromUnsigned(Left.getUnsignedMax())});
    }
  }
  return Range;
}
