//===- SignedResidues.h - Residues of signed numbers ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is known of the signed divisions of a function: the ranges of what they
/// divide, and the forms of their remainders.
///
/// A form of a remainder r by M is congruent to it: r itself, in another type,
/// plus or minus multiples of M, a choice between such, a remainder of such. In
/// [0, M) there is one number that is, the floor residue f = x mod M.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_SIGNEDRESIDUES_H
#define RESIDUE_LIB_PASSES_SIGNEDRESIDUES_H

#include "residue/Analysis/SourceRange.h"
#include "residue/Number/Modulus.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/ValueHandle.h"
#include <memory>
#include <optional>

namespace residue {

/// The remainder by \p M of a signed number is a few words (SignedReduction.h),
/// fewer than what gives a residue its sign back.
bool isDividedByWords(const Integer &M, const llvm::Function &F);

/// The forms of a number that are its residue modulo M in [0, M).
struct Residues {
  Modulus M;
  /// Of the number.
  Bound Range;
  llvm::SmallVector<llvm::WeakVH, 4> Canonical;
  /// Some form has been frozen: then all of them have to be the same number,
  /// whatever it is.
  bool AreFrozen = false;

  bool areUsed() const {
    return llvm::any_of(Canonical, [](const llvm::WeakVH &Form) {
      return Form && !Form->use_empty();
    });
  }
};

/// A signed division: the residues are those of its dividend.
struct SignedDivision : Residues {
  llvm::WeakVH Handle;
  bool IsQuotient;
};

/// A number that is no remainder, but a choice between some, or a sum of them
/// and of multiples of M: what is carried round a loop, and corrected behind
/// it.
struct SignedSum : Residues {
  llvm::WeakVH Handle;
};

/// Whatever uses a remainder by M, or a sum or product of it, is a reduction by
/// M in the end, or a residue of a sum, or nothing.
struct SignedUses {
  /// The sums and products between; null where one has been deleted.
  llvm::SmallVector<llvm::WeakVH, 16> Way;
  /// The sums that residues are taken of.
  llvm::SmallPtrSet<SignedSum *, 2> Sums;
  /// The signed remainders by M of numbers that may be negative.
  llvm::SmallPtrSet<llvm::Instruction *, 2> Remainders;
  /// One of these is the remainder itself, that of the turn before.
  bool IsCarried = false;
  /// With any number of [0, M) in place of the remainder all that is between
  /// is what it is made of, without wrapping, and what is reduced without a
  /// sign has none.
  bool TakesAnyResidue = true;
};

class SignedResidues {
public:
  using Forms = llvm::SmallSetVector<llvm::Instruction *, 16>;

  explicit SignedResidues(llvm::Function &F);

  llvm::SmallVector<SignedDivision, 4> Divisions;
  llvm::SmallVector<std::unique_ptr<SignedSum>, 4> Sums;

  /// The range of what \p I divides.
  Bound dividendOf(const llvm::Instruction &I) const;
  /// What is congruent to \p Remainder modulo M.
  Forms formsOf(llvm::Instruction &Remainder, const Integer &M) const;
  /// What \p Remainder goes to, if that is, in the end, nothing but reductions
  /// by M and residues of sums.
  std::optional<SignedUses> usesOf(llvm::Instruction &Remainder,
                                   const Integer &M) const;

private:
  void collectBehind(llvm::Instruction &Remainder);
  void collectSums(const Integer &M);
  void findResidues(llvm::Instruction &I, Residues &R) const;
  bool isForm(llvm::Instruction &I, const Forms &Known, const Integer &M) const;
  bool isMultiple(const TermOperand &Op, const Integer &M) const;
  bool isOpen(llvm::Instruction &I) const;

  llvm::SmallSetVector<llvm::Value *, 32> Roots;
  std::unique_ptr<SourceRange> Ranges;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_SIGNEDRESIDUES_H
