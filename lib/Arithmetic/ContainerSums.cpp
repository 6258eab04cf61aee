//===- ContainerSums.cpp - Sums that stay in a container ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C are the container's bits, w a word's, k = 2^C mod M.
//
//===----------------------------------------------------------------------===//

#include "ContainerSums.h"

using namespace llvm;
using namespace residue;

Element ContainerSums::add(const Element &A, const Element &O,
                           IRBuilderBase *Builder) const {
  // A sum that leaves the container by one carry.
  if (CarryCorrections && isElement(A) && isElement(O) &&
      !isElement({nullptr, A.max() + O.max()}))
    if (auto Corrected = Folds.correctedSum(A.max(), O.max())) {
      Element Sum{nullptr, *Corrected};
      if (Builder)
        Sum.V = emitCorrectedSum({*Builder, WordBits}, A, O);
      return Sum;
    }
  return addUncorrected(A, O, Builder);
}

Element ContainerSums::addUncorrected(const Element &A, const Element &O,
                                      IRBuilderBase *Builder) const {
  Element Sum{nullptr, A.max() + O.max()};
  if (Builder) {
    IntegerBuilder B(*Builder, WordBits);
    unsigned Width = Folds.widthOf(Sum.max());
    Value *X = B.resize(A.V, Width), *Y = B.resize(O.V, Width);
    Sum.V = B.sum(X, Y, "sum");
  }
  return Sum;
}

/// With the carry, low + k < 2^w if a + b - 2^C + k < 2^w: then the correction
/// ends in the low word. Without it nothing is added.
Value *ContainerSums::emitCorrectedSum(const IntegerBuilder &B,
                                       const Element &A,
                                       const Element &O) const {
  unsigned Container = Folds.containerBits();
  Integer Factor = Folds.modulus().powerOfTwo(Container);
  Value *Carry;
  Value *Low = B.sum(A.V, O.V, "sum", &Carry);
  Value *Mask = B.mask(Carry);
  if ((A.max() + O.max() - Integer::pow2(Container) + Factor).bits() <=
      WordBits)
    return B.addToLowWord(Low, B.maskedConstant(Mask, Factor, WordBits));
  return B.addMasked(Low, Mask, Factor, "sum");
}

std::optional<Integer>
ContainerSums::correctedDifference(const Element &A, const Element &O) const {
  if (!CarryCorrections || !isElement(A) || !isElement(O) ||
      paddedMax(A, O) <= Integer::maxUnsigned(Folds.containerBits()))
    return std::nullopt;
  return Folds.correctedDifference(A.max(), O.max());
}

bool ContainerSums::borrowsTwice(const Element &A, const Element &O) const {
  return CarryCorrections && isElement(A) &&
         !isElement({nullptr, paddedMax(A, O)}) && !correctedDifference(A, O);
}

Element ContainerSums::sub(const Element &A, const Element &O,
                           IRBuilderBase *Builder) const {
  if (auto Corrected = correctedDifference(A, O)) {
    Element Difference{nullptr, *Corrected};
    if (Builder)
      Difference.V = emitCorrectedDifference({*Builder, WordBits}, A, O);
    return Difference;
  }
  // a + K - b with K the smallest multiple of M that is at least b's bound:
  // never negative, at most a's bound plus K.
  Element Padded{nullptr, paddedMax(A, O)};
  if (Builder) {
    IntegerBuilder B(*Builder, WordBits);
    unsigned Width = Folds.widthOf(Padded.max());
    Value *Minuend =
        B.sum(B.resize(A.V, Width), B.constant(paddingFor(O), Width), "padded");
    Padded.V = B.difference(Minuend, B.resize(O.V, Width), "difference");
  }
  return Padded;
}

/// FoldPlanner::correctedDifference() tells why this cannot borrow again.
Value *ContainerSums::emitCorrectedDifference(const IntegerBuilder &B,
                                              const Element &A,
                                              const Element &O) const {
  Value *Borrow;
  Value *Low = B.difference(A.V, O.V, "difference", &Borrow);
  Value *Mask = B.mask(Borrow);
  return B.subtractMasked(Low, Mask,
                          Folds.modulus().powerOfTwo(Folds.containerBits()),
                          "difference");
}
