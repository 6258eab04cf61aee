//===- PowerLoop.cpp - A loop as powers by constants ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PowerLoop.h"
#include "PowerEmitter.h"
#include "residue/Number/DivstepSchedule.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;
using namespace residue;

/// Products of residues fit the source's reductions.
static bool canEmit(const ExponentSimulator &Run) {
  return 2 * PowerEmitter::elementBits(Run.modulus()) <=
         Run.reduction()->getType()->getIntegerBitWidth();
}

bool residue::mayUseDivsteps(const Function &F) {
  return options().Power == RequestedPower::Divsteps ||
         (options().Power == RequestedPower::On && !F.hasMinSize());
}

/// At -Os chains of runs of squarings stay, as division steps have twice their
/// code. Others have less than half more, or even less, and take a tenth of the
/// time.
static const unsigned LeastMultiplicationsForSize = 32;

std::optional<PrimalityProof> residue::provenInverse(const Function &F,
                                                     const Integer &M,
                                                     unsigned Products,
                                                     unsigned Multiplications) {
  if (!mayUseDivsteps(F) ||
      (options().Power != RequestedPower::Divsteps && F.hasOptSize() &&
       Multiplications < LeastMultiplicationsForSize))
    return std::nullopt;
  TargetModel Target = TargetModel::of(F);
  const DivstepCosts &Costs = Target.costs().Divsteps;
  if (options().Power != RequestedPower::Divsteps &&
      DivstepSchedule(M.bits(), Target.WordBits).cycles(Costs) >
          DivstepSchedule::chainCycles(Costs, M.bits(), Target.WordBits,
                                       Products))
    return std::nullopt;
  return PrimalityProof::find(M);
}

PowerLoop::PowerLoop(Loop &L, const DominatorTree &DT) : L(L) {
  Run = std::make_unique<ExponentSimulator>(L, /*ReadOutside=*/false);
  Recognized = Run->run();
  if (!Recognized && Run->metTwoBases()) {
    auto Again = std::make_unique<ExponentSimulator>(L, /*ReadOutside=*/true);
    if (Again->run()) {
      Run = std::move(Again);
      Recognized = true;
    }
  }
  if (Recognized)
    collect(DT);
}

bool PowerLoop::isWorthwhile() const {
  return Recognized && (!Powers.empty() || LiveOuts.empty()) && canEmit(*Run) &&
         squarings() + multiplications() <
             Run->squarings() + Run->multiplications();
}

unsigned PowerLoop::squarings() const {
  unsigned Sum = 0;
  for (auto &[Of, Chain] : Chains)
    Sum += Chain.squarings();
  return Sum;
}

unsigned PowerLoop::multiplications() const {
  unsigned Sum = 0;
  for (auto &[Of, Chain] : Chains)
    Sum += Chain.multiplications();
  return Sum;
}

void PowerLoop::collect(const DominatorTree &DT) {
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      if (none_of(I.users(),
                  [&](User *U) { return !L.contains(cast<Instruction>(U)); }))
        continue;
      // Where it does not dominate the edge, its users are left behind other
      // edges, which are never taken.
      if (!DT.dominates(BB, Run->exitingBlock()))
        continue;
      ExponentSimulator::Number N = Run->numberOf(&I);
      LiveOuts.push_back({&I, N});
      if (const auto *Term = dyn_cast<const PowerTerm *>(N))
        collect(Term);
    }
}

void PowerLoop::collect(const PowerTerm *Term) {
  switch (Term->TheKind) {
  case PowerTerm::Kind::Base:
  case PowerTerm::Kind::Constant:
    return;
  case PowerTerm::Kind::Residue:
    if (!is_contained(Powers, Term)) {
      Powers.push_back(Term);
      findChain(Term);
    }
    return;
  case PowerTerm::Kind::Product:
  case PowerTerm::Kind::Difference:
    collect(Term->A);
    collect(Term->B);
    return;
  }
}

/// Long chains are searched for only where they may be shorter than division
/// steps.
void PowerLoop::findChain(const PowerTerm *Term) {
  const Function &F = *L.getHeader()->getParent();
  const Integer &M = Run->modulus();
  bool IsInverse = Term->Exponent == M - Integer(2) && M.testBit(0);
  auto Invert = [&](unsigned Products, unsigned Multiplications) {
    if (IsInverse)
      if (std::optional<PrimalityProof> Proof =
              provenInverse(F, M, Products, Multiplications))
        Inverses.try_emplace(Term, std::move(*Proof));
    return inverse(Term) != nullptr;
  };
  // No product more than doubles the largest exponent.
  if (Invert(Term->Exponent.bits() - 1, /*Multiplications=*/0))
    return;
  AdditionChain Chain =
      AdditionChain::find(Term->Exponent, CostTable::of(F).Chains);
  if (!Invert(Chain.squarings() + Chain.multiplications(),
              Chain.multiplications()))
    Chains.try_emplace(Term, std::move(Chain));
}
