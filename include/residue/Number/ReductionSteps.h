//===- ReductionSteps.h - What a reduction is made of -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The steps that bring a number below some bound to a smaller one, modulo M:
/// what the forms of M allow, the bound of what is left, and what it costs.
/// Which of them belong to a kind of reduction says ReductionKind.h, which are
/// taken StepSearch.h. Knows no IR; ReductionEmitter emits the steps.
///
/// Costs are in additions of words.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_REDUCTIONSTEPS_H
#define RESIDUE_NUMBER_REDUCTIONSTEPS_H

#include "residue/Number/Modulus.h"
#include "residue/Number/SolinasRows.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace residue {

/// What steps cost on a machine, in additions of words. How many additions,
/// shifts and masks a step takes is counted where the step is.
struct StepCosts {
  /// A word product, with the additions of its halves and what it takes to keep
  /// them in registers.
  unsigned Product;
  /// What a step that starts with a product waits for it, and for the carries
  /// of its rows.
  unsigned ProductLatency;
  /// For each word above a place inside a word, what it takes to bring them
  /// down to it.
  unsigned SplitWord;
};

/// One step: x, at most some bound, becomes a congruent number of at most Max.
struct FoldStep {
  enum Kind {
    Split,    ///< hi 2^Bits + lo -> lo + hi Factor + Offset
    DigitSum, ///< the same for each digit of hi, with carries corrected
    Rows,     ///< lo + sums and differences of rows of digits + Offset
    WordSum,  ///< the sum of digits d_i 2^(b i) -> sum of d_i (2^(b i) mod M)
    Barrett,  ///< x - q M with an estimated quotient, or the quotient
    Subtract, ///< x - Factor where that is not negative
    Approximate, ///< x - M where the highest word says that x is above it
    Correct,     ///< x - M by adding c, where x is not below M = 2^Bits - c
    EvenSplit,   ///< 2^Bits y + lo -> the same with y reduced by the odd part
  } What;
  /// The place of the split; for Barrett the bits that the estimate leaves out,
  /// for Rows and DigitSum the number of digits; for WordSum the digits' bits,
  /// a word or half of it.
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
  /// For Barrett: it is x + 1 that is multiplied.
  bool AddsOne = false;
  /// For Barrett: of two words by two, the products across count with their
  /// high words only, and that of the low words does not count.
  bool OnlyHigh = false;
};

using FoldSteps = llvm::SmallVector<FoldStep, 4>;

/// \p Factor is 2^s + 1 with s below the word's bits: a shift and a sum.
bool isShiftAndAdd(const Integer &Factor, unsigned WordBits);

/// The steps modulo one number.
class ReductionSteps {
public:
  using Steps = FoldSteps;

  const Modulus &modulus() const { return M; }
  unsigned wordBits() const { return WordBits; }
  const StepCosts &costs() const { return Costs; }
  unsigned containerBits() const { return Container; }
  /// The width in bits of the type that holds [0, Max].
  unsigned widthOf(const Integer &Max) const;

  //===--- Steps, if they gain anything ----------------------------------===//

  /// The fold at the n of 2^n - c, or anywhere else.
  std::optional<FoldStep> splitStep(const Integer &Max, unsigned Bits) const;
  /// The fold at the n of 2^n + c.
  std::optional<FoldStep> negativeSplitStep(const Integer &Max) const;
  std::optional<FoldStep> digitSumStep(const Integer &Max) const;
  std::optional<FoldStep> rowsStep(const Integer &Max) const;
  std::optional<FoldStep> wordSumStep(const Integer &Max) const;
  /// The same for halves of words, where the sum is one word.
  std::optional<FoldStep> halfWordSumStep(const Integer &Max) const;
  /// Adds those with an estimated quotient, and with the quotient itself.
  void barrettSteps(const Integer &Max, Steps &Found) const;
  std::optional<FoldStep> subtractStep(const Integer &Max) const;
  std::optional<FoldStep> approximateStep(const Integer &Max) const;
  std::optional<FoldStep> correctStep(const Integer &Max) const;
  /// What is cheapest modulo the odd part of M; none if M is odd. \p Target is
  /// what all steps together lead to.
  virtual std::optional<FoldStep> evenStep(const Integer &Max,
                                           const Integer &Target) const = 0;

  //===--- What they are about -------------------------------------------===//

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

  /// M has digits, which Rows and DigitSum are about.
  bool hasDigits() const { return Form.has_value(); }
  const Modulus::SolinasForm &form() const { return *Form; }
  /// The digits of a number up to \p Max above the degree of the form.
  unsigned highDigits(const Integer &Max) const;
  /// The integer, congruent to t^(Degree + J), that the form gives; signed.
  Integer digitFactor(unsigned J) const;

protected:
  /// \p Container is what elements fill: whole words, the fewest if 0.
  ReductionSteps(const Modulus &M, unsigned WordBits, const StepCosts &Costs,
                 bool CarryCorrections, unsigned Container);
  ~ReductionSteps() = default;

  unsigned words(const Integer &Max) const;

private:
  std::optional<FoldStep> barrettStep(const Integer &Max, unsigned Dropped,
                                      unsigned Scale) const;
  std::optional<FoldStep> quotientStep(const Integer &Max) const;
  std::optional<FoldStep> highQuotientStep(const Integer &Max) const;
  Integer digitMax(const Integer &Max, unsigned J) const;
  /// What is waited for at a product by \p Factor.
  unsigned latency(const Integer &Factor) const;
  unsigned productCost(const Integer &Max, const Integer &Factor) const;
  unsigned termsCost(const Integer &Max, const Integer &Factor,
                     const Integer &Result) const;
  /// The product and the additions of lo + hi Factor.
  unsigned multiplyAddCost(const Integer &Max, const Integer &Factor,
                           const Integer &Result) const;

  Modulus M;
  unsigned WordBits;
  unsigned Container;
  StepCosts Costs;
  bool CarryCorrections;
  std::optional<Modulus::SolinasForm> Form;
};

} // namespace residue

#endif // RESIDUE_NUMBER_REDUCTIONSTEPS_H
