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
/// The container is the modulus rounded up to whole words, C bits.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_REPRESENTATION_H
#define RESIDUE_ARITHMETIC_REPRESENTATION_H

#include "residue/Arithmetic/Element.h"
#include "residue/Number/ReductionSteps.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

/// Sums where the modulus fills its words, so that the sum of two elements is
/// none: operands have to be within certain bounds.
class TightSums {
public:
  /// M - 1. Subtrahends are at most that.
  virtual Integer tightBound() const = 0;
  /// The bound of two operands whose sum, after one correction, is at most
  /// \p Limit; and of one operand of Representation::mulSmall().
  virtual Integer summandLimit(const Integer &Limit) const = 0;
  Integer summandLimit(const Integer &Limit, unsigned Factor) const;
  /// A sum of at most \p Limit.
  virtual Element addWithin(const Element &A, const Element &B,
                            const Integer &Limit) = 0;
  /// Anything else, at most \p Limit.
  virtual Element reduceTo(const Element &A, const Integer &Limit) = 0;

protected:
  ~TightSums() = default;
};

/// Sums, differences and products are best left as they come, wider than an
/// element or negative, until an element is needed; TightSums::reduceTo() takes
/// them.
class LazySums {
public:
  /// A sum, a difference, and a product by a small number, which are no
  /// elements. Operands that are too large for that are folded.
  virtual Element lazyAdd(Element A, Element B) = 0;
  virtual Element lazySub(Element A, Element B) = 0;
  virtual Element lazyTimes(const Element &A, unsigned Factor) = 0;
  /// A B + C D or A B - C D, with one reduction.
  virtual Element fusedProducts(llvm::ArrayRef<Element> Factors,
                                bool Subtract) = 0;

protected:
  ~LazySums() = default;
};

/// What one step of a reduction takes and what it makes: the same residue.
struct EmittedStep {
  Element From, To;
};

class Representation {
public:
  virtual ~Representation() = default;

  const Modulus &modulus() const { return M; }
  unsigned wordBits() const { return WordBits; }
  /// C: the modulus rounded up to whole words.
  unsigned containerBits() const { return Container; }
  Integer containerMax() const { return Integer::maxUnsigned(Container); }

  /// Code is emitted here; null, the initial state, computes bounds only: then
  /// values are null, too. This is the one mode that ring operations have.
  void emitAt(llvm::IRBuilderBase *Builder) { B = Builder; }
  /// The steps of reductions are listed in \p Steps as they are emitted, until
  /// there is another list, or null.
  void listSteps(llvm::SmallVectorImpl<EmittedStep> *Steps) { Listed = Steps; }

  //===--- What elements are ---------------------------------------------===//

  virtual bool isElement(const Element &A) const = 0;
  /// The width in bits of the type that holds values within \p A.
  virtual unsigned widthOf(const ElementBound &A) const = 0;
  virtual unsigned elementBits() const { return Container; }
  /// The limbs of elements, a word for each; null where they are integers.
  virtual const LimbSchema *limbs() const { return nullptr; }
  llvm::IntegerType *elementType(llvm::LLVMContext &Context) const {
    return llvm::IntegerType::get(Context, elementBits());
  }
  /// The bounds that a growing element is widened to, one after the other.
  virtual ElementBound widened(const ElementBound &A) const = 0;
  /// The same value under a larger bound.
  virtual Element widen(const Element &A, const ElementBound &Larger) = 0;

  //===--- For plans, and for people -------------------------------------===//

  /// The integers that source reductions stand for need not be reduced behind a
  /// product: it does that by itself.
  virtual bool productsReduce() const { return false; }
  /// Products by small constants are cheaper as sums.
  virtual bool multipliesByAdding() const { return false; }
  /// Two products that are added or subtracted can have one reduction: that of
  /// lazySums().
  virtual bool fusesProducts() const { return false; }
  /// What is within \p A and no element is better added to as it is than
  /// reduced before.
  virtual bool mayGrow(const ElementBound &A) const { return false; }
  /// The steps that \p Compute asks for. Empty where it takes others than those
  /// of a FoldPlanner.
  virtual FoldSteps stepsOf(llvm::function_ref<void()> Compute) { return {}; }
  /// \p Steps from a number up to \p Max: "fold at 2^256".
  virtual std::string describe(const Integer &Max,
                               llvm::ArrayRef<FoldStep> Steps) const {
    return "";
  }
  /// From here on no steps may be searched for that have not been found yet.
  virtual void endPlanning() {}
  /// More about the form of elements, for a program that adds up to
  /// \p Additions times before it multiplies.
  virtual void printLayout(llvm::raw_ostream &OS, unsigned Additions) const {}

