//===- RingTerm.h - One instruction read as ring arithmetic -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads one LLVM value as a term of integer arithmetic: a sum, a product, a
/// choice between two terms, a reduction. The many ways in which the optimizer
/// writes the same operation (`or disjoint`, `xor` with a mask, shifts,
/// bit-mask swaps) come together here, and nowhere else.
///
/// Every iN value v is given an integer Z(v) with v = Z(v) (mod 2^N): leaves
/// stand for their unsigned value, and sums, differences and products are taken
/// over the integers. That congruence holds whatever wraps. It turns into the
/// equality of v's unsigned value with Z(v) where Z(v) lies in [0, 2^N), which
/// has to be proven only where the bits are interpreted: at zext, at a
/// reduction, at an exit. Intermediate values may be negative, as in
/// Reassociate's (x - y) + M.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_RINGTERM_H
#define RESIDUE_ANALYSIS_RINGTERM_H

#include "residue/Number/Bound.h"
#include "residue/Number/Integer.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class FreezeInst;
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// An operand of a term: an LLVM value, or an integer that stands in the code.
struct TermOperand {
  llvm::Value *V = nullptr;
  Integer Constant; ///< The integer, where V is null.

  TermOperand() = default;
  TermOperand(llvm::Value *V) : V(V) {}
  TermOperand(Integer C) : Constant(std::move(C)) {}
  bool isConstant() const { return !V; }
  bool operator==(const TermOperand &O) const {
    return V == O.V && (V || Constant == O.Constant);
  }
};

enum class TermKind {
  Input,     ///< No ring operation: an integer from outside.
  Add,       ///< Operands[0] + Operands[1]
  Sub,       ///< Operands[0] - Operands[1]
  Mul,       ///< Operands[0] * Operands[1]
  Select,    ///< Condition ? Operands[0] : Operands[1]
  Phi,       ///< one of Operands, by the edge
  Load,      ///< one of Operands, or zero: what a column of memory holds
  Reduce,    ///< Operands[0] mod ReductionModulus
  Remainder, ///< the same with the sign of Operands[0], read as signed
  Quotient,  ///< Operands[0] / ReductionModulus, rounded towards zero
  ZExt,      ///< Operands[0], its bits read as unsigned
  SExt,      ///< Operands[0], its bits read as signed
  Trunc,     ///< Operands[0], modulo a smaller power of two
  LowBits, ///< Operands[0] mod Operands[1], a power of two: the number itself,
           ///< if it is below
  Freeze,  ///< Operands[0]
  Minimum, ///< min(x, (x - K) mod 2^N): a conditional subtraction of K;
           ///< Operands are x and K
};

struct RingTerm {
  TermKind Kind = TermKind::Input;
  llvm::SmallVector<TermOperand, 2> Operands;
  /// For Select: an i1, or a mask, which is all zeros or all ones.
  llvm::Value *Condition = nullptr;
  /// For Reduce, Remainder and Quotient: the divisor, which is positive.
  Integer ReductionModulus;
  /// For Quotient: Operands[0] is read as signed.
  bool IsSigned = false;

  /// The operand in another type, or its low bits, or a copy of it.
  bool isCopy() const {
    return Kind == TermKind::ZExt || Kind == TermKind::SExt ||
           Kind == TermKind::Trunc || Kind == TermKind::LowBits ||
           Kind == TermKind::Freeze;
  }
};

/// Reads \p V. Values that are no ring operation come back as Input.
RingTerm readRingTerm(llvm::Value *V);

/// Lets \p I be read as an Input in \p Range: what it copies is no arithmetic
/// of the source. Where the range has negative numbers, the bits have a sign.
void markFromOutside(llvm::FreezeInst &I, const Bound &Range);

/// The range that \p V was marked with.
std::optional<Bound> rangeFromOutside(const llvm::Value &V);

/// How many bits the integer \p V has at most: those of its type, or of a
/// residue if it is a reduction.
unsigned boundBits(const llvm::Value &V);

} // namespace residue

#endif // RESIDUE_ANALYSIS_RINGTERM_H
