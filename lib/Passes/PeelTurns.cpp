//===- PeelTurns.cpp - First turns, that take what is not reduced ---------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By induction: the numbers that a turn takes are assumed to be below p. If the
// ranges that follow say that those that it leaves are, too, and none of them
// is one that it took, then after one turn all are, whatever the first one
// took. What a turn passes on as it is needs a turn more.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/PeelTurns.h"
#include "Corrections.h"
#include "SecondLoops.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

#define DEBUG_TYPE "peel-turns"

using namespace llvm;
using namespace residue;

/// Turns in front of a loop, and instructions of one. A loop of fewer turns
/// than LeastTurns, if that is known, stays as it is.
static const unsigned MaxPeeled = 2, MaxInstructions = 2000, LeastTurns = 4;

static bool holds(const Value &V, unsigned Bits) {
  return V.getType()->isIntegerTy() &&
         V.getType()->getIntegerBitWidth() >= Bits;
}

/// A difference may have become `a - b + p`.
static bool isSum(const Instruction &I) {
  return I.getOpcode() == Instruction::Add || I.getOpcode() == Instruction::Sub;
}

namespace {

using Phis = SmallVector<PHINode *, 8>;
using AssumedRanges = DenseMap<Value *, Bound>;

/// What is known of a function, or would be with what is assumed.
class Knowledge {
public:
  /// Of corrections, too, if there are \p Demanded bits.
  Knowledge(Function &F, ArrayRef<Integer> Moduli, DemandedBits *Demanded,
            AssumedRanges Assumed);

  /// What \p V, a number that a phi node is or takes, is in. Of poison and of
  /// undefined numbers nothing is known.
  Bound at(Value *V) const {
    if (auto *C = dyn_cast<ConstantInt>(V))
      return Bound::point(Integer::fromUnsigned(C->getValue()));
    return Ranges->knows(V)
               ? Ranges->at(V)
               : Bound::unsignedOf(V->getType()->getIntegerBitWidth());
  }
  /// \p I is a sum that does not wrap, or a correction that reduces.
  bool settles(Instruction &I) const {
    return Corrected.contains(&I) ||
           (isSum(I) && Ranges->knows(&I) && Ranges->isExact(&I));
  }

private:
  SmallPtrSet<Value *, 16> Corrected;
  std::optional<SourceRange> Ranges;
};

/// A loop whose first turns could be in front of it.
class PeeledLoop {
public:
  PeeledLoop(Loop &L, const Integer &M, const Knowledge &Now)
      : L(L), M(M), Now(Now) {}

  /// There are carried numbers, and a sum that may wrap.
  bool mayPay() const;
  /// Of the turns behind the first ones more sums and corrections are known,
  /// with all \p Moduli of the function.
  bool pays(ArrayRef<Integer> Moduli, DemandedBits &Demanded) const;

private:
  Phis carried() const;
  bool leaves(const PHINode &Phi, const SmallPtrSetImpl<PHINode *> &Taken,
              const SmallPtrSetImpl<PHINode *> &Passed) const;
  void dropPassed(Phis &Carried) const;
  Value *left(const PHINode &Phi) const {
    return Phi.getIncomingValueForBlock(L.getLoopLatch());
  }

  Loop &L;
  const Integer &M;
  const Knowledge &Now;
};

} // namespace

/// What is corrected makes more be found.
Knowledge::Knowledge(Function &F, ArrayRef<Integer> Moduli,
                     DemandedBits *Demanded, AssumedRanges Assumed) {
  for (bool MayFindMore = Demanded; MayFindMore;) {
    FoundCorrections Found = findCorrections(F, Moduli, *Demanded, Assumed);
    MayFindMore = false;
    for (const Correction &C : Found.Corrections)
      if (C.isResidue() && Corrected.insert(C.Corrected).second) {
        Assumed.try_emplace(C.Corrected, Bound::canonical(C.Modulus));
        MayFindMore = Found.HasCases;
      }
  }
  unsigned LeastBits = min_element(Moduli)->bits();
  SmallVector<Value *, 16> Asked;
  for (Instruction &I : instructions(F)) {
    if (!holds(I, LeastBits))
      continue;
    if (isSum(I))
      Asked.push_back(&I);
    if (auto *Phi = dyn_cast<PHINode>(&I)) {
      Asked.push_back(Phi);
      append_range(
          Asked, make_filter_range(Phi->incoming_values(), [](const Value *V) {
            return !isa<Constant>(V);
          }));
    }
  }
  Ranges.emplace(F, Asked, Moduli, FieldMemory(), DenseSet<Value *>(), Assumed);
}

/// What a turn leaves in \p Phi is none of the numbers that it \p Taken, but
/// for those that it \p Passed.
bool PeeledLoop::leaves(const PHINode &Phi,
                        const SmallPtrSetImpl<PHINode *> &Taken,
                        const SmallPtrSetImpl<PHINode *> &Passed) const {
  SmallPtrSet<Value *, 16> Seen;
  SmallVector<Value *, 16> Work{left(Phi)};
  while (!Work.empty()) {
    auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (!I || !L.contains(I) || !Seen.insert(I).second)
      continue;
    if (auto *Other = dyn_cast<PHINode>(I)) {
      if (Taken.contains(Other) && !Passed.contains(Other))
        return false;
      if (Other->getParent() != L.getHeader())
        append_range(Work, Other->incoming_values());
    } else if (auto *Choice = dyn_cast<SelectInst>(I)) {
      Work.append({Choice->getTrueValue(), Choice->getFalseValue()});
    } else if (isa<CastInst, FreezeInst>(I)) {
      Work.push_back(I->getOperand(0));
    }
  }
  return true;
}

