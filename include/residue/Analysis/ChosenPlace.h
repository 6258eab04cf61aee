//===- ChosenPlace.h - One of two places of an object -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An address that a bit decides: `R[b]`, `R[1 - b].X`, `T[2 - b]` of an object
/// on the stack. An access there is one of two at addresses that are known, and
/// a choice.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_CHOSENPLACE_H
#define RESIDUE_ANALYSIS_CHOSENPLACE_H

#include <cstdint>
#include <optional>

namespace llvm {
class AllocaInst;
class DataLayout;
class Value;
} // namespace llvm

namespace residue {

/// Two places of an object, both inside of it, of which the lowest bit of
/// Decides chooses one.
struct ChosenPlace {
  llvm::AllocaInst *Object;
  llvm::Value *Decides;
  /// In bytes behind the object's beginning, where Decides is even and odd.
  uint64_t IfEven, IfOdd;
};

/// The two places of which an access of \p Bytes bytes at \p Pointer is one, if
/// that is known and they differ.
std::optional<ChosenPlace> readChosenPlace(llvm::Value &Pointer, uint64_t Bytes,
                                           const llvm::DataLayout &DL);

} // namespace residue

#endif // RESIDUE_ANALYSIS_CHOSENPLACE_H
