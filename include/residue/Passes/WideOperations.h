//===- WideOperations.h - What back ends choose for -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operations on integers of many words for which back ends make a choice: by a
/// conditional move, which they may turn into a branch, by a branch, or by an
/// address that depends on the data. They become sums, comparisons, shifts by
/// constants and selects, which mask-selects makes masks.
///
/// | operation                              | becomes                       |
/// |----------------------------------------|-------------------------------|
/// | umin, umax, smin, smax                 | comparison, select            |
/// | uadd.sat, usub.sat, sadd.sat, ssub.sat | sum, its overflow, select     |
/// | ushl.sat, sshl.sat                     | shift there and back, select  |
/// | abs                                    | (x ^ m) - m, m a mask         |
/// | ucmp, scmp                             | two comparisons               |
/// | cttz, ctlz, ctpop                      | counts of the bits of words   |
/// | shl, lshr, ashr, fshl, fshr by data    | masked shifts by 2^k words,   |
/// |                                        | then by less than a word      |
/// | sadd, ssub, umul, smul .with.overflow  | sum or product, its high bits |
/// | smul.fix, umul.fix, .sat               | product, shift, select        |
/// | sdiv, srem by a power of two           | sum, shift                    |
/// | vectors of wide integers, vector.reduce| element by element            |
/// | select of structs and arrays           | element by element            |
///
/// Left alone are divisions, conversions from and to floating point (no field
/// element is one), and shifts by a loop's own counter, which its branch tells.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_WIDEOPERATIONS_H
#define RESIDUE_PASSES_WIDEOPERATIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace residue {

struct TargetModel;

/// Expands what is wider than the words of \p Model, and, if \p Words, the
/// minimum, the saturated sum and the like of words, too. True if \p F has
/// changed.
bool expandWideOperations(llvm::Function &F, const TargetModel &Model,
                          bool Words);

} // namespace residue

#endif // RESIDUE_PASSES_WIDEOPERATIONS_H
