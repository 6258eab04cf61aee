//===- MaskedLookup.h - Table lookups that read everything ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A table is read in constant time by touching all of it:
///
///   r = 0;
///   for (i = 0; i < 16; i++)
///     r |= -(fe)(i == index) & table[i];
///
/// Seen as bits, the disjunction is no ring operation. But i == index holds
/// once at most, so that r is still zero when it does, and a step is the choice
/// (i == index) ? table[i] : r.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_MASKEDLOOKUP_H
#define RESIDUE_ANALYSIS_MASKEDLOOKUP_H

#include <optional>

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// The i1 that \p Mask, all zeros or all ones, repeats; null if none is seen.
llvm::Value *conditionOf(llvm::Value *Mask);

/// Condition ? Entry : Accumulator.
struct MaskedLookup {
  llvm::Value *Condition;
  llvm::Value *Entry;
  llvm::Value *Accumulator;
};

/// Reads \p I, an `or`, `xor` or `add`, as a step of such a lookup: in a loop,
/// in an unrolled loop, or written out.
std::optional<MaskedLookup> readMaskedLookup(llvm::Instruction &I);

} // namespace residue

#endif // RESIDUE_ANALYSIS_MASKEDLOOKUP_H
