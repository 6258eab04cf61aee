//===- SourceRange.h - Integer ranges of the source program -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Intervals for the integers Z(v) of RingTerm.h, which decide whether an
/// operation of the source program is exact. These are ranges of the program as
/// written; the bounds of the rewritten program are ReductionPlan's.
///
/// The intervals are a least fixpoint through phi nodes. A phi that still grows
/// after a few rounds is widened to its type, or to what the loops allow it as
/// a counter, so the iteration ends. What grows by a multiple of itself and a
/// bounded number in each turn of a loop, whose turns are bounded, is no larger
/// than that many turns make it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_SOURCERANGE_H
#define RESIDUE_ANALYSIS_SOURCERANGE_H

#include "residue/Analysis/CountedLoops.h"
#include "residue/Analysis/FieldMemory.h"
#include "residue/Analysis/GuardedRange.h"
#include "residue/Analysis/RingTerm.h"
#include "residue/Number/Bound.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class DataLayout;
class Function;
class PHINode;
} // namespace llvm

namespace residue {

class SourceRange {
public:
  /// Computes the ranges of \p Roots and of everything they are made of.
  /// Multiples of \p Moduli are recognised where a constant can be read in two
  /// ways; loads from \p Memory are what is stored there. Whatever is in
  /// \p Outside is taken as it is, without what it is made of; and what is
  /// \p Assumed to be in a range is.
  SourceRange(llvm::Function &F, llvm::ArrayRef<llvm::Value *> Roots,
              llvm::ArrayRef<Integer> Moduli,
              const FieldMemory &Memory = FieldMemory(),
              const llvm::DenseSet<llvm::Value *> &Outside = {},
              const llvm::DenseMap<llvm::Value *, Bound> &Assumed =
                  llvm::DenseMap<llvm::Value *, Bound>());

  /// \p V is a root or an operand below one.
  bool knows(llvm::Value *V) const { return Ranges.count(V); }
  /// The interval of Z(V) of such a V.
  Bound at(llvm::Value *V) const;
  Bound at(const TermOperand &Op) const {
    return Op.isConstant() ? Bound::point(Op.Constant) : at(Op.V);
  }

  /// The term that \p V was read as.
  const RingTerm &term(llvm::Value *V) const { return Terms.find(V)->second; }

  /// Z(V) is the unsigned value of V's bits.
  bool isExact(const TermOperand &Op) const;
  /// Z(V) is the signed value of V's bits.
  bool isExactSigned(llvm::Value *V) const {
    return at(V).fitsSigned(V->getType()->getIntegerBitWidth());
  }
  /// \p V, if it is an extension without a sign, is the number that it extends:
  /// always, or in the one choice that takes it.
  bool extendsExactly(llvm::Value *V) const;
  /// The number of known range that \p V, which need not be of one, is the
  /// unsigned value of; or null.
  llvm::Value *exactNumber(llvm::Value *V) const;
  /// \p Phi is what a loop counts by, and Z(Phi) is the unsigned value.
  bool isCounter(llvm::PHINode &Phi) const {
    return isExact(TermOperand(&Phi)) && Counts.isCounter(Phi);
  }
  /// A turn of a loop leaves \p Phi to the next one.
  bool isCarried(const llvm::PHINode &Phi) const {
    return Counts.isCarried(Phi);
  }
  /// The low bits that \p T, if it is LowBits, takes are all of the number.
  bool isWhole(const RingTerm &T) const;

  /// What \p V is for all who use it, comparisons, too: a guard is one itself,
  /// and sees more than at(), which is what it leaves to the others.
  Bound atComparisons(llvm::Value *V) const;

  /// \p V is made larger by each turn of a loop, and nothing bounds it.
  bool isUnbounded(llvm::Value *V) const { return Unbounded.contains(V); }

  /// Every value that has a range, in reverse post-order of the function.
  llvm::ArrayRef<llvm::Value *> values() const { return Order; }

private:
  void read(llvm::Function &F, llvm::ArrayRef<llvm::Value *> Roots,
            llvm::ArrayRef<Integer> Moduli, const FieldMemory &Memory,
            const llvm::DenseSet<llvm::Value *> &Outside);
  bool grow(llvm::Value *V, llvm::DenseMap<llvm::Value *, unsigned> &Growth);
  void makeInput(llvm::Value *V);
  bool isKnown(const TermOperand &Op) const;
  Bound leaf(llvm::Value *V) const;
  Bound unguarded(llvm::Value *V) const;
  Bound dividend(const llvm::Value *V, const RingTerm &T, bool IsSigned) const;
  Bound transfer(llvm::Value *V, const RingTerm &T) const;
  Bound joined(const llvm::PHINode &Phi, const RingTerm &T) const;
  std::optional<Bound> counted(const llvm::PHINode &Phi,
                               const RingTerm &T) const;
  Bound stored(unsigned Width, const RingTerm &T) const;
  Bound flagged(llvm::Value *V, const RingTerm &T, Bound Range) const;
  template <typename T>
  Bound under(const T &Number, const Bound &Range, llvm::Value *Condition,
              bool Taken) const;
  Bound under(const TermOperand &Op, llvm::Value *Condition, bool Taken) const;
  bool never(llvm::Value *Condition, bool Taken) const;
  Bound hullOfArms(llvm::Value *Condition,
                   llvm::function_ref<Bound(bool)> Arm) const;
  std::optional<Bound> extended(llvm::Value *V) const;
  llvm::Value *wholeOperand(llvm::Value *V) const;
  llvm::Value *withoutCasts(llvm::Value *V) const;
  Bound conditionalCorrection(const RingTerm &T, Bound Range) const;

  const llvm::DataLayout &DL;
  llvm::DenseMap<llvm::Value *, Bound> Assumed;
  GuardedRange Guards;
  CountedLoops Counts;
  /// Of ranges; what needs more is taken as it is.
  unsigned MaxBits = 0;
  llvm::SmallVector<llvm::Value *, 0> Order;
  llvm::DenseMap<llvm::Value *, RingTerm> Terms;
  llvm::DenseMap<llvm::Value *, Bound> Ranges;
  llvm::DenseSet<llvm::Value *> Unbounded;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_SOURCERANGE_H
