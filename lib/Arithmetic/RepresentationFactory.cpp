//===- RepresentationFactory.cpp - How representations are made -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/RepresentationFactory.h"
#include "LoopRepresentation.h"
#include "MontgomeryRepresentation.h"
#include "OutOfLineRepresentation.h"
#include "SaturatedRepresentation.h"
#include "WideRepresentation.h"
#include "residue/Arithmetic/UnsaturatedRepresentation.h"
#include "residue/Target/Options.h"

using namespace llvm;
using namespace residue;

std::unique_ptr<Representation>
residue::createRepresentation(RepresentationKind Kind, const Modulus &M,
                              const TargetModel &Target, bool CarryCorrections,
                              unsigned Additions,
                              std::optional<RequestedReduction> Requested) {
  RequestedReduction Reduction = Requested.value_or(options().Reduction);
  if (Kind == RepresentationKind::Loops)
    return std::make_unique<LoopRepresentation>(M, Target);
  if (Kind == RepresentationKind::Unsaturated)
    if (auto R = UnsaturatedRepresentation::create(M, Target, Additions))
      return R;
  if (Kind == RepresentationKind::Montgomery)
    return std::make_unique<MontgomeryRepresentation>(
        M, Target, CarryCorrections, Reduction);
  if (Kind == RepresentationKind::Wide)
    return std::make_unique<WideRepresentation>(M, Target, CarryCorrections,
                                                Reduction);
  return std::make_unique<SaturatedRepresentation>(M, Target, CarryCorrections,
                                                   Reduction);
}

std::unique_ptr<Representation> residue::createOutOfLineRepresentation(
    RepresentationKind Kind, const Modulus &M, const TargetModel &Target,
    bool CarryCorrections) {
  RequestedReduction Reduction = options().Reduction;
  switch (Kind) {
  case RepresentationKind::Wide:
    return std::make_unique<OutOfLineRepresentation<WideRepresentation>>(
        Kind, M, Target, CarryCorrections, Reduction);
  case RepresentationKind::Saturated:
    return std::make_unique<OutOfLineRepresentation<SaturatedRepresentation>>(
        Kind, M, Target, CarryCorrections, Reduction);
  case RepresentationKind::Montgomery:
    return std::make_unique<OutOfLineRepresentation<MontgomeryRepresentation>>(
        Kind, M, Target, CarryCorrections, Reduction);
  default:
    // Its operations are shared anyway.
    return createRepresentation(Kind, M, Target, CarryCorrections);
  }
}
