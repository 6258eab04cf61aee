//===- TargetModel.h - What a target is good at -----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The choices that depend on the function's target.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TARGETMODEL_H
#define RESIDUE_TARGETMODEL_H

#include "residue/Representation.h"

namespace llvm {
class Function;
} // namespace llvm

namespace residue {

struct TargetModel {
  /// The register width in bits (-residue-word-bits overrides it).
  unsigned WordBits;
  /// The representation for an element of \p ContainerBits bits
  /// (-residue-representation overrides it).
  RepresentationKind preferred(unsigned ContainerBits) const;

  static TargetModel of(const llvm::Function &F);
};

} // namespace residue

#endif // RESIDUE_TARGETMODEL_H
