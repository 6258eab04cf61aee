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

#include "Pipelines.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/SecretFlow.h"
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
#include "residue/Passes/ExpandWideIntegers.h"
#include "residue/Passes/FieldFunctions.h"
#include "residue/Passes/FillLanes.h"
#include "residue/Passes/FlattenLookups.h"
#include "residue/Passes/FreezeInputs.h"
#include "residue/Passes/HalfProducts.h"
#include "residue/Passes/HideFromUnswitching.h"
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
#include "residue/Passes/SharedOperations.h"
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
#include "residue/Plan/LanePlanCache.h"
#include "residue/Plan/PlanPrinter.h"
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

/// The pass of that name with the stage in angle brackets, or the default one.
template <typename Create>
static bool addWithStage(StringRef Name, StringRef PassName,
                         FunctionPassManager &FPM, Create CreatePass) {
  if (!Name.consume_front(PassName))
    return false;
  std::optional<residue::Stage> S = defaultStage();
  if (!Name.empty()) {
    if (!Name.consume_front("<") || !Name.consume_back(">"))
      return false;
    S = parseStage(Name);
  }
  if (!S) {
    errs() << PassName << ": unknown stage '" << Name
           << "'; known are single-step, incomplete, incomplete-phi and "
              "default\n";
    return false;
  }
  FPM.addPass(CreatePass(*S));
  return true;
}

static bool parseFunctionPass(StringRef Name, FunctionPassManager &FPM,
                              ArrayRef<PassBuilder::PipelineElement>) {
#define FUNCTION_PASS(NAME, CREATE_PASS)                                       \
  if (Name == NAME) {                                                          \
    FPM.addPass(CREATE_PASS);                                                  \
    return true;                                                               \
  }
#define FUNCTION_PASS_WITH_STAGE(NAME, CREATE_PASS)                            \
  if (addWithStage(Name, NAME, FPM, CREATE_PASS))                              \
    return true;
#include "PassRegistry.def"
  return false;
}

static bool parseModulePass(StringRef Name, ModulePassManager &MPM,
                            ArrayRef<PassBuilder::PipelineElement>) {
#define MODULE_PASS(NAME, CREATE_PASS)                                         \
  if (Name == NAME) {                                                          \
    MPM.addPass(CREATE_PASS);                                                  \
    return true;                                                               \
  }
  // As a module pass it also defines what it calls.
#define FUNCTION_PASS_WITH_STAGE(NAME, CREATE_PASS)                            \
  if (FunctionPassManager FPM; addWithStage(Name, NAME, FPM, CREATE_PASS)) {   \
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));            \
    MPM.addPass(SharedOperationsPass());                                       \
    return true;                                                               \
  }
#include "PassRegistry.def"
  if (Name != "residue")
    return false;
  addAllPasses(MPM);
  return true;
}

static bool parseLoopPass(StringRef Name, LoopPassManager &LPM,
                          ArrayRef<PassBuilder::PipelineElement>) {
#define LOOP_PASS(NAME, CREATE_PASS)                                           \
  if (Name == NAME) {                                                          \
    LPM.addPass(CREATE_PASS);                                                  \
    return true;                                                               \
  }
#include "PassRegistry.def"
  return false;
}

static void registerModuleAnalyses(ModuleAnalysisManager &AM) {
#define MODULE_ANALYSIS(CREATE_ANALYSIS)                                       \
  AM.registerPass([] { return CREATE_ANALYSIS; });
#include "PassRegistry.def"
}

static void registerFunctionAnalyses(FunctionAnalysisManager &AM) {
#define FUNCTION_ANALYSIS(CREATE_ANALYSIS)                                     \
  AM.registerPass([] { return CREATE_ANALYSIS; });
#include "PassRegistry.def"
}

static void registerPasses(PassBuilder &PB) {
  PB.registerAnalysisRegistrationCallback(registerModuleAnalyses);
  PB.registerAnalysisRegistrationCallback(registerFunctionAnalyses);
  PB.registerPipelineParsingCallback(parseLoopPass);
  PB.registerPipelineParsingCallback(parseFunctionPass);
  PB.registerPipelineParsingCallback(parseModulePass);

  PB.registerPipelineStartEPCallback(addStartPasses);
  // From LLVM 20 on some are told the phase of link-time optimization, too.
  PB.registerPipelineEarlySimplificationEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel L, auto...) {
        addSimplificationPasses(MPM, L);
      });
  PB.registerPeepholeEPCallback(addPeepholePasses);
  PB.registerLateLoopOptimizationsEPCallback(
      [](LoopPassManager &LPM, OptimizationLevel) { addLoopPasses(LPM); });
  PassInstrumentationCallbacks *Callbacks =
      PB.getPassInstrumentationCallbacks();
  if (Callbacks) {
    skipMarkedFunctions(*Callbacks);
    skipUnswitching(*Callbacks);
  }
  PB.registerVectorizerStartEPCallback(
      [IsSkipped = Callbacks != nullptr](FunctionPassManager &FPM,
                                         OptimizationLevel L) {
        addVectorizerPasses(FPM, L, IsSkipped);
      });
  PB.registerOptimizerEarlyEPCallback([](ModulePassManager &MPM,
                                         OptimizationLevel L,
                                         auto...) { addEarlyPasses(MPM, L); });
  PB.registerOptimizerLastEPCallback([](ModulePassManager &MPM,
                                        OptimizationLevel L,
                                        auto...) { addLatePasses(MPM, L); });
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
          "LLVM %u; use clang-%d, or build it with -DRESIDUE_LLVM_VERSION=%u\n",
          LLVM_VERSION_MAJOR, hostVersion(), LLVM_VERSION_MAJOR, hostVersion());
  return {0, "Residue", RESIDUE_VERSION, registerPasses};
}
