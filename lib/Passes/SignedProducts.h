//===- SignedProducts.h - Products of wide signed numbers -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Products of numbers of several words that have a sign, as unsigned ones.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_SIGNEDPRODUCTS_H
#define RESIDUE_LIB_PASSES_SIGNEDPRODUCTS_H

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace residue {

struct TargetModel;

/// What the product \p I is, if its factors are numbers of more than a word
/// with a sign, and it has room for all of it; null elsewhere.
llvm::Value *expandSignedProduct(llvm::Instruction &I,
                                 const TargetModel &Target);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_SIGNEDPRODUCTS_H
