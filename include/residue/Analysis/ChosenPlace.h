//===- ChosenPlace.h - A place on the stack that bits choose ----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An address that bits decide: `R[b]`, `R[1 - b].X`, `T[b][c]`, `T[b][i]`, `b
/// ? &x : &y` of objects on the stack, which copies of arguments are, of
/// globals, and of what arguments point to, as far as that is certain to be
/// there (CertainBytes.h). An access there is one of a few at addresses that no
/// bit decides, and a choice.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_CHOSENPLACE_H
#define RESIDUE_ANALYSIS_CHOSENPLACE_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace llvm {
class DataLayout;
class Instruction;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace residue {

class CertainBytes;

/// Bytes behind the beginning of an object.
struct KnownPlace {
  llvm::Value *Object = nullptr;
  uint64_t Offset = 0;
  /// Signed numbers, and what they are multiplied by: a loop's counter, say.
  llvm::SmallVector<std::pair<llvm::Value *, llvm::APInt>, 1> Multiples;

  bool operator==(const KnownPlace &Other) const {
    return Object == Other.Object && Offset == Other.Offset &&
           Multiples == Other.Multiples;
  }
};

/// Places of which bits choose one: a tree of choices. All of them are inside
/// of their objects, and two that a bit chooses between differ.
struct ChosenPlace {
  struct Node {
    /// A bit of it chooses between two nodes; null at a known place.
    llvm::Value *Decides = nullptr;
    unsigned IfEven = 0, IfOdd = 0;
    KnownPlace Known;
    /// Which one; the lowest is 0.
    unsigned Bit = 0;
  };
  /// The last one is the root.
  llvm::SmallVector<Node, 3> Nodes;

  unsigned root() const { return Nodes.size() - 1; }
  llvm::SmallVector<KnownPlace, 4> places() const;
  bool hasOneObject() const;
};

/// The object and the constant distance of an address, or no object.
KnownPlace knownPlaceOf(llvm::Value &Pointer, const llvm::DataLayout &DL);

/// The places of which the access \p At, of \p Bytes bytes at \p Pointer, is
/// one, if they are known and two of them differ. All of them may be read
/// there.
std::optional<ChosenPlace> readChosenPlace(llvm::Value &Pointer, uint64_t Bytes,
                                           const llvm::Instruction &At,
                                           llvm::ScalarEvolution &SE,
                                           CertainBytes &Certain);

} // namespace residue

#endif // RESIDUE_ANALYSIS_CHOSENPLACE_H
