//===- Element.h - A residue in the rewritten program -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A value that stands for a residue, and its bound.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_ELEMENT_H
#define RESIDUE_ARITHMETIC_ELEMENT_H

#include "residue/Number/ElementBound.h"

namespace llvm {
class Value;
} // namespace llvm

namespace residue {

struct Element {
  /// An integer type of Representation::widthOf(Bound) bits; null while
  /// planning.
  llvm::Value *V = nullptr;
  ElementBound Bound;

  /// Of an integer.
  const Integer &max() const { return Bound.max(); }
  const Integer &min() const { return Bound.min(); }
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_ELEMENT_H
