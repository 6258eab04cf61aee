//===- BranchHazards.h - What back ends branch for --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operations for which the back end of a target has no code without branches.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TARGET_BRANCHHAZARDS_H
#define RESIDUE_TARGET_BRANCHHAZARDS_H

namespace llvm {
class Function;
} // namespace llvm

namespace residue {

/// What becomes branches, or calls, of the back end of a function's target.
///
/// | target                                  | Sums | Compares | Conditions |
/// |-----------------------------------------|------|----------|------------|
/// | AArch64, ARM, Thumb-2, x86, Hexagon     |      |          |            |
/// | RISC-V, LoongArch, MIPS, WebAssembly    | x    | x        |            |
/// | XCore                                   | x    | x        | x          |
/// | Thumb-1, PowerPC but 64-bit LE          |      | x        | x          |
/// | SystemZ                                 |      | x        |            |
///
/// Some of them have instructions that choose (MIPS from IV on, Zicond, isel of
/// PowerPC), which depends on the processor; they are not looked for.
struct BranchHazards {
  /// Additions, subtractions, and products of more than two words.
  bool Sums = false;
  /// Comparisons of more than one word by their order.
  bool Compares = false;
  /// Comparisons of words whose result becomes a word or a mask.
  bool Conditions = false;
  /// A condition that becomes a number of two words, which fits a register: on
  /// SystemZ, from z13 on.
  bool WideConditions = false;
  /// Selects between words.
  bool Selects = false;
  /// Selects between words that are read for that: x86's conditional moves from
  /// memory become branches.
  bool LoadedSelects = false;
  /// Selects that are marked as unpredictable, of integers that are no
  /// registers: x86 makes wider conditional moves of them, which have no mark
  /// any more.
  bool MarkedSelects = false;
  /// Selects between floating-point numbers, marked or not.
  bool FloatSelects = false;
  /// The double-width product of two words is a call, on WebAssembly without
  /// wide arithmetic and on SPARC of 64 bits. On Thumb-1 it is a call, too,
  /// which stays one: its code would be three times as long, and all that
  /// libraries do there is to multiply half words.
  bool WordProducts = false;

  /// Constants of more than a word are hoisted, amounts of shifts with them: a
  /// shift by what is no constant any more goes through memory.
  bool HoistedAmounts = false;

  static BranchHazards of(const llvm::Function &F);
};

} // namespace residue

#endif // RESIDUE_TARGET_BRANCHHAZARDS_H
