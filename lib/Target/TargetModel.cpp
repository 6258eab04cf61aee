//===- TargetModel.cpp - What a target is good at -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Target/TargetModel.h"
#include "Features.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

static unsigned valueOf(const cl::opt<unsigned> &Option, unsigned Cost) {
  return Option.getNumOccurrences() ? Option.getValue() : Cost;
}

unsigned TargetModel::unrolledWords() const {
  return valueOf(options().UnrolledWords, costs().Sizes.UnrolledWords);
}

unsigned TargetModel::blockWords() const {
  return std::max(valueOf(options().BlockWords, costs().Sizes.BlockWords), 1U);
}

unsigned TargetModel::inlineProducts(unsigned ElementBits) const {
  const SizeLimits &Sizes = costs().Sizes;
  return valueOf(options().InlineProducts, ElementBits > Sizes.ShortBits
                                               ? Sizes.InlineLongProducts
                                               : Sizes.InlineProducts);
}

bool TargetModel::needsLoops(const Modulus &M) const {
  return M.value().testBit(0) &&
         divideCeil(M.bits(), WordBits) > unrolledWords();
}

TargetModel TargetModel::generic(unsigned WordBits) {
  TargetModel Model;
  Model.WordBits = WordBits;
  return Model;
}

/// Code of a kernel may have no vectors that nobody asked for.
static bool hasPairs(const Function &F, ArrayRef<StringRef> Features) {
  return !is_contained(Features, "-neon") &&
         !F.hasFnAttribute(Attribute::NoImplicitFloat);
}

TargetModel TargetModel::of(const Function &F) {
  TargetModel Model;
  Model.WordBits = static_cast<unsigned>(options().WordBits.getValue());
  if (!Model.WordBits)
    Model.WordBits =
        F.getParent()->getDataLayout().getLargestLegalIntTypeSizeInBits();
  // A module without a data layout says nothing; assume 64-bit registers.
  if (Model.WordBits < 8)
    Model.WordBits = 64;
  SmallVector<StringRef, 64> Features = featuresOf(F);
  Model.Costs = &CostTable::of(targetTriple(*F.getParent()), Features);
  const LimbMachine &Machine = Model.costs().Lanes.Machine;
  bool IsSplit = Machine.SplitProducts;
  Model.HasIFMA =
      Machine.PermutesHalves || (is_contained(Features, "+avx512ifma") &&
                                 !is_contained(Features, "-avx512vl"));
  Model.HasLanes = IsSplit ? Model.HasIFMA : hasPairs(F, Features);
  // Lanes that nothing uses hold poison, which MemorySanitizer complains of.
  Model.LanesPay = Model.HasLanes && (IsSplit || multipliesInLanes(F)) &&
                   !F.hasFnAttribute(Attribute::SanitizeMemory);
  Model.MultipliesAtOnce = IsSplit && multipliesLanesAtOnce(F);
  if (IsSplit)
    Model.Times = TimeOfWords::of(F);
  return Model;
}

void TargetModel::allowVectors(Function &F) {
  TargetModel Model = of(F);
  // Vectors of 256 bits for which there is no register are aligned, which the
  // stack is not, where a frame pointer is reserved for that. Else every other
  // one may be in two lines of the cache: additions of points modulo 2^521 - 1
  // take 1.7 times as long on Zen 4.
  if (Model.HasIFMA)
    F.addFnAttr("frame-pointer", "all");
  StringRef Features = F.getFnAttribute("target-features").getValueAsString();
  if (Model.HasIFMA && !Model.costs().Lanes.Machine.PermutesHalves &&
      !is_contained(featuresOf(F), "+avx512vl"))
    F.addFnAttr("target-features", (Features + ",+avx512vl").str());
}

unsigned TargetModel::elementBits() const {
  unsigned OfLanes = HasLanes ? costs().Lanes.Machine.AccumulatorBits : 0;
  return std::max(WordBits, OfLanes);
}

std::optional<LimbMachine> TargetModel::packedMachine() const {
  LimbMachine Own = costs().Lanes.Machine;
  Own.MultipliesAtOnce = MultipliesAtOnce;
  bool FitsWords =
      Own.OperandBits <= WordBits && WordBits <= Own.AccumulatorBits;
  if (HasLanes && FitsWords &&
      (forcesPacked() ||
       (LanesPay && options().Representation == RequestedRepresentation::Auto)))
    return Own;
  if (!forcesPacked())
    return std::nullopt;
  // Products of half words, as of pmuludq, which every x86-64 has.
  unsigned Half = std::min(WordBits, 32U);
  LimbMachine Halves{2 * Half, Half, 2 * Half};
  Halves.Lanes = Own.Lanes;
  if (Own.hasWideningLanes())
    Halves.LimbBits = Half;
  return Halves;
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
  return ContainerBits <= costs().Sizes.SaturatedWords * WordBits
             ? RepresentationKind::Saturated
             : RepresentationKind::Wide;
}

bool residue::hasCarryFlag(const Module &M) {
  const Triple T = targetTriple(M);
  return !T.isRISCV() && !T.isLoongArch() && !T.isMIPS() && !T.isWasm() &&
         T.getArch() != Triple::xcore;
}

bool residue::hasWideProduct(const Function &F, unsigned WordBits) {
  // Products of registers are what all targets have.
  const DataLayout &DL = F.getParent()->getDataLayout();
  const Triple T = targetTriple(*F.getParent());
  if (2 * WordBits <= DL.getLargestLegalIntTypeSizeInBits())
    return true;
  if (T.isX86() || T.isAArch64())
    return true;
  if (T.isARM() || T.isThumb())
    return RowPolicy::of(F).HasUMAAL;
  SmallVector<StringRef, 64> Features = featuresOf(F);
  return T.isRISCV() &&
         (is_contained(Features, "+m") || is_contained(Features, "+zmmul"));
}

bool residue::hasConditionalMoves(const Module &M, unsigned WordBits) {
  return targetTriple(M).getArch() == Triple::x86_64 && WordBits == 64;
}

bool residue::hasValueBarrier(const Module &M) {
  const Triple T = targetTriple(M);
  return !T.isAMDGPU() && !T.isNVPTX() && !T.isSPIR() && !T.isSPIRV();
}
