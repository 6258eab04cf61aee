//===- Extents.h - From where to where memory is used -----------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// All that accesses in a loop use of an object in all turns, from the first
/// byte to the end, and the check in front of the loop that two of them have
/// nothing in common. It is made of addresses and numbers of turns, which are
/// public.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_EXTENTS_H
#define RESIDUE_LIB_PASSES_EXTENTS_H

#include <cstdint>

namespace llvm {
class IRBuilderBase;
class SCEV;
class SCEVAddRecExpr;
class SCEVExpander;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace residue {

/// The first and the last of some addresses, or of distances of them; null
/// where they are not known.
struct Places {
  const llvm::SCEV *First = nullptr, *Last = nullptr;
  /// By no more than this, each of them may be beyond all that is used.
  uint64_t Beyond = 0;
};

/// Bytes from the first of them up to the end; null where not known.
struct Extent {
  const llvm::SCEV *First = nullptr, *End = nullptr;
  /// What is beyond the bytes in use may wrap around.
  bool MayWrap = false;

  /// From \p Begin behind the first of \p P up to \p End behind the last.
  static Extent of(const Places &P, int64_t Begin, int64_t End,
                   llvm::ScalarEvolution &SE);
  bool isSafeToExpand(const llvm::SCEVExpander &Expander) const;
};

/// From its first turn to its last one \p Steps moves by this; null where the
/// number of turns is not known, or has more bits than it.
const llvm::SCEV *distanceOfTurns(const llvm::SCEVAddRecExpr &Steps,
                                  llvm::ScalarEvolution &SE);

/// At the place of \p B: \p X and \p Y have no byte in common, and neither
/// wraps around.
llvm::Value *emitApart(llvm::IRBuilderBase &B, llvm::SCEVExpander &Expander,
                       const Extent &X, const Extent &Y);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_EXTENTS_H
