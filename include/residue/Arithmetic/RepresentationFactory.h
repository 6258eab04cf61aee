//===- RepresentationFactory.h - How representations are made ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes the representation of a kind.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_REPRESENTATIONFACTORY_H
#define RESIDUE_ARITHMETIC_REPRESENTATIONFACTORY_H

#include "residue/Arithmetic/Representation.h"
#include "residue/Number/ReductionKind.h"
#include "residue/Target/TargetModel.h"

namespace residue {

/// For words and costs of \p Target; \p CarryCorrections allows sums and
/// differences to be corrected by their carry (the default pipeline stage);
/// \p Additions is how often sums go into sums before they go into a product;
/// \p Reduction is what reductions are made of where the modulus allows it,
/// that of -residue-reduction if there is none.
std::unique_ptr<Representation> createRepresentation(
    RepresentationKind Kind, const Modulus &M, const TargetModel &Target,
    bool CarryCorrections, unsigned Additions = 1,
    std::optional<RequestedReduction> Reduction = std::nullopt);

/// The same with its products out of line (SharedOperation.h), for functions
/// where size counts or that have too many of them. Everything else is emitted
/// in place.
std::unique_ptr<Representation>
createOutOfLineRepresentation(RepresentationKind Kind, const Modulus &M,
                              const TargetModel &Target, bool CarryCorrections);

} // namespace residue

#endif // RESIDUE_ARITHMETIC_REPRESENTATIONFACTORY_H
