//===- DebugCounters.cpp - Transformations one by one ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Target/DebugCounters.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

namespace {

/// A kind of transformation. The constructor of a statistic does nothing at run
/// time, so these may be static.
struct KindInfo {
  const char *Counter;
  const char *Desc;
  Statistic Done;

  /// The pass, which is the debug type, too.
  const char *pass() const { return Counter + strlen("residue-"); }
};

} // namespace

// In the order of the enumeration.
#define RESIDUE_KIND(PASS, DESC)                                               \
  {                                                                            \
    "residue-" PASS, DESC, { PASS, "Number", "Number of " DESC }               \
  }
static KindInfo Kinds[] = {
    RESIDUE_KIND("raise-reductions", "reductions raised"),
    RESIDUE_KIND("signed-remainders", "signed divisions made unsigned"),
    RESIDUE_KIND("expand-divisions", "quotients and signed divisions expanded"),
    RESIDUE_KIND("flatten-lookups", "branches around tables flattened"),
    RESIDUE_KIND("raise-choices", "choices raised"),
    RESIDUE_KIND("join-pieces", "numbers put together"),
    RESIDUE_KIND("join-words", "corrected sums of words joined"),
    RESIDUE_KIND("coerced-integers", "places that hold elements again"),
    RESIDUE_KIND("inline-field-code", "functions to inline"),
    RESIDUE_KIND("promote-elements", "functions that take elements as values"),
    RESIDUE_KIND("returned-moduli", "calls that return a constant"),
    RESIDUE_KIND("specialize-moduli", "functions copied for a modulus"),
    RESIDUE_KIND("chosen-moduli", "moduli computed with one by one"),
    RESIDUE_KIND("intrinsic-carries",
                 "carries of x86 made steps with overflow"),
    RESIDUE_KIND("state-machines", "switches over states taken apart"),
    RESIDUE_KIND("split-blocks", "loops over blocks divided"),
    RESIDUE_KIND("bitwise-loops", "loops over words of numbers rewritten"),
    RESIDUE_KIND("byte-order", "byte loops rewritten"),
    RESIDUE_KIND("limit-unrolling", "loops kept from being unrolled"),
    RESIDUE_KIND("unroll-horner", "loops that take several steps at once"),
    RESIDUE_KIND("hoist-factors", "products of two factors made before"),
    RESIDUE_KIND("half-products", "products composed of halves"),
    RESIDUE_KIND("chosen-copies", "copies of one of two numbers"),
    RESIDUE_KIND("copied-elements", "copies of bytes that move elements"),
    RESIDUE_KIND("carry-chain", "carries in chains"),
    RESIDUE_KIND("compared-words", "comparisons of numbers of words"),
    RESIDUE_KIND("wide-carries", "carries of sums of two words"),
    RESIDUE_KIND("keep-scalar", "functions kept from being vectorized"),
    RESIDUE_KIND("power-idiom", "powers and inverses replaced"),
    RESIDUE_KIND("sunk-products", "joins whose products went to the sides"),
    RESIDUE_KIND("public-choices", "choices by counters that became branches"),
    RESIDUE_KIND("lazy-sums", "sums that loops leave unreduced"),
    RESIDUE_KIND("hold-elements", "loops that hold elements in registers"),
    RESIDUE_KIND("peel-turns", "loops whose first turns are in front"),
    RESIDUE_KIND("raise-corrections", "corrections that become reductions"),
    RESIDUE_KIND("raise-halves", "halves that become products"),
    RESIDUE_KIND("plain-corrections", "corrections that subtract again"),
    RESIDUE_KIND("freeze-inputs", "numbers that are not frozen"),
    RESIDUE_KIND("wrapped-differences", "reductions of wrapped differences"),
    RESIDUE_KIND("zero-tests", "words compared with 0 that become numbers"),
    RESIDUE_KIND("plain-phis", "phi nodes made plain"),
    RESIDUE_KIND("defer-corrections", "sums that are not corrected"),
    RESIDUE_KIND("sink-reductions", "choices that are reduced once"),
    RESIDUE_KIND("passed-inputs", "phi nodes of residues and inputs"),
    RESIDUE_KIND("carried-powers", "functions with such powers"),
    RESIDUE_KIND("interleave-turns", "functions with turns side by side"),
    RESIDUE_KIND("disjoint-loops", "functions with loops for pointers apart"),
    RESIDUE_KIND("jam-turns", "functions with turns around loops jammed"),
    RESIDUE_KIND("late-choices", "choices that have blocks of their own"),
    RESIDUE_KIND("fill-lanes", "functions with products in free lanes"),
    RESIDUE_KIND("crandall-reduction", "webs rewritten"),
    RESIDUE_KIND("vector-choices", "chains of choices in vectors"),
    RESIDUE_KIND("mask-selects", "functions whose selects became masks"),
    RESIDUE_KIND("branchless-words", "functions without branch hazards"),
};
#undef RESIDUE_KIND
static_assert(std::size(Kinds) ==
                  static_cast<unsigned>(Transformation::BranchlessWords) + 1,
              "every kind has an entry");

