//===- Pipelines.cpp - In which order the passes run ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipelines.h"
#include "residue/Passes/BitwiseLoops.h"
#include "residue/Passes/ByteOrder.h"
#include "residue/Passes/CarriedPowers.h"
#include "residue/Passes/CarryChains.h"
#include "residue/Passes/ChosenCopies.h"
#include "residue/Passes/ChosenModuli.h"
#include "residue/Passes/Coercions.h"
#include "residue/Passes/ComparedWords.h"
#include "residue/Passes/CopiedElements.h"
#include "residue/Passes/CrandallReduction.h"
#include "residue/Passes/DeferCorrections.h"
#include "residue/Passes/DisjointLoops.h"
#include "residue/Passes/ExpandDivisions.h"
#include "residue/Passes/FieldFunctions.h"
#include "residue/Passes/FillLanes.h"
#include "residue/Passes/FlattenLookups.h"
#include "residue/Passes/FreezeInputs.h"
#include "residue/Passes/HalfProducts.h"
#include "residue/Passes/HideFromVectorizers.h"
#include "residue/Passes/HoistFactors.h"
#include "residue/Passes/HoldElements.h"
#include "residue/Passes/InlineFieldCode.h"
#include "residue/Passes/InterleaveTurns.h"
#include "residue/Passes/IntrinsicCarries.h"
#include "residue/Passes/JamTurns.h"
#include "residue/Passes/JoinPieces.h"
#include "residue/Passes/JoinWords.h"
#include "residue/Passes/LaneOrder.h"
#include "residue/Passes/LateChoices.h"
#include "residue/Passes/LazySums.h"
#include "residue/Passes/LimitUnrolling.h"
#include "residue/Passes/LowerReductions.h"
#include "residue/Passes/MaskSelects.h"
#include "residue/Passes/NarrowProducts.h"
#include "residue/Passes/PassedInputs.h"
#include "residue/Passes/PeelTurns.h"
#include "residue/Passes/PlainCorrections.h"
#include "residue/Passes/PlainPhis.h"
#include "residue/Passes/PowerIdiom.h"
#include "residue/Passes/PromoteElements.h"
#include "residue/Passes/PublicChoices.h"
#include "residue/Passes/RaiseChoices.h"
#include "residue/Passes/RaiseCorrections.h"
#include "residue/Passes/RaiseHalves.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Passes/ResultObjects.h"
#include "residue/Passes/ReturnedModuli.h"
#include "residue/Passes/SignedRemainders.h"
#include "residue/Passes/SinkReductions.h"
#include "residue/Passes/SpecializeModuli.h"
#include "residue/Passes/SpelledBytes.h"
#include "residue/Passes/SplitBlocks.h"
#include "residue/Passes/SplitWords.h"
#include "residue/Passes/StateMachines.h"
#include "residue/Passes/StoredRanges.h"
#include "residue/Passes/SunkProducts.h"
#include "residue/Passes/UnrollHorner.h"
#include "residue/Passes/VectorLookups.h"
#include "residue/Passes/VerifyReductions.h"
#include "residue/Passes/WideCarries.h"
#include "residue/Passes/WrappedDifferences.h"
#include "residue/Passes/ZeroTests.h"
#include "residue/Target/DebugCounters.h"

using namespace llvm;
using namespace residue;

void residue::addStartPasses(ModulePassManager &MPM, OptimizationLevel L) {
  if (L == OptimizationLevel::O0)
    return;
  MPM.addPass(ReturnedModuliPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(NarrowProductsPass()));
  MPM.addPass(createModuleToFunctionPassAdaptor(RaiseReductionsPass()));
  MPM.addPass(CoercedIntegersPass());
  if (L != OptimizationLevel::O1)
    MPM.addPass(InlineFieldCodePass());
}

void residue::addSimplificationPasses(ModulePassManager &MPM,
                                      OptimizationLevel L) {
  if (L == OptimizationLevel::O0)
    return;
  MPM.addPass(
      SpecializeModuliPass(/*InlineCopies=*/L != OptimizationLevel::O1));
  MPM.addPass(MarkFieldFunctionsPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(SpelledBytesPass()));
  // Objects are registers by now, and no branch has become another.
  MPM.addPass(FlattenLookupsPass());
  // LLVM's own pass does it later.
  if (L != OptimizationLevel::O3)
    MPM.addPass(PromoteElementsPass());
}

void residue::addPeepholePasses(FunctionPassManager &FPM, OptimizationLevel L) {
  if (L == OptimizationLevel::O0)
    return;
  FPM.addPass(CancelCoercionsPass());
  FPM.addPass(IntrinsicCarriesPass());
  FPM.addPass(ChosenCopiesPass());
  FPM.addPass(PublicChoicesPass(/*IsLast=*/false));
  FPM.addPass(StateMachinesPass());
  FPM.addPass(ResultObjectsPass());
}

