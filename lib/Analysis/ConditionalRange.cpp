//===- ConditionalRange.cpp - What conditions tell of ranges --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConditionalRange.h"
#include "TermLine.h"
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
};

/// The ranges of the two sides of a comparison.
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

/// What \p Condition says if it is \p Taken: an equality, or that L is below.
static std::optional<Comparison> readComparison(Value *Condition, bool Taken) {
  std::optional<Comparison> C = readComparison(Condition);
  if (!C)
    return std::nullopt;
  if (!Taken)
    C->P = CmpInst::getInversePredicate(C->P);
  if (ICmpInst::isGT(C->P) || ICmpInst::isGE(C->P)) {
    std::swap(C->L, C->R);
    C->P = CmpInst::getSwappedPredicate(C->P);
  }
  return C;
}

/// The range of \p V, if its values are the integers that the comparison reads.
static std::optional<Bound>
comparedRange(Value *V, bool IsSigned, function_ref<Bound(Value *)> RangeOf) {
  if (auto *C = dyn_cast<ConstantInt>(V))
    return Bound::point(IsSigned ? Integer::fromSigned(C->getValue())
                                 : Integer::fromUnsigned(C->getValue()));
  unsigned Width = V->getType()->getIntegerBitWidth();
  Bound B = RangeOf(V);
  if (IsSigned ? !B.fitsSigned(Width) : !B.fitsUnsigned(Width))
    return std::nullopt;
  return B;
}

/// What is left of \p B without the number \p Other, if that is one.
static Bound without(const Bound &B, const Bound &Other) {
  if (Other.Lo != Other.Hi || B.Lo == B.Hi)
    return B;
  if (Other.Lo == B.Lo)
    return {B.Lo + Integer(1), B.Hi};
  if (Other.Hi == B.Hi)
    return {B.Lo, B.Hi - Integer(1)};
  return B;
}

/// What \p P leaves of the two sides. Of l <= r - s, l is at most r's largest
/// less s, and r at least l's smallest and s.
static Sides sidesUnder(CmpInst::Predicate P, const Sides &Before) {
  const auto &[L, R] = Before;
  if (P == CmpInst::ICMP_EQ)
    return {L.clip(R), R.clip(L)};
  if (P == CmpInst::ICMP_NE)
    return {without(L, R), without(R, L)};
  Integer Slack(ICmpInst::isLT(P) ? 1 : 0);
  return {L.clip({L.Lo, max(L.Lo, R.Hi - Slack)}),
          R.clip({min(R.Hi, L.Lo + Slack), R.Hi})};
}

/// The range of the difference \p T, if it is L - R or R - L: L - R <= -Slack,
/// and R - L >= Slack, unless that never holds.
static std::optional<Bound> comparedDifference(const RingTerm &T,
                                               const Order &O,
                                               const Sides &Before,
                                               const KnownValues &Known) {
  if (T.Kind != TermKind::Sub)
    return std::nullopt;
  const TermOperand &A = T.Operands[0], &B = T.Operands[1];
  if (!A.V || !B.V)
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

/// Follows \p V down to what is compared, through sums and products with
/// constants.
static std::optional<Bound> rangeBelow(Value *V, const Comparison &C,
                                       const Sides &Before,
                                       const KnownValues &Known) {
  Value *L = Known.WithoutCasts(C.L), *R = Known.WithoutCasts(C.R);
  Sides Left = sidesUnder(C.P, Before);
  TermLine Above;
  for (V = Known.WithoutCasts(V);;) {
    if (V == L)
      return Above.at(Left.L);
    if (V == R)
      return Above.at(Left.R);
    const RingTerm *T = Known.TermOf(V);
    if (!T)
      return std::nullopt;
    if (!ICmpInst::isEquality(C.P)) {
      Order O{L, R, Integer(ICmpInst::isLT(C.P) ? 1 : 0)};
      if (auto Difference = comparedDifference(*T, O, Before, Known))
        return Above.at(*Difference);
    }
    auto Below = readLine(*T);
    if (!Below)
      return std::nullopt;
    Above = Above.of(Below->first);
    V = Known.WithoutCasts(Below->second);
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
  std::optional<Comparison> C = readComparison(Condition, Taken);
  if (!C)
    return Range;
  bool IsSigned = CmpInst::isSigned(C->P);
  std::optional<Bound> L = comparedRange(C->L, IsSigned, Known.RangeOf),
                       R = comparedRange(C->R, IsSigned, Known.RangeOf);
  if (!L || !R)
    return Range;
  std::optional<Bound> Found = rangeBelow(V, *C, {*L, *R}, Known);
  return Found ? Range.clip(*Found) : Range;
}

bool residue::neverHolds(Value *Condition, bool Taken,
                         function_ref<Bound(Value *)> RangeOf) {
  if (Value *Repeated = conditionOf(Condition))
    Condition = Repeated;
  Value *A, *B;
  if (match(Condition, m_Not(m_Value(A))))
    return neverHolds(A, !Taken, RangeOf);
  auto Never = [&](Value *V) { return neverHolds(V, Taken, RangeOf); };
  if (match(Condition, m_LogicalAnd(m_Value(A), m_Value(B))))
    return Taken ? Never(A) || Never(B) : Never(A) && Never(B);
  if (match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return Taken ? Never(A) && Never(B) : Never(A) || Never(B);
  std::optional<Comparison> C = readComparison(Condition, Taken);
  if (!C)
    return false;
  bool IsSigned = CmpInst::isSigned(C->P);
  std::optional<Bound> L = comparedRange(C->L, IsSigned, RangeOf),
                       R = comparedRange(C->R, IsSigned, RangeOf);
  if (!L || !R)
    return false;
  switch (C->P) {
  case CmpInst::ICMP_EQ:
    return L->Hi < R->Lo || R->Hi < L->Lo;
  case CmpInst::ICMP_NE:
    return L->Lo == L->Hi && *L == *R;
  default:
    return ICmpInst::isLT(C->P) ? L->Lo >= R->Hi : L->Lo > R->Hi;
  }
}

std::optional<std::pair<Value *, Integer>>
residue::equalNumber(Value *Condition, bool Taken) {
  std::optional<Comparison> C = readComparison(Condition, Taken);
  if (!C || C->P != CmpInst::ICMP_EQ)
    return std::nullopt;
  auto *Number = dyn_cast<ConstantInt>(C->R);
  if (!Number)
    return std::nullopt;
  return std::pair(C->L, Integer::fromUnsigned(Number->getValue()));
}

std::pair<Value *, bool> residue::conditionOfEdge(const BasicBlock *From,
                                                  const BasicBlock *To) {
  if (!From->getTerminator()->getNumSuccessors() ||
      From->getUniqueSuccessor()) {
    To = From;
    From = From->getSinglePredecessor();
  }
  Value *Condition;
  const BasicBlock *TrueBB, *FalseBB;
  if (From &&
      match(From->getTerminator(),
            m_Br(m_Value(Condition), m_BasicBlock(TrueBB),
                 m_BasicBlock(FalseBB))) &&
      TrueBB != FalseBB)
    return {Condition, To == TrueBB};
  return {nullptr, false};
}
