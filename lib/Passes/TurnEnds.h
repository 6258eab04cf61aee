//===- TurnEnds.h - Integers in the first and the last turn -----*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An index that grows or falls all the way is, in all turns of a loop, between
/// what it is in the first turn and in the last one: `i / 8` for i from n - 1
/// down to 0 is between (n - 1) / 8 and 0.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_TURNENDS_H
#define RESIDUE_LIB_PASSES_TURNENDS_H

#include "llvm/ADT/SetVector.h"

namespace llvm {
class Loop;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace residue {

using SCEVSet = llvm::SmallSetVector<const llvm::SCEV *, 4>;

/// Where integers of a loop are in its first turn and in its last one.
class TurnEnds {
public:
  /// Integers are between the ends that are found if those that are added to
  /// \p Positive are not negative.
  TurnEnds(const llvm::Loop &L, llvm::ScalarEvolution &SE, SCEVSet &Positive)
      : L(L), SE(SE), Positive(Positive) {}

  /// Adds where \p S, an integer, is in the first turn and in the last one, if
  /// it grows or falls all the way, and no step of it wraps around. If it
  /// \p Grows, no step does as an unsigned number.
  bool add(const llvm::SCEV *S, SCEVSet &Ends, bool Grows = false);

private:
  const llvm::Loop &L;
  llvm::ScalarEvolution &SE;
  SCEVSet &Positive;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_TURNENDS_H
