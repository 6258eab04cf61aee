//===- SignedRemainders.h - Residues of signed numbers ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes reductions of signed remainders, x % p with the sign of x:
///
///   - where x is proven not to be negative, x % p is the reduction itself;
///   - what is made of x % p by adding p to it, or taking p from it, and is
///     proven to be in [0, p), is the reduction of x + k p, with k p at least
///     as large as -x can be:
///
///       ((x % p) + p) % p      r = x % p; if (r < 0) r += p;
///
///   - where x % p goes to other reductions by p only, it is x + k p reduced,
///     without a sign, if any residue has room in the sums and products
///     between; else less p where x is negative, which nothing needs then. Of x
///     that is never positive it is -(-x mod p).
///
/// Then extensions and comparisons of what is never negative lose their signs.
/// Other signed remainders stay for ExpandDivisions.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_SIGNEDREMAINDERS_H
#define RESIDUE_PASSES_SIGNEDREMAINDERS_H

#include "llvm/IR/PassManager.h"

namespace residue {

/// What it did: whether anything, and whether there are fewer branches.
struct SignedChanges {
  bool Any = false, Branches = false;
};

/// The same for one function; all of it, or only what is \p OnlyPositive: the
/// optimizer would make something else of the rest.
SignedChanges resolveSignedRemainders(llvm::Function &F,
                                      bool OnlyPositive = false);

struct SignedRemaindersPass : llvm::PassInfoMixin<SignedRemaindersPass> {
  explicit SignedRemaindersPass(bool OnlyPositive = false)
      : OnlyPositive(OnlyPositive) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);

private:
  bool OnlyPositive;
};

} // namespace residue

#endif // RESIDUE_PASSES_SIGNEDREMAINDERS_H