void residue::addLoopPasses(LoopPassManager &LPM) {
  LPM.addPass(SplitBlocksPass());
  LPM.addPass(BitwiseLoopsPass());
  LPM.addPass(ByteOrderPass());
  LPM.addPass(LimitUnrollingPass());
}

void residue::addEarlyPasses(ModulePassManager &MPM, OptimizationLevel L) {
  if (L == OptimizationLevel::O0)
    return;
  // What was inlined since passes constants.
  MPM.addPass(SpecializeModuliPass());
  FunctionPassManager FPM;
  FPM.addPass(JoinPiecesPass());
  FPM.addPass(ChosenModuliPass());
  if (L == OptimizationLevel::O2 || L == OptimizationLevel::O3)
    FPM.addPass(UnrollHornerPass());
  FPM.addPass(HoistFactorsPass());
  FPM.addPass(RaiseReductionsPass());
  FPM.addPass(SignedRemaindersPass(/*OnlyPositive=*/true));
  FPM.addPass(RaiseChoicesPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
}

void residue::addVectorizerPasses(FunctionPassManager &FPM, OptimizationLevel L,
                                  bool IsSkipped) {
  // Small loops are unrolled by now, and words are not yet in vectors.
  if (L != OptimizationLevel::O0) {
    FPM.addPass(HalfProductsPass());
    FPM.addPass(CarryChainPass(/*IsLast=*/false));
    FPM.addPass(WideCarriesPass());
  }
  FPM.addPass(KeepScalarPass(IsSkipped));
}

void residue::addLatePasses(ModulePassManager &MPM, OptimizationLevel L) {
  if (L == OptimizationLevel::O0)
    return;
  MPM.addPass(ExpandCoercionsPass());
  MPM.addPass(FindFieldFunctionsPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(CopiedElementsPass()));
  MPM.addPass(StoredRangesPass());
  FunctionPassManager FPM;
  FPM.addPass(EndKeepScalarPass());
  FPM.addPass(HoldElementsPass());
  FPM.addPass(SunkProductsPass());
  FPM.addPass(PublicChoicesPass());
  FPM.addPass(LazySumsPass());
  FPM.addPass(PlainPhisPass());
  FPM.addPass(PlainCorrectionsPass());
  // Before any code is emitted that has chains already.
  FPM.addPass(HalfProductsPass());
  FPM.addPass(ComparedWordsPass(/*OnlyBranches=*/true));
  FPM.addPass(SplitWordsPass());
  FPM.addPass(CarryChainPass());
  // Nothing follows that makes comparisons of them again.
  FPM.addPass(ComparedWordsPass());
  FPM.addPass(JoinWordsPass());
  FPM.addPass(ZeroTestsPass());
  FPM.addPass(FreezeInputsPass());
  FPM.addPass(PeelTurnsPass());
  FPM.addPass(RaiseHalvesPass());
  FPM.addPass(WrappedDifferencesPass());
  FPM.addPass(RaiseCorrectionsPass());
  FPM.addPass(DeferCorrectionsPass());
  FPM.addPass(SinkReductionsPass());
  FPM.addPass(ExpandDivisionsPass());
  FPM.addPass(PowerIdiomPass());
  FPM.addPass(PassedInputsPass());
  FPM.addPass(JamTurnsPass());
  FPM.addPass(CarriedPowersPass(/*ForTurns=*/false));
  FPM.addPass(InterleaveTurnsPass());
  FPM.addPass(CarriedPowersPass(/*ForTurns=*/true));
  FPM.addPass(LateChoicesPass());
  FPM.addPass(DisjointLoopsPass());
  FPM.addPass(FillLanesPass());
  if (options().Verify)
    FPM.addPass(VerifyReductionsPass());
  else
    FPM.addPass(CrandallReductionPass());
  FPM.addPass(LaneOrderPass());
  FPM.addPass(VectorChoicesPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
  MPM.addPass(MaskSelectsPass());
  // Of what no web contains.
  MPM.addPass(createModuleToFunctionPassAdaptor(VectorChoicesPass()));
  MPM.addPass(LowerReductionsPass());
#ifndef NDEBUG
  if (wantsStatistics())
    MPM.addPass(StatisticsPrinterPass());
#endif
}

void residue::addAllPasses(ModulePassManager &MPM) {
  OptimizationLevel L = OptimizationLevel::O2;
  addStartPasses(MPM, L);
  addSimplificationPasses(MPM, L);
  LoopPassManager LPM;
  addLoopPasses(LPM);
  MPM.addPass(createModuleToFunctionPassAdaptor(
      createFunctionToLoopPassAdaptor(std::move(LPM))));
  addEarlyPasses(MPM, L);
  addLatePasses(MPM, L);
}
