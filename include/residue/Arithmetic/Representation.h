//===- Representation.h - Residues as LLVM values ---------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How an element of Z/M lives in LLVM values, and the arithmetic on it. An
/// Element is a bounded integer, or one in bounded limbs, that is congruent to
/// the residue it stands for; it need not be canonical. Every operation
/// computes the bound of its result next to the code that it emits, so the two
/// cannot drift apart: without a builder the same functions only compute
/// bounds, which is how ReductionPlan plans.
///
/// The container is the modulus rounded up to whole words, C bits. Values up to
/// 2^C - 1 are elements; products and sums before their reduction are wider.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_REPRESENTATION_H
#define RESIDUE_ARITHMETIC_REPRESENTATION_H

#include "residue/Number/ElementBound.h"
#include "residue/Number/StepSearch.h"
#include "residue/Target/RepresentationKind.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include <memory>

namespace residue {

/// A residue in the rewritten program.
struct Element {
  /// An integer type of Representation::widthOf(Bound) bits; null while
  /// planning.
  llvm::Value *V = nullptr;
  ElementBound Bound;

  /// Of an integer.
  const Integer &max() const { return Bound.max(); }
  const Integer &min() const { return Bound.min(); }
};

class Representation {
public:
  virtual ~Representation() = default;

  const Modulus &modulus() const { return M; }
  unsigned wordBits() const { return WordBits; }
  /// C: the modulus rounded up to whole words.
  unsigned containerBits() const { return Container; }
  Integer containerMax() const { return Integer::maxUnsigned(Container); }

  /// The steps that reductions are made of.
  const FoldPlanner &folds() const { return *Folds; }
  /// Makes them of this kind where the modulus allows it; -residue-reduction is
  /// what they are made of from the start.
  void forceReduction(RequestedReduction Kind);

  /// Code is emitted here; null, the initial state, computes bounds only.
  void emitAt(llvm::IRBuilderBase *Builder) { B = Builder; }

  virtual bool isElement(const Element &A) const {
    return A.max() <= containerMax() && !A.min().isNegative();
  }
  /// The integers that source reductions stand for need not be reduced behind a
  /// product: it does that by itself.
  virtual bool productsReduce() const { return false; }
  /// The steps that \p Reduce, which reduces what is within \p A, asks for:
  /// "fold at 2^256". Empty where it takes others than those of a FoldPlanner.
  std::string stepsOf(const ElementBound &A, llvm::function_ref<void()> Reduce);
  /// More about the form of elements, for a program that adds up to
  /// \p Additions times before it multiplies.
  virtual void printLayout(llvm::raw_ostream &OS, unsigned Additions) const {}
  /// What folds aim at. Where the container has bits to spare, half of them
  /// stay free: then sums need no corrections, and products of top words are
  /// short.
  Integer foldTarget() const;
  /// The bounds that a growing element is widened to, one after the other.
  virtual ElementBound widened(const ElementBound &A) const;
  /// The width in bits of the type that holds values within \p A.
  virtual unsigned widthOf(const ElementBound &A) const;
  virtual unsigned elementBits() const { return Container; }
  llvm::IntegerType *elementType(llvm::LLVMContext &Context) const {
    return llvm::IntegerType::get(Context, elementBits());
  }

  /// An integer of the source program, at most \p Max, becomes a residue. \p V
  /// may be null while planning.
  virtual Element enter(llvm::Value *V, const Integer &Max);
  /// The canonical integer of \p A, as a value of \p Ty.
  virtual llvm::Value *leave(const Element &A, llvm::Type *Ty);
  virtual Element constant(const Integer &C);
  /// Whether \p A is the residue 0, an i1.
  virtual llvm::Value *isZero(const Element &A);
  /// The same value under larger bounds.
  Element widen(const Element &A, const ElementBound &Larger);

