//===- NumberPiece.h - Bits of a number, as a number ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_NUMBERPIECE_H
#define RESIDUE_ANALYSIS_NUMBERPIECE_H

namespace llvm {
class Value;
} // namespace llvm

namespace residue {

/// The bits [From, From + Bits) of V, as a number.
struct Piece {
  llvm::Value *V;
  unsigned From, Bits;

  /// They are all of V.
  bool isWhole() const;
  bool operator==(const Piece &P) const {
    return V == P.V && From == P.From && Bits == P.Bits;
  }
};

/// What \p V is a piece of, through casts, shifts and masks: itself, if of
/// nothing else.
Piece pieceOf(llvm::Value *V);

} // namespace residue

#endif // RESIDUE_ANALYSIS_NUMBERPIECE_H
