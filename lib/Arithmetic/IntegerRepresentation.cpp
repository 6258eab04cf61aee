//===- IntegerRepresentation.cpp - Elements that are integers -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: M = 2^n - c, C the container's bits, w the word's bits.
//
//===----------------------------------------------------------------------===//

#include "IntegerRepresentation.h"
#include "ReductionEmitter.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Target/Options.h"

using namespace llvm;
using namespace residue;

/// So many bits of a container above the modulus are worth to be kept free.
static const unsigned MinSpareBits = 8;

IntegerRepresentation::IntegerRepresentation(
    const Modulus &M, const TargetModel &Target, bool CarryCorrections,
    RequestedReduction Reduction, std::unique_ptr<IntegerProducts> Products)
    : Representation(M, Target.WordBits),
      Folds(M, Target.WordBits, Target.costs().Steps, CarryCorrections,
            Reduction, containerBits()),
      CarryCorrections(CarryCorrections), Products(std::move(Products)) {}

//===----------------------------------------------------------------------===//
// What elements are
//===----------------------------------------------------------------------===//

/// A negative value is above -2^(C+w-1), as all that can be folded is.
unsigned IntegerRepresentation::widthOf(const ElementBound &A) const {
  unsigned Width = Folds.widthOf(A.max());
  return A.min().isNegative() ? std::max(Width, containerBits() + wordBits())
                              : Width;
}

FoldSteps IntegerRepresentation::stepsOf(function_ref<void()> Compute) {
  FoldSteps Steps;
  Taken = &Steps;
  Compute();
  Taken = nullptr;
  return Steps;
}

/// With s bits to spare, 2^(n + s/2 - 2): products of two top words of n mod w
/// + s/2 - 2 bits have 2 w - s - 4 bits, a word if s is almost all of it.
Integer IntegerRepresentation::foldTarget() const {
  unsigned Spare = containerBits() - modulus().bits();
  if (modulus().kind() != Modulus::Kind::Crandall || !CarryCorrections ||
      Spare < MinSpareBits)
    return containerMax();
  return Integer::maxUnsigned(modulus().bits() + Spare / 2 - 2);
}

ElementBound IntegerRepresentation::widened(const ElementBound &A) const {
  unsigned Bits = modulus().bits();
  for (unsigned Above = 1; Bits + Above < containerBits(); Above *= 2)
    if (Integer Limit = Integer::maxUnsigned(Bits + Above); A.max() <= Limit)
      return Limit;
  return containerMax();
}

Element IntegerRepresentation::widen(const Element &A,
                                     const ElementBound &Larger) {
  assert(Larger.covers(A.Bound) && "a bound only grows");
  Element Result{nullptr, Larger};
  if (builder())
    Result.V = extend(A, widthOf(Larger));
  return Result;
}

Value *IntegerRepresentation::extend(const Element &A, unsigned Width) const {
  return A.min().isNegative()
             ? ir().CreateSExtOrTrunc(A.V, code().type(Width), "residue")
             : code().resize(A.V, Width, "residue");
}

//===----------------------------------------------------------------------===//
// In and out
//===----------------------------------------------------------------------===//

Element IntegerRepresentation::enter(Value *V, const Integer &Max, int) {
  if (builder())
    V = code().resize(V, widthOf(Max), "residue");
  return {V, Max};
}

Element IntegerRepresentation::constant(const Integer &C, int) {
  Element Result{nullptr, C.mod(modulus().value())};
  if (builder())
    Result.V = code().constant(Result.max(), containerBits());
  return Result;
}

//===----------------------------------------------------------------------===//
// Ring operations
//===----------------------------------------------------------------------===//

Element IntegerRepresentation::add(const Element &A, const Element &O) {
  return sums().add(A, O, builder());
}

Element IntegerRepresentation::sub(const Element &A, const Element &O) {
  if (sums().borrowsTwice(A, O))
    if (Element Folded = foldFully(O); Folded.max() < O.max())
      return sub(A, Folded);
  return sums().sub(A, O, builder());
}

Element IntegerRepresentation::mul(const Element &A, const Element &O) {
  assert(isElement(A) && isElement(O) && "factors have to fit the container");
  Element Result{nullptr, A.max() * O.max()};
  if (builder())
    Result.V = Products->product(code(), A, O, widthOf(Result.Bound));
  return Result;
}

