//===- LimitUnrolling.cpp - Keep loops over field operations --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/LimitUnrolling.h"
#include "ProductDepths.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Plan/LaneRegion.h"
#include "residue/Plan/RepresentationChoice.h"
#include "residue/Target/Compat.h"
#include "residue/Target/CostTable.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"
#include <optional>

using namespace llvm;
using namespace residue;

#define DEBUG_TYPE "limit-unrolling"

/// A loop may be unrolled to so many field operations: short loops over arrays
/// of field elements have to be, or the arrays stay in memory.
static const unsigned MaxUnrolledReductions = 16;

/// Rounds of products in lanes may be unrolled to so many products: the five
/// doublings of a window have forty.
static const unsigned MaxUnrolledProducts = 48;

/// Of more turns than these, a round less is not worth the code of one.
static const unsigned MostTurnsToPeel = 16;

/// Tells our wish from the programmer's.
static const char LimitedHere[] = "residue.unroll.limited";

bool residue::mayUnroll(const Loop &L) {
  return hasUnrollTransformation(&L) == TM_Unspecified ||
         findStringMetadataForLoop(&L, LimitedHere);
}

/// A loop that puts a wide number together, or takes it apart, so many times as
/// it is told. A turn does much already; and where the number of turns has a
/// bound, an unrolled loop could run more often than that, as far as anyone can
/// tell, so that nothing bounds the number any more.
static bool collectsNumber(const Loop &L, ScalarEvolution &SE) {
  auto IsWide = [](const PHINode &Phi) {
    return isWideInteger(*Phi.getType());
  };
  return L.isInnermost() && L.getNumBlocks() == 1 &&
         any_of(L.getHeader()->phis(), IsWide) &&
         !SE.getSmallConstantTripCount(&L);
}

/// \p I multiplies by a constant of a word at most, by which elements in words
/// and lanes are multiplied faster.
static bool isByWord(const Instruction &I) {
  const auto *C = dyn_cast<ConstantInt>(I.getOperand(1));
  return C && C->getValue().getSignificantBits() <= 64;
}

static unsigned countProducts(const Loop &L) {
  unsigned Products = 0;
  for (const BasicBlock *BB : L.blocks())
    Products += count_if(*BB, isWideProduct);
  return Products;
}

/// What \p L stores to is nothing that a loop around it reads by another
/// pointer, so that it becomes registers where \p L is unrolled. In words, what
/// is stored in every turn and read again takes twice as long unrolled.
static bool storesToRegisters(const Loop &L) {
  const Loop *Outermost = &L;
  while (const Loop *Parent = Outermost->getParentLoop())
    Outermost = Parent;
  SmallPtrSet<const Value *, 4> Stored, Read;
  for (const BasicBlock *BB : Outermost->blocks())
    for (const Instruction &I : *BB) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (const auto *Intrinsic = dyn_cast<AnyMemIntrinsic>(&I)) {
        Read.insert(getUnderlyingObject(Intrinsic->getDest()));
        if (const auto *Transfer = dyn_cast<AnyMemTransferInst>(&I))
          Read.insert(getUnderlyingObject(Transfer->getSource()));
      } else if (!Pointer && I.mayReadOrWriteMemory()) {
        const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
        if (!Intrinsic || !Intrinsic->isAssumeLikeIntrinsic())
          return false;
      }
      if (Pointer)
        (isa<StoreInst>(I) && L.contains(&I) ? Stored : Read)
            .insert(getUnderlyingObject(Pointer));
    }
  return !Stored.empty() && all_of(Stored, [&](const Value *Object) {
    return isIdentifiedFunctionLocal(Object) ||
           all_of(Read, [&](const Value *Other) { return Other == Object; });
  });
}

/// What \p L reduces by, the first one.
static std::optional<Modulus> modulusOf(const Loop &L) {
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (std::optional<Modulus> M = supportedModulus(I))
        return M;
  return std::nullopt;
}

