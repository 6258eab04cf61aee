//===- ElementBounds.cpp - How far numbers reach --------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The first intervals of phi nodes, and how these grow: in few rounds, to
/// bounds that elements have in common.
///
//===----------------------------------------------------------------------===//

#include "Counters.h"
#include "InductionState.h"
#include "Lookups.h"
#include "SourceReductions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue::proof;

/// Intervals that grew so often grow to a whole number of bits next, and then
/// to all. Those of elements are narrow: a few rounds find them, where those of
/// counters would take one for each iteration.
static const unsigned QuickSteps = 1, SmallSteps = 6, LargeSteps = 9;

/// Limbs have exact ones first, but where intervals soon have whole bits. What
/// is added to each depends on all of them, so that they grow less and less,
/// but often: then all but the highest bits are ones, and by that little more
/// none of them grows.
static const unsigned ExactLimbSteps = 3, LimbSteps = 8, LimbBits = 5;

/// So do those of one integer, what comes back of which is a small part more.
static const unsigned ExactSteps = 3, ElementBits = 16;

/// The largest number with the same bits but for the lowest ones.
static Dyadic withOnes(const Dyadic &X, int Bits) {
  return (X.scaled(-Bits).floor() + Dyadic(1)).scaled(Bits) - Dyadic(1);
}

/// What comes back is computed from it, as a counter is, or a number that is
/// read byte by byte; but for what is looked up.
static bool isStepped(const PHINode &Phi) {
  return any_of(Phi.incoming_values(), [&](const Value *V) {
    const auto *Step = dyn_cast<BinaryOperator>(V);
    return Step && Step->getOpcode() != Instruction::URem && !lookupIn(*Step) &&
           (is_contained(Step->operand_values(), &Phi) ||
            Step->getType()->getScalarSizeInBits() > 64);
  });
}

/// V = X + C, where X is compared with a constant; or V = X and C = 0.
static const Value *comparedIn(const ICmpInst &Compare, const Value *V,
                               APInt &C) {
  const Value *X = Compare.getOperand(0);
  const APInt *Step = nullptr;
  if (!X->getType()->isIntegerTy() || !isa<ConstantInt>(Compare.getOperand(1)))
    return nullptr;
  if (X == V)
    C = APInt::getZero(V->getType()->getIntegerBitWidth());
  else if (match(V, m_Add(m_Specific(X), m_APInt(Step))))
    C = *Step;
  else
    return nullptr;
  return X;
}

/// Where a loop ends as a counter, or the number behind it, is a constant: how
/// far it is likely to count.
static std::optional<Dyadic> lastCount(const PHINode &Phi,
                                       const Interval &Range) {
  const APInt *Each = nullptr, *End = nullptr;
  for (const Value *Step : Phi.incoming_values()) {
    if (!match(Step, m_Add(m_Specific(&Phi), m_APInt(Each))))
      continue;
    for (const Value *Compared : {Step, static_cast<const Value *>(&Phi)})
      for (const User *U : Compared->users()) {
        const auto *Compare = dyn_cast<ICmpInst>(U);
        if (!Compare || !Compare->isEquality() ||
            !match(Compare->getOperand(1), m_APInt(End)))
          continue;
        if (Each->isNegative())
          return Range.Hi;
        Dyadic Last = Dyadic::ofUnsigned(*End);
        if (Compared == Step)
          Last = Last - Dyadic::ofUnsigned(*Each);
        if (Range.Hi <= Last)
          return Last;
      }
  }
  return std::nullopt;
}

/// The part of \p I where a comparison with \p C holds; all of it if there is
/// none. \p Unit divides \p C and what is compared.
static Interval whereHolds(CmpInst::Predicate P, const Dyadic &C,
                           unsigned Width, const Interval &I,
                           const Dyadic &Unit) {
  Interval Result = I;
  Dyadic Half = Dyadic::pow2(Width - 1);
  if (CmpInst::isSigned(P) && I.Hi < Half && C < Half)
    P = ICmpInst::getUnsignedPredicate(P);
  switch (P) {
  case CmpInst::ICMP_EQ:
    Result = {C, C};
    break;
  case CmpInst::ICMP_NE:
    Result.Lo = I.Lo == C ? C + Unit : I.Lo;
    Result.Hi = I.Hi == C ? C - Unit : I.Hi;
    break;
  case CmpInst::ICMP_ULT:
    Result.Hi = C - Dyadic(1);
    break;
  case CmpInst::ICMP_ULE:
    Result.Hi = C;
    break;
  case CmpInst::ICMP_UGT:
    Result.Lo = C + Dyadic(1);
    break;
  case CmpInst::ICMP_UGE:
    Result.Lo = C;
    break;
  default:
    break;
  }
  Result = Result.meet(I);
  return Result.Lo <= Result.Hi ? Result : I;
}

