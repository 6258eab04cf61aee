//===- TargetModel.cpp - What a target is good at -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/TargetModel.h"
#include "residue/Options.h"
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
  return Model;
}

std::optional<RepresentationKind> TargetModel::forced() const {
  switch (options().Representation) {
  case RequestedRepresentation::Auto:
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
