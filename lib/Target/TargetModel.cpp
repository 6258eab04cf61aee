//===- TargetModel.cpp - What a target is good at -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Target/TargetModel.h"
#include "residue/Target/Compat.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// Products of more words than this are left to the legalizer: rows of explicit
/// carries grow with the square of the words.
static const unsigned MaxSaturatedWords = 9;

bool TargetModel::needsLoops(const Modulus &M) const {
  return LittleEndian && M.value().testBit(0) &&
         divideCeil(M.bits(), WordBits) > options().UnrolledWords;
}

TargetModel TargetModel::of(const Function &F) {
  TargetModel Model;
  Model.LittleEndian = F.getParent()->getDataLayout().isLittleEndian();
  Model.WordBits = static_cast<unsigned>(options().WordBits.getValue());
  if (!Model.WordBits)
    Model.WordBits =
        F.getParent()->getDataLayout().getLargestLegalIntTypeSizeInBits();
  // A module without a data layout says nothing; assume 64-bit registers.
  if (Model.WordBits < 8)
    Model.WordBits = 64;
  SmallVector<StringRef, 64> Features;
  F.getFnAttribute("target-features").getValueAsString().split(Features, ',');
  Model.HasIFMA = is_contained(Features, "+avx512ifma") &&
                  !is_contained(Features, "-avx512vl");
  return Model;
}

static bool hasSlowDoubleShifts(const Function &F) {
  Attribute Tuned = F.getFnAttribute("tune-cpu");
  StringRef CPU = Tuned.isValid()
                      ? Tuned.getValueAsString()
                      : F.getFnAttribute("target-cpu").getValueAsString();
  static const StringRef Families[] = {"znver",    "bdver",     "btver",
                                       "amdfam10", "barcelona", "k8",
                                       "opteron",  "athlon"};
  return any_of(Families,
                [&](StringRef Family) { return CPU.starts_with(Family); });
}

RowPolicy RowPolicy::of(const Function &F) {
  RowPolicy Policy;
  if (targetTriple(*F.getParent()).isX86())
    Policy.Rows = Order::RowFirst;
  Policy.DoublesByShifts = !hasSlowDoubleShifts(F);
  return Policy;
}

void TargetModel::allowVectors(Function &F) {
  StringRef Features = F.getFnAttribute("target-features").getValueAsString();
  if (of(F).HasIFMA && !is_contained(split(Features, ','), "+avx512vl"))
    F.addFnAttr("target-features", (Features + ",+avx512vl").str());
}

std::optional<LimbMachine> TargetModel::packedMachine() const {
  if (HasIFMA && WordBits == 64 &&
      (forcesPacked() ||
       options().Representation == RequestedRepresentation::Auto))
    return LimbMachine{64, 52, 64, /*SplitProducts=*/true};
  if (!forcesPacked())
    return std::nullopt;
  // Products of half words, as of pmuludq, which every x86-64 has.
  unsigned Half = std::min(WordBits, 32U);
  return LimbMachine{2 * Half, Half, 2 * Half};
}

bool TargetModel::forcesPacked() const {
  return options().Representation == RequestedRepresentation::Packed;
}

std::optional<RepresentationKind> TargetModel::forced() const {
  switch (options().Representation) {
  case RequestedRepresentation::Auto:
  case RequestedRepresentation::Packed:
    return std::nullopt;
  case RequestedRepresentation::Wide:
    return RepresentationKind::Wide;
  case RequestedRepresentation::Saturated:
    return RepresentationKind::Saturated;
  case RequestedRepresentation::Montgomery:
    return RepresentationKind::Montgomery;
  case RequestedRepresentation::Unsaturated:
    return RepresentationKind::Unsaturated;
  }
  return std::nullopt;
}

RepresentationKind TargetModel::plain(unsigned ContainerBits) const {
  if (std::optional<RepresentationKind> Forced = forced();
      Forced && (*Forced == RepresentationKind::Wide ||
                 *Forced == RepresentationKind::Saturated))
    return *Forced;
  return ContainerBits <= MaxSaturatedWords * WordBits
             ? RepresentationKind::Saturated
             : RepresentationKind::Wide;
}

bool residue::hasCarryFlag(const Module &M) {
  const Triple T = targetTriple(M);
  return !T.isRISCV() && !T.isLoongArch() && !T.isMIPS() && !T.isWasm() &&
         T.getArch() != Triple::xcore;
}

bool residue::hasValueBarrier(const Module &M) {
  const Triple T = targetTriple(M);
  return !T.isAMDGPU() && !T.isNVPTX() && !T.isSPIR() && !T.isSPIRV();
}