/// Elements modulo what \p L reduces by are computed in lanes, where that pays.
static bool hasLanes(const Loop &L, const TargetModel &Target) {
  std::optional<Modulus> M = modulusOf(L);
  if (!M || M->bits() <= Target.WordBits)
    return false;
  unsigned Bits = divideCeil(M->bits(), Target.WordBits) * Target.WordBits;
  auto Has = [&](RepresentationKind Kind) {
    return LaneRegion::arithmeticFor(*M, Target, Kind, Bits) != nullptr;
  };
  return Has(RepresentationKind::Saturated) ||
         Has(RepresentationKind::Montgomery);
}

static bool carriesNumber(const Loop &L) {
  return any_of(L.getHeader()->phis(), [](const PHINode &Phi) {
    return isWideInteger(*Phi.getType());
  });
}

namespace {

/// What a turn of a loop loads, and what it stores where the next one stores so
/// many bytes further.
struct TurnAccesses {
  TurnAccesses(const Loop &L, ScalarEvolution &SE);

  SmallVector<std::pair<LoadInst *, const SCEV *>, 8> Loads;
  SmallVector<std::pair<const Value *, const SCEVAddRecExpr *>, 4> Stores;
  /// It writes nothing else.
  bool AreAll = true;
};

} // namespace

TurnAccesses::TurnAccesses(const Loop &L, ScalarEvolution &SE) {
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      AreAll &= !isa<AnyMemIntrinsic>(I);
      Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer)
        continue;
      const SCEV *At = SE.getSCEV(Pointer);
      const auto *Each = dyn_cast<SCEVAddRecExpr>(At);
      if (auto *Load = dyn_cast<LoadInst>(&I))
        Loads.push_back({Load, At});
      else if (Each && Each->getLoop() == &L)
        Stores.push_back({getUnderlyingObject(Pointer), Each});
      else
        AreAll = false;
    }
}

/// Of objects that it stores to, \p Turn reads only where it stores: less than
/// the step from one turn to the next away. If it \p FillsLanes by itself, it
/// reads what it stores, too: that becomes registers.
static bool readsWhereItStores(const TurnAccesses &Turn, bool FillsLanes,
                               ScalarEvolution &SE) {
  if (!Turn.AreAll)
    return false;
  auto IsNear = [&](const SCEV *Load, const SCEVAddRecExpr *Store) {
    const auto *Step = dyn_cast<SCEVConstant>(Store->getStepRecurrence(SE));
    const auto *Between = dyn_cast<SCEVConstant>(SE.getMinusSCEV(Load, Store));
    return Step && Between &&
           Between->getAPInt().abs().ult(Step->getAPInt().abs());
  };
  bool LoadsNear = all_of(Turn.Loads, [&](const auto &Load) {
    const Value *Object = getUnderlyingObject(Load.first->getPointerOperand());
    auto IsHere = [&](const auto &Store) { return Store.first == Object; };
    return none_of(Turn.Stores, IsHere) ||
           any_of(Turn.Stores, [&](const auto &Store) {
             return IsHere(Store) && IsNear(Load.second, Store.second);
           });
  });
  return LoadsNear &&
         (!FillsLanes || all_of(Turn.Stores, [&](const auto &Store) {
           return is_contained(make_second_range(Turn.Loads), Store.second);
         }));
}

/// In \p L something multiplies \p V, or what is made of it.
static bool isMultiplied(Value &V, const Loop &L) {
  SmallSetVector<Value *, 16> Made;
  Made.insert(&V);
  for (unsigned Next = 0; Next != Made.size(); ++Next)
    for (User *U : Made[Next]->users())
      if (auto *I = dyn_cast<Instruction>(U); I && L.contains(I)) {
        if (isWideProduct(*I))
          return true;
        Made.insert(I);
      }
  return false;
}

