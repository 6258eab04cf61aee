//===- Compat.h - What differs between LLVM versions ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// All drift between the supported LLVM versions lives here.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TARGET_COMPAT_H
#define RESIDUE_TARGET_COMPAT_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/LoopPeel.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

#if LLVM_VERSION_MAJOR >= 22
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

#if LLVM_VERSION_MAJOR >= 20
#include "llvm/IR/CmpPredicate.h"
#endif

namespace residue {

/// PowerPC's back end makes a chain of sums whose carries are values.
inline constexpr bool HasPowerPCCarryChains = LLVM_VERSION_MAJOR >= 20;

/// A use that is no code, which the back end's scheduler moves nothing over.
inline constexpr bool HasFakeUses = LLVM_VERSION_MAJOR >= 20;

inline bool isFakeUse([[maybe_unused]] const llvm::Instruction &I) {
#if LLVM_VERSION_MAJOR >= 20
  const auto *Call = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() == llvm::Intrinsic::fake_use;
#else
  return false;
#endif
}

/// None, where this LLVM has no such thing.
inline void createFakeUse([[maybe_unused]] llvm::IRBuilderBase &B,
                          [[maybe_unused]] llvm::Value *V) {
#if LLVM_VERSION_MAJOR >= 20
  B.CreateIntrinsic(llvm::Intrinsic::fake_use, {}, {V});
#endif
}

#if LLVM_VERSION_MAJOR >= 20
using IntegerPredicate = llvm::CmpPredicate;
#else
using IntegerPredicate = llvm::ICmpInst::Predicate;
#endif

inline llvm::SCEVExpander makeSCEVExpander(llvm::ScalarEvolution &SE,
                                           const llvm::DataLayout &DL,
                                           const char *Name) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::SCEVExpander(SE, Name);
#else
  return llvm::SCEVExpander(SE, DL, Name);
#endif
}

/// The turns of \p L become a multiple of \p Count, and \p Rest does those
/// behind. False if that cannot be.
inline bool unrollRemainder(llvm::Loop &L, unsigned Count, llvm::LoopInfo &LI,
                            llvm::ScalarEvolution &SE, llvm::DominatorTree &DT,
                            llvm::AssumptionCache &AC,
                            const llvm::TargetTransformInfo &TTI,
                            llvm::Loop *&Rest) {
  return llvm::UnrollRuntimeLoopRemainder(
      &L, Count, /*AllowExpensiveTripCount=*/true, /*UseEpilogRemainder=*/true,
      /*UnrollRemainder=*/false, /*ForgetAllSCEV=*/false, &LI, &SE, &DT, &AC,
      &TTI, /*PreserveLCSSA=*/true,
#if LLVM_VERSION_MAJOR >= 22
      /*SCEVExpansionBudget=*/llvm::SCEVCheapExpansionBudget,
      /*RuntimeUnrollMultiExit=*/false,
#endif
      &Rest);
}

/// The first turn of \p L is moved in front of it. False if that cannot be.
inline bool peelFirstTurn(llvm::Loop &L, llvm::LoopInfo &LI,
                          llvm::ScalarEvolution &SE, llvm::DominatorTree &DT,
                          llvm::AssumptionCache &AC) {
  llvm::ValueToValueMapTy Copies;
  return llvm::canPeel(&L) && llvm::peelLoop(&L, /*PeelCount=*/1,
#if LLVM_VERSION_MAJOR >= 22
                                             /*PeelLast=*/false,
#endif
                                             &LI, &SE, DT, &AC,
                                             /*PreserveLCSSA=*/true, Copies);
}

/// The last turn of \p L, of at least two, is moved behind it. False if that
/// cannot be: LLVM 19 only moves the first ones.
inline bool peelLastTurn([[maybe_unused]] llvm::Loop &L,
                         [[maybe_unused]] llvm::LoopInfo &LI,
                         [[maybe_unused]] llvm::ScalarEvolution &SE,
                         [[maybe_unused]] llvm::DominatorTree &DT,
                         [[maybe_unused]] llvm::AssumptionCache &AC) {
#if LLVM_VERSION_MAJOR >= 22
  llvm::ValueToValueMapTy Copies;
  return llvm::canPeel(&L) && llvm::canPeelLastIteration(L, SE) &&
         llvm::peelLoop(&L, /*PeelCount=*/1, /*PeelLast=*/true, &LI, &SE, DT,
                        &AC, /*PreserveLCSSA=*/true, Copies);
#else
  return false;
#endif
}

