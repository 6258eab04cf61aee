//===- Plugin.cpp - Registration ------------------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Registers the passes by name and in the default pipelines; nothing else.
///
//===----------------------------------------------------------------------===//

#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Passes/ByteOrder.h"
#include "residue/Passes/Coercions.h"
#include "residue/Passes/CrandallReduction.h"
#include "residue/Passes/ExpandWideIntegers.h"
#include "residue/Passes/HideFromVectorizers.h"
#include "residue/Passes/InlineFieldCode.h"
#include "residue/Passes/LimitUnrolling.h"
#include "residue/Passes/LowerReductions.h"
#include "residue/Passes/MaskSelects.h"
#include "residue/Passes/PowerIdiom.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Passes/SharedOperations.h"
#include "residue/Passes/UnrollHorner.h"
#include "residue/Passes/VectorLookups.h"
#include "residue/Plan/ReductionPlan.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "llvm-c/Core.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include <cstdio>

using namespace llvm;
using namespace residue;

/// The stage of `crandall-reduction` or `crandall-reduction<stage>`.
static std::optional<residue::Stage> crandallReductionStage(StringRef Name) {
  if (!Name.consume_front("crandall-reduction"))
    return std::nullopt;
  if (Name.empty())
    return defaultStage();
  if (!Name.consume_front("<") || !Name.consume_back(">"))
    return std::nullopt;
  return parseStage(Name);
}

static bool parseFunctionPass(StringRef Name, FunctionPassManager &FPM,
                              ArrayRef<PassBuilder::PipelineElement>) {
  if (Name == "raise-reductions")
    FPM.addPass(RaiseReductionsPass());
  else if (Name == "cancel-coercions")
    FPM.addPass(CancelCoercionsPass());
  else if (Name == "unroll-horner")
    FPM.addPass(UnrollHornerPass());
  else if (Name == "branchless-words")
    FPM.addPass(BranchlessWordsPass());
  else if (Name == "print<reduction-analysis>")
    FPM.addPass(ReductionAnalysisPrinterPass(errs()));
  else if (Name == "vector-choices")
    FPM.addPass(VectorChoicesPass());
  else if (Name == "print<reduction-plan>")
    FPM.addPass(ReductionPlanPrinterPass(errs()));
  else if (Name == "power-idiom")
    FPM.addPass(PowerIdiomPass());
  else if (Name == "print<power-idiom>")
    FPM.addPass(PowerIdiomPrinterPass(errs()));
  else if (std::optional<residue::Stage> S = crandallReductionStage(Name))
    FPM.addPass(CrandallReductionPass(*S));
  else {
    if (StringRef Stage = Name;
        Stage.consume_front("crandall-reduction<") && Stage.consume_back(">"))
      errs() << "crandall-reduction: unknown stage '" << Stage
             << "'; known are single-step, incomplete, incomplete-phi and "
                "default\n";
    return false;
  }
  return true;
}

