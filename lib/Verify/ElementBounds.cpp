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

#include "InductionState.h"
#include "Lookups.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
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

/// The largest element of the smallest ring that the number may be of. Counters
/// count as far as they can, and what is one bit at first may be 0 or 1.
Dyadic Induction::largestOf(const PHINode &Phi, const Interval &Range,
                            unsigned Width) {
  bool IsWide = isStepped(Phi), IsBit = Width <= 64 && Range.Hi <= Dyadic(1);
  if (IsQuick && (IsWide || IsBit)) {
    // Less may prove more.
    HasWidened = true;
    return IsWide ? maxOf(Width) : Dyadic(1);
  }
  // Of those with as many bits the largest one is tried first.
  auto BitsOf = [](const Dyadic &M) { return M.odd().getActiveBits(); };
  const Dyadic *Least = nullptr;
  for (const Dyadic &M : Moduli) {
    if (Width + 1 < BitsOf(M) || !(Range.Hi < M))
      continue;
    bool IsAlike = IsQuick && Least && BitsOf(M) == BitsOf(*Least);
    HasWidened |= IsAlike;
    if (!Least || (IsAlike ? *Least < M : M < *Least))
      Least = &M;
  }
  return Least ? *Least - Dyadic(1) : Dyadic(0);
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
        Bits > LimbBits) {
      int Rest = Bits - LimbBits;
      Dyadic Leading = Old.Hi.scaled(-Rest).floor();
      Old.Hi = (Leading + Dyadic(1)).scaled(Rest) - Dyadic(1);
    }
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

/// It is claimed to be an element in one integer.
static bool isElement(ArrayRef<Claim> Claims) {
  return !Claims.empty() && Claims[0].What == Claim::Congruent &&
         Claims[0].As.Limbs == 1;
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
    if (!isElement(B.Claims) || B.Ranges.size() != 1 || B.Block < First)
      continue;
    Dyadic Largest = largestOfRing(B.Claims[0], Phi.bits());
    if (B.Ranges[0].Hi < Largest)
      Grown = std::min(Grown, B.Block);
    B.Ranges[0].Hi = max(B.Ranges[0].Hi, Largest);
  }
  return Grown;
}