/// Drops those of \p Carried that are left as they were taken, however many
/// turns are in front.
void PeeledLoop::dropPassed(Phis &Carried) const {
  SmallPtrSet<PHINode *, 8> Taken(Carried.begin(), Carried.end()), Passed;
  for (unsigned Turn = 0; Turn != MaxPeeled; ++Turn) {
    Phis Left;
    copy_if(Carried, std::back_inserter(Left),
            [&](PHINode *Phi) { return leaves(*Phi, Taken, Passed); });
    Passed.insert(Left.begin(), Left.end());
  }
  erase_if(Carried, [&](PHINode *Phi) { return !Passed.contains(Phi); });
}

static bool anyOf(const Loop &L, function_ref<bool(Instruction &)> Is) {
  return any_of(L.blocks(), [&](BasicBlock *BB) { return any_of(*BB, Is); });
}

/// The numbers that turns take and that may be M or more, but are not behind
/// the first ones, as far as it is seen.
Phis PeeledLoop::carried() const {
  Phis Found;
  for (PHINode &Phi : L.getHeader()->phis())
    if (holds(Phi, M.bits()) && !Bound::canonical(M).contains(Now.at(&Phi)))
      Found.push_back(&Phi);
  dropPassed(Found);
  return Found;
}

bool PeeledLoop::mayPay() const {
  return !carried().empty() && anyOf(L, [&](Instruction &I) {
    return isSum(I) && holds(I, M.bits()) && !Now.settles(I);
  });
}

bool PeeledLoop::pays(ArrayRef<Integer> Moduli, DemandedBits &Demanded) const {
  Phis Carried = carried();
  while (!Carried.empty()) {
    AssumedRanges Assumed;
    for (PHINode *Phi : Carried)
      Assumed.try_emplace(Phi, Bound::canonical(M));
    Knowledge Then(*L.getHeader()->getParent(), Moduli, &Demanded, Assumed);
    auto MayBeMore = [&](PHINode *Phi) {
      return !Bound::canonical(M).contains(Then.at(left(*Phi)));
    };
    if (none_of(Carried, MayBeMore))
      return anyOf(L, [&](Instruction &I) {
        return Then.settles(I) && !Now.settles(I);
      });
    erase_if(Carried, MayBeMore);
    dropPassed(Carried);
  }
  return false;
}

static bool isCandidate(const Loop &L, ScalarEvolution &SE) {
  unsigned Turns = SE.getSmallConstantTripCount(&L);
  return L.getLoopLatch() && !(Turns && Turns < LeastTurns) &&
         mayCopyTurns(L, MaxInstructions);
}

/// The outermost loop that a turn in front of it is worth its code for.
static Loop *findLoop(Function &F, ArrayRef<Integer> Moduli,
                      FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  SmallVector<std::pair<Loop *, const Integer *>, 4> Candidates;
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (isCandidate(*L, SE))
      for (const Integer &M : Moduli)
        Candidates.emplace_back(L, &M);
  if (Candidates.empty())
    return nullptr;
  Knowledge Ranges(F, Moduli, nullptr, AssumedRanges());
  erase_if(Candidates, [&](const auto &Candidate) {
    return !PeeledLoop(*Candidate.first, *Candidate.second, Ranges).mayPay();
  });
  if (Candidates.empty())
    return nullptr;
  DemandedBits Demanded(F, AM.getResult<AssumptionAnalysis>(F),
                        AM.getResult<DominatorTreeAnalysis>(F));
  Knowledge Now(F, Moduli, &Demanded, AssumedRanges());
  for (auto [L, M] : Candidates)
    if (PeeledLoop(*L, *M, Now).pays(Moduli, Demanded))
      return L;
  return nullptr;
}

/// Puts the first turn of \p L in front of it; false if that cannot be.
static bool peel(Loop &L, Function &F, FunctionAnalysisManager &AM) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &AC = AM.getResult<AssumptionAnalysis>(F);
  bringIntoForm(L, AM);
  return peelFirstTurn(L, LI, SE, DT, AC);
}

PreservedAnalyses PeelTurnsPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (F.hasOptSize() || !hasWideDivisions(F) ||
      AM.getResult<LoopAnalysis>(F).empty())
    return PreservedAnalyses::all();
  SmallVector<Integer, 2> Moduli = supportedModuli(F);
  erase_if(Moduli,
           [](const Integer &M) { return M.bits() < options().MinBits; });
  bool Changed = false;
  for (unsigned Turn = 0; !Moduli.empty() && Turn != MaxPeeled; ++Turn) {
    Loop *L = findLoop(F, Moduli, AM);
    if (!L ||
        !shouldTransform(Transformation::PeelTurns, L->getHeader()->front()))
      break;
    OptimizationRemarkEmitter ORE(&F);
    OptimizationRemark Remark(DEBUG_TYPE, "PeeledTurn", L->getStartLoc(),
                              L->getHeader());
    Changed = true;
    bool IsPeeled = peel(*L, F, AM);
    AM.invalidate(F, PreservedAnalyses::none());
    if (!IsPeeled)
      break;
    ORE.emit(Remark << "the first turn is computed by itself: it takes numbers "
                       "that may be p or more, and the others take residues");
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
