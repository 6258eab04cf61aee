//===- ReductionEmitter.h - The code of fold steps --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Emits the steps that a FoldPlanner finds, on integers of whole words. Always
/// emits: the bounds are those of the steps.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_REDUCTIONEMITTER_H
#define RESIDUE_LIB_ARITHMETIC_REDUCTIONEMITTER_H

#include "ContainerSums.h"
#include "IntegerProducts.h"
#include "residue/Number/StepSearch.h"

namespace residue {

class ReductionEmitter {
public:
  /// For the steps of \p Plan, on elements of \p Container bits, which are the
  /// planner's own or larger.
  ReductionEmitter(const FoldPlanner &Plan, unsigned Container,
                   ContainerSums Sums, const IntegerProducts &Products,
                   IntegerBuilder B)
      : Plan(Plan), Container(Container), Sums(Sums), Products(Products), B(B) {
  }

  Element apply(const Element &A, const FoldStep &Step) const;

private:
  /// The width in bits of the type that holds [0, Max].
  unsigned widthOf(const Integer &Max) const {
    return std::max(Container, B.roundToWords(Max.bits()));
  }
  llvm::Value *emit(const Element &A, const FoldStep &Step) const;
  llvm::Value *emitSplit(const Element &A, const FoldStep &Step) const;
  llvm::Value *emitShiftedTerms(llvm::Value *Lo, llvm::Value *Hi,
                                const Integer &Factor, unsigned Width) const;
  llvm::Value *emitDigitSum(const Element &A, const FoldStep &Step) const;
  /// What DigitSum adds or subtracts for one digit: its bits, from \p From on,
  /// times a factor that is not negative.
  struct DigitTerm {
    unsigned From;
    Integer DigitMax, Factor;
    bool Negative;

    Integer max() const { return DigitMax * Factor; }
  };
  /// Those to subtract first.
  llvm::SmallVector<DigitTerm, 8> digitTerms(const Integer &Max,
                                             unsigned Digits) const;
  Element emitTerm(const Element &A, const DigitTerm &Term) const;
  /// The carries of all terms may be corrected behind the last of them.
  bool isCorrectedLast(const Integer &LowMax,
                       llvm::ArrayRef<DigitTerm> Terms) const;
  llvm::Value *emitCorrectedLast(const Element &A, llvm::Value *Sum,
                                 llvm::ArrayRef<DigitTerm> Terms) const;
  llvm::Value *emitRows(const Element &A, const FoldStep &Step) const;
  /// \p Bits bits of \p V, from \p Bit on, as a word.
  llvm::Value *digitOf(llvm::Value *V, unsigned Bit, unsigned Bits) const;
  llvm::Value *emitWordSum(const Element &A, const FoldStep &Step) const;
  llvm::Value *emitBarrett(const Element &A, const FoldStep &Step) const;
  llvm::Value *emitHighBarrett(const Element &A, const FoldStep &Step) const;
  llvm::Value *moveDifference(const Element &A, const Integer &C) const;
  llvm::Value *emitCorrect(const Element &A, const FoldStep &Step) const;
  llvm::Value *emitEvenSplit(const Element &A, const FoldStep &Step) const;
  llvm::Value *emitApproximate(const Element &A) const;
  /// The bits of \p A from \p From on, \p Count of them, as an integer of
  /// \p Width bits, in which they fit.
  llvm::Value *bitsOf(const Element &A, unsigned From, unsigned Count,
                      unsigned Width) const;
  Element numberOf(const Integer &C) const;
  /// A times a constant, of \p Width bits, in which it fits.
  llvm::Value *emitTimes(const Element &A, const Integer &Factor,
                         unsigned Width) const;

  const FoldPlanner &Plan;
  unsigned Container;
  ContainerSums Sums;
  const IntegerProducts &Products;
  IntegerBuilder B;
};

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_REDUCTIONEMITTER_H
