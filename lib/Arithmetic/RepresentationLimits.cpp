//===- RepresentationLimits.cpp - Sums of moduli that fill their words ----===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation as in Representation.cpp: C are the container's bits, w a word's.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/Representation.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace residue;

/// Doublings and additions of a number times \p Factor.
static unsigned sumsOf(unsigned Factor) {
  return Log2_32(Factor) + popcount(Factor) - 1;
}

Element Representation::mulSmall(const Element &A, unsigned Factor,
                                 const Integer &Limit) {
  Element Result = A;
  // The limits of the sums, from the last one back.
  SmallVector<Integer, 8> Limits;
  for (Integer Next = Limit; tightBound() && Limits.size() != sumsOf(Factor);
       Next = summandLimit(Next))
    Limits.push_back(Next);
  auto Add = [&](const Element &Addend) {
    Result = tightBound() ? addWithin(Result, Addend, Limits.pop_back_val())
                          : fold(add(Result, Addend));
  };
  for (unsigned Bit = Log2_32(Factor); Bit-- > 0;) {
    Add(Result);
    if (Factor >> Bit & 1)
      Add(A);
  }
  return Result;
}

/// Where M fills its words, the sum of two elements may carry twice, and a
/// difference may borrow twice. Subtrahends are at most M: then a difference
/// borrows once. Summands of up to M + e / 2 have a sum of up to 2 M + e, which
/// one subtraction of M brings to M + e.
std::optional<Integer> Representation::tightBound() const {
  if (M.kind() == Modulus::Kind::Crandall || M.bits() != Container ||
      !CarryCorrections)
    return std::nullopt;
  return M.value() - Integer(1);
}

Integer Representation::summandLimit(const Integer &Limit) const {
  Integer Half = M.value() + ((min(Limit, containerMax()) - M.value()) >> 1);
  std::optional<Integer> Bound = folds().highestWordBound();
  return Limit > M.value() && Bound && *Bound <= Half ? Half : *tightBound();
}

Integer Representation::summandLimit(const Integer &Limit,
                                     unsigned Factor) const {
  Integer Result = Limit;
  for (unsigned Sum = 0; Sum != sumsOf(Factor); ++Sum)
    Result = summandLimit(Result);
  return Result;
}

/// Where both operands are below M and the sum has to be, too,
/// a + b = a - (M - b): with b <= M the negation is one subtraction without a
/// borrow, and the difference needs one correction. That is a chain less than
/// to add and to subtract M. Other sums keep their carry, and are reduced.
Element Representation::addWithin(const Element &A, const Element &O,
                                  const Integer &Limit) {
  Integer Tight = *tightBound();
  std::optional<Integer> Bound = folds().highestWordBound();
  bool OneCorrection =
      Limit >= containerMax() || (Bound && Limit + Integer(1) >= *Bound);
  if (A.max() <= Tight && O.max() <= Tight && !OneCorrection) {
    Element Negated{nullptr, M.value()};
    if (B)
      Negated.V = emitDifference(
          ConstantInt::get(B->getContext(), M.value().toAPInt(Container)), O.V,
          "negated");
    return sub(A, Negated);
  }
  Element Sum{nullptr, A.max() + O.max()};
  if (B) {
    unsigned Width = widthOf(Sum.max());
    Sum.V = emitSum(resize(A.V, Width), resize(O.V, Width), "sum");
  }
  return foldTo(Sum, Limit);
}

//===----------------------------------------------------------------------===//
// Lazy sums
//===----------------------------------------------------------------------===//

Value *Representation::extend(const Element &A, unsigned Width) {
  return A.Bound.isInteger() && A.min().isNegative()
             ? ir().CreateSExtOrTrunc(A.V, intType(Width), "residue")
             : resize(A.V, Width, "residue");
}

Element Representation::lazyAdd(Element A, Element O) {
  Element Sum{nullptr, A.Bound.interval() + O.Bound.interval()};
  if (!isFoldable(Sum)) {
    A = fold(A);
    O = fold(O);
    Sum.Bound = A.Bound.interval() + O.Bound.interval();
  }
  if (B) {
    unsigned Width = widthOf(Sum.Bound);
    Sum.V = emitSum(extend(A, Width), extend(O, Width), "sum");
  }
  return Sum;
}

Element Representation::lazySub(Element A, Element O) {
  Element Difference{nullptr, A.Bound.interval() - O.Bound.interval()};
  if (!isFoldable(Difference)) {
    A = fold(A);
    O = fold(O);
    Difference.Bound = A.Bound.interval() - O.Bound.interval();
  }
  if (B) {
    unsigned Width = widthOf(Difference.Bound);
    Difference.V =
        emitDifference(extend(A, Width), extend(O, Width), "difference");
  }
  return Difference;
}

Element Representation::lazyTimes(const Element &A, unsigned Factor) {
  Integer Times(Factor);
  Element Product{nullptr, A.Bound.interval() * Bound::point(Times)};
  if (!isFoldable(Product)) {
    Product = A;
    for (unsigned Bit = Log2_32(Factor); Bit-- > 0;) {
      Product = lazyAdd(Product, Product);
      if (Factor >> Bit & 1)
        Product = lazyAdd(Product, A);
    }
    return Product;
  }
  if (!B)
    return Product;
  unsigned Width = widthOf(Product.Bound);
  Value *V = extend(A, Width), *Sum = nullptr;
  for (unsigned Bit = 0; Factor >> Bit; ++Bit) {
    if (!(Factor >> Bit & 1))
      continue;
    Value *Part = Bit ? ir().CreateShl(V, Bit, "doubled") : V;
    Sum = Sum ? emitSum(Sum, Part, "sum") : Part;
  }
  Product.V = Sum;
  return Product;
}

Element Representation::fusedProducts(ArrayRef<Element>, bool) {
  llvm_unreachable("products have their own reductions");
}

Value *Representation::emitApproximate(const Element &A) {
  Integer Last =
      (*folds().highestWordBound() - Integer(1)) >> (Container - WordBits);
  Value *Low = resize(A.V, Container, "low");
  Value *Highest = Low;
  if (Container != WordBits)
    Highest =
        resize(ir().CreateLShr(Low, Container - WordBits), WordBits, "highest");
  Value *Above;
  emitDifference(ConstantInt::get(B->getContext(), Last.toAPInt(WordBits)),
                 Highest, "below", &Above);
  Value *Mask;
  if (A.max() > containerMax()) {
    Value *Carry = resize(ir().CreateLShr(A.V, Container), WordBits, "carry");
    Mask = opaque(ir().CreateSub(opaque(ir().CreateNeg(Carry, "choose")),
                                 resize(Above, WordBits), "choose"));
  } else {
    Mask = mask(Above);
  }
  return subtractMasked(Low, Mask, M.value(), "reduced");
}
