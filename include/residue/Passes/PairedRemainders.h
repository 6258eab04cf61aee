//===- PairedRemainders.h - Remainders beside quotients ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where x / c is computed anyway, x % c is a product and a difference more.
/// Quotients are not rewritten, so that a remainder beside one is left alone:
///
///   do { *--p = '0' + x % 10; x /= 10; } while (x);
///
/// divides once per digit. Unless the remainder belongs to arithmetic with
/// other reductions, which is worth more than a product.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_PAIREDREMAINDERS_H
#define RESIDUE_PASSES_PAIREDREMAINDERS_H

#include "residue/Target/Options.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class BinaryOperator;
class DominatorTree;
class Function;
class Instruction;
} // namespace llvm

namespace residue {

class PairedRemainders {
public:
  /// Finds the pairs of \p F; asks for its dominator tree only if there may be
  /// any.
  PairedRemainders(llvm::Function &F, Stage S,
                   llvm::function_ref<const llvm::DominatorTree &()> Tree);

  /// \p I is to be left to a quotient, or may have to be.
  bool contains(const llvm::Instruction &I) const { return Pairs.count(&I); }
  /// The quotient of which \p I is the remainder; null where there is none, or
  /// where it is too early to tell.
  llvm::BinaryOperator *quotientOf(const llvm::Instruction &I) const {
    return Pairs.lookup(&I);
  }

private:
  void keepWebs(llvm::Function &F, Stage S);

  llvm::DenseMap<const llvm::Instruction *, llvm::BinaryOperator *> Pairs;
};

/// Computes the remainders of \p F that have a quotient from it; true if there
/// were any.
bool expandPairedRemainders(llvm::Function &F, Stage S,
                            const llvm::DominatorTree &DT);

} // namespace residue

#endif // RESIDUE_PASSES_PAIREDREMAINDERS_H
