//===- StepSearch.h - The steps of a reduction ------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How a number below some bound is brought below another one, modulo M: the
/// steps that the forms of M allow, their bounds, and the cheapest sequence of
/// them. Knows no IR; ReductionEmitter emits the steps.
///
/// Costs are in additions of words.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_STEPSEARCH_H
#define RESIDUE_NUMBER_STEPSEARCH_H

#include "residue/Number/ReductionKind.h"

#include "residue/Number/SolinasRows.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <memory>

namespace residue {

/// What a word product costs, with the additions of its halves and what it
/// takes to keep them in registers.
inline constexpr unsigned ProductCost = 5;

/// One step: x, at most some bound, becomes a congruent number of at most Max.
struct FoldStep {
  enum Kind {
    Split,       ///< hi 2^Bits + lo -> lo + hi Factor + Offset
    DigitSum,    ///< the same for each digit of hi, with carries corrected
    Rows,        ///< lo + sums and differences of rows of digits + Offset
    WordSum,     ///< the sum of words w_i 2^(w i) -> sum of w_i (2^(w i) mod M)
    Barrett,     ///< x - q M with an estimated quotient, or the quotient
    Subtract,    ///< x - Factor where that is not negative
    Approximate, ///< x - M where the highest word says that x is above it
    Correct,     ///< x - M by adding c, where x is not below M = 2^Bits - c
    EvenSplit,   ///< 2^Bits y + lo -> the same with y reduced by the odd part
  } What;
  /// The place of the split; for Barrett the bits that the estimate leaves out,
  /// for Rows and DigitSum the number of digits.
  unsigned Bits;
  /// For Barrett the t of the constant 2^t / M.
  unsigned Scale;
  /// For Split 2^Bits modulo M, which may be negative; for Subtract a multiple
  /// of M; for Barrett 2^t / M, rounded down, or up where that is exact.
  Integer Factor;
  /// A multiple of M that keeps the result from being negative.
  Integer Offset;
  Integer Max;
  unsigned Cost;
};

using FoldSteps = llvm::SmallVector<FoldStep, 4>;

/// \p Factor is 2^s + 1 with s below the word's bits: a shift and a sum.
bool isShiftAndAdd(const Integer &Factor, unsigned WordBits);

class FoldPlanner {
public:
  /// \p Container is what elements fill: whole words, the fewest if 0.
  FoldPlanner(const Modulus &M, unsigned WordBits, bool CarryCorrections,
              RequestedReduction Forced, unsigned Container = 0);

  const Modulus &modulus() const { return M; }
  unsigned containerBits() const { return Container; }
  /// The width in bits of the type that holds [0, Max].
  unsigned widthOf(const Integer &Max) const;

  /// From here on the steps have to be known already that are asked for.
  void seal();

  /// The cheapest steps from \p Max down to \p Target. Where no sequence gets
  /// there, the steps that gain most, as far as they lead.
  const FoldSteps &plan(const Integer &Max,
                                             const Integer &Target) const;
  unsigned cost(const Integer &Max, const Integer &Target) const;
  /// The steps as a text: "split at 256, split at 255".
  std::string describe(const Integer &Max, const Integer &Target) const;
  std::string describe(const Integer &Max,
                       llvm::ArrayRef<FoldStep> Taken) const;

  /// \p Factor of several words has few signed powers of two, and the product
  /// of [0, Max] by it, added to a number up to \p Result, costs least as so
  /// many shifted terms.
  bool isShiftedTerms(const Integer &Max, const Integer &Factor,
                      const Integer &Result) const;

  /// The bound of A + B where it is corrected by 2^C mod M if it carries out of
  /// the container of C bits; nothing if that might carry again.
  std::optional<Integer> correctedSum(const Integer &MaxA,
                                      const Integer &MaxB) const;
  /// The bound of A - B where it is corrected by 2^C mod M if it borrows;
  /// nothing if that might borrow again.
  std::optional<Integer> correctedDifference(const Integer &MaxA,
                                             const Integer &MaxB) const;
  /// The highest word of an element tells that it is at least M from this
  /// multiple of 2^(C-w) on; nothing if there is none below 2^C.
  std::optional<Integer> highestWordBound() const;
  /// The fold at the n of 2^n - c, if it gains anything.
  std::optional<FoldStep> splitStep(const Integer &Max, unsigned Bits) const;

  /// The planner of m, where M = 2^k m is even.
  const FoldPlanner &oddPart() const { return *OddPart; }
  Integer oddTarget(const Integer &Target) const;

  /// The digits that Rows and DigitSum are about.
  const Modulus::SolinasForm &form() const { return *Form; }
  /// The digits of a number up to \p Max above the degree of the form.
  unsigned highDigits(const Integer &Max) const;
  /// The integer, congruent to t^(Degree + J), that the form gives; signed.
  Integer digitFactor(unsigned J) const;

private:
  using Steps = FoldSteps;
  struct Plan {
    Steps TheSteps;
    unsigned Cost = 0;
    bool Reached = false;
  };
  std::optional<FoldStep> negativeSplitStep(const Integer &Max) const;
  std::optional<FoldStep> digitSumStep(const Integer &Max) const;
  std::optional<FoldStep> rowsStep(const Integer &Max) const;
  std::optional<FoldStep> wordSumStep(const Integer &Max) const;
  std::optional<FoldStep> barrettStep(const Integer &Max, unsigned Dropped,
                                      unsigned Scale) const;
  std::optional<FoldStep> quotientStep(const Integer &Max) const;
  void considerBarrett(const Integer &Max, Steps &Found) const;
  std::optional<FoldStep> subtractStep(const Integer &Max) const;
  std::optional<FoldStep> approximateStep(const Integer &Max) const;
  std::optional<FoldStep> correctStep(const Integer &Max) const;
  std::optional<FoldStep> evenStep(const Integer &Max,
                                   const Integer &Target) const;
  /// What is possible next; \p Target matters for even moduli.
  Steps stepsFrom(const Integer &Max, const Integer &Target) const;
  /// The cheapest sequence of at most \p Depth steps of at most \p Limit.
  std::optional<Plan> search(const Integer &Max, const Integer &Target,
                             unsigned Depth, unsigned Limit) const;
  const Plan &lookup(const Integer &Max, const Integer &Target) const;
  Integer digitMax(const Integer &Max, unsigned J) const;
  unsigned words(const Integer &Max) const;
  unsigned productCost(const Integer &Max, const Integer &Factor) const;
  unsigned termsCost(const Integer &Max, const Integer &Factor,
                     const Integer &Result) const;
  /// The product and the additions of lo + hi Factor.
  unsigned multiplyAddCost(const Integer &Max, const Integer &Factor,
                           const Integer &Result) const;

  Modulus M;
  unsigned WordBits;
  unsigned Container;
  bool CarryCorrections;
  RequestedReduction Forced;
  std::optional<Modulus::SolinasForm> Form;
  std::unique_ptr<FoldPlanner> OddPart;
  mutable std::map<std::pair<Integer, Integer>, Plan> Known;
  bool Sealed = false;
};

} // namespace residue

#endif // RESIDUE_NUMBER_STEPSEARCH_H