/// The counters. LLVM looks at them when the program ends, so they stay.
static ArrayRef<RegisteredCounter> counters() {
  static const auto *Counters = [] {
    auto *All = new std::vector<RegisteredCounter>;
    for (const KindInfo &Kind : Kinds)
      All->push_back(registerCounter(Kind.Counter, Kind.Desc));
    return All;
  }();
  return *Counters;
}

#ifndef NDEBUG
/// LLVM keeps pointers to the names, and takes all of them at once.
static void showDebugType(const std::string &Type) {
  static auto *Types = new std::vector<std::string>;
  Types->push_back(Type);
  SmallVector<const char *, 8> Names;
  for (const std::string &T : *Types)
    Names.push_back(T.c_str());
  setCurrentDebugTypes(Names.data(), Names.size());
  DebugFlag = true;
}

namespace {

/// A release build of LLVM has neither -debug-only nor -stats; what they act on
/// is there.
struct DebugOptions {
  cl::list<std::string> DebugOnly;
  cl::opt<bool> Stats;

  DebugOptions()
      : DebugOnly(
            "residue-debug-only", cl::CommaSeparated, cl::Hidden,
            cl::value_desc("passes"), cl::desc("Passes that tell what they do"),
            cl::callback([](const std::string &Type) { showDebugType(Type); })),
        Stats("residue-stats", cl::init(false), cl::Hidden,
              cl::desc("Print statistics where the pipeline ends"),
              cl::callback([](const bool &) {
                EnableStatistics(/*DoPrintOnExit=*/false);
              })) {}
};

} // namespace

static DebugOptions &debugOptions() {
  static DebugOptions TheOptions;
  return TheOptions;
}

bool residue::wantsStatistics() { return debugOptions().Stats; }

PreservedAnalyses StatisticsPrinterPass::run(Module &M,
                                             ModuleAnalysisManager &AM) {
  PrintStatistics(errs());
  return PreservedAnalyses::all();
}

static void printPlace(raw_ostream &OS, const Value &Where) {
  if (auto *F = dyn_cast<Function>(&Where)) {
    OS << "'" << F->getName() << "'";
    return;
  }
  auto *I = dyn_cast<Instruction>(&Where);
  auto *BB = I ? I->getParent() : cast<BasicBlock>(&Where);
  Where.printAsOperand(OS, /*PrintType=*/false);
  OS << " in '" << BB->getParent()->getName() << "'";
}
#endif

void residue::registerDebugCounters() {
  (void)counters();
#ifndef NDEBUG
  debugOptions();
#endif
}

bool residue::shouldTransform(Transformation Kind, const Value &Where) {
  KindInfo &Info = Kinds[static_cast<unsigned>(Kind)];
  bool Should = shouldExecute(counters()[static_cast<unsigned>(Kind)]);
  if (Should)
    ++Info.Done;
  DEBUG_WITH_TYPE(Info.pass(), {
    dbgs() << Info.pass() << ": " << (Should ? "" : "skipped ");
    printPlace(dbgs(), Where);
    dbgs() << "\n";
  });
  return Should;
}
