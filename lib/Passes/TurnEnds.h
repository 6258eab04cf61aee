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
/// down to 0 is between (n - 1) / 8 and 0. The last one of a loop that may
/// leave early is the last that there may be.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_TURNENDS_H
#define RESIDUE_LIB_PASSES_TURNENDS_H

#include "llvm/ADT/SetVector.h"

namespace llvm {
class Loop;
class SCEV;
class SCEVAddRecExpr;
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
  void needPositive(const llvm::SCEV *S);
  bool addSteps(const llvm::SCEVAddRecExpr &Steps, SCEVSet &Ends, bool Grows);
  bool addUpTo(const llvm::SCEVAddRecExpr &Steps, const llvm::SCEV *Most,
               SCEVSet &Ends);

  const llvm::Loop &L;
  llvm::ScalarEvolution &SE;
  SCEVSet &Positive;
  /// Where no turn need have the last number, which so may be in no range that
  /// is known: signed, it has so many bits. Else 0.
  unsigned EarlyBits = 0;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_TURNENDS_H
