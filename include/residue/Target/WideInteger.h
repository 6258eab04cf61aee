//===- WideInteger.h - Integers of more than a word -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What no register holds. Narrower integers are LLVM's own business.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TARGET_WIDEINTEGER_H
#define RESIDUE_TARGET_WIDEINTEGER_H

#include "llvm/IR/Type.h"

namespace residue {

/// The bits of the longest word that a target has.
enum : unsigned { LongestWordBits = 64 };

/// An integer of more than \p WordBits bits.
inline bool isWideInteger(const llvm::Type &Ty,
                          unsigned WordBits = LongestWordBits) {
  return Ty.isIntegerTy() && Ty.getIntegerBitWidth() > WordBits;
}

} // namespace residue

#endif // RESIDUE_TARGET_WIDEINTEGER_H
