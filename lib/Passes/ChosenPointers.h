//===- ChosenPointers.h - Pointers that change places -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Who swaps pointers in place of numbers, `if (bit) { t = p; p = q; q = t; }`
/// in a loop, has a phi node of pointers, or many choices of choices where the
/// loop is unrolled. Where all that comes into them are two places on the
/// stack, bits go around in their places, and choose a pointer where one is
/// used: then an access is one of two (ChosenPlaces.h).
///
/// Only where bits choose on the way: what merely comes from two blocks is told
/// by the branch to them.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_CHOSENPOINTERS_H
#define RESIDUE_LIB_PASSES_CHOSENPOINTERS_H

#include <cstdint>

namespace llvm {
class Function;
class IRBuilderBase;
class Value;
} // namespace llvm

namespace residue {

struct KnownPlace;

/// The address \p Bytes behind \p Place.
llvm::Value *emitAddress(llvm::IRBuilderBase &B, const KnownPlace &Place,
                         uint64_t Bytes = 0);

/// True if something changed.
bool chooseBitsOfPointers(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_CHOSENPOINTERS_H