  virtual Element add(const Element &A, const Element &B);
  virtual Element sub(const Element &A, const Element &B);
  /// Both operands are elements; the product need not be one.
  virtual Element mul(const Element &A, const Element &B);
  /// Products by small constants are cheaper as sums.
  virtual bool multipliesByAdding() const { return false; }
  /// \p A times a small integer, at most \p Limit where that can be reached.
  Element mulSmall(const Element &A, unsigned Factor, const Integer &Limit);
  /// In representations without spare bits, where sums and differences need
  /// operands of certain bounds: M - 1. Otherwise nothing.
  virtual std::optional<Integer> tightBound() const;
  /// For those: the bound of two operands whose sum, after one correction, is
  /// at most \p Limit; and of one operand of mulSmall().
  Integer summandLimit(const Integer &Limit) const;
  Integer summandLimit(const Integer &Limit, unsigned Factor) const;
  /// A sum, or anything else, of at most \p Limit.
  Element addWithin(const Element &A, const Element &B, const Integer &Limit);
  Element reduceTo(const Element &A, const Integer &Limit) {
    return foldTo(A, Limit);
  }
  /// Sums, differences and products are best left as they come, wider than an
  /// element or negative, until an element is needed; fold() takes them.
  virtual bool sumsLazily() const { return false; }
  /// For those: a sum, a difference, and a product by a small number, which are
  /// no elements. Operands that are too large for that are folded.
  Element lazyAdd(Element A, Element B);
  Element lazySub(Element A, Element B);
  Element lazyTimes(const Element &A, unsigned Factor);
  /// Two products that are added or subtracted can have one reduction.
  virtual bool fusesProducts() const { return false; }
  /// A B + C D or A B - C D, like lazyAdd() and lazySub().
  virtual Element fusedProducts(llvm::ArrayRef<Element> Factors, bool Subtract);
  virtual Element select(llvm::Value *Mask, const Element &A, const Element &B);
  /// An element of the same residue. What does not fit the container is folded
  /// until it does, with bits to spare if there are many.
  virtual Element fold(const Element &A);
  /// Folds until nothing is gained, to just above the modulus' size.
  virtual Element foldFully(const Element &A);
  /// The canonical representative, in [0, M).
  Element canonical(const Element &A);
  /// What is only needed exactly is reduced to this before it leaves.
  virtual Element complete(const Element &A) { return canonical(A); }

  /// A + Word 2^Shift, where \p Whole bounds the sum that this is part of. An
  /// empty \p A is zero.
  Element plusShifted(const Element &A, llvm::Value *Word, const Integer &Max,
                      unsigned Shift, const Integer &Whole);

  /// A word that is all ones where \p Condition holds and all zeros elsewhere,
  /// opaque to the optimizer. \p Condition is an i1 or a mask of any width.
  llvm::Value *mask(llvm::Value *Condition);

protected:
  /// The container is rounded up to \p ContainerUnit bits, whole words.
  Representation(const Modulus &M, unsigned WordBits, bool CarryCorrections,
                 unsigned ContainerUnit);
  Representation(const Modulus &M, unsigned WordBits, bool CarryCorrections)
      : Representation(M, WordBits, CarryCorrections, WordBits) {}

  llvm::IRBuilderBase &ir() const { return *B; }
  llvm::IRBuilderBase *builder() const { return B; }
  llvm::IntegerType *intType(unsigned Bits) const {
    return llvm::IntegerType::get(B->getContext(), Bits);
  }
  unsigned roundToWords(unsigned Bits) const {
    return llvm::divideCeil(Bits ? Bits : 1, WordBits) * WordBits;
  }
  /// enter() where x stands for x 2^C and mul() divides by 2^C.
  Element enterScaled(llvm::Value *V, const Integer &Max);

  llvm::Value *resize(llvm::Value *V, unsigned Bits,
                      const llvm::Twine &Name = "");

  /// A B, of \p Width bits, in which it fits.
  virtual llvm::Value *emitProduct(const Element &A, const Element &B,
                                   unsigned Width) = 0;
  /// Lo + Hi Factor, of \p Width bits, in which it fits. Hi is at most HiMax
  /// and has a type of whole words.
  virtual llvm::Value *emitMultiplyAdd(llvm::Value *Lo, llvm::Value *Hi,
                                       const Integer &HiMax,
                                       const Integer &Factor,
                                       unsigned Width) = 0;