/// Somebody may know of the object \p V by other ways than its uses.
inline bool mayBeCaptured(const llvm::Value &V) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::PointerMayBeCaptured(&V, /*ReturnCaptures=*/true);
#else
  return llvm::PointerMayBeCaptured(&V, /*ReturnCaptures=*/true,
                                    /*StoreCaptures=*/true);
#endif
}

inline void addNoCapture(llvm::Argument &A) {
#if LLVM_VERSION_MAJOR >= 21
  A.addAttr(llvm::Attribute::getWithCaptureInfo(A.getContext(),
                                                llvm::CaptureInfo::none()));
#else
  A.addAttr(llvm::Attribute::NoCapture);
#endif
}

/// The whole of \p Slot is in use from here on, or no longer.
inline void markLifetime(llvm::IRBuilderBase &B, llvm::AllocaInst &Slot,
                         bool Starts) {
#if LLVM_VERSION_MAJOR >= 22
  Starts ? B.CreateLifetimeStart(&Slot) : B.CreateLifetimeEnd(&Slot);
#else
  const llvm::DataLayout &DL = B.GetInsertBlock()->getModule()->getDataLayout();
  llvm::ConstantInt *Size =
      B.getInt64(DL.getTypeAllocSize(Slot.getAllocatedType()));
  Starts ? B.CreateLifetimeStart(&Slot, Size)
         : B.CreateLifetimeEnd(&Slot, Size);
#endif
}

/// A counter that stays until the program ends, and whether it says to do it.
#if LLVM_VERSION_MAJOR >= 22
using RegisteredCounter = llvm::DebugCounter::CounterInfo *;
inline RegisteredCounter registerCounter(const char *Name, const char *Desc) {
  return new llvm::DebugCounter::CounterInfo(Name, Desc);
}
inline bool shouldExecute(RegisteredCounter C) {
  return llvm::DebugCounter::shouldExecute(*C);
}
#else
using RegisteredCounter = unsigned;
inline RegisteredCounter registerCounter(const char *Name, const char *Desc) {
  return llvm::DebugCounter::registerCounter(Name, Desc);
}
// Without assertions shouldExecute() does not count.
inline bool shouldExecute(RegisteredCounter C) {
  return !llvm::DebugCounter::isCounterSet(C) ||
         llvm::DebugCounter::shouldExecuteImpl(C);
}
#endif

inline llvm::Triple targetTriple(const llvm::Module &M) {
  return llvm::Triple(M.getTargetTriple());
}

/// What GEPOperator::collectOffset() fills.
#if LLVM_VERSION_MAJOR >= 21
using VariableOffsets = llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4>;
#else
using VariableOffsets = llvm::MapVector<llvm::Value *, llvm::APInt>;
#endif

/// By anybody but the function that has \p Object; or it has more uses than \p
/// MostUses, where 0 stands for LLVM's hundred.
inline bool mayBeCaptured(const llvm::AllocaInst &Object,
                          unsigned MostUses = 0) {
#if LLVM_VERSION_MAJOR >= 21
  return llvm::PointerMayBeCaptured(&Object, /*ReturnCaptures=*/true, MostUses);
#else
  return llvm::PointerMayBeCaptured(&Object, /*ReturnCaptures=*/true,
                                    /*StoreCaptures=*/true, MostUses);
#endif
}

/// Is asked at each use that may keep an address.
class AddressTracker : public llvm::CaptureTracker {
public:
  void tooManyUses() override { Kept = true; }

#if LLVM_VERSION_MAJOR >= 21
  Action captured(const llvm::Use *U, llvm::UseCaptureInfo) override {
    return (Kept = Kept || keeps(*U)) ? Stop : ContinueIgnoringReturn;
  }
#else
  bool captured(const llvm::Use *U) override {
    return Kept = Kept || keeps(*U);
  }
  // Later LLVMs, which refuse the plugin with a message, would not find the one
  // of theirs when they load it.
  bool isDereferenceableOrNull(llvm::Value *,
                               const llvm::DataLayout &) override {
    return false;
  }
#endif

protected:
  /// The address is in memory, or was returned, behind \p U.
  virtual bool keeps(const llvm::Use &U) = 0;

  bool Kept = false;
};

} // namespace residue

#endif // RESIDUE_TARGET_COMPAT_H
