//===- PublicNumber.h - What everybody knows --------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Numbers that are no secret, whatever the function is called with.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_PUBLICNUMBER_H
#define RESIDUE_LIB_PASSES_PUBLICNUMBER_H

namespace llvm {
class Value;
} // namespace llvm

namespace residue {

/// \p V is made of constants, and of counters of loops that branches compare.
bool isPublicNumber(const llvm::Value *V);

/// \p V is a comparison of public numbers, or is made of several of them.
bool isPublicCondition(const llvm::Value *V);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_PUBLICNUMBER_H