/// Of what the source hands on on an edge: it takes that where a comparison
/// with a constant says so. Of x + c, where x is compared, as it is what x is
/// there; if that does not wrap.
Interval Induction::rangeOnEdge(State &S, const PHINode &Phi, const Value *V,
                                const Interval &Range, const BlockPair::Edge &E,
                                unsigned From) {
  const BlockPair &P = Blocks[From];
  const auto *Branch = dyn_cast<BranchInst>(P.Source.back()->getTerminator());
  const auto *Compare = Branch && Branch->isConditional()
                            ? dyn_cast<ICmpInst>(Branch->getCondition())
                            : nullptr;
  APInt Step;
  const Value *X = Compare ? comparedIn(*Compare, V, Step) : nullptr;
  if (!X)
    return Range;
  CmpInst::Predicate Is = &E == &P.Edges.front()
                              ? Compare->getPredicate()
                              : Compare->getInversePredicate();
  unsigned Width = Step.getBitWidth();
  Number N = S.W.Words.bits(S.W.Words.copy(S.Source.valueOf(X)));
  Interval Of = N.Range.meet(S.W.Known.bound(N.Z));
  const auto *C = cast<ConstantInt>(Compare->getOperand(1));
  // What is counted in steps of 2^k differs by as much from what it is not.
  unsigned Zeros = X == V || X == &Phi ? zerosBelow(Phi) : 0;
  Dyadic Unit = Dyadic::pow2(std::min(Zeros, C->getValue().countr_zero()));
  Interval I =
      whereHolds(Is, Dyadic::ofUnsigned(C->getValue()), Width, Of, Unit);
  Dyadic More = Dyadic::ofSigned(Step);
  I = I + Interval{More, More};
  return I.fits(Width) ? I.meet(Range) : Range;
}

/// The largest element of a ring that the number may be of: of one that it is
/// reduced by, if there is one, the smallest of them. Counters
/// count as far as they can, and what is one bit at first may be 0 or 1.
Dyadic Induction::largestOf(const PHINode &Phi, const Interval &Range,
                            unsigned Width) {
  if (std::optional<Dyadic> Last = lastCount(Phi, Range))
    return *Last;
  if (auto Known = Hints.Largest.find(&Phi);
      How.UseLemmas && Known != Hints.Largest.end())
    if (Dyadic Hi = Dyadic::ofSigned(Known->second);
        !Hi.isZero() && Hi < maxOf(Width))
      return Hi;
  bool IsWide = isStepped(Phi), IsBit = Width <= 64 && Range.Hi <= Dyadic(1);
  if (IsQuick && (IsWide || IsBit)) {
    // Less may prove more.
    HasWidened = true;
    return IsWide ? maxOf(Width) : Dyadic(1);
  }
  // Of those with as many bits the largest one is tried first.
  auto BitsOf = [](const Dyadic &M) { return M.odd().getActiveBits(); };
  const Dyadic *Least = nullptr;
  std::set<Dyadic> Near = nearestModuli(Phi);
  for (const Dyadic &M : Moduli) {
    if (Width + 1 < BitsOf(M) || !(Range.Hi < M) ||
        (!Near.empty() && !Near.count(M)))
      continue;
    bool IsAlike = IsQuick && Least && BitsOf(M) == BitsOf(*Least);
    HasWidened |= IsAlike;
    if (!Least || (IsAlike ? *Least < M : M < *Least))
      Least = &M;
  }
  return Least ? *Least - Dyadic(1) : Dyadic(0);
}