  /// \p Factor is 2^s + 1 with s below the word's bits: a shift and a sum.
  bool isShiftAndAdd(const Integer &Factor) const;
  /// A + B and A - B modulo 2^width; with the carry or borrow, an i1, if asked.
  llvm::Value *emitSum(llvm::Value *A, llvm::Value *B, const llvm::Twine &Name,
                       llvm::Value **Carry = nullptr);
  llvm::Value *emitDifference(llvm::Value *A, llvm::Value *B,
                              const llvm::Twine &Name,
                              llvm::Value **Borrow = nullptr);
  virtual Element foldTo(Element A, const Integer &Target);
  /// \p A of \p Width bits, with its sign if it has one.
  llvm::Value *extend(const Element &A, unsigned Width);
  /// fold() takes \p A.
  virtual bool isFoldable(const Element &A) const { return true; }
  /// A - K where that is not negative, A elsewhere.
  virtual llvm::Value *emitConditionalSubtract(llvm::Value *V,
                                               const Integer &K);
  llvm::Value *opaque(llvm::Value *Word, const llvm::Twine &Name = "mask");
  llvm::Value *maskedConstant(llvm::Value *MaskWord, const Integer &C,
                              unsigned Width);
  /// \p V + \p C or \p V - \p C modulo 2^width under a mask, whichever of C and
  /// 2^width - C has the simpler words.
  llvm::Value *addMasked(llvm::Value *V, llvm::Value *MaskWord,
                         const Integer &C, const llvm::Twine &Name);
  llvm::Value *subtractMasked(llvm::Value *V, llvm::Value *MaskWord,
                              const Integer &C, const llvm::Twine &Name);

private:
  llvm::Value *combineMasked(bool Subtract, llvm::Value *V,
                             llvm::Value *MaskWord, const Integer &C,
                             const llvm::Twine &Name);
  llvm::Value *emitChain(llvm::Intrinsic::ID Step, llvm::Value *A,
                         llvm::Value *B, const llvm::Twine &Name,
                         llvm::Value **Carry);
  /// Emits one step of \p Plan's, which is Folds or that of the odd part.
  Element applyStep(const FoldPlanner &Plan, const Element &A,
                    const FoldStep &Step);
  llvm::Value *emitSplit(const FoldPlanner &Plan, const Element &A,
                         const FoldStep &Step);
  llvm::Value *emitShiftedTerms(llvm::Value *Lo, llvm::Value *Hi,
                                const Integer &Factor, unsigned Width);
  llvm::Value *emitDigitSum(const FoldPlanner &Plan, const Element &A,
                            const FoldStep &Step);
  llvm::Value *emitRows(const Modulus::SolinasForm &Form, const Element &A,
                        const FoldStep &Step);
  llvm::Value *emitWordSum(const Modulus &M, const Element &A,
                           const FoldStep &Step);
  llvm::Value *emitBarrett(const Modulus &M, const Element &A,
                           const FoldStep &Step);
  llvm::Value *emitCorrect(const Element &A, const FoldStep &Step);
  llvm::Value *emitEvenSplit(const FoldPlanner &Plan, const Element &A,
                             const FoldStep &Step);
  /// The bits of \p A from \p From on, \p Count of them, as an integer of
  /// \p Width bits, in which they fit.
  llvm::Value *bitsOf(const Element &A, unsigned From, unsigned Count,
                      unsigned Width);
  Element numberOf(const Integer &C);
  /// A times a constant, of \p Width bits, in which it fits.
  llvm::Value *emitTimes(const Element &A, const Integer &Factor,
                         unsigned Width);
  llvm::Value *emitApproximate(const Element &A);

  llvm::Value *addToLowWord(llvm::Value *V, llvm::Value *Word);

  Modulus M;
  std::unique_ptr<FoldPlanner> Folds;
  unsigned WordBits;
  unsigned Container;
  bool CarryCorrections;
  llvm::IRBuilderBase *B = nullptr;
  /// Where stepsOf() writes down what is done.
  llvm::SmallVectorImpl<FoldStep> *Taken = nullptr;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_REPRESENTATION_H
