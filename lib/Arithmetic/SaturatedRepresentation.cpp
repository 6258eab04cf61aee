//===- SaturatedRepresentation.cpp - Words and carry chains ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SaturatedRepresentation.h"

using namespace llvm;
using namespace residue;

Value *SaturatedRepresentation::emitProduct(const Element &A, const Element &B,
                                            unsigned Width) {
  auto WordsOf = [&](const Element &E) {
    return rows().split(E.V,
                        divideCeil(std::max(E.max().bits(), 1U), wordBits()));
  };
  if (A.V == B.V)
    return rows().join(rows().square(WordsOf(A)), Width);
  Words WA = WordsOf(A), WB = WordsOf(B);
  // Fewer, longer rows.
  if (WA.size() > WB.size())
    return rows().join(rows().multiplyRows(WB, WA, &B.max(), &A.max()), Width);
  return rows().join(rows().multiplyRows(WA, WB, &A.max(), &B.max()), Width);
}

Value *SaturatedRepresentation::emitMultiplyAdd(Value *Lo, Value *Hi,
                                                const Integer &HiMax,
                                                const Integer &Factor,
                                                unsigned Width) {
  unsigned Top = Width / wordBits();
  unsigned LoBits = Lo->getType()->getIntegerBitWidth();
  Words Sum = rows().split(Lo, std::min(Top, LoBits / wordBits()));
  Sum.resize(Top, nullptr);
  Words High = rows().split(Hi, divideCeil(HiMax.bits(), wordBits()));
  if (Factor == Integer(1)) {
    rows().addChain(Sum, High, 0, Top);
    return rows().join(Sum, Width);
  }
  // One word that stays one word.
  if ((HiMax * Factor).bits() <= wordBits()) {
    Value *Fold = ir().CreateMul(
        High[0],
        ConstantInt::get(High[0]->getType(), Factor.toAPInt(wordBits())),
        "times.c");
    rows().addChain(Sum, {Fold}, 0, Top);
    return rows().join(Sum, Width);
  }
  if (isShiftAndAdd(Factor)) {
    unsigned Shift = (Factor - Integer(1)).bits() - 1;
    unsigned ShiftedBits = roundToWords(HiMax.bits() + Shift);
    Value *Shifted =
        ir().CreateShl(resize(Hi, ShiftedBits), Shift, "hi.shifted");
    rows().addChain(Sum, rows().split(Shifted, ShiftedBits / wordBits()), 0,
                    Top);
    rows().addChain(Sum, High, 0, Top);
    return rows().join(Sum, Width);
  }
  rows().addMultiple(Sum, High, Factor, Top);
  return rows().join(Sum, Width);
}

/// One chain of borrows, and one chain that adds K back where it borrowed.
Value *SaturatedRepresentation::emitConditionalSubtract(Value *V,
                                                        const Integer &K) {
  unsigned Width = V->getType()->getIntegerBitWidth();
  Words Difference;
  Value *Borrow = nullptr;
  for (Value *Word : rows().split(V, Width / wordBits())) {
    APInt Part = (K >> (Difference.size() * wordBits())).toAPInt(wordBits());
    auto Subtract = [&](Value *A, Value *Subtrahend) {
      Value *Pair = ir().CreateBinaryIntrinsic(Intrinsic::usub_with_overflow, A,
                                               Subtrahend, {}, "reduced");
      Value *Out = ir().CreateExtractValue(Pair, 1, "borrow");
      return std::make_pair(ir().CreateExtractValue(Pair, 0, "reduced"), Out);
    };
    Value *In = Borrow;
    auto [Low, Out] = Subtract(Word, ConstantInt::get(ir().getContext(), Part));
    Borrow = Out;
    if (In) {
      auto [Rest, Second] =
          Subtract(Low, ir().CreateZExt(In, Word->getType(), "borrow"));
      Low = Rest;
      Borrow = ir().CreateOr(Out, Second, "borrow");
    }
    Difference.push_back(Low);
  }
  Value *Back = maskedConstant(mask(Borrow), K, Width);
  return emitSum(rows().join(Difference, Width), Back, "reduced");
}