/// It is claimed to be an element in one integer.
static bool isElement(ArrayRef<Claim> Claims) {
  return !Claims.empty() && Claims[0].What == Claim::Congruent &&
         Claims[0].As.Limbs == 1;
}

/// Any element may come, whatever the first one is: \p Least is the largest.
/// Where nothing has used the ranges yet, they may grow; true if they have
/// where something has.
bool Induction::enterRanges(Belief &B, ArrayRef<Interval> Ranges,
                            const Dyadic &Least, unsigned Width, bool IsUsed) {
  if (B.Ranges.size() != Ranges.size()) {
    B.Ranges.clear();
    for (const Interval &I : Ranges)
      B.Ranges.push_back(Least.isZero() ? I : Interval{0, max(I.Hi, Least)});
    return IsUsed;
  }
  // Limbs are narrow, or nothing is proven.
  bool HasLimbs = Ranges.size() > 1;
  unsigned Steps = HasLimbs ? LimbSteps : IsQuick ? QuickSteps : SmallSteps;
  bool IsElement =
      Width > 64 || (!B.Claims.empty() && B.Claims[0].What == Claim::Congruent);
  bool Grows = false;
  for (auto [Old, New] : zip(B.Ranges, Ranges)) {
    if (New.isWithin(Old.Lo, Old.Hi))
      continue;
    Grows = true;
    Old = {min(Old.Lo, New.Lo), max(Old.Hi, New.Hi)};
    unsigned Bits = Old.Hi.isZero() ? 0 : Old.Hi.bits(Width).getActiveBits();
    if (HasLimbs && B.Widened >= (IsQuick ? 0 : ExactLimbSteps) &&
        Bits > LimbBits)
      Old.Hi = withOnes(Old.Hi, Bits - LimbBits);
    bool IsNarrow = isElement(B.Claims) && Bits > ElementBits;
    if (IsNarrow && IsUsed && !IsQuick && B.Widened >= ExactSteps)
      Old.Hi = withOnes(Old.Hi, Bits - ElementBits);
    if (!IsUsed || (IsElement && B.Widened < Steps))
      continue;
    Old.Lo = 0;
    if (IsElement ? B.Widened >= LargeSteps : B.Widened > 0)
      Bits = Width;
    Old.Hi = Dyadic::pow2(Bits) - Dyadic(1);
  }
  Grows &= IsUsed;
  B.Widened += Grows;
  HasWidened |= Grows && IsQuick;
  return Grows;
}

/// Elements of one ring go from loop to loop: what has grown to more than
/// elements in one grows so in all of that width.
Dyadic Induction::largestOfRing(const Claim &C, unsigned Width) const {
  Dyadic Largest = Moduli[C.Ring] - Dyadic(1);
  if (IsQuick)
    for (const auto &[Phi, B] : Beliefs)
      if (isElement(B.Claims) && B.Ranges.size() == 1 &&
          B.Claims[0].Ring == C.Ring && Phi.bits() == Width)
        Largest = max(Largest, B.Ranges[0].Hi);
  return Largest;
}

/// Any element may come. The highest limb has what the others leave of it.
Dyadic Induction::largestOfLimb(const Claim &C, unsigned Width,
                                unsigned Limb) const {
  if (C.As.Limbs == 1)
    return largestOfRing(C, Width);
  unsigned Begin = C.As.begin(Limb);
  unsigned End = Limb + 1 == C.As.Limbs
                     ? std::max(Moduli[C.Ring].odd().getActiveBits(), Begin)
                     : C.As.begin(Limb + 1);
  return maxOf(End - Begin);
}

/// In blocks from \p First on; the first one where something has grown.
unsigned Induction::joinBounds(unsigned First) {
  unsigned Grown = Blocks.size();
  for (auto &[Phi, B] : Beliefs) {
    if (!isElement(B.Claims) || B.Ranges.size() != 1 || B.Block < First ||
        (B.Claims[0].IsHinted && How.UseLemmas))
      continue;
    Dyadic Largest = largestOfRing(B.Claims[0], Phi.bits());
    if (B.Ranges[0].Hi < Largest)
      Grown = std::min(Grown, B.Block);
    B.Ranges[0].Hi = max(B.Ranges[0].Hi, Largest);
  }
  return Grown;
}
