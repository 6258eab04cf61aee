//===- RepresentationKind.h - Names of representations ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How elements can be represented (Representation.h), and what people call it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TARGET_REPRESENTATIONKIND_H
#define RESIDUE_TARGET_REPRESENTATIONKIND_H

namespace residue {

enum class RepresentationKind {
  Wide,        ///< iN arithmetic, split by LLVM's legalizer
  Saturated,   ///< words of the register width, explicit carry chains
  Montgomery,  ///< saturated words of x 2^C mod M
  Unsaturated, ///< limbs with spare bits
  Loops,       ///< Montgomery, by functions that loop over the words
};

const char *representationName(RepresentationKind Kind);

} // namespace residue

#endif // RESIDUE_TARGET_REPRESENTATIONKIND_H
