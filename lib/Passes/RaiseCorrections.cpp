//===- RaiseCorrections.cpp - Corrections that are reductions -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/RaiseCorrections.h"
#include "Corrections.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

/// What is found makes more be found, a few times.
static const unsigned MaxRounds = 4;

/// What is subtracted comes last.
static Value *emitSum(const Correction &C, IRBuilderBase &B) {
  IntegerType *Ty = B.getIntNTy(C.Bits);
  Value *Sum = nullptr;
  for (bool Negative : {false, true}) {
    for (const auto &[V, Factor] : C.Terms) {
      if (Factor.isNegative() != Negative)
        continue;
      Integer Size = Negative ? -Factor : Factor;
      Value *Term = B.CreateZExtOrTrunc(V, Ty);
      if (Size != Integer(1))
        Term = B.CreateMul(Term, ConstantInt::get(Ty, Size.toAPInt(C.Bits)));
      if (!Sum && Negative)
        Sum = ConstantInt::get(Ty, 0);
      Sum = !Sum       ? Term
            : Negative ? B.CreateSub(Sum, Term)
                       : B.CreateAdd(Sum, Term);
    }
    if (!Negative && !C.Constant.isZero()) {
      Value *Constant = ConstantInt::get(Ty, C.Constant.toAPInt(C.Bits));
      Sum = Sum ? B.CreateAdd(Sum, Constant) : Constant;
    }
  }
  return Sum;
}

/// \p Sum, and in which case what is added to it.
static Value *emitCases(const Correction &C, Value *Sum, IRBuilderBase &B) {
  Type *Ty = Sum->getType();
  unsigned Width = Ty->getIntegerBitWidth();
  auto Constant = [&](const Integer &K) {
    return ConstantInt::get(Ty, K.toAPInt(Width));
  };
  Value *Result = nullptr;
  for (const auto &[From, Offset] : C.Cases) {
    Value *Here =
        Offset.isZero() ? Sum : B.CreateAdd(Sum, Constant(Offset), "case");
    Result = !Result ? Here
                     : B.CreateSelect(B.CreateICmpUGE(Sum, Constant(From)),
                                      Here, Result);
  }
  return Result;
}

/// What may have other bits where nobody looks, if \p V has: the users that do
/// not look at all of it, and theirs.
static void findChanging(Instruction &V, DemandedBits &Demanded,
                         SmallSetVector<Instruction *, 16> &Changing) {
  SmallVector<Instruction *, 16> Work{&V};
  while (!Work.empty())
    for (User *U : Work.pop_back_val()->users()) {
      auto *I = cast<Instruction>(U);
      bool MayChange = I->getType()->isIntOrIntVectorTy() &&
                       !Demanded.getDemandedBits(I).isAllOnes();
      if (Changing.insert(I) && MayChange)
        Work.push_back(I);
    }
}

/// Bits that nobody looks at change: what is promised about them is no longer
/// so, and what sums them up, as nobody did before, waits for the next round.
static void settleOtherBits(std::vector<Correction> &Found,
                            DemandedBits &Demanded) {
  SmallSetVector<Instruction *, 16> Changing;
  SmallPtrSet<const Value *, 16> Residues, Dropped;
  for (const Correction &C : Found) {
    if (C.HasOtherBits)
      findChanging(*C.Corrected, Demanded, Changing);
    if (C.isResidue())
      Residues.insert(C.Corrected);
  }
  for (Instruction *I : Changing)
    I->dropPoisonGeneratingAnnotations();
  erase_if(Found, [&](const Correction &C) {
    bool Waits = any_of(C.Terms, [&](const auto &T) {
      Value *V = T.first;
      auto *I = dyn_cast<Instruction>(V);
      return Dropped.contains(V) ||
             (I && Changing.contains(I) && !Residues.contains(V));
    });
    if (Waits)
      Dropped.insert(C.Corrected);
    return Waits;
  });
}

static void raise(const Correction &C) {
  IRBuilder<> B(C.Corrected);
  Value *Sum = emitSum(C, B), *Residue;
  if (C.isResidue())
    Residue = createRaisedCall(Sum, {DivisionKind::Remainder, C.Modulus},
                               *C.Corrected, "residue");
  else
    Residue = emitCases(C, Sum, B);
  // Below p, which both types hold.
  Value *New = B.CreateZExtOrTrunc(Residue, C.Corrected->getType());
  New->takeName(C.Corrected);
  C.Corrected->replaceAllUsesWith(New);
}

PreservedAnalyses RaiseCorrectionsPass::run(Function &F,
                                            FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  SmallVector<Integer, 2> Values = supportedModuli(F);
  erase_if(Values,
           [](const Integer &M) { return M.bits() < options().MinBits; });
  bool Changed = false;
  for (unsigned Round = 0; !Values.empty() && Round != MaxRounds; ++Round) {
    DemandedBits Demanded(F, AM.getResult<AssumptionAnalysis>(F),
                          AM.getResult<DominatorTreeAnalysis>(F));
    FoundCorrections Here = findCorrections(F, Values, Demanded);
    erase_if(Here.Corrections, [](const Correction &C) {
      return !shouldTransform(Transformation::RaiseCorrections, *C.Corrected);
    });
    SmallVector<WeakTrackingVH, 8> Dead;
    settleOtherBits(Here.Corrections, Demanded);
    for (const Correction &C : Here.Corrections) {
      raise(C);
      Dead.push_back(C.Corrected);
    }
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
    Changed |= !Here.Corrections.empty();
    if (!Here.HasCases)
      break;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
