//===- StepSearch.cpp - The cheapest steps of a reduction -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/StepSearch.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue;

/// Sequences of more steps are planned greedily.
static const unsigned MaxSteps = 5;

/// What a step of another kind than the forced one costs more.
static const unsigned NotForced = 1 << 20;

FoldPlanner::FoldPlanner(const Modulus &M, unsigned WordBits,
                         const StepCosts &Costs, bool CarryCorrections,
                         RequestedReduction Forced, unsigned Container)
    : ReductionSteps(M, WordBits, Costs, CarryCorrections, Container),
      Forced(isApplicable(Forced, M, WordBits) ? Forced
                                               : RequestedReduction::Auto) {
  if (M.value() <= Integer(1) || M.value().testBit(0) || M.value().isPowerOf2())
    return;
  Modulus Odd(M.value() >> M.trailingZeros());
  // Its elements are parts of those of M: no container of its own to correct.
  OddPart = std::make_unique<FoldPlanner>(
      Odd, WordBits, Costs, /*CarryCorrections=*/false,
      Forced == RequestedReduction::Even ? RequestedReduction::Auto : Forced);
}

//===----------------------------------------------------------------------===//
// Even moduli
//===----------------------------------------------------------------------===//

/// 2^k y + lo with y at most this is at most Target.
static Integer oddTarget(const Integer &Target, unsigned K) {
  return ((Target + Integer(1)) >> K) - Integer(1);
}

/// M = 2^k m: x = 2^k y + lo, and 2^k (y mod m) + lo is congruent to it, for
/// any y' congruent to y modulo m as well. It is at most 2^k y' + 2^k - 1, and
/// below M where y' is below m.
std::optional<FoldStep> FoldPlanner::evenStep(const Integer &Max,
                                              const Integer &Target) const {
  if (!OddPart)
    return std::nullopt;
  unsigned K = modulus().trailingZeros();
  Integer OddTarget = oddTarget(Target, K);
  const Plan &Odd = OddPart->lookup(Max >> K, OddTarget);
  if (!Odd.Reached || Odd.TheSteps.empty())
    return std::nullopt;
  Integer NewMax = (Odd.TheSteps.back().Max << K) + Integer::maxUnsigned(K);
  if (NewMax >= Max)
    return std::nullopt;
  unsigned Cost = Odd.Cost + words(Max) + words(NewMax) + 1;
  return FoldStep{FoldStep::EvenSplit, K,      0,   OddTarget,
                  Integer(0),          NewMax, Cost};
}

//===----------------------------------------------------------------------===//
// Sequences of steps
//===----------------------------------------------------------------------===//

/// A step that finishes a reduction serves all kinds of them.
static bool finishes(const FoldStep &Step) {
  return Step.What == FoldStep::Subtract ||
         Step.What == FoldStep::Approximate || Step.What == FoldStep::Correct;
}

FoldPlanner::Steps FoldPlanner::stepsFrom(const Integer &Max,
                                          const Integer &Target) const {
  Steps Found;
  for (const ReductionRow &Row : reductionKinds()) {
    size_t First = Found.size();
    Row.AddSteps(*this, {Max, Target, Forced}, Found);
    if (Forced == RequestedReduction::Auto || Forced == Row.Kind)
      continue;
    for (FoldStep &Step : MutableArrayRef(Found).drop_front(First))
      if (!finishes(Step))
        Step.Cost += NotForced;
  }
  return Found;
}

std::optional<FoldPlanner::Plan> FoldPlanner::search(const Integer &Max,
                                                     const Integer &Target,
                                                     unsigned Depth,
                                                     unsigned Limit) const {
  if (Max <= Target)
    return Plan{{}, 0, true};
  std::optional<Plan> Best;
  if (!Depth)
    return Best;
  for (const FoldStep &Step : stepsFrom(Max, Target)) {
    if (Step.Cost >= Limit)
      continue;
    auto Rest = search(Step.Max, Target, Depth - 1, Limit - Step.Cost);
    if (!Rest)
      continue;
    Limit = Step.Cost + Rest->Cost;
    Rest->TheSteps.insert(Rest->TheSteps.begin(), Step);
    Best = Plan{std::move(Rest->TheSteps), Limit, true};
  }
  return Best;
}

const FoldPlanner::Plan &FoldPlanner::lookup(const Integer &Max,
                                             const Integer &Target) const {
  auto [It, IsNew] = Known.try_emplace({Max, Target});
  if (!IsNew)
    return It->second;
  assert(!Sealed && "steps that the plan does not know");
  Plan Found;
  if (auto Planned = search(Max, Target, MaxSteps, ~0U)) {
    Found = std::move(*Planned);
  } else {
    // Far away, or never reached: take the step that gains most.
    Steps Possible = stepsFrom(Max, Target);
    auto *Least =
        min_element(Possible, [](const FoldStep &A, const FoldStep &B) {
          return A.Max < B.Max;
        });
    if (Least != Possible.end()) {
      Found = lookup(Least->Max, Target);
      Found.Cost += Least->Cost;
      Found.TheSteps.insert(Found.TheSteps.begin(), *Least);
    }
  }
  return It->second = std::move(Found);
}

void FoldPlanner::seal() {
  Sealed = true;
  if (OddPart)
    OddPart->seal();
}

const FoldPlanner::Steps &FoldPlanner::plan(const Integer &Max,
                                            const Integer &Target) const {
  return lookup(Max, Target).TheSteps;
}

unsigned FoldPlanner::cost(const Integer &Max, const Integer &Target) const {
  // Forced steps count as what they are.
  return lookup(Max, Target).Cost % NotForced;
}

std::string FoldPlanner::describe(const Integer &Max,
                                  const Integer &Target) const {
  return describe(Max, plan(Max, Target));
}

std::string FoldPlanner::describe(const Integer &Max,
                                  ArrayRef<FoldStep> Taken) const {
  std::string Text;
  Integer Current = Max;
  for (const FoldStep &Step : Taken) {
    Text += Text.empty() ? "" : ", ";
    switch (Step.What) {
    case FoldStep::Split:
      Text += "fold at 2^" + std::to_string(Step.Bits);
      break;
    case FoldStep::DigitSum:
      Text += std::to_string(Step.Bits) + " digits of " +
              std::to_string(form().DigitBits) + " bits";
      break;
    case FoldStep::Rows: {
      DigitRows Rows = digitRows(form(), Step.Bits);
      Text += std::to_string(Rows.Plus.size()) + " + " +
              std::to_string(Rows.Minus.size()) + " rows of " +
              std::to_string(form().DigitBits) + "-bit digits";
      break;
    }
    case FoldStep::WordSum:
      Text +=
          "sum of " +
          std::to_string(divideCeil(std::max(Current.bits(), 1U), Step.Bits)) +
          (Step.Bits == wordBits() ? " words" : " halves of words");
      break;
    case FoldStep::Barrett:
      Text += "barrett";
      break;
    case FoldStep::Subtract:
    case FoldStep::Approximate:
    case FoldStep::Correct:
      Text += "subtract";
      break;
    case FoldStep::EvenSplit:
      Text += "below 2^" + std::to_string(Step.Bits) + " kept, above (" +
              OddPart->describe(Current >> Step.Bits, Step.Factor) + ")";
      break;
    }
    Current = Step.Max;
  }
  return Text;
}
