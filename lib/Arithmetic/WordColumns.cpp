//===- WordColumns.cpp - Sums of words, column by column ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The words of a column are at most m_1 <= m_2 <= ... As long as m_1 + ... +
// m_i < 2^w, nothing carries; each word after that may carry once. The upper
// half of a product by a short constant takes the carries of the column below
// so.
//
//===----------------------------------------------------------------------===//

#include "WordColumns.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue;

void WordColumns::add(unsigned Column, Value *Word, const Integer &Max) {
  if (Word && Column < Terms.size())
    Terms[Column].push_back({Word, Max});
}

/// With q < 2^w, q 2^s is (q >> (w - s)) 2^w + (q << s mod 2^w); any other
/// product has an upper half below the factor.
void WordColumns::addProduct(unsigned Column, Value *Word,
                             const Integer &Factor) {
  if (!Factor.isPowerOf2()) {
    auto [Low, High] =
        WordProducts(B, WordBits)
            .multiply(Word, ConstantInt::get(B.getContext(),
                                             Factor.toAPInt(WordBits)));
    add(Column, Low);
    add(Column + 1, High, Factor - Integer(1));
    return;
  }
  unsigned Shift = Factor.bits() - 1;
  if (!Shift)
    return add(Column, Word);
  add(Column, B.CreateShl(Word, Shift, "lo"));
  add(Column + 1, B.CreateLShr(Word, WordBits - Shift, "hi"),
      Integer::maxUnsigned(Shift));
}

void WordColumns::addMultiple(unsigned Column, Value *Word,
                              const Integer &Factor) {
  for (unsigned At = 0; At * WordBits < Factor.bits(); ++At) {
    Integer Rest = Factor >> (At * WordBits);
    if (Integer Part = Rest.mod(Integer::pow2(WordBits)); !Part.isZero())
      addProduct(Column + At, Word, Part);
  }
}

Value *WordColumns::sum(unsigned Column) {
  auto &Words = Terms[Column];
  stable_sort(Words,
              [](const Term &A, const Term &O) { return A.Max < O.Max; });
  Type *WordType = B.getIntNTy(WordBits);
  if (Words.empty())
    return ConstantInt::get(WordType, 0);
  bool IsLast = Column + 1 == Terms.size();
  Term Sum = Words.front(), Carries{nullptr, Integer(0)};
  for (const Term &Next : drop_begin(Words)) {
    Sum.Max = Sum.Max + Next.Max;
    if (IsLast || Sum.Max.bits() <= WordBits) {
      Sum.Word = B.CreateAdd(Sum.Word, Next.Word, "sum");
      continue;
    }
    Sum.Max = Integer::maxUnsigned(WordBits);
    Value *Pair = B.CreateBinaryIntrinsic(Intrinsic::uadd_with_overflow,
                                          Sum.Word, Next.Word, {}, "sum");
    Sum.Word = B.CreateExtractValue(Pair, 0, "sum");
    Value *Carry =
        B.CreateZExt(B.CreateExtractValue(Pair, 1, "carry"), WordType, "carry");
    Carries.Word =
        Carries.Word ? B.CreateAdd(Carries.Word, Carry, "carries") : Carry;
    Carries.Max = Carries.Max + Integer(1);
  }
  add(Column + 1, Carries.Word, Carries.Max);
  return Sum.Word;
}
