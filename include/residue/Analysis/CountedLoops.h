//===- CountedLoops.h - What a known number of turns bounds -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `for (i = 0; i < n; i++) c |= (wide)m[i] << 8 * i;` with n at most 16 leaves
/// at most 128 bits: the loop turns no more than 16 times, and i stays
/// below 16. Counters are scalar evolution's; wide numbers, which it does not
/// follow, are bounded here by the counters they are made with.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_COUNTEDLOOPS_H
#define RESIDUE_ANALYSIS_COUNTEDLOOPS_H

#include "residue/Number/Bound.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <optional>

namespace llvm {
class Function;
class PHINode;
class Value;
} // namespace llvm

namespace residue {

class CountedLoops {
public:
  explicit CountedLoops(llvm::Function &F);
  ~CountedLoops();

  /// The most times that \p Next goes into \p Phi each time that the loop of
  /// Phi is entered, if a constant bounds that and this is the only back edge.
  std::optional<unsigned> turns(const llvm::PHINode &Phi,
                                const llvm::Value *Next) const;

  /// \p V, which is an unsigned number, is below 2 to this.
  unsigned activeBits(llvm::Value *V) const;

  /// \p Range of \p V, without what the loops leave out if V is a phi node of
  /// one word, and Range what its unsigned value is in.
  Bound widen(llvm::Value &V, const Bound &Range);
  /// The same for a \p V that was widened before; any other keeps its range.
  Bound clip(const llvm::Value &V, const Bound &Range) const;

  /// \p Phi is what a loop counts by: it starts anew each time, and each turn
  /// adds the same.
  bool isCounter(llvm::PHINode &Phi) const;

  /// A turn of a loop leaves \p Phi to the next one.
  bool isCarried(const llvm::PHINode &Phi) const;

  struct Analyses;

private:
  Analyses &analyses() const;

  llvm::Function &F;
  /// Built for the first question.
  mutable std::unique_ptr<Analyses> Known;
  /// What the phi nodes that were widened are at most.
  llvm::DenseMap<const llvm::Value *, Integer> Largest;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_COUNTEDLOOPS_H
