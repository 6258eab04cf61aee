//===- SaturatedRepresentation.cpp - Words and carry chains ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SaturatedRepresentation.h"
#include "residue/Arithmetic/CarryChain.h"
#include "residue/Arithmetic/WordProducts.h"

using namespace llvm;
using namespace residue;

using Words = WordProducts::Words;

Value *SaturatedProducts::product(const IntegerBuilder &B, const Element &A,
                                  const Element &O, unsigned Width) const {
  WordProducts Rows(B.ir(), B.wordBits());
  auto WordsOf = [&](const Element &E) {
    return Rows.split(E.V, B.roundToWords(E.max().bits()) / B.wordBits());
  };
  if (A.V == O.V)
    return Rows.join(Rows.square(WordsOf(A), &A.max()), Width);
  Words WA = WordsOf(A), WB = WordsOf(O);
  // Fewer, longer rows.
  if (WA.size() > WB.size())
    return Rows.join(Rows.multiplyRows(WB, WA, &O.max(), &A.max()), Width);
  return Rows.join(Rows.multiplyRows(WA, WB, &A.max(), &O.max()), Width);
}

Value *SaturatedProducts::multiplyAdd(const IntegerBuilder &B, Value *Lo,
                                      Value *Hi, const Integer &HiMax,
                                      const Integer &Factor,
                                      unsigned Width) const {
  WordProducts Rows(B.ir(), B.wordBits());
  unsigned Top = Width / B.wordBits();
  unsigned LoBits = Lo->getType()->getIntegerBitWidth();
  Words Sum = Rows.split(Lo, std::min(Top, LoBits / B.wordBits()));
  Sum.resize(Top, nullptr);
  Words High = Rows.split(Hi, divideCeil(HiMax.bits(), B.wordBits()));
  if (Factor == Integer(1)) {
    Rows.addChain(Sum, High, 0, Top);
    return Rows.join(Sum, Width);
  }
  // One word that stays one word.
  if ((HiMax * Factor).bits() <= B.wordBits()) {
    Value *Fold =
        B.ir().CreateMul(High[0], B.constant(Factor, B.wordBits()), "times.c");
    Rows.addChain(Sum, {Fold}, 0, Top);
    return Rows.join(Sum, Width);
  }
  if (isShiftAndAdd(Factor, B.wordBits())) {
    unsigned Shift = (Factor - Integer(1)).bits() - 1;
    unsigned ShiftedBits = B.roundToWords(HiMax.bits() + Shift);
    Value *Shifted =
        B.ir().CreateShl(B.resize(Hi, ShiftedBits), Shift, "hi.shifted");
    Rows.addChain(Sum, Rows.split(Shifted, ShiftedBits / B.wordBits()), 0, Top);
    Rows.addChain(Sum, High, 0, Top);
    return Rows.join(Sum, Width);
  }
  Rows.addMultiple(Sum, High, Factor, Top);
  return Rows.join(Sum, Width);
}

/// One chain of borrows, and one chain that adds K back where it borrowed.
Value *SaturatedProducts::conditionalSubtract(const IntegerBuilder &B, Value *V,
                                              const Integer &K) const {
  WordProducts Rows(B.ir(), B.wordBits());
  unsigned Width = V->getType()->getIntegerBitWidth();
  CarryChain Chain(B.ir(), Intrinsic::usub_with_overflow, "reduced");
  Words Difference;
  for (Value *Word : Rows.split(V, Width / B.wordBits())) {
    Integer Part = K >> (Difference.size() * B.wordBits());
    Difference.push_back(
        Chain.next(Word, ConstantInt::get(B.ir().getContext(),
                                          Part.toAPInt(B.wordBits()))));
  }
  Value *Back = B.maskedConstant(B.mask(Chain.carry()), K, Width);
  return B.sum(Rows.join(Difference, Width), Back, "reduced");
}
