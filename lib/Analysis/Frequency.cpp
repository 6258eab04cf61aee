//===- Frequency.cpp - How often a block runs -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/Frequency.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ProfDataUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <algorithm>
#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

bool residue::isInstead(const BasicBlock &BB, const LoopInfo &LI) {
  for (const Loop *L = LI.getLoopFor(&BB); L; L = L->getParentLoop())
    if (findStringMetadataForLoop(L, InsteadOfLoop))
      return true;
  return false;
}

/// Branches in front of a block that are looked at.
static const unsigned MaxBranches = 16;
/// What is said of them counts where it is less than this.
static const double FewOf = 1.0 / 16;
/// What the loops that are counted run at most; more makes no difference.
static const uint64_t MaxTurns = 4096;

/// Conditions in one another that are looked at.
static const unsigned MaxConditions = 8;

static std::optional<double> least(std::optional<double> A,
                                   std::optional<double> B) {
  return A && B ? std::min(*A, *B) : A ? A : B;
}

/// From the start of the counter that \p Condition compares with a constant, to
/// that constant, in the steps that it takes, and one more where \p IsAtEnd of
/// a turn the counter is compared as the turn began with it. Whether the
/// constant itself is counted is not looked at. \p L is left if the condition
/// is not \p Staying: where all of several have to be, each of them ends it.
static std::optional<double> turnsWhile(const Loop &L, Value &Condition,
                                        bool Staying, bool IsAtEnd,
                                        unsigned Depth = 0) {
  Value *A, *B, *Count;
  if (Depth < MaxConditions &&
      (Staying ? match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
               : match(&Condition, m_LogicalOr(m_Value(A), m_Value(B)))))
    return least(turnsWhile(L, *A, Staying, IsAtEnd, Depth + 1),
                 turnsWhile(L, *B, Staying, IsAtEnd, Depth + 1));
  const APInt *End, *Start, *Step;
  if (!match(&Condition, m_ICmp(m_Value(Count), m_APInt(End))))
    return std::nullopt;
  auto *Phi = dyn_cast<PHINode>(Count);
  if (Value *Before;
      !Phi && match(Count, m_Add(m_Value(Before), m_APInt(Step))))
    Phi = dyn_cast<PHINode>(Before);
  if (!Phi || Phi->getParent() != L.getHeader() ||
      Phi->getNumIncomingValues() != 2)
    return std::nullopt;
  unsigned Back = L.contains(Phi->getIncomingBlock(0)) ? 0 : 1;
  if (!match(Phi->getIncomingValue(1 - Back), m_APInt(Start)) ||
      !match(Phi->getIncomingValue(Back),
             m_Add(m_Specific(Phi), m_APInt(Step))) ||
      Step->isZero())
    return std::nullopt;
  uint64_t Distance = (*End - *Start).abs().getLimitedValue(),
           Length = Step->abs().getLimitedValue();
  unsigned Last = IsAtEnd && Phi == Count;
  return std::clamp<uint64_t>(Distance / Length + Last, 1, MaxTurns);
}

double residue::turns(const Loop &L) {
  SmallVector<BasicBlock *, 4> Exits;
  L.getExitingBlocks(Exits);
  std::optional<double> Least;
  for (const BasicBlock *Exit : Exits) {
    const auto *Branch = dyn_cast<BranchInst>(Exit->getTerminator());
    if (Branch && Branch->isConditional())
      Least = least(Least, turnsWhile(L, *Branch->getCondition(),
                                      L.contains(Branch->getSuccessor(0)),
                                      L.isLoopLatch(Exit)));
  }
  return Least.value_or(LoopWeight);
}

/// Of the times that a turn comes to what is in front of \p BB, those in which
/// it comes to \p BB: only where somebody has said that these are few.
static double share(const BasicBlock &BB) {
  const BasicBlock *From = BB.getSinglePredecessor();
  SmallVector<uint32_t, 2> Weights;
  if (!From || !extractBranchWeights(*From->getTerminator(), Weights))
    return 1;
  double Here = 0, All = 0;
  for (auto [To, Weight] : zip_equal(successors(From), Weights)) {
    All += Weight;
    Here += To == &BB ? Weight : 0;
  }
  return Here < All * FewOf ? Here / All : 1;
}

double residue::frequency(const BasicBlock &BB, const LoopInfo &LI) {
  if (isInstead(BB, LI))
    return 1;
  double Often = 1;
  const BasicBlock *From = &BB;
  for (unsigned Left = MaxBranches; From && Left; --Left) {
    Often *= share(*From);
    From = From->getSinglePredecessor();
  }
  for (const Loop *L = LI.getLoopFor(&BB); L; L = L->getParentLoop())
    Often *= turns(*L);
  return Often;
}
