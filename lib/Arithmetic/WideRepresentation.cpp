//===- WideRepresentation.cpp - One iN value per element ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WideRepresentation.h"
#include "residue/Arithmetic/WordProducts.h"

using namespace llvm;
using namespace residue;

/// Of longer products LLVM's back ends for machines with a carry flag (seen
/// with ARM and PowerPC, LLVM 22) may add a carry twice, depending on what is
/// computed beside them. They are emitted as rows of word products.
static const unsigned MostWords = 16;

/// A O modulo 2^Width.
static Value *emitProduct(const IntegerBuilder &B, Value *A, Value *O,
                          unsigned Width, const Twine &Name) {
  unsigned WordBits = B.wordBits();
  if (Width <= MostWords * WordBits) {
    Value *X = B.resize(A, Width), *Y = B.resize(O, Width);
    return B.ir().CreateMul(X, Y, Name);
  }
  WordProducts Rows(B.ir(), WordBits);
  auto Split = [&](Value *V) {
    unsigned Bits = V->getType()->getIntegerBitWidth();
    if (auto *C = dyn_cast<ConstantInt>(V))
      Bits = C->getValue().getActiveBits();
    Bits = std::min(B.roundToWords(Bits), Width);
    return Rows.split(B.resize(V, Bits), Bits / WordBits);
  };
  WordProducts::Words L = Split(A), R = A == O ? L : Split(O);
  unsigned Count = Width / WordBits;
  WordProducts::Words Words = L.size() + R.size() > Count
                                  ? Rows.lowProduct(L, R, Count)
                              : A == O ? Rows.square(L)
                                       : Rows.multiplyRows(L, R);
  return B.resize(Rows.join(Words, Words.size() * WordBits), Width, Name);
}

Value *WideProducts::product(const IntegerBuilder &B, const Element &A,
                             const Element &O, unsigned Width) const {
  return emitProduct(B, A.V, O.V, Width, "product");
}

Value *WideProducts::multiplyAdd(const IntegerBuilder &B, Value *Lo, Value *Hi,
                                 const Integer &HiMax, const Integer &Factor,
                                 unsigned Width) const {
  Value *Fold =
      Factor == Integer(1)
          ? B.resize(Hi, Width)
          : emitProduct(B, Hi, B.constant(Factor, Width), Width, "times.c");
  return B.sum(B.resize(Lo, Width), Fold, "fold");
}

Value *WideProducts::conditionalSubtract(const IntegerBuilder &B, Value *V,
                                         const Integer &K) const {
  unsigned Width = V->getType()->getIntegerBitWidth();
  Value *Below;
  Value *Low = B.difference(V, B.constant(K, Width), "reduced", &Below);
  return B.addMasked(Low, B.mask(Below), K, "reduced");
}
