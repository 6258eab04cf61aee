//===- ReductionProof.h - Proofs of rewritten functions ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The checker: compares a function whose reductions were rewritten with what
/// it was before, for all inputs. It reads nothing but the two; of the rest of
/// this project it uses no code. docs/proof.md describes the method, what has
/// to be trusted, and what is not covered.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_VERIFY_REDUCTIONPROOF_H
#define RESIDUE_VERIFY_REDUCTIONPROOF_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugLoc.h"
#include <string>
#include <vector>

namespace llvm {
class Function;
class Instruction;
class PHINode;
} // namespace llvm

namespace residue {

struct ProofResult {
  enum class Outcome {
    /// There is no reduction in the function as it was.
    Nothing,
    /// Both do the same for all inputs.
    Proven,
    /// They differ for some input, which Why has.
    Wrong,
    /// No proof was found.
    Unproven
  };
  Outcome Result = Outcome::Unproven;
  std::string Why;
  /// Where the proof ended: the first operation that is not what it is said to
  /// be, if there is one, and its name in the source.
  llvm::DebugLoc Where;
  std::string First;
  /// Reductions of the source; instructions read; symbols made; terms of the
  /// longest polynomial.
  unsigned Reductions = 0, Instructions = 0, Symbols = 0, Terms = 0;
  /// Results that were compared with those of examples.
  unsigned Compared = 0;
  /// They differ: the checker is wrong.
  bool IsMistaken = false;
};

/// A number of the function as it was that is said to be in the rewritten one:
/// the sum of limbs, 2^Weight times each, is 2^Factor times it, modulo Modulus,
/// or the number itself where that is 0.
struct HeldHint {
  /// Null where nothing is said.
  const llvm::Instruction *Of = nullptr;
  llvm::APInt Modulus;
  int Factor = 0;
  struct Limb {
    /// Its lowest bit in the value that it is in.
    unsigned Begin, Weight;
    /// In [Lo, Hi], as signed numbers.
    llvm::APInt Lo, Hi;
  };
  llvm::SmallVector<Limb, 5> Limbs = {};
};

/// An integer, and the number in it; or vectors, and the number in each lane,
/// of which each has a limb.
struct HeldGroup {
  llvm::SmallVector<const llvm::Instruction *, 5> Values;
  llvm::SmallVector<HeldHint, 4> Lanes;

  /// It is of values that are there, all of one type and in the order of one
  /// block, and its limbs have places in them and weights of moderate size.
  bool isReadable() const;
};

/// What of the function as it was is in the rewritten one: hints, which claims
/// of phi nodes are tried first, what lemmas are about, and where a proof is
/// said to have ended. None of them has to be true.
struct ProofHints {
  /// Those that are still there.
  llvm::DenseMap<const llvm::PHINode *, const llvm::PHINode *> Kept;
  /// Of phi nodes of the function as it was: the largest that they are.
  llvm::DenseMap<const llvm::PHINode *, llvm::APInt> Largest;

  /// What others, and new numbers, hold; what is not readable says nothing.
  void add(HeldGroup Group);
  /// Null if nothing is said of \p I.
  const HeldGroup *groupOf(const llvm::Instruction &I) const {
    auto At = Places.find(&I);
    return At == Places.end() ? nullptr : &Groups[At->second];
  }

  bool hasGroups() const { return !Groups.empty(); }

private:
  std::vector<HeldGroup> Groups;
  /// Of each of their values: in which it is.
  llvm::DenseMap<const llvm::Instruction *, size_t> Places;
};

/// Of functions that are called: what they do, as functions of integers.
using CalledBodies =
    llvm::DenseMap<const llvm::Function *, const llvm::Function *>;

/// That \p After does for all inputs what \p Before does. \p Hints are of
/// values of After. What is found on the way is compared with what is computed
/// from so many \p Examples: where they differ, the checker is wrong, and
/// nothing is proven.
ProofResult proveReductions(const llvm::Function &Before,
                            const llvm::Function &After,
                            const ProofHints &Hints, const CalledBodies &Bodies,
                            unsigned Examples = 0);

} // namespace residue

#endif // RESIDUE_VERIFY_REDUCTIONPROOF_H
