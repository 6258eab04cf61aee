//===- ShortFactor.h - Products by what is one short limb -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Notation: words of b bits, limbs of w_i bits, s_i = b - w_i, f = 2^N mod M.
///
/// A factor c that is one limb has one product in every column, and what that
/// carries is short. With c shifted, the words of the product are the limb and
/// its carry:
///
///   x_i (c 2^s_i) = 2^b h + 2^s_i l,   x_i c = 2^w_i h + l,   l < 2^w_i,
///
/// since the left side is a multiple of 2^s_i. No column waits for the one
/// before: limb i is l_i + h_(i - 1), and the lowest l_0 + f h_(k - 1).
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_SHORTFACTOR_H
#define RESIDUE_LIB_ARITHMETIC_SHORTFACTOR_H

#include "residue/Arithmetic/CrandallLimbs.h"
#include "llvm/ADT/STLExtras.h"

namespace residue {

/// The carry of limb i is at most x_i c / 2^w_i: where all of them leave limbs
/// that are tight, they are not carried again. A factor 2^s_i c fits a word if
/// c < 2^w_i, so that a product fits two.
inline std::optional<LimbBounds>
CrandallLimbs::boundsOfShortProduct(const LimbBounds &A,
                                    const LimbBounds &O) const {
  unsigned Count = Schema.count(), Bits = Machine.LimbBits;
  if (Lanes != 1 || Machine.OperandBits != Bits ||
      Machine.AccumulatorBits != 2 * Bits ||
      !llvm::all_of(llvm::drop_begin(O),
                    [](const Integer &Max) { return Max.isZero(); }))
    return std::nullopt;
  LimbBounds Result;
  for (unsigned Limb = 0; Limb != Count; ++Limb) {
    unsigned Width = Schema.width(Limb), From = Limb ? Limb - 1 : Count - 1;
    if (Width >= Bits || O.front().bits() > Width || A[Limb].bits() > Bits)
      return std::nullopt;
    Integer Carry = (A[From] * O.front()) >> Schema.width(From);
    Result.push_back(Integer::maxUnsigned(Width) +
                     (Limb ? Carry : Carry * Schema.wrap()));
  }
  return covers(tight(), Result) ? std::optional(Result) : std::nullopt;
}

inline std::optional<Limbs> CrandallLimbs::shortProduct(llvm::IRBuilderBase *B,
                                                        const Limbs &A,
                                                        const Limbs &O) const {
  std::optional<LimbBounds> Max = boundsOfShortProduct(A.Max, O.Max);
  if (!Max)
    return std::nullopt;
  unsigned Count = Schema.count(), Bits = Machine.LimbBits;
  Limbs Result{llvm::SmallVector<llvm::Value *, 12>(Count), *Max};
  if (!B)
    return Result;
  llvm::Type *Word = limbType(B->getContext()),
             *Double = typeOf(2 * Bits, B->getContext());
  llvm::SmallVector<llvm::Value *, 12> Carries;
  for (unsigned Limb = 0; Limb != Count; ++Limb) {
    unsigned Shift = Bits - Schema.width(Limb);
    llvm::Value *Factor = B->CreateShl(O.V[0], Shift, "shifted"),
                *Product =
                    B->CreateMul(B->CreateZExt(A.V[Limb], Double),
                                 B->CreateZExt(Factor, Double), "product");
    Carries.push_back(
        B->CreateTrunc(B->CreateLShr(Product, Bits), Word, "carry"));
    Result.V[Limb] = B->CreateLShr(B->CreateTrunc(Product, Word), Shift, "lo");
  }
  for (unsigned Limb = 0; Limb != Count; ++Limb)
    Result.V[Limb] =
        B->CreateAdd(Result.V[Limb],
                     Limb ? Carries[Limb - 1]
                          : times(*B, Carries.back(), Schema.wrap(), "times.c"),
                     "carried");
  return Result;
}

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_SHORTFACTOR_H
