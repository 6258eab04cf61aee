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

  struct Analyses;

private:
  Analyses &analyses() const;

  llvm::Function &F;
  /// Built for the first question.
  mutable std::unique_ptr<Analyses> Known;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_COUNTEDLOOPS_H