  //===--- In and out ----------------------------------------------------===//

  // In Montgomery's form elements are residues times R^Power
  // (MontgomeryPowers); for others that means nothing.

  /// Elements are residues times 2^that.
  virtual int exponentOf(int Power) const { return 0; }
  /// An integer of the source program, at most \p Max, becomes a residue.
  virtual Element enter(llvm::Value *V, const Integer &Max, int Power) = 0;
  /// The canonical integer of \p A, in [0, M).
  virtual Element exact(const Element &A, int Power) = 0;
  /// An integer that is 0 where the residue \p A is.
  virtual Element zeroTest(const Element &A) { return exact(A, /*Power=*/1); }
  virtual Element constant(const Integer &C, int Power) = 0;
  /// The canonical integer of \p A, as a value of \p Ty.
  llvm::Value *leave(const Element &A, llvm::Type *Ty, int Power);
  /// Whether \p A is the residue 0, an i1.
  llvm::Value *isZero(const Element &A);

  //===--- Ring operations -----------------------------------------------===//

  virtual Element add(const Element &A, const Element &B) = 0;
  virtual Element sub(const Element &A, const Element &B) = 0;
  /// Both operands are elements; the product need not be one.
  virtual Element mul(const Element &A, const Element &B) = 0;
  /// \p A times a small integer, at most \p Limit where that can be reached.
  Element mulSmall(const Element &A, unsigned Factor, const Integer &Limit);
  virtual Element select(llvm::Value *Mask, const Element &A,
                         const Element &B) = 0;
  /// How operands of sums become small enough, in representations without spare
  /// bits. Otherwise null.
  virtual TightSums *tightSums() { return nullptr; }
  /// How sums go without reductions, where that pays. Otherwise null.
  virtual LazySums *lazySums() { return nullptr; }

  //===--- Reductions ----------------------------------------------------===//

  /// An element of the same residue. What does not fit the container is folded
  /// until it does, with bits to spare if there are many.
  virtual Element fold(const Element &A) = 0;
  /// Folds until nothing is gained, to just above the modulus' size.
  virtual Element foldFully(const Element &A) = 0;
  /// What foldFully() makes of an element within \p A.
  virtual ElementBound fullyFolded(const ElementBound &A) const = 0;
  /// What is only needed exactly is reduced to this before it leaves.
  virtual Element complete(const Element &A) = 0;
  /// A product as small as sums need it, or else an element.
  Element settle(const Element &Product);
  /// A product of a shared operation.
  Element settleShared(const Element &Product);

  /// A word that is all ones where \p Condition holds and all zeros elsewhere,
  /// opaque to the optimizer. \p Condition is an i1 or a mask of any width.
  llvm::Value *mask(llvm::Value *Condition);

protected:
  /// The container is rounded up to \p ContainerUnit bits, whole words.
  Representation(const Modulus &M, unsigned WordBits, unsigned ContainerUnit);
  Representation(const Modulus &M, unsigned WordBits)
      : Representation(M, WordBits, WordBits) {}

  /// Where code is emitted.
  llvm::IRBuilderBase &ir() const { return *B; }
  llvm::IRBuilderBase *builder() const { return B; }
  /// \p Plain emits a part of what this one does.
  void emitBy(Representation &Plain) const {
    Plain.emitAt(B);
    Plain.listSteps(Listed);
  }
  /// \p To, which a step has made of \p From.
  const Element &step(const Element &From, const Element &To) const {
    if (B && Listed && From.V != To.V)
      Listed->push_back({From, To});
    return To;
  }

private:
  Modulus M;
  unsigned WordBits;
  unsigned Container;
  llvm::IRBuilderBase *B = nullptr;
  llvm::SmallVectorImpl<EmittedStep> *Listed = nullptr;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_REPRESENTATION_H
