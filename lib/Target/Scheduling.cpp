//===- Scheduling.cpp - In which order instructions are kept --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Target/Scheduling.h"
#include "Features.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

namespace {

/// What a family of targets is scheduled by. Thousand instructions of X25519,
/// and cycles on Cortex-M4 (docs/targets.md), without it and with it.
struct Scheduling {
  bool (*IsFor)(const Triple &T);
  /// The processor that code for any is tuned for.
  const char *CPU;
  /// The feature of a back end that does not ask what code is tuned for.
  const char *Feature;
};

} // namespace

static bool isAArch64(const Triple &T) { return T.isAArch64(); }
static bool isRISCV(const Triple &T) { return T.isRISCV(); }
static bool isCortexM(const Triple &T) { return T.isArmMClass(); }

static const Scheduling Schedulings[] = {
    // 268 to 243; Cortex-A53, Cortex-A72 and Neoverse V2 have 244 to 245.
    {isAArch64, "neoverse-n1", nullptr},
    // 577 to 379 (RISC-V of 64 bits). A core in order, of one instruction per
    // cycle; the models of SiFive's 7 series, P450 and P670 have branches in
    // place of conditional moves, by data.
    {isRISCV, "rocket", nullptr},
    // 756 to 672. Without its scheduler that works before registers are
    // assigned: 13 of them are too few for it.
    {isCortexM, nullptr, "use-misched"},
};

/// A processor that clang takes if none is named: "generic", "generic-rv64".
static bool isForAnyProcessor(const Function &F) {
  return !F.hasFnAttribute("tune-cpu") &&
         (!F.hasFnAttribute("target-cpu") || F.getFnAttribute("target-cpu")
                                                 .getValueAsString()
                                                 .starts_with("generic"));
}

static bool namesFeature(const Function &F, StringRef Name) {
  return any_of(featuresOf(F), [&](StringRef Feature) {
    return Feature.drop_front() == Name;
  });
}

static void removeFeature(Function &F, StringRef Name) {
  std::string Features =
      F.getFnAttribute("target-features").getValueAsString().str();
  Features += Features.empty() ? "-" : ",-";
  F.addFnAttr("target-features", Features + Name.str());
}

void residue::tuneScheduling(Function &F) {
  const Triple T = targetTriple(*F.getParent());
  const auto *Found =
      find_if(Schedulings, [&](const Scheduling &S) { return S.IsFor(T); });
  if (Found == std::end(Schedulings))
    return;
  if (Found->CPU && isForAnyProcessor(F))
    F.addFnAttr("tune-cpu", Found->CPU);
  if (Found->Feature && !namesFeature(F, Found->Feature))
    removeFeature(F, Found->Feature);
}
