//===- CopiedParts.h - The numbers that a copy moves ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What bytes in objects on the stack are: numbers, as far as that is known by
/// accesses, of whoever is given the address or a copy, too, or by types, and
/// bytes in vectors elsewhere, each of which may be undefined while others are
/// not.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_COPIEDPARTS_H
#define RESIDUE_LIB_PASSES_COPIEDPARTS_H

#include "residue/Analysis/ChosenPlace.h"
#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class LLVMContext;
class Type;
class Value;
} // namespace llvm

namespace residue {

/// A number, or a vector of bytes, that many bytes behind the first one.
struct CopiedPart {
  uint64_t Offset;
  llvm::Type *Ty;

  bool operator==(const CopiedPart &Other) const {
    return Offset == Other.Offset && Ty == Other.Ty;
  }
};
using CopiedParts = llvm::SmallVector<CopiedPart, 4>;

/// Those of \p Bytes bytes that are at one of \p Places, without gaps, or
/// nothing if they are too many.
std::optional<CopiedParts> copiedParts(llvm::ArrayRef<KnownPlace> Places,
                                       uint64_t Bytes,
                                       const llvm::DataLayout &DL);

/// The numbers that \p Bytes bytes at \p Pointer are, if they are nothing else.
std::optional<CopiedParts> copiedNumbers(llvm::Value &Pointer, uint64_t Bytes,
                                         const llvm::DataLayout &DL);

/// The arrays of words, each of which is a number, that are in \p Bytes bytes
/// behind \p Pointer, as far as they are known by the type of the object.
CopiedParts copiedArrays(llvm::Value &Pointer, uint64_t Bytes,
                         const llvm::DataLayout &DL);

/// Adds the bytes from \p From to \p To to \p Parts, in vectors of at most 16.
void addBytes(CopiedParts &Parts, uint64_t From, uint64_t To,
              llvm::LLVMContext &Context);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_COPIEDPARTS_H