/// What runs where the pipelines end: analysis, rewriting, and whatever is
/// left.
static void addLatePasses(ModulePassManager &MPM) {
  MPM.addPass(ExpandCoercionsPass());
  FunctionPassManager FPM;
  FPM.addPass(EndKeepScalarPass());
  FPM.addPass(PowerIdiomPass());
  FPM.addPass(CrandallReductionPass());
  FPM.addPass(VectorChoicesPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
  MPM.addPass(MaskSelectsPass());
  MPM.addPass(LowerReductionsPass());
#ifndef NDEBUG
  if (wantsStatistics())
    MPM.addPass(StatisticsPrinterPass());
#endif
}

static bool parseModulePass(StringRef Name, ModulePassManager &MPM,
                            ArrayRef<PassBuilder::PipelineElement>) {
  if (Name == "coerced-integers") {
    MPM.addPass(CoercedIntegersPass());
  } else if (Name == "expand-coercions") {
    MPM.addPass(ExpandCoercionsPass());
  } else if (Name == "inline-field-code") {
    MPM.addPass(InlineFieldCodePass());
  } else if (Name == "mask-selects") {
    MPM.addPass(MaskSelectsPass());
  } else if (Name == "lower-reductions") {
    MPM.addPass(LowerReductionsPass());
  } else if (Name == "shared-operations") {
    MPM.addPass(SharedOperationsPass());
  } else if (std::optional<residue::Stage> S = crandallReductionStage(Name)) {
    // As a module pass it also defines what it calls.
    MPM.addPass(createModuleToFunctionPassAdaptor(CrandallReductionPass(*S)));
    MPM.addPass(SharedOperationsPass());
  } else if (Name == "residue") {
    MPM.addPass(createModuleToFunctionPassAdaptor(RaiseReductionsPass()));
    MPM.addPass(CoercedIntegersPass());
    MPM.addPass(InlineFieldCodePass());
    MPM.addPass(createModuleToFunctionPassAdaptor(
        createFunctionToLoopPassAdaptor(ByteOrderPass())));
    MPM.addPass(createModuleToFunctionPassAdaptor(UnrollHornerPass()));
    MPM.addPass(createModuleToFunctionPassAdaptor(RaiseReductionsPass()));
    addLatePasses(MPM);
  } else {
    return false;
  }
  return true;
}

static bool parseLoopPass(StringRef Name, LoopPassManager &LPM,
                          ArrayRef<PassBuilder::PipelineElement>) {
  if (Name == "byte-order")
    LPM.addPass(ByteOrderPass());
  else if (Name == "limit-unrolling")
    LPM.addPass(LimitUnrollingPass());
  else
    return false;
  return true;
}

static void registerPasses(PassBuilder &PB) {
  PB.registerAnalysisRegistrationCallback([](FunctionAnalysisManager &AM) {
    AM.registerPass([] { return ReductionAnalyses(); });
  });
  PB.registerPipelineParsingCallback(parseLoopPass);
  PB.registerPipelineParsingCallback(parseFunctionPass);
  PB.registerPipelineParsingCallback(parseModulePass);

  PB.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level) {
        if (Level == OptimizationLevel::O0)
          return;
        MPM.addPass(createModuleToFunctionPassAdaptor(RaiseReductionsPass()));
        MPM.addPass(CoercedIntegersPass());
        if (Level != OptimizationLevel::O1)
          MPM.addPass(InlineFieldCodePass());
      });
  // Behind inlining, among others.
  PB.registerPeepholeEPCallback(
      [](FunctionPassManager &FPM, OptimizationLevel Level) {
        if (Level != OptimizationLevel::O0)
          FPM.addPass(CancelCoercionsPass());
      });
  PB.registerLateLoopOptimizationsEPCallback(
      [](LoopPassManager &LPM, OptimizationLevel) {
        LPM.addPass(ByteOrderPass());
        LPM.addPass(LimitUnrollingPass());
      });
  // As late as the pipelines in front of a ThinLTO link have an extension
  // point: they end in front of the vectorizers.
#if LLVM_VERSION_MAJOR >= 20
  PB.registerOptimizerEarlyEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level, ThinOrFullLTOPhase) {
#else
  PB.registerOptimizerEarlyEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level) {
#endif
        if (Level == OptimizationLevel::O0)
          return;
        FunctionPassManager FPM;
        if (Level == OptimizationLevel::O2 || Level == OptimizationLevel::O3)
          FPM.addPass(UnrollHornerPass());
        FPM.addPass(RaiseReductionsPass());
        MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
      });
  PB.registerVectorizerStartEPCallback(
      [](FunctionPassManager &FPM, OptimizationLevel) {
        FPM.addPass(KeepScalarPass());
      });
#if LLVM_VERSION_MAJOR >= 20
  PB.registerOptimizerLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level, ThinOrFullLTOPhase) {
#else
  PB.registerOptimizerLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level) {
#endif
        if (Level != OptimizationLevel::O0)
          addLatePasses(MPM);
      });
}

/// The major version of the LLVM that loads the plugin. Only LLVM's C interface
/// may be called before it is known to be ours.
static unsigned hostVersion() {
  unsigned Major, Minor, Patch;
  LLVMGetVersion(&Major, &Minor, &Patch);
  return Major;
}

/// clang 19 parses -mllvm options before it asks plugins for their passes, but
/// after it has loaded those of `-Xclang -load`. So the options are there from
/// the start, unless the host is of another version.
static const bool OptionsRegistered =
    hostVersion() == LLVM_VERSION_MAJOR &&
    (options(), registerDebugCounters(), true);

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  // The host's own check compares API versions, which LLVM versions share.
  if (OptionsRegistered)
    return {LLVM_PLUGIN_API_VERSION, "Residue", RESIDUE_VERSION,
            registerPasses};
  fprintf(stderr,
          "Residue: this plugin is built for LLVM %d and cannot be loaded into "
          "LLVM %u; build it with -DRESIDUE_LLVM_VERSION=%u\n",
          LLVM_VERSION_MAJOR, hostVersion(), hostVersion());
  return {0, "Residue", RESIDUE_VERSION, registerPasses};
}