/// A turn of \p L multiplies what the one before it has stored: its products
/// wait for each other, t[i] = t[i - 1] x, though no phi node has the number
/// yet.
static bool multipliesTurnBefore(const Loop &L, const TurnAccesses &Turn,
                                 ScalarEvolution &SE) {
  return any_of(make_second_range(Turn.Stores), [&](const auto *Store) {
    const SCEV *Step = Store->getStepRecurrence(SE);
    return any_of(Turn.Loads, [&](const auto &Load) {
      return SE.getMinusSCEV(Store, Load.second) == Step &&
             isMultiplied(*Load.first, L);
    });
  });
}

/// The turns of \p L, of which there are \p Trips with so many products, could
/// be lanes of vectors: none carries a number to the next but in memory, where
/// nothing multiplies it. What its operations cost in words keeps LLVM from
/// unrolling it.
static bool isRound(const Loop &L, unsigned Trips, unsigned Products,
                    ScalarEvolution &SE) {
  const Function &F = *L.getHeader()->getParent();
  Products = std::max(Products, 1U);
  if (Trips <= 1 || Trips * Products > MaxProductsInLanes || F.hasOptSize() ||
      carriesNumber(L))
    return false;
  TurnAccesses Turn(L, SE);
  if (multipliesTurnBefore(L, Turn, SE))
    return false;
  TargetModel Target = TargetModel::of(F);
  std::optional<LimbMachine> Machine = Target.packedMachine();
  if (!Machine || !storesToRegisters(L))
    return false;
  return Trips * Products <= MaxUnrolledReductions ||
         (hasLanes(L, Target) &&
          readsWhereItStores(Turn, fillsLanes(L, Machine->Lanes), SE));
}

static bool isRound(const Loop &L, unsigned Trips, ScalarEvolution &SE) {
  return L.isInnermost() && isRound(L, Trips, countProducts(L), SE);
}

/// \p L, which turns \p Trips times, adds up what a turn of the loop around it
/// stores, and that is a round.
static bool isSumInRound(const Loop &L, unsigned Trips, ScalarEvolution &SE) {
  const Loop *Around = L.getParentLoop();
  return Trips > 1 && L.isInnermost() && L.getNumBlocks() == 1 && Around &&
         Around->getSubLoops().size() == 1 &&
         isRound(*Around, SE.getSmallConstantTripCount(Around),
                 countProducts(*Around) + (Trips - 1) * countProducts(L), SE);
}

/// The products of \p F, those of \p L times \p Trips, are few enough to stay
/// in place: each with the reduction of the Montgomery form modulo what \p L
/// reduces by, which is seldom exceeded.
static bool staysInPlace(const Function &F, const Loop &L, unsigned Trips) {
  std::optional<Modulus> M = modulusOf(L);
  if (!M)
    return false;
  TargetModel Target = TargetModel::of(F);
  unsigned Words = divideCeil(M->bits(), Target.WordBits), Products = 0;
  for (const Instruction &I : instructions(F))
    if (isWideProduct(I))
      Products += L.contains(&I) ? Trips : 1;
  return Products *
             (Words * Words + montgomeryCost(*M, Words, Target.WordBits)) <=
         Target.inlineProducts(Words * Target.WordBits);
}

/// Of \p NumLanes lanes, those that \p BB, whose products wait for each other,
/// leaves free in the rounds that it takes at least.
static unsigned freeLanes(const BasicBlock &BB, unsigned NumLanes) {
  ProductDepths Depths(BB, [](const Instruction &I) {
    return I.getOpcode() == Instruction::Mul && isWideInteger(*I.getType()) &&
           !isByWord(I);
  });
  unsigned Products = Depths.products(),
           Rounds = std::max<unsigned>(Depths.deepest(),
                                       divideCeil(Products, NumLanes));
  return Rounds * NumLanes - Products;
}