Element IntegerRepresentation::select(Value *Mask, const Element &A,
                                      const Element &O) {
  Element Result{nullptr, A.Bound.hull(O.Bound)};
  if (builder()) {
    unsigned Width = widthOf(Result.Bound);
    Value *VA = code().resize(A.V, Width), *VB = code().resize(O.V, Width);
    Result.V = choose(ir(), spreadMask(ir(), Mask, Width), VA, VB);
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Sums of moduli that fill their words
//===----------------------------------------------------------------------===//

/// Where M fills its words, the sum of two elements may carry twice, and a
/// difference may borrow twice. Subtrahends are at most M: then a difference
/// borrows once. Summands of up to M + e / 2 have a sum of up to 2 M + e, which
/// one subtraction of M brings to M + e.
bool IntegerRepresentation::isTight() const {
  return modulus().kind() != Modulus::Kind::Crandall &&
         modulus().bits() == containerBits() && CarryCorrections;
}

Integer IntegerRepresentation::summandLimit(const Integer &Limit) const {
  const Integer &M = modulus().value();
  Integer Half = M + ((min(Limit, containerMax()) - M) >> 1);
  std::optional<Integer> Bound = Folds.highestWordBound();
  return Limit > M && Bound && *Bound <= Half ? Half : tightBound();
}

/// Where both operands are below M and the sum has to be, too,
/// a + b = a - (M - b): with b <= M the negation is one subtraction without a
/// borrow, and the difference needs one correction. That is a chain less than
/// to add and to subtract M. Other sums keep their carry, and are reduced.
Element IntegerRepresentation::addWithin(const Element &A, const Element &O,
                                         const Integer &Limit) {
  const Integer &M = modulus().value();
  std::optional<Integer> Bound = Folds.highestWordBound();
  bool OneCorrection =
      Limit >= containerMax() || (Bound && Limit + Integer(1) >= *Bound);
  if (A.max() < M && O.max() < M && !OneCorrection) {
    Element Negated{nullptr, M};
    if (builder())
      Negated.V = code().difference(code().constant(M, containerBits()), O.V,
                                    "negated");
    return sub(A, Negated);
  }
  return foldTo(sums().addUncorrected(A, O, builder()), Limit);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

Element IntegerRepresentation::apply(const Element &A, const FoldStep &Step) {
  if (Taken)
    Taken->push_back(Step);
  if (!builder())
    return {nullptr, Step.Max};
  ReductionEmitter Emitter(Folds, containerBits(), sums(), *Products, code());
  return step(A, Emitter.apply(A, Step));
}

Element IntegerRepresentation::foldTo(Element A, const Integer &Target) {
  const FoldSteps &Steps = Folds.plan(A.max(), Target);
  for (const FoldStep &Step : Steps) {
    // One too few, where that shows nowhere else than in the result.
    if (options().MistakeBounds && &Step == &Steps.back() &&
        Folds.widthOf(A.max()) == Folds.widthOf(Step.Max))
      return {A.V, Step.Max};
    A = apply(A, Step);
  }
  return A;
}

/// Where the steps that just reach the container are cheaper than those to the
/// target, and leave room for sums, too, they will do.
Element IntegerRepresentation::fold(const Element &A) {
  if (isElement(A))
    return A;
  Integer Target = foldTarget();
  if (const FoldSteps &Steps = Folds.plan(A.max(), containerMax());
      !Steps.empty() &&
      Steps.back().Max <=
          Integer::maxUnsigned(containerBits() - MinSpareBits) &&
      Folds.cost(A.max(), containerMax()) < Folds.cost(A.max(), Target))
    Target = containerMax();
  return foldTo(A, Target);
}

/// 2^n + c is what a fold at n of a slightly larger value can reach.
std::optional<FoldStep>
IntegerRepresentation::lastFold(const Integer &Max) const {
  if (modulus().kind() != Modulus::Kind::Crandall)
    return std::nullopt;
  std::optional<FoldStep> Step = Folds.splitStep(Max, modulus().bits());
  if (!Step || Step->Max + (Max >> 2) > Max)
    return std::nullopt;
  return Step;
}

Element IntegerRepresentation::foldFully(const Element &A) {
  Element Result = fold(A);
  if (std::optional<FoldStep> Step = lastFold(Result.max()))
    Result = apply(Result, *Step);
  return Result;
}

ElementBound IntegerRepresentation::fullyFolded(const ElementBound &A) const {
  assert(isElement({nullptr, A}) && "folded before");
  std::optional<FoldStep> Step = lastFold(A.max());
  return Step ? ElementBound(Step->Max) : A;
}

Element IntegerRepresentation::canonical(const Element &A) {
  return foldTo(A, tightBound());
}
