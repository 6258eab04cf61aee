//===- LimitUnrolling.cpp - Keep loops over field operations --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/LimitUnrolling.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;
using namespace residue;

/// A loop may be unrolled to so many field operations: short loops over arrays
/// of field elements have to be, or the arrays stay in memory.
static const unsigned MaxUnrolledReductions = 16;

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

/// What \p L multiplies by something that is not constant.
static unsigned countProducts(const Loop &L) {
  unsigned Products = 0;
  for (const BasicBlock *BB : L.blocks())
    Products += count_if(*BB, [](const Instruction &I) {
      return I.getOpcode() == Instruction::Mul && isWideInteger(*I.getType()) &&
             !isa<Constant>(I.getOperand(1));
    });
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
      } else if (!Pointer && I.mayReadOrWriteMemory() &&
                 !I.isLifetimeStartOrEnd()) {
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

/// The turns of \p L, of which there are \p Trips, could be lanes of vectors:
/// none carries a number to the next but in memory. What its operations cost in
/// words keeps LLVM from unrolling it.
static bool isRound(const Loop &L, unsigned Trips) {
  const Function &F = *L.getHeader()->getParent();
  return Trips > 1 && Trips * countProducts(L) <= MaxUnrolledReductions &&
         L.isInnermost() && !F.hasOptSize() &&
         TargetModel::of(F).packedMachine() &&
         none_of(L.getHeader()->phis(),
                 [](const PHINode &Phi) {
                   return isWideInteger(*Phi.getType());
                 }) &&
         storesToRegisters(L);
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
  bool Unroll = Reductions && !AR.MSSA && isRound(L, Trips);
  if (!Unroll && Trips && Trips * Reductions <= MaxUnrolledReductions)
    return PreservedAnalyses::all();
  // What the programmer asked for stands.
  if (hasUnrollTransformation(&L) != TM_Unspecified)
    return PreservedAnalyses::all();
  if (!shouldTransform(Transformation::LimitUnrolling, *L.getHeader()))
    return PreservedAnalyses::all();
  if (Unroll)
    return unroll(L, Trips, AR, U);
  addStringMetadataToLoop(&L, "llvm.loop.unroll.disable", true);
  addStringMetadataToLoop(&L, LimitedHere, true);
  return PreservedAnalyses::all();
}
