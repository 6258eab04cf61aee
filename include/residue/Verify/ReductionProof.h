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

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugLoc.h"
#include <string>

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

/// What of the function as it was is in the rewritten one: hints, which claims
/// of phi nodes are tried first, and where a proof is said to have ended.
struct ProofHints {
  /// Those that are still there.
  llvm::DenseMap<const llvm::PHINode *, const llvm::PHINode *> Kept;
  /// What others are said to hold, in each of their lanes; null where nothing
  /// is said.
  llvm::DenseMap<const llvm::PHINode *,
                 llvm::SmallVector<const llvm::PHINode *, 4>>
      Held;
  /// What integers hold, modulo M, in some form.
  llvm::DenseMap<const llvm::Instruction *, const llvm::Instruction *> Numbers;
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
