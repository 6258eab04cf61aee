//===- SharedRepresentation.h - Products as calls of shared operations *- C++
//-*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A representation whose products are calls, for functions where size counts
/// or that have too many of them. Everything else is emitted in place, as in
/// the representation that it derives from.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_SHAREDREPRESENTATION_H
#define RESIDUE_SHAREDREPRESENTATION_H

#include "residue/SharedOperations.h"

namespace residue {

/// \p Kind with its products out of line.
std::unique_ptr<Representation>
createSharedRepresentation(RepresentationKind Kind, const Modulus &M,
                           unsigned WordBits, bool CarryCorrections);

/// The code of \p Op, which is a product, in place. The operands are anything
/// that fits the container.
llvm::Value *emitSharedProduct(llvm::IRBuilderBase &B,
                               const SharedOperation &Op,
                               llvm::ArrayRef<llvm::Value *> Operands);

} // namespace residue

#endif // RESIDUE_SHAREDREPRESENTATION_H
