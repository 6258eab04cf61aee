//===- LoopStep.cpp - What one turn of a loop makes of a number -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopStep.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

/// Operations of one turn of a loop.
static const unsigned MaxDepth = 8;

static std::optional<LoopStep> readStep(const TermOperand &Op,
                                        const PHINode &Phi,
                                        const TermRanges &Known,
                                        unsigned Depth) {
  if (Op.V == &Phi)
    return LoopStep{Integer(1), Bound::point(Integer(0))};
  std::optional<Bound> Range = Known.RangeOf(Op);
  auto Other = [&]() -> std::optional<LoopStep> {
    if (!Range)
      return std::nullopt;
    return LoopStep{Integer(0), *Range};
  };
  if (Op.isConstant() || Depth == MaxDepth)
    return Other();
  const RingTerm &T = Known.TermOf(Op.V);
  auto Below = [&](unsigned Index) {
    return readStep(T.Operands[Index], Phi, Known, Depth + 1);
  };
  if (T.Kind == TermKind::Trunc || T.Kind == TermKind::Freeze)
    return Below(0);
  bool IsMultiple = T.Kind == TermKind::Mul && T.Operands[1].isConstant();
  if (T.Kind != TermKind::Add && T.Kind != TermKind::Sub && !IsMultiple)
    return Other();
  std::optional<LoopStep> A = Below(0), B = Below(1);
  if (!A || !B)
    return std::nullopt;
  if (A->Factor.isZero() && B->Factor.isZero() && Range)
    return Other();
  if (IsMultiple)
    return LoopStep{A->Factor * B->Rest.Hi, A->Rest * B->Rest};
  if (T.Kind == TermKind::Add)
    return LoopStep{A->Factor + B->Factor, A->Rest + B->Rest};
  return LoopStep{A->Factor - B->Factor, A->Rest - B->Rest};
}

std::optional<LoopStep> LoopStep::read(const TermOperand &Next,
                                       const PHINode &Phi,
                                       const TermRanges &Known) {
  return readStep(Next, Phi, Known, 0);
}

/// With Factor > 0, lo <= x <= hi and r in Rest give
///   Factor lo + Rest.Lo <= Factor x + r <= Factor hi + Rest.Hi.
Bound LoopStep::repeat(const Bound &First, unsigned Turns,
                       unsigned MaxBits) const {
  Bound All = First, X = First;
  for (; Turns && max(-X.Lo, X.Hi).bits() <= MaxBits; --Turns) {
    X = {Factor * X.Lo + Rest.Lo, Factor * X.Hi + Rest.Hi};
    All = All.hull(X);
  }
  return All;
}
