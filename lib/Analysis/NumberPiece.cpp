//===- NumberPiece.cpp - Bits of a number, as a number --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/NumberPiece.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/Value.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Casts, shifts and masks that are looked through.
static const unsigned MaxSteps = 8;

bool Piece::isWhole() const {
  return From == 0 && Bits == V->getType()->getIntegerBitWidth();
}

Piece residue::pieceOf(Value *V) {
  Piece P{V, 0, V->getType()->getIntegerBitWidth()};
  for (unsigned Step = 0; Step != MaxSteps; ++Step) {
    Value *Inner;
    const APInt *C;
    // The piece is of V; of Inner it is as many bits, or fewer.
    if (match(P.V, m_ZExt(m_Value(Inner)))) {
      unsigned Width = Inner->getType()->getIntegerBitWidth();
      if (P.From >= Width)
        return P;
      P.Bits = std::min(P.Bits, Width - P.From);
    } else if (match(P.V, m_LShr(m_Value(Inner), m_APInt(C)))) {
      unsigned Width = Inner->getType()->getIntegerBitWidth();
      if (C->uge(Width) || P.From + C->getZExtValue() >= Width)
        return P;
      P.From += C->getZExtValue();
      P.Bits = std::min(P.Bits, Width - P.From);
    } else if (match(P.V, m_And(m_Value(Inner), m_APInt(C))) && C->isMask()) {
      if (P.From >= C->getActiveBits())
        return P;
      P.Bits = std::min(P.Bits, C->getActiveBits() - P.From);
    } else if (!match(P.V, m_Trunc(m_Value(Inner)))) {
      return P;
    }
    if (!Inner->getType()->isIntegerTy())
      return P;
    P.V = Inner;
  }
  return P;
}
