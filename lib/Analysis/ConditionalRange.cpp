//===- ConditionalRange.cpp - What conditions tell of ranges --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConditionalRange.h"
#include "residue/Analysis/MaskedLookup.h"
#include "residue/Target/Compat.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

struct Comparison {
  CmpInst::Predicate P;
  Value *L, *R;
};

/// L <= R - Slack, with Slack 0 or 1.
struct Order {
  Value *L, *R;
  Integer Slack;
  bool IsSigned;
};

/// The ranges of the two sides before they are compared.
struct Sides {
  Bound L, R;
};

} // namespace

/// The comparison that \p Condition is; a mask of the sign of x is x < 0.
static std::optional<Comparison> readComparison(Value *Condition) {
  IntegerPredicate P;
  Value *L, *R;
  if (match(Condition, m_ICmp(P, m_Value(L), m_Value(R)))) {
    if (!L->getType()->isIntegerTy())
      return std::nullopt;
    return Comparison{P, L, R};
  }
  Value *Mask = Condition;
  match(Condition, m_CombineOr(m_Trunc(m_Value(Mask)), m_SExt(m_Value(Mask))));
  unsigned Width = Mask->getType()->getIntegerBitWidth();
  if (!match(Mask, m_AShr(m_Value(L), m_SpecificInt(Width - 1))))
    return std::nullopt;
  return Comparison{CmpInst::ICMP_SLT, L, ConstantInt::get(L->getType(), 0)};
}

/// What \p Condition says if it is \p Taken.
static std::optional<Order> readOrder(Value *Condition, bool Taken) {
  std::optional<Comparison> Known = readComparison(Condition);
  if (!Known)
    return std::nullopt;
  auto [P, L, R] = *Known;
  if (!Taken)
    P = CmpInst::getInversePredicate(P);
  // What is not zero is above it.
  if (P == CmpInst::ICMP_NE && match(R, m_Zero()))
    P = CmpInst::ICMP_UGT;
  if (ICmpInst::isGT(P) || ICmpInst::isGE(P)) {
    std::swap(L, R);
    P = CmpInst::getSwappedPredicate(P);
  }
  if (!ICmpInst::isLT(P) && !ICmpInst::isLE(P))
    return std::nullopt;
  return Order{L, R, Integer(ICmpInst::isLT(P) ? 1 : 0), CmpInst::isSigned(P)};
}

/// The range of \p V, if its values are the integers that the comparison reads.
static std::optional<Bound> comparedRange(Value *V, bool IsSigned,
                                          const KnownValues &Known) {
  if (auto *C = dyn_cast<ConstantInt>(V))
    return Bound::point(IsSigned ? Integer::fromSigned(C->getValue())
                                 : Integer::fromUnsigned(C->getValue()));
  unsigned Width = V->getType()->getIntegerBitWidth();
  Bound B = Known.RangeOf(V);
  if (IsSigned ? !B.fitsSigned(Width) : !B.fitsUnsigned(Width))
    return std::nullopt;
  return B;
}

/// The range of the difference \p T, if it is L - R or R - L: L - R <= -Slack,
/// and R - L >= Slack, unless that never holds.
static std::optional<Bound> comparedDifference(const RingTerm &T,
                                               const Order &O,
                                               const Sides &Before,
                                               const KnownValues &Known) {
  const TermOperand &A = T.Operands[0], &B = T.Operands[1];
  if (T.Kind != TermKind::Sub || !A.V || !B.V)
    return std::nullopt;
  Value *BaseA = Known.WithoutCasts(A.V), *BaseB = Known.WithoutCasts(B.V);
  if (BaseA == O.L && BaseB == O.R)
    return (Before.L - Before.R)
        .clip({min(Before.L.Lo - Before.R.Hi, -O.Slack), -O.Slack});
  if (BaseA == O.R && BaseB == O.L)
    return (Before.R - Before.L)
        .clip({O.Slack, max(Before.R.Hi - Before.L.Lo, O.Slack)});
  return std::nullopt;
}

/// Follows \p V down to L or R through additions of constants.
static std::optional<Bound> rangeBelow(Value *V, Order O, const Sides &Before,
                                       const KnownValues &Known) {
  const auto &[L, R] = Before;
  Bound ClippedL = L.clip({L.Lo, max(L.Lo, R.Hi - O.Slack)});
  Bound ClippedR = R.clip({min(R.Hi, L.Lo + O.Slack), R.Hi});
  O.L = Known.WithoutCasts(O.L);
  O.R = Known.WithoutCasts(O.R);
  Integer Offset(0);
  for (V = Known.WithoutCasts(V);;) {
    if (V == O.L)
      return ClippedL + Bound::point(Offset);
    if (V == O.R)
      return ClippedR + Bound::point(Offset);
    const RingTerm *T = Known.TermOf(V);
    if (!T || (T->Kind != TermKind::Add && T->Kind != TermKind::Sub))
      return std::nullopt;
    if (auto Difference = comparedDifference(*T, O, Before, Known))
      return *Difference + Bound::point(Offset);
    const TermOperand &A = T->Operands[0], &B = T->Operands[1];
    if (!B.isConstant() || A.isConstant())
      return std::nullopt;
    Offset =
        T->Kind == TermKind::Add ? Offset + B.Constant : Offset - B.Constant;
    V = Known.WithoutCasts(A.V);
  }
}

Bound residue::rangeUnder(Value *V, Bound Range, Value *Condition, bool Taken,
                          const KnownValues &Known) {
  if (Value *Repeated = conditionOf(Condition))
    Condition = Repeated;
  Value *Inner;
  if (match(Condition, m_Not(m_Value(Inner))))
    return rangeUnder(V, Range, Inner, !Taken, Known);
  Value *A, *B;
  if (Taken ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
            : match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return rangeUnder(V, Range, A, Taken, Known)
        .clip(rangeUnder(V, Range, B, Taken, Known));
  std::optional<Order> O = readOrder(Condition, Taken);
  if (!O)
    return Range;
  std::optional<Bound> L = comparedRange(O->L, O->IsSigned, Known),
                       R = comparedRange(O->R, O->IsSigned, Known);
  if (!L || !R)
    return Range;
  std::optional<Bound> Found = rangeBelow(V, *O, {*L, *R}, Known);
  return Found ? Range.clip(*Found) : Range;
}
