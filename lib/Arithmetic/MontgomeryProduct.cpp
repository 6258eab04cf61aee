//===- MontgomeryProduct.cpp - Columns that rounds clear ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MontgomeryProduct.h"

using namespace llvm;
using namespace residue;

std::optional<LimbArithmetic::Columns> MontgomeryLimbs::Product::reduced() {
  Columns Left;
  for (unsigned Column = 0; Column != 2 * Count; ++Column) {
    addProducts(Column);
    sumUp(Column);
    if (Max[Column].bits() > Of.Machine.LimbBits)
      return std::nullopt;
    if (Column < Count) {
      if (!reduce(Column))
        return std::nullopt;
      continue;
    }
    Left.V.push_back(T[Column].V);
    Left.Max.push_back(Max[Column]);
  }
  return Left;
}

void MontgomeryLimbs::Product::addProducts(unsigned Column) {
  for (const auto &[A, O] : Terms)
    for (bool UpperHalf : {false, true})
      for (unsigned I = 0; I != Count && I + UpperHalf <= Column; ++I)
        if (unsigned J = Column - UpperHalf - I; J < Count)
          addHalf(Column, UpperHalf, Of.halfOf(A.Max[I] * O.Max[J], UpperHalf),
                  limbOf(A, I), limbOf(O, J));
}

void MontgomeryLimbs::Product::addTerm(unsigned To, const Integer &Most,
                                       Timed V) {
  Max[To] = Max[To] + Most;
  if (B && !Most.isZero())
    Sums[To].add(V);
}

/// Half of a product of at most \p Most.
void MontgomeryLimbs::Product::addHalf(unsigned To, bool UpperHalf,
                                       const Integer &Most, Timed X, Timed Y) {
  Max[To] = Max[To] + Most;
  if (B && !Most.isZero())
    Sums[To].addProduct(UpperHalf, X, Y);
}

void MontgomeryLimbs::Product::sumUp(unsigned Column) {
  if (!B)
    return;
  T[Column] = Sums[Column].emit(
      *B, [&](bool UpperHalf, Value *Sum, Value *X, Value *Y) {
        return multiplyAdd(UpperHalf, Sum, X, Y);
      });
  if (!T[Column].V)
    T[Column] = constant(Integer(0));
}

/// Where M = -1 modulo 2^52, all of column t goes to others: with t + t M =
/// t (M + 1) it is empty, and M + 1 has no lowest limb. That adds more than
/// 2^52 M to the number, but for the last round, where t is cut in two:
/// t + q M = (t - q) + q (M + 1), with t - q = 2^52 (t >> 52).
///
/// Otherwise q = -t / M modulo 2^52, and the low half of q times M's lowest
/// limb clears that of t.
///
/// The multiply-adds read the low 52 bits of their factors: q need not be cut
/// out of its column.
bool MontgomeryLimbs::Product::reduce(unsigned Round) {
  if (Friendly && Round + 1 != Count) {
    for (unsigned Limb = 1; Limb != Count; ++Limb)
      addColumn(Round, Limb);
    return true;
  }
  Timed Q = T[Round], Carried = T[Round];
  if (!Friendly) {
    // With the low half of q m, whatever q is, the sum is the next multiple of
    // 2^52, so that the carry need not wait for q: it is (t + 2^52 - 1) >> 52.
    Max[Round] = Max[Round] + Integer::maxUnsigned(Bits);
    if (Max[Round].bits() > Of.Machine.LimbBits)
      return false;
    if (B) {
      Q = {multiplyAdd(/*UpperHalf=*/false, nullptr, Q.V,
                       Of.limb(*B, Of.M.negativeInverse(Bits))),
           Q.At + ColumnSum::MultiplyAdd};
      Carried = {B->CreateAdd(Carried.V,
                              Of.limb(*B, Integer::maxUnsigned(Bits)), "above"),
                 Carried.At + ColumnSum::Addition};
    }
  }
  addTerm(Round + 1, Max[Round] >> Bits, shiftedDown(Carried, Bits, "carry"));
  for (unsigned Limb = 0; Limb != Count; ++Limb)
    addQuotient(Round, Limb, Q);
  return true;
}

/// Adds t times a limb of the multiplier, with t = h 2^52 + l.
void MontgomeryLimbs::Product::addColumn(unsigned Round, unsigned Limb) {
  const Integer &Factor = Multiplier[Limb], &Most = Max[Round];
  unsigned To = Round + Limb;
  if (Factor.isZero())
    return;
  if (Factor.isPowerOf2()) {
    // 2^s t is (t >> (52 - s)) 2^52, and the low half of 2^s l.
    unsigned Shift = Factor.bits() - 1;
    addHalf(To, /*UpperHalf=*/false,
            Integer::maxUnsigned(Bits) - Integer::maxUnsigned(Shift), T[Round],
            constant(Factor));
    addTerm(To + 1, Most >> (Bits - Shift),
            shiftedDown(T[Round], Bits - Shift, "upper"));
    return;
  }
  addQuotient(Round, Limb, T[Round]);
  if (Integer Upper = Most >> Bits; !Upper.isZero()) {
    Timed H = shiftedDown(T[Round], Bits, "upper");
    for (bool UpperHalf : {false, true})
      addHalf(To + 1 + UpperHalf, UpperHalf,
              Of.halfOf(Upper * Factor, UpperHalf), H, constant(Factor));
  }
}

/// Adds the low 52 bits of \p Q times a limb of the multiplier, but for what
/// the round clears.
void MontgomeryLimbs::Product::addQuotient(unsigned Round, unsigned Limb,
                                           Timed Q) {
  const Integer &Factor = Multiplier[Limb];
  for (bool UpperHalf : {false, true})
    if (Limb || UpperHalf)
      addHalf(Round + Limb + UpperHalf, UpperHalf,
              Of.halfOf(Integer::maxUnsigned(Bits) * Factor, UpperHalf), Q,
              constant(Factor));
}
