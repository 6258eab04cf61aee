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

/// \p X after \p Turns turns, each of which makes it Factor X + Rest: 2^i turns
/// make it A X + B, and 2^(i+1) make it A (A X + B) + B. With Factor > 1 and an
/// X that a turn changes, X is more than A / (Factor - 1) - |Rest| after those
/// turns, or less than minus that; so where A has more than \p MaxBits bits
/// there is no need of the number itself.
static Integer after(unsigned Turns, Integer X, const Integer &Factor,
                     const Integer &Rest, unsigned MaxBits) {
  Integer Change = (Factor - Integer(1)) * X + Rest;
  if (Change.isZero())
    return X;
  Integer A = Factor, B = Rest;
  while (true) {
    if (Turns & 1)
      X = A * X + B;
    Turns >>= 1;
    if (!Turns || max(-X, X).bits() > MaxBits)
      return X;
    B = A * B + B;
    A = A * A;
    if (A.bits() > MaxBits)
      return Change.isNegative() ? -Integer::pow2(MaxBits)
                                 : Integer::pow2(MaxBits);
  }
}

/// With Factor > 0, lo <= x <= hi and r in Rest give
///   Factor lo + Rest.Lo <= Factor x + r <= Factor hi + Rest.Hi.
/// Factor (x + d) + r is Factor d away from Factor x + r: turn by turn an end
/// goes on in the direction of its first change, or stays. So it is largest,
/// and smallest, before the first turn or behind the last one.
Bound LoopStep::repeat(const Bound &First, unsigned Turns,
                       unsigned MaxBits) const {
  return First.hull({after(Turns, First.Lo, Factor, Rest.Lo, MaxBits),
                     after(Turns, First.Hi, Factor, Rest.Hi, MaxBits)});
}