/// \p L carries numbers around that take rounds of products, \p Trips times,
/// and a loop around it has products besides: what is behind the last turn has
/// a round for nothing, in the lanes that are free there. Complete formulas of
/// points leave no round, and get slower (Lanes).
static bool leavesRound(const Loop &L, unsigned Trips) {
  const Function &F = *L.getHeader()->getParent();
  const Loop *Around = L.getParentLoop();
  unsigned Products = countProducts(L);
  std::optional<LimbMachine> Machine = TargetModel::of(F).packedMachine();
  return Machine && Trips > 1 && Products >= Machine->Lanes &&
         L.isInnermost() && L.getNumBlocks() == 1 && Around &&
         countProducts(*Around) > Products &&
         freeLanes(*L.getHeader(), Machine->Lanes) >= Machine->Lanes &&
         !F.hasOptSize();
}

/// Nothing goes around between few turns that leave a round; what is left of a
/// turn of the loop around has to stay decoded.
static bool isFewRounds(const Loop &L, unsigned Trips) {
  const Function &F = *L.getHeader()->getParent();
  return Trips * countProducts(L) <= MaxUnrolledProducts &&
         !decodesLongLoops(F) && leavesRound(L, Trips) &&
         staysInPlace(F, L, Trips);
}

static PreservedAnalyses unroll(Loop &L, unsigned Trips,
                                LoopStandardAnalysisResults &AR,
                                LPMUpdater &U) {
  OptimizationRemarkEmitter ORE(L.getHeader()->getParent());
  std::string Name(L.getName());
  UnrollLoopOptions Options = {};
  Options.Count = Trips;
  switch (UnrollLoop(&L, Options, &AR.LI, &AR.SE, &AR.DT, &AR.AC, &AR.TTI, &ORE,
                     /*PreserveLCSSA=*/true)) {
  case LoopUnrollResult::Unmodified:
    return PreservedAnalyses::all();
  case LoopUnrollResult::FullyUnrolled:
    U.markLoopAsDeleted(L, Name);
    break;
  case LoopUnrollResult::PartiallyUnrolled:
    break;
  }
  return getLoopPassPreservedAnalyses();
}

static void peel(Loop &L, unsigned Trips, LoopStandardAnalysisResults &AR) {
  DebugLoc Where = L.getStartLoc();
  if (peelLastTurn(L, AR.LI, AR.SE, AR.DT, AR.AC))
    OptimizationRemarkEmitter(L.getHeader()->getParent()).emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "Peeled", Where, L.getHeader())
             << "moved the last of " << ore::NV("Turns", Trips)
             << " turns behind the loop: lanes that it leaves free are for "
                "what "
                "follows";
    });
}

PreservedAnalyses LimitUnrollingPass::run(Loop &L, LoopAnalysisManager &AM,
                                          LoopStandardAnalysisResults &AR,
                                          LPMUpdater &U) {
  unsigned Reductions = 0;
  for (BasicBlock *BB : L.blocks())
    Reductions += count_if(*BB, isRaisedCall);
  bool Collects =
      !Reductions && collectsNumber(L, AR.SE) &&
      hasRaisedReductions(*L.getHeader()->getModule()) &&
      any_of(instructions(L.getHeader()->getParent()), isRaisedCall);
  if (!Reductions && !Collects)
    return PreservedAnalyses::all();
  unsigned Trips = AR.SE.getSmallConstantTripCount(&L);
  bool Unroll = Reductions && !AR.MSSA &&
                (isRound(L, Trips, AR.SE) || isSumInRound(L, Trips, AR.SE) ||
                 isFewRounds(L, Trips));
  if (!Unroll && Trips && Trips * Reductions <= MaxUnrolledReductions)
    return PreservedAnalyses::all();
  // What the programmer asked for stands.
  if (hasUnrollTransformation(&L) != TM_Unspecified)
    return PreservedAnalyses::all();
  if (!shouldTransform(Transformation::LimitUnrolling, *L.getHeader()))
    return PreservedAnalyses::all();
  if (Unroll)
    return unroll(L, Trips, AR, U);
  if (!AR.MSSA && Trips <= MostTurnsToPeel && leavesRound(L, Trips))
    peel(L, Trips, AR);
  addStringMetadataToLoop(&L, "llvm.loop.unroll.disable", true);
  addStringMetadataToLoop(&L, LimitedHere, true);
  return PreservedAnalyses::all();
}
