//===- MontgomeryRepresentation.cpp - Residues times 2^C ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The low half u of a product t = hi R + u is reduced by itself, in k rounds:
//
//     m = u (-M^-1) mod 2^w,    u = (u + m M) / 2^w.
//
// With u < 2^C and m < 2^w, u + m M < 2^C + 2^w M, so the new u is less than
// 2^(C-w) + M, which fits k words after the last of them; a round never carries
// out of k words because (2^C - 1 + (2^w - 1) M) / 2^w < 2^C. After k rounds
// u <= M. The result is hi + u, while hi is still being summed up.
//
// If M = -1 mod 2^w, m is the lowest word itself, and u + m M =
// (u - m) + m (M + 1): the lowest word cancels without a carry.
//
//===----------------------------------------------------------------------===//

#include "residue/MontgomeryRepresentation.h"

using namespace llvm;
using namespace residue;

MontgomeryRepresentation::MontgomeryRepresentation(const Modulus &M,
                                                   unsigned WordBits,
                                                   bool CarryCorrections)
    : SaturatedRepresentation(M, WordBits, CarryCorrections) {
  assert(M.value().testBit(0) && "the modulus of a Montgomery form is odd");
  NegativeInverse = M.negativeInverse(WordBits);
}

Element MontgomeryRepresentation::plainConstant(const Integer &C) {
  return SaturatedRepresentation::constant(C);
}

Element MontgomeryRepresentation::constant(const Integer &C) {
  return plainConstant(C << containerBits());
}

Integer MontgomeryRepresentation::reducedMax(const Integer &Max) const {
  return (Max + Integer::maxUnsigned(containerBits()) * modulus().value()) >>
         containerBits();
}

Element MontgomeryRepresentation::reduce(const Element &A) {
  Element Result{nullptr, reducedMax(A.Max)};
  if (A.V)
    Result.V = emitReduce(A.V, A.Max);
  return Result;
}

Element MontgomeryRepresentation::mul(const Element &A, const Element &B) {
  assert(isElement(A) && isElement(B) && "factors have to fit the container");
  Element Product{nullptr, A.Max * B.Max};
  if (A.V)
    Product.V = emitProduct(A, B, widthOf(Product.Max));
  return reduce(Product);
}

Element MontgomeryRepresentation::enter(Value *V, const Integer &Max) {
  return enterScaled(V, Max);
}

Value *MontgomeryRepresentation::leave(const Element &A, Type *Ty) {
  return ir().CreateZExtOrTrunc(canonical(reduce(fold(A))).V, Ty, "exact");
}

Value *MontgomeryRepresentation::emitReduce(Value *V, const Integer &Max) {
  unsigned Count = containerBits() / wordBits();
  const Integer &M = modulus().value();
  bool Friendly = NegativeInverse == Integer(1);
  Integer Multiplier = Friendly ? M + Integer(1) : M;

  Words All = split(V, V->getType()->getIntegerBitWidth() / wordBits());
  Words U(All.begin(), All.begin() + Count);
  for (unsigned Round = 0; Round != Count; ++Round) {
    Value *Quotient = U[0];
    if (!Friendly)
      Quotient =
          ir().CreateMul(Quotient,
                         ConstantInt::get(ir().getContext(),
                                          NegativeInverse.toAPInt(wordBits())),
                         "quotient");
    // Low and high words of the row; where they do not meet, one chain takes
    // both.
    Words Low(Count + 1, nullptr), High(Count + 1, nullptr);
    for (unsigned Index = 0; Index != Count; ++Index) {
      APInt Word = (Multiplier >> (Index * wordBits())).toAPInt(wordBits());
      if (Word.isZero())
        continue;
      auto [Lo, Hi] =
          multiply(Quotient, ConstantInt::get(ir().getContext(), Word));
      Low[Index] = Lo;
      if (!Low[Index + 1] && !Word.isOne())
        High[Index + 1] = Hi;
    }
    if (Friendly && (Multiplier >> containerBits()) == Integer(1))
      Low[Count] = Quotient; // M + 1 = 2^C
    for (unsigned Index = 0; Index <= Count; ++Index)
      if (!Low[Index])
        std::swap(Low[Index], High[Index]);
    U.push_back(nullptr);
    unsigned First = Friendly ? 1 : 0;
    addChain(U, ArrayRef<Value *>(Low).drop_front(First), First, Count + 1);
    if (any_of(High, [](Value *Word) { return Word; }))
      addChain(U, ArrayRef<Value *>(High).drop_front(1), 1, Count + 1);
    U.erase(U.begin());
    if (!U.back())
      U.back() = ConstantInt::get(intType(wordBits()), 0);
  }

  unsigned Width = widthOf(reducedMax(Max));
  Words Sum(All.begin() + Count, All.end());
  Sum.resize(Width / wordBits(), nullptr);
  addChain(Sum, U, 0, Width / wordBits());
  return join(Sum, Width);
}
