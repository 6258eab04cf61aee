//===- Witness.h - What new values hold -------------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where somebody asks, values have numbers, and new ones say which of the old
/// ones they hold, and how: the places, weights and planned bounds of limbs, in
/// each lane, and what they are a multiple by. It is metadata, so that it is
/// there when the old ones are not. It says where a proof begins, what its
/// lemmas are, and where it ends if there is none; nothing relies on it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_WITNESS_H
#define RESIDUE_PLAN_WITNESS_H

#include "residue/Number/Bound.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class Function;
class Instruction;
class MDNode;
class Value;
} // namespace llvm

namespace residue {

/// The sum of limbs, 2^Weight times each, is 2^Factor times number Of of the
/// source, modulo Modulus; the same number where that is 0.
struct HeldNumber {
  struct Limb {
    /// Its lowest bit in the value that it is in.
    unsigned Begin;
    unsigned Weight;
    /// What the plan says; nobody may rely on it.
    Bound Range;
  };

  unsigned Of;
  Integer Modulus;
  int Factor;
  llvm::SmallVector<Limb, 12> Limbs;
};

/// From now on the phi nodes and integers of \p F have numbers.
void numberValues(llvm::Function &F);
/// That of \p V, if it has one.
std::optional<unsigned> numberOf(const llvm::Value *V);
/// The values of \p F have no numbers any more.
void forgetNumbers(llvm::Function &F);
/// And nothing is recorded.
void forgetHeld(llvm::Function &F);

/// \p Values hold these numbers: one integer all limbs of one number; or
/// vectors one limb each of the number in each lane, of some perhaps nothing.
/// Where something else was said before, it says nothing.
void recordHeld(llvm::ArrayRef<llvm::Value *> Values,
                llvm::ArrayRef<std::optional<HeldNumber>> Lanes);

/// \p New is \p Old, whatever was said of it before.
void recordSame(llvm::Value &New, const llvm::Value &Old);

/// What is known of number Of of the source.
struct NumberRange {
  unsigned Of;
  Bound Range;
};
void recordRanges(llvm::Function &F, llvm::ArrayRef<NumberRange> Ranges);
llvm::SmallVector<NumberRange, 8> rangesOf(const llvm::Function &F);

/// What was recorded of an instruction.
struct HeldRecord {
  /// That of all values of the numbers; no other one has it.
  const llvm::MDNode *Group;
  /// Which of these values it is.
  unsigned Place;
};
std::optional<HeldRecord> recordOf(const llvm::Instruction &I);
/// The numbers in the lanes.
llvm::SmallVector<std::optional<HeldNumber>, 4>
numbersOf(const llvm::MDNode &Group);

} // namespace residue

#endif // RESIDUE_PLAN_WITNESS_H
