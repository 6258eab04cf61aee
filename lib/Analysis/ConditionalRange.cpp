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

/// Parts of a condition, which may be parts of several others, that are looked
/// at.
static const unsigned MaxParts = 128;

namespace {

struct Comparison {
  CmpInst::Predicate P;
  Value *L, *R;
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

/// Whether the bits of \p V, read as unsigned, are at most \p Most where \p V
/// is not negative, and larger where it is.
static bool tellsSign(Value *V, const Integer &Most,
                      function_ref<Bound(Value *)> RangeOf) {
  unsigned Width = V->getType()->getIntegerBitWidth();
  Bound B = RangeOf(V);
  return B.Lo.isNegative() && B.fitsSigned(Width) && B.Hi <= Most &&
         B.Lo + Integer::pow2(Width) > Most;
}

/// The comparison of numbers that \p C is. Negative ones have large bits: so
/// x < 2^w - M, of a difference x of numbers below M, is 0 <= x.
static Comparison ofNumbers(const Comparison &C,
                            function_ref<Bound(Value *)> RangeOf) {
  if (!ICmpInst::isUnsigned(C.P))
    return C;
  auto *Zero = ConstantInt::get(C.L->getType(), 0);
  Integer Slack(ICmpInst::isLT(C.P) ? 1 : 0);
  if (auto *K = dyn_cast<ConstantInt>(C.R))
    if (tellsSign(C.L, Integer::fromUnsigned(K->getValue()) - Slack, RangeOf))
      return {CmpInst::ICMP_SLE, Zero, C.L};
  if (auto *K = dyn_cast<ConstantInt>(C.L))
    if (tellsSign(C.R,
                  Integer::fromUnsigned(K->getValue()) + Slack - Integer(1),
                  RangeOf))
      return {CmpInst::ICMP_SLT, C.R, Zero};
  return C;
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

/// What reads the form of a value, or of a term.
using FormOf = function_ref<std::optional<LinearForm>(const KnownTerms &)>;

/// What \p C leaves of a sum that is a line of L, of R, or of L - R: that is
/// at most -1 or 0 where L is below R.
static std::optional<Bound>
rangeOfLine(const LinearForm &Sum, const LinearForm &L, const LinearForm &R,
            CmpInst::Predicate P, const Sides &Before) {
  Sides Left = sidesUnder(P, Before);
  if (auto Line = Sum.lineOf(L))
    return Line->at(Left.L);
  if (auto Line = Sum.lineOf(R))
    return Line->at(Left.R);
  auto Line = Sum.lineOf(L.plus(R, Integer(-1)));
  if (!Line || ICmpInst::isEquality(P))
    return std::nullopt;
  // If it ever holds.
  Integer Most(ICmpInst::isLT(P) ? -1 : 0);
  return Line->at(
      (Before.L - Before.R).clip({min(Before.L.Lo - Before.R.Hi, Most), Most}));
}

/// Of the sides as they are, or of what they are sums of.
static std::optional<Bound> rangeBelow(FormOf Read, const Comparison &C,
                                       const Sides &Before,
                                       const KnownTerms &Known) {
  Value *L = Known.WithoutCasts(C.L), *R = Known.WithoutCasts(C.R);
  auto Find = [&](const KnownTerms &Terms) -> std::optional<Bound> {
    auto Side = [&](Value *V, const Bound &Number) {
      return isa<ConstantInt>(V) ? LinearForm::of(Number.Lo)
                                 : LinearForm::read(V, Terms);
    };
    auto Sum = Read(Terms);
    return Sum ? rangeOfLine(*Sum, Side(C.L, Before.L), Side(C.R, Before.R),
                             C.P, Before)
               : std::nullopt;
  };
  auto TermOf = [&](Value *V) {
    return V == L || V == R ? nullptr : Known.TermOf(V);
  };
  std::optional<Bound> Found = Find({TermOf, Known.WithoutCasts});
  // Without terms the sides are sums of nothing else.
  bool MayBeSums = Known.TermOf(L) || Known.TermOf(R);
  return Found || !MayBeSums ? Found : Find(Known);
}

namespace {

/// What a condition says, part by part.
class Parts {
public:
  Bound rangeUnder(FormOf Read, const Bound &Range, Value *Condition,
                   bool Taken, const KnownValues &Known);
  bool neverHolds(Value *Condition, bool Taken,
                  function_ref<Bound(Value *)> RangeOf);

private:
  /// No more are looked at.
  bool isLast() { return !Left || !--Left; }

  unsigned Left = MaxParts;
};

} // namespace

Bound Parts::rangeUnder(FormOf Read, const Bound &Range, Value *Condition,
                        bool Taken, const KnownValues &Known) {
  if (isLast())
    return Range;
  if (Value *Repeated = conditionOf(Condition))
    Condition = Repeated;
  Value *Inner;
  if (match(Condition, m_Not(m_Value(Inner))))
    return rangeUnder(Read, Range, Inner, !Taken, Known);
  Value *A, *B;
  if (Taken ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
            : match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return rangeUnder(Read, Range, A, Taken, Known)
        .clip(rangeUnder(Read, Range, B, Taken, Known));
  std::optional<Comparison> C = readComparison(Condition, Taken);
  if (!C)
    return Range;
  C = ofNumbers(*C, Known.RangeOf);
  bool IsSigned = CmpInst::isSigned(C->P);
  std::optional<Bound> L = comparedRange(C->L, IsSigned, Known.RangeOf),
                       R = comparedRange(C->R, IsSigned, Known.RangeOf);
  if (!L || !R)
    return Range;
  std::optional<Bound> Found = rangeBelow(Read, *C, {*L, *R}, Known.Terms);
  return Found ? Range.clip(*Found) : Range;
}

Bound residue::rangeUnder(Value *V, const Bound &Range, Value *Condition,
                          bool Taken, const KnownValues &Known) {
  auto Read = [&](const KnownTerms &Terms) {
    return std::optional(LinearForm::read(V, Terms));
  };
  return Parts().rangeUnder(Read, Range, Condition, Taken, Known);
}

Bound residue::rangeUnder(const RingTerm &T, const Bound &Range,
                          Value *Condition, bool Taken,
                          const KnownValues &Known) {
  auto Read = [&](const KnownTerms &Terms) {
    return LinearForm::read(T, Terms);
  };
  return Parts().rangeUnder(Read, Range, Condition, Taken, Known);
}

bool Parts::neverHolds(Value *Condition, bool Taken,
                       function_ref<Bound(Value *)> RangeOf) {
  if (isLast())
    return false;
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

bool residue::neverHolds(Value *Condition, bool Taken,
                         function_ref<Bound(Value *)> RangeOf) {
  return Parts().neverHolds(Condition, Taken, RangeOf);
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
